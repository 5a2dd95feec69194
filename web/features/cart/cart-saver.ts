import { ApiError, isAbort, isConnectionLost } from '../../platform/api/errors.ts';
import { randomKey } from '../../platform/random-key.ts';
import { createStore, type Store } from '../../platform/store.ts';
import type { Problem, SavedCart, WantedQuantity } from './cart.documents.ts';
import { lineKey } from './cart-parts.ts';
import type { UnsentChange } from './unsent-changes.part.ts';

export type SaverState = {
  /** Quantities that the server does not know yet, by line. */
  wanted: ReadonlyMap<string, WantedQuantity>;
  phase: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Quantities that were refused; their lines are as they were. */
  refusals: ReadonlyMap<string, Problem & { qty: number }>;
  error: unknown;
  /** Quantities that met a cart which had changed elsewhere. */
  conflict: readonly WantedQuantity[];
};

type Variables = { products: WantedQuantity[]; version: number | null };

export type SaverInput = {
  send: (variables: Variables, idempotencyKey: string) => Promise<SavedCart>;
  /** The version that the reader sees. */
  version: () => number | null;
  onSaved: (cart: NonNullable<SavedCart['cart']>) => void;
  /** Units of a line as the reader sees them; 0 where it is not there. */
  held: (line: WantedQuantity) => number;
  /** Reads the cart anew; done when `held` and `version` answer from it. */
  onConflict: () => Promise<unknown>;
  /** Milliseconds of quiet after which a burst of changes goes out as one request. */
  quiet?: number;
};

export type CartSaver = {
  state: Store<SaverState>;
  /** Changes that are not saved or not decided, with what their lines held before; by line. */
  unsaved: () => Map<string, UnsentChange>;
  /**
   * Compares what is not saved, and changes kept from before, with the cart as `held` answers it now, and sends what nobody
   * else changed; the rest becomes a conflict. Answers how many changes were sent, or null when sending failed.
   */
  resume: (kept: () => readonly UnsentChange[]) => Promise<number | null>;
  set: (products: readonly WantedQuantity[], at?: 'quiet' | 'now') => void;
  /** Sends what waits; true when everything is saved. */
  flush: () => Promise<boolean>;
  reapply: () => void;
  forgetConflict: () => void;
};

const start: SaverState = { wanted: new Map(), phase: 'saved', refusals: new Map(), error: null, conflict: [] };

/** Saves quantities by itself: one request per burst, absolute quantities, with the version that the reader saw. */
export function createCartSaver({ send, version, onSaved, held, onConflict, quiet = 600 }: SaverInput): CartSaver {
  const state = createStore<SaverState>(start);
  const change = (next: Partial<SaverState>) => state.set({ ...state.get(), ...next });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  // What a line held when its reader began to change it: another one's change of the same line is told from that.
  const bases = new Map<string, number>();
  // A lost answer is asked for again under the same key, so that nothing is done twice.
  let lost: { variables: Variables; key: string } | null = null;

  /**
   * The cart had changed elsewhere: it is read anew. What nobody else touched is sent again by itself, so that both changes
   * stand; lines that the other one changed, too, are left to the reader.
   */
  async function merge(sent: readonly WantedQuantity[]): Promise<void> {
    await onConflict();
    const wanted = new Map(sent.map((product) => [lineKey(product), product]));
    for (const [key, product] of state.get().wanted) wanted.set(key, product);
    const open = state.get().conflict.filter((product) => !wanted.has(lineKey(product)));
    const conflict = [...open, ...divide(wanted)];
    change({ wanted, phase: wanted.size > 0 ? 'waiting' : 'saved', error: null, conflict });
  }

  /** Leaves in `wanted` what has to be sent; answers what somebody else changed, too. */
  function divide(wanted: Map<string, WantedQuantity>): WantedQuantity[] {
    const both = [...wanted].filter(([key, product]) => held(product) !== bases.get(key) && held(product) !== product.qty);
    for (const [key] of both) wanted.delete(key);
    for (const [key, product] of wanted) if (held(product) === product.qty) wanted.delete(key);
    return both.map(([, product]) => product);
  }

  async function take(outcome: SavedCart, sent: readonly WantedQuantity[]): Promise<void> {
    const wanted = new Map(state.get().wanted);
    for (const product of sent) if (wanted.get(lineKey(product)) === product) wanted.delete(lineKey(product));
    const refusals = new Map(state.get().refusals);
    for (const refusal of outcome.userErrors ?? []) {
      const product = sent[Number(/^products\[(\d+)\]/.exec(refusal.field ?? '')?.[1] ?? -1)];
      if (product)
        refusals.set(lineKey(product), {
          field: refusal.field ?? '',
          code: refusal.code ?? '',
          message: refusal.message ?? '',
          params: (refusal.params ?? {}) as Problem['params'],
          qty: product.qty,
        });
    }
    const conflict = (outcome.userErrors ?? []).some((refusal) => refusal.code === 'cart_changed');
    if (conflict) return merge(sent);
    const whole = (outcome.userErrors ?? []).find((refusal) => !/^products\[\d+\]/.test(refusal.field ?? ''));
    if (!outcome.cart && whole) throw new ApiError(whole.code ?? 'refused', whole.message ?? '');
    change({ wanted, refusals, phase: wanted.size > 0 ? 'waiting' : 'saved', error: null });
    if (outcome.cart) onSaved(outcome.cart);
  }

  async function run(): Promise<boolean> {
    while (state.get().wanted.size > 0) {
      const sent = [...state.get().wanted.values()];
      const variables = { products: sent, version: version() };
      // Without a version the server would not notice what somebody else changed since.
      const repeats = lost && (lost.variables.version !== null || variables.version === null);
      const key = lost && repeats && JSON.stringify(lost.variables.products) === JSON.stringify(sent) ? lost.key : randomKey();
      const again = lost?.key === key ? lost.variables : variables;
      change({ phase: 'saving' });
      try {
        const outcome = await send(again, key);
        lost = null;
        await take(outcome, sent);
      } catch (error) {
        lost = isConnectionLost(error) ? { variables: again, key } : null;
        change({ phase: 'failed', error: isAbort(error) ? null : error });
        return false;
      }
    }
    return true;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  async function resume(kept: () => readonly UnsentChange[]): Promise<number | null> {
    // The request that is on its way may still save them.
    if (running) await running;
    const wanted = new Map(state.get().wanted);
    const decided = new Set(state.get().conflict.map(lineKey));
    for (const { before, ...product } of kept()) {
      const key = lineKey(product);
      if (wanted.has(key) || decided.has(key)) continue;
      wanted.set(key, product);
      bases.set(key, before);
    }
    if (wanted.size === 0) return 0;
    // The cart was read after the failure, so it shows whether the lost request was done.
    lost = null;
    const conflict = [...state.get().conflict, ...divide(wanted)];
    const sent = wanted.size;
    change({ wanted, conflict, error: null, phase: sent > 0 ? 'waiting' : 'saved' });
    return (await flush()) ? sent : null;
  }

  function set(products: readonly WantedQuantity[], at: 'quiet' | 'now' = 'quiet'): void {
    const wanted = new Map(state.get().wanted);
    const refusals = new Map(state.get().refusals);
    for (const product of products) {
      if (!wanted.has(lineKey(product))) bases.set(lineKey(product), held(product));
      wanted.set(lineKey(product), { articleCode: product.articleCode, sorg: product.sorg, qty: product.qty });
      refusals.delete(lineKey(product));
    }
    // A new quantity decides what was open about its line.
    const conflict = state.get().conflict.filter((product) => !wanted.has(lineKey(product)));
    change({ wanted, refusals, conflict, phase: running ? 'saving' : 'waiting' });
    clearTimeout(timer);
    if (at === 'now') void flush();
    else timer = setTimeout(() => void flush(), quiet);
  }

  return {
    state,
    set,
    flush,
    resume,
    unsaved: () =>
      new Map(
        [...state.get().conflict, ...state.get().wanted.values()].map((product) => [
          lineKey(product),
          { ...product, before: bases.get(lineKey(product)) ?? 0 },
        ]),
      ),
    reapply() {
      const { conflict } = state.get();
      change({ conflict: [] });
      set(conflict, 'now');
    },
    forgetConflict: () => change({ conflict: [] }),
  };
}
