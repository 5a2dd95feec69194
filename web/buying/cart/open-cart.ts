import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { sessionMismatch, updateUser, userStore } from '#platform/api/session.ts';
import { logProblem } from '#platform/problem-log.ts';
import { text } from '#platform/texts/texts.tsx';
import { randomKey } from '#platform/random-key.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { ArrangeSaved, Cart, type CartAnswer, SaveCart, type SavedCart, type SavedWish } from './cart.documents.ts';
import { lineKey } from './cart-parts.ts';
import { type CartSaver, createCartSaver } from './cart-saver.ts';
import { cartOwner, keepUnsentChanges, unsentChanges } from './unsent-changes.part.ts';

const cartKey = documentKey(Cart, {});

/** The cart in the query cache, and how this tab takes part in it. */
function cartInCache(client: QueryClient) {
  let onPage = true;
  // Whether the cart was read after a failure, for changes sent from another page.
  let fresh = false;
  const overview = () => client.getQueryData<CartAnswer>(cartKey)?.cartOverview;
  const reread = () => client.invalidateQueries({ queryKey: cartKey });
  return {
    overview,
    reread,
    read: () =>
      client.fetchQuery({ queryKey: cartKey, queryFn: ({ signal }) => graphql(Cart, {}, { signal }), staleTime: 0 }),
    /** Away from the cart page the user sees no version, so the quantity is sent without one. */
    seenVersion: () => (onPage || fresh ? (overview()?.version ?? null) : null),
    show: (cart: NonNullable<SavedCart['cart']>) => {
      client.setQueryData<CartAnswer>(cartKey, (before) => before && { ...before, cartOverview: cart.overview });
      updateUser({ cart: { lines: cart.lines, units: cart.units } }, cart.version);
      // What checkout makes of it (freight, credit) depends on the whole cart.
      void reread();
    },
    onPage: () => onPage,
    setOnPage: (on: boolean) => {
      onPage = on;
    },
    setFresh: (on: boolean) => {
      fresh = on;
    },
  };
}

/** Stores the changes of one owner that the server has not accepted in the browser's storage. */
function createUnsentStorage(owner: string, saver: CartSaver) {
  // The keys of this saver's changes in storage.
  let keptKeys: ReadonlySet<string> = new Set();
  let stored = false;
  return {
    keep: () => {
      if (cartOwner(userStore.get()) !== owner) return;
      const { phase } = saver.state.get();
      const unsaved = saver.unsaved();
      if (unsaved.size === 0 ? keptKeys.size === 0 : keptKeys.size === 0 && phase !== 'failed' && navigator.onLine)
        return;
      stored = keepUnsentChanges(owner, unsaved, new Set([...keptKeys, ...unsaved.keys()]));
      keptKeys = new Set(unsaved.keys());
    },
    /** The stored changes, which this saver keeps from now on. */
    kept: () => {
      const changes = unsentChanges(owner);
      keptKeys = new Set([...keptKeys, ...changes.map(lineKey)]);
      return changes;
    },
    /** True if a reload would lose a change. */
    losesChanges: () => saver.state.get().wanted.size > 0 && !(keptKeys.size > 0 && stored),
  };
}

/** Tells the user that changes were sent late, and away from the cart page that some need a decision. */
function showLateSave(count: number | null, undecided: number, viewCart: (() => void) | null): void {
  if (count) showToast({ key: 'cart', tone: 'ok', text: text('cart.save.sentLate', { count }) });
  if (undecided > 0 && viewCart)
    showToast({
      key: 'cart-unsent',
      tone: 'warn',
      lifetime: null,
      text: text('cart.save.undecided', { count: undecided }),
      action: { label: text('ui.toast.viewCart'), run: viewCart },
    });
}

/** Changes made offline are sent when the network is back, on any page. */
function sendWhenOnline(saver: CartSaver, send: () => void): void {
  let listening = false;
  saver.state.subscribe(() => {
    const waits = saver.state.get().wanted.size > 0;
    if (waits === listening) return;
    listening = waits;
    if (waits) window.addEventListener('online', send);
    else window.removeEventListener('online', send);
  });
}

export type OpenCart = ReturnType<typeof openCart>;

/**
 * The saver of one user and customer. It outlives the page, so that the last input is still saved. Changes that the
 * server has not accepted stay in the browser's storage until it does.
 */
function openCart(client: QueryClient, owner: string, viewCart: () => void) {
  const cache = cartInCache(client);
  const ofOwner = () => cartOwner(userStore.get()) === owner && sessionMismatch() === null;
  const saver = createCartSaver({
    send: async (variables, idempotencyKey) => {
      // Another tab may have changed the user or customer; nothing may go into another owner's cart.
      if (!ofOwner()) throw new ApiError('customer_changed', '');
      return (await graphql(SaveCart, variables, { idempotencyKey })).updateProductsInCart;
    },
    version: cache.seenVersion,
    held: ({ articleCode, sorg }) =>
      cache.overview()?.lines.find((line) => line.articleCode === articleCode && line.sorg === sorg)?.qty ?? 0,
    onSaved: cache.show,
    onConflict: () => (cache.onPage() ? cache.reread() : cache.read()),
  });
  const storage = createUnsentStorage(owner, saver);
  const sendUnsaved = async (): Promise<boolean> => {
    if (!ofOwner()) return false;
    try {
      await cache.read();
    } catch (error) {
      logProblem('Cart changes are still unsent', error);
      return false;
    }
    cache.setFresh(true);
    const count = await saver.resume(storage.kept).finally(() => {
      cache.setFresh(false);
      storage.keep();
    });
    showLateSave(count, saver.state.get().conflict.length, cache.onPage() ? null : viewCart);
    return count !== null;
  };
  let resuming: Promise<boolean> | null = null;
  /** Sends failed changes, and changes of an earlier visit, after comparing them with the current cart. */
  const resume = (): Promise<boolean> => {
    resuming ??= sendUnsaved().finally(() => {
      resuming = null;
    });
    return resuming;
  };
  saver.state.subscribe(storage.keep);
  sendWhenOnline(saver, () => void resume());
  /** Saves lines for later or moves them back, after the unsaved changes. */
  const arrange = async (products: SavedWish[]): Promise<SavedCart> => {
    await saver.flush();
    const variables = { products, version: cache.seenVersion() };
    const answer = await graphql(ArrangeSaved, variables, { idempotencyKey: randomKey() });
    const outcome = answer.updateSavedProducts ?? { cart: null };
    if (outcome.cart) cache.show(outcome.cart);
    else await cache.reread();
    return outcome;
  };
  return {
    owner,
    client,
    saver,
    arrange,
    seen: cache.overview,
    resume,
    losesChanges: storage.losesChanges,
    setOnPage: cache.setOnPage,
  };
}

let last: OpenCart | null = null;

/**
 * Returns the saver of the last visit while it still has changes, so that the page shows them again; else a new one.
 */
export function cartOf(...[client, owner, viewCart]: Parameters<typeof openCart>): OpenCart {
  if (!last || last.owner !== owner || last.client !== client || last.saver.unsaved().size === 0)
    last = openCart(client, owner, viewCart);
  return last;
}
