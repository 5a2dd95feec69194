import { ApiError, isAbort, isConnectionLost } from '#platform/api/errors.ts';
import { randomKey } from '#platform/random-key.ts';
import { createStore, type Store } from '#platform/store.ts';
import type { Problem, SavedCart, WantedQuantity } from './cart.documents.ts';
import { lineKey } from './cart-parts.ts';
import type { UnsentChange } from './unsent-changes.part.ts';

export type SaverState = {
  /** Quantities that are not saved yet, by line. */
  wanted: ReadonlyMap<string, WantedQuantity>;
  phase: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Refused quantities; their lines are unchanged. */
  refusals: ReadonlyMap<string, Problem & { qty: number }>;
  error: unknown;
  /** Quantities that were not saved because another client changed the cart. */
  conflict: readonly WantedQuantity[];
};

type Variables = { products: WantedQuantity[]; version: number | null };

export type SaverInput = {
  send: (variables: Variables, idempotencyKey: string) => Promise<SavedCart>;
  /** The version that the user sees. */
  version: () => number | null;
  onSaved: (cart: NonNullable<SavedCart['cart']>) => void;
  /** Units of a line as the user sees them; 0 if the cart has no such line. */
  held: (line: WantedQuantity) => number;
  /** Reads the cart again; resolves when `held` and `version` use the new data. */
  onConflict: () => Promise<unknown>;
  /** Milliseconds without a change before a burst of changes goes out as one request. */
  quiet?: number;
};

export type CartSaver = {
  state: Store<SaverState>;
  /** Changes that are unsaved or in conflict, with the previous quantity of their lines; by line. */
  unsaved: () => Map<string, UnsentChange>;
  /**
   * Compares unsaved changes, and changes stored by an earlier visit, with the current cart from `held`. Sends those
   * whose lines nobody else changed; the rest becomes a conflict. Returns how many changes were sent, or null if
   * sending failed.
   */
  resume: (kept: () => readonly UnsentChange[]) => Promise<number | null>;
  set: (products: readonly WantedQuantity[], at?: 'quiet' | 'now') => void;
  /** Sends pending changes; true when everything is saved. */
  flush: () => Promise<boolean>;
  reapply: () => void;
  forgetConflict: () => void;
};

const start: SaverState = { wanted: new Map(), phase: 'saved', refusals: new Map(), error: null, conflict: [] };

/** A request and its idempotency key. */
type Request = { variables: Variables; key: string };

/**
 * Repeats a lost request for the same products under its key. A lost request without a version is not repeated once
 * there is one, because the server would not detect changes by other clients.
 */
function nextRequest(variables: Variables, lost: Request | null): Request {
  const repeats =
    lost !== null &&
    (lost.variables.version !== null || variables.version === null) &&
    JSON.stringify(lost.variables.products) === JSON.stringify(variables.products);
  return repeats ? lost : { variables, key: randomKey() };
}

/** The place of a refused product in the request; null for a refusal of the whole request. */
const placeOf = (field: string | null | undefined): number | null => {
  const place = /^products\[(\d+)\]/.exec(field ?? '')?.[1];
  return place === undefined ? null : Number(place);
};

/** The refused products of a request, by line. */
function refusedProducts(outcome: SavedCart, sent: readonly WantedQuantity[]): [string, Problem & { qty: number }][] {
  return outcome.userErrors.flatMap(({ field, code, message, params }) => {
    const product = sent[placeOf(field) ?? -1];
    if (!product) return [];
    const problem = { field: field ?? '', code: code ?? '', message: message ?? '' };
    return [[lineKey(product), { ...problem, params: (params ?? {}) as Problem['params'], qty: product.qty }]];
  });
}

/** Keeps in `wanted` what has to be sent; returns the lines that another client changed too. */
function divide(
  wanted: Map<string, WantedQuantity>,
  bases: ReadonlyMap<string, number>,
  held: SaverInput['held'],
): WantedQuantity[] {
  const both = [...wanted].filter(
    ([key, product]) => held(product) !== bases.get(key) && held(product) !== product.qty,
  );
  for (const [key] of both) wanted.delete(key);
  for (const [key, product] of wanted) if (held(product) === product.qty) wanted.delete(key);
  return both.map(([, product]) => product);
}

/** Changes that are unsaved or in conflict, with the previous quantity of their lines; by line. */
const unsavedChanges = (
  { conflict, wanted }: SaverState,
  bases: ReadonlyMap<string, number>,
): Map<string, UnsentChange> =>
  new Map(
    [...conflict, ...wanted.values()].map((product) => [
      lineKey(product),
      { ...product, before: bases.get(lineKey(product)) ?? 0 },
    ]),
  );

/** Adds the changes of an earlier visit, except for lines that have a newer change or wait for a decision. */
function addKept(
  wanted: Map<string, WantedQuantity>,
  bases: Map<string, number>,
  kept: readonly UnsentChange[],
  decided: ReadonlySet<string>,
): void {
  for (const { before, ...product } of kept) {
    const key = lineKey(product);
    if (wanted.has(key) || decided.has(key)) continue;
    wanted.set(key, product);
    bases.set(key, before);
  }
}

type SenderInput = Pick<SaverInput, 'send' | 'version'> & {
  state: Store<SaverState>;
  change: (next: Partial<SaverState>) => void;
  take: (outcome: SavedCart, sent: readonly WantedQuantity[]) => Promise<void>;
  quiet: number;
};

/** Sends the wanted quantities, one request at a time, until `take` leaves none. */
function createSender({ send, version, state, change, take, quiet }: SenderInput) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  // A request without a response is repeated under the same key, so that it runs only once.
  let lost: Request | null = null;

  async function run(): Promise<boolean> {
    while (state.get().wanted.size > 0) {
      const sent = [...state.get().wanted.values()];
      const request = nextRequest({ products: sent, version: version() }, lost);
      change({ phase: 'saving' });
      try {
        const outcome = await send(request.variables, request.key);
        lost = null;
        await take(outcome, sent);
      } catch (error) {
        lost = isConnectionLost(error) ? request : null;
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

  return {
    flush,
    flushLater(): void {
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), quiet);
    },
    running: () => running,
    forgetLost(): void {
      lost = null;
    },
  };
}

/**
 * Saves quantities automatically: one request per burst, with absolute quantities and the version that the user saw.
 */
export function createCartSaver({ send, version, onSaved, held, onConflict, quiet = 600 }: SaverInput): CartSaver {
  const state = createStore<SaverState>(start);
  const change = (next: Partial<SaverState>) => state.set({ ...state.get(), ...next });
  // The quantity of a line when the user started to change it. A difference shows that another client changed the line
  // too.
  const bases = new Map<string, number>();

  /**
   * Another client changed the cart: reads it again. Changes of lines that the other client did not touch are sent
   * again automatically, so that both changes are kept. The user decides about lines that both changed.
   */
  async function merge(sent: readonly WantedQuantity[]): Promise<void> {
    await onConflict();
    const wanted = new Map(sent.map((product) => [lineKey(product), product]));
    for (const [key, product] of state.get().wanted) wanted.set(key, product);
    const open = state.get().conflict.filter((product) => !wanted.has(lineKey(product)));
    const conflict = [...open, ...divide(wanted, bases, held)];
    change({ wanted, phase: wanted.size > 0 ? 'waiting' : 'saved', error: null, conflict });
  }

  async function take(outcome: SavedCart, sent: readonly WantedQuantity[]): Promise<void> {
    const wanted = new Map(state.get().wanted);
    for (const product of sent) if (wanted.get(lineKey(product)) === product) wanted.delete(lineKey(product));
    const refusals = new Map([...state.get().refusals, ...refusedProducts(outcome, sent)]);
    const conflict = outcome.userErrors.some((refusal) => refusal.code === 'cart_changed');
    if (conflict) return merge(sent);
    const whole = outcome.userErrors.find(({ field }) => placeOf(field) === null);
    if (!outcome.cart && whole) throw new ApiError(whole.code ?? 'refused', whole.message ?? '');
    change({ wanted, refusals, phase: wanted.size > 0 ? 'waiting' : 'saved', error: null });
    if (outcome.cart) onSaved(outcome.cart);
  }

  const sender = createSender({ send, version, state, change, take, quiet });

  async function resume(kept: () => readonly UnsentChange[]): Promise<number | null> {
    // The running request may still save them.
    await sender.running();
    const wanted = new Map(state.get().wanted);
    addKept(wanted, bases, kept(), new Set(state.get().conflict.map(lineKey)));
    if (wanted.size === 0) return 0;
    // The cart was read after the failure, so it shows whether the lost request took effect.
    sender.forgetLost();
    const conflict = [...state.get().conflict, ...divide(wanted, bases, held)];
    const sent = wanted.size;
    change({ wanted, conflict, error: null, phase: sent > 0 ? 'waiting' : 'saved' });
    return (await sender.flush()) ? sent : null;
  }

  function set(products: readonly WantedQuantity[], at: 'quiet' | 'now' = 'quiet'): void {
    const wanted = new Map(state.get().wanted);
    const refusals = new Map(state.get().refusals);
    for (const product of products) {
      if (!wanted.has(lineKey(product))) bases.set(lineKey(product), held(product));
      wanted.set(lineKey(product), { articleCode: product.articleCode, sorg: product.sorg, qty: product.qty });
      refusals.delete(lineKey(product));
    }
    // A new quantity resolves the conflict of its line.
    const conflict = state.get().conflict.filter((product) => !wanted.has(lineKey(product)));
    change({ wanted, refusals, conflict, phase: sender.running() ? 'saving' : 'waiting' });
    if (at === 'now') void sender.flush();
    else sender.flushLater();
  }

  return {
    state,
    set,
    flush: sender.flush,
    resume,
    unsaved: () => unsavedChanges(state.get(), bases),
    reapply() {
      const { conflict } = state.get();
      change({ conflict: [] });
      set(conflict, 'now');
    },
    forgetConflict: () => change({ conflict: [] }),
  };
}
