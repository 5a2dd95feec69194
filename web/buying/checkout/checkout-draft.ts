import { useCallback } from 'react';
import { readStored, removeStored, writeStored } from '#platform/storage.ts';
import { createStore, useStore } from '#platform/store.ts';

export type ShipmentChoice = { id: string; notes: string; amount: string };

/** The input of the buyer. It is kept over steps, reloads and failed requests until the order is placed. */
export type CheckoutDraft = {
  shipToId: string | null;
  requestedOn: string | null;
  /** Everything in one delivery. */
  complete: boolean;
  cancelAfter: string | null;
  poNumber: string;
  notes: string;
  /** By `sorg merchant`. */
  shipments: Readonly<Record<string, ShipmentChoice>>;
  paymentId: string | null;
};

export const emptyDraft: CheckoutDraft = {
  shipToId: null,
  requestedOn: null,
  complete: false,
  cancelAfter: null,
  poNumber: '',
  notes: '',
  shipments: {},
  paymentId: null,
};

const day = 24 * 60 * 60 * 1000;
const draftStore = createStore<{ owner: string; draft: CheckoutDraft }>({ owner: '', draft: emptyDraft });

function open(owner: string): CheckoutDraft {
  const held = draftStore.get();
  if (held.owner === owner) return held.draft;
  const remembered = readStored<string>(`draft.shipto.${owner}`);
  return { ...emptyDraft, shipToId: remembered, ...readStored<CheckoutDraft>(`draft.checkout.${owner}`) };
}

export type DraftState = { draft: CheckoutDraft; change: (next: Partial<CheckoutDraft>) => void; finish: () => void };

/** The draft of one customer's checkout. `finish` clears all of it except the address. */
export function useCheckoutDraft(owner: string): DraftState {
  const held = useStore(draftStore);
  const draft = held.owner === owner ? held.draft : open(owner);
  const change = useCallback(
    (next: Partial<CheckoutDraft>) => {
      const changed = { ...open(owner), ...next };
      draftStore.set({ owner, draft: changed });
      writeStored(`draft.checkout.${owner}`, changed, day);
    },
    [owner],
  );
  const finish = useCallback(() => {
    const { shipToId } = open(owner);
    if (shipToId) writeStored(`draft.shipto.${owner}`, shipToId);
    removeStored(`draft.checkout.${owner}`);
    draftStore.set({ owner, draft: { ...emptyDraft, shipToId } });
  }, [owner]);
  return { draft, change, finish };
}
