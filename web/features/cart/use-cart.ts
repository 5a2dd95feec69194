import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/errors.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { documentKey, useDocument } from '../../platform/api/queries.ts';
import { onCartChange, ownCartVersions, sessionMismatch, updateUser, userStore } from '../../platform/api/session.ts';
import { logProblem } from '../../platform/problem-log.ts';
import { useStore } from '../../platform/store.ts';
import { currentLocale, text, useText } from '../../platform/texts/texts.tsx';
import { randomKey } from '../../platform/random-key.ts';
import { failureWords } from '../../ui/failure-words.ts';
import { closeToast, showToast } from '../../ui/toast.tsx';
import {
  ArrangeSaved,
  Cart,
  type CartAnswer,
  type CartLine,
  SaveCart,
  type SavedCart,
  type SavedWish,
} from './cart.documents.ts';
import { cartRoute } from './cart.links.ts';
import { lineKey } from './cart-parts.ts';
import { createCartSaver } from './cart-saver.ts';
import { cartOwner, keepUnsentChanges, unsentChanges } from './unsent-changes.part.ts';
import { useProblemWords } from './use-problem-words.ts';

/** Updates the cart count in the bars of the shell. */
export function showCartCount(cart: { lines: number; units: number }): void {
  const held = userStore.get()?.cart;
  if (held && (held.lines !== cart.lines || held.units !== cart.units))
    updateUser({ cart: { lines: cart.lines, units: cart.units } });
}

const cartKey = documentKey(Cart, {});

/**
 * The saver of one user and customer. It outlives the page, so that the last input is still saved. Changes that the
 * server has not accepted stay in the browser's storage until it does.
 */
function openCart(client: QueryClient, owner: string, viewCart: () => void) {
  let onPage = true;
  // Whether the cart was read after a failure, for changes sent from another page.
  let fresh = false;
  const reread = () => client.invalidateQueries({ queryKey: cartKey });
  const overview = () => client.getQueryData<CartAnswer>(cartKey)?.cartOverview;
  const seenVersion = () => (onPage || fresh ? (overview()?.version ?? null) : null);
  const onSaved = (cart: NonNullable<SavedCart['cart']>) => {
    client.setQueryData<CartAnswer>(cartKey, (before) => before && { ...before, cartOverview: cart.overview });
    updateUser({ cart: { lines: cart.lines, units: cart.units } }, cart.version);
    // What checkout makes of it (freight, credit) depends on the whole cart.
    void reread();
  };
  const ofOwner = () => cartOwner(userStore.get()) === owner && sessionMismatch() === null;
  const saver = createCartSaver({
    send: async (variables, idempotencyKey) => {
      // Another tab may have changed the user or customer; nothing may go into another owner's cart.
      if (!ofOwner()) throw new ApiError('customer_changed', '');
      return (
        (await graphql(SaveCart, variables, { idempotencyKey })).updateProductsInCart ??
        ({ cart: null } satisfies SavedCart)
      );
    },
    // Away from the cart page the user sees no version, so the quantity is sent without one.
    version: seenVersion,
    held: ({ articleCode, sorg }) =>
      overview()?.lines.find((line) => line.articleCode === articleCode && line.sorg === sorg)?.qty ?? 0,
    onSaved,
    onConflict: () => (onPage ? reread() : readCart()),
  });
  const readCart = () =>
    client.fetchQuery({ queryKey: cartKey, queryFn: ({ signal }) => graphql(Cart, {}, { signal }), staleTime: 0 });

  // The keys of this saver's changes in storage.
  let keptKeys: ReadonlySet<string> = new Set();
  let stored = false;
  const keep = () => {
    if (cartOwner(userStore.get()) !== owner) return;
    const { phase } = saver.state.get();
    const unsaved = saver.unsaved();
    if (unsaved.size === 0 ? keptKeys.size === 0 : keptKeys.size === 0 && phase !== 'failed' && navigator.onLine)
      return;
    stored = keepUnsentChanges(owner, unsaved, new Set([...keptKeys, ...unsaved.keys()]));
    keptKeys = new Set(unsaved.keys());
  };
  const sendUnsaved = async (): Promise<boolean> => {
    if (!ofOwner()) return false;
    try {
      await readCart();
    } catch (error) {
      logProblem('Cart changes are still unsent', error);
      return false;
    }
    const kept = () => {
      const changes = unsentChanges(owner);
      keptKeys = new Set([...keptKeys, ...changes.map(lineKey)]);
      return changes;
    };
    fresh = true;
    const count = await saver.resume(kept).finally(() => {
      fresh = false;
      keep();
    });
    if (count) showToast({ key: 'cart', tone: 'ok', text: text('cart.save.sentLate', { count }) });
    const open = saver.state.get().conflict.length;
    if (open > 0 && !onPage)
      showToast({
        key: 'cart-unsent',
        tone: 'warn',
        lifetime: null,
        text: text('cart.save.undecided', { count: open }),
        action: { label: text('ui.toast.viewCart'), run: viewCart },
      });
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

  const sendAgain = () => void resume();
  let listening = false;
  saver.state.subscribe(() => {
    keep();
    const waits = saver.state.get().wanted.size > 0;
    if (waits === listening) return;
    listening = waits;
    // Changes made offline are sent when the network is back, on any page.
    if (waits) window.addEventListener('online', sendAgain);
    else window.removeEventListener('online', sendAgain);
  });
  /** Saves lines for later or moves them back, after the unsaved changes. */
  const arrange = async (products: SavedWish[]): Promise<SavedCart> => {
    await saver.flush();
    const answer = await graphql(ArrangeSaved, { products, version: seenVersion() }, { idempotencyKey: randomKey() });
    const outcome = answer.updateSavedProducts ?? { cart: null };
    if (outcome.cart) onSaved(outcome.cart);
    else await reread();
    return outcome;
  };
  return {
    owner,
    client,
    saver,
    arrange,
    seen: overview,
    resume,
    /** Whether a reload would lose a change. */
    losesChanges: () => saver.state.get().wanted.size > 0 && !(keptKeys.size > 0 && stored),
    setOnPage: (on: boolean) => {
      onPage = on;
    },
  };
}

let last: ReturnType<typeof openCart> | null = null;

/**
 * Returns the saver of the last visit while it still has changes, so that the page shows them again; else a new one.
 */
function cartOf(...[client, owner, viewCart]: Parameters<typeof openCart>): ReturnType<typeof openCart> {
  if (!last || last.owner !== owner || last.client !== client || last.saver.unsaved().size === 0)
    last = openCart(client, owner, viewCart);
  return last;
}

const most = (qty: number): number => Math.min(99_999, qty);
const unitsIn = (of: readonly CartLine[] | undefined, { articleCode, sorg }: CartLine): number =>
  of?.find((each) => each.articleCode === articleCode && each.sorg === sorg)?.qty ?? 0;
const wishOf = ({ articleCode, sorg }: CartLine, qty: number, cartQty: number | null): SavedWish => ({
  articleCode,
  sorg,
  qty,
  cartQty,
});

export type CartState = ReturnType<typeof useCart>;

/** The cart, read in one request and saved automatically. */
export function useCart() {
  const t = useText();
  const client = useQueryClient();
  const router = useRouter();
  const query = useDocument(Cart, {}, { staleTime: 0 });
  const problemWords = useProblemWords();
  const [{ saver, arrange, seen, setOnPage, resume, losesChanges, owner }] = useState(() =>
    cartOf(
      client,
      cartOwner(userStore.get()),
      () => void router.navigate({ to: cartRoute, params: { lang: currentLocale() } }),
    ),
  );
  const saving = useStore(saver.state);
  const shownVersion = useRef<number | null>(null);
  const own = useStore(ownCartVersions);
  // Every version that arrived while the page was open. A later version by this tab does not hide that another client
  // created one.
  const [changedTo, setChangedTo] = useState<readonly number[]>([]);
  const changedElsewhere = changedTo.some((made) => !own.has(made));

  const overview = query.data?.cartOverview;
  // Data of an earlier visit is ignored: the user has not looked at the cart since.
  const version = query.isFetchedAfterMount ? overview?.version : undefined;
  useEffect(() => {
    if (version === undefined) return;
    if (shownVersion.current !== null && version !== shownVersion.current)
      setChangedTo((before) => [...before, version]);
    shownVersion.current = version;
  }, [version]);
  useEffect(() => {
    // An undo would revert another client's change, or refill a cart that was ordered.
    if (changedElsewhere) closeToast('cart');
  }, [changedElsewhere]);
  useEffect(() => {
    if (overview) showCartCount({ lines: overview.lineCount, units: overview.units });
  }, [overview]);

  const { refetch } = query;
  useEffect(() => {
    setOnPage(true);
    const stop = onCartChange((other) => {
      if (other !== shownVersion.current) void refetch();
    });
    const seen = () => {
      if (document.visibilityState === 'visible' && saver.state.get().phase === 'saved') void refetch();
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    const leave = (event: BeforeUnloadEvent) => {
      if (losesChanges()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('beforeunload', leave);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('beforeunload', leave);
      void saver.flush();
      setOnPage(false);
    };
  }, [saver, setOnPage, losesChanges, refetch]);

  const read = query.isFetchedAfterMount && query.isSuccess;
  useEffect(() => {
    if (read && (unsentChanges(owner).length > 0 || saver.state.get().phase === 'failed')) void resume();
  }, [read, owner, saver, resume]);

  const setQuantity = useCallback(
    (line: CartLine, qty: number) => saver.set([{ articleCode: line.articleCode, sorg: line.sorg, qty }]),
    [saver],
  );

  const remove = useCallback(
    (wantedGone: readonly CartLine[]) => {
      const lines = wantedGone.filter((line) => saver.state.get().wanted.get(lineKey(line))?.qty !== 0);
      if (lines.length === 0) return;
      const before = lines.map(({ articleCode, sorg, qty }) => ({
        articleCode,
        sorg,
        qty: saver.state.get().wanted.get(lineKey({ articleCode, sorg }))?.qty ?? qty,
      }));
      saver.set(
        before.map((product) => ({ ...product, qty: 0 })),
        'now',
      );
      const [first] = lines;
      showToast({
        key: 'cart',
        tone: 'ok',
        ofPage: true,
        text:
          lines.length === 1 && first
            ? t('cart.line.removed', { name: first.product.name })
            : t('cart.line.removedMany', { count: lines.length }),
        action: {
          label: t('ui.toast.undo'),
          run: () =>
            saver.set(
              before.map((product) => ({ ...product, qty: Math.max(1, product.qty) })),
              'now',
            ),
        },
      });
    },
    [saver, t],
  );

  const move = useCallback(
    async (
      lines: readonly CartLine[],
      wishes: SavedWish[],
      undo: SavedWish[],
      said: 'saved' | 'moved' | 'forgotten',
    ) => {
      if (lines.length === 0) return;
      const run = async (products: SavedWish[]): Promise<SavedCart | null> => {
        try {
          return await arrange(products);
        } catch (error) {
          showToast({ key: 'cart', tone: 'err', text: failureWords(t, error) });
          return null;
        }
      };
      const outcome = await run(wishes);
      if (!outcome) return;
      const refusals = outcome.userErrors ?? [];
      const refused = new Set(refusals.map(({ field }) => Number(/\d+/.exec(field ?? '')?.[0] ?? -1)));
      for (const refusal of refusals) {
        const name = lines[Number(/\d+/.exec(refusal.field ?? '')?.[0] ?? -1)]?.product.name ?? '';
        const text =
          refusal.code === 'cart_changed'
            ? t('cart.toast.changed')
            : t('cart.toast.refused', { name, reason: problemWords(refusal) });
        showToast({ key: `cart ${refusal.field}`, tone: 'err', text });
      }
      const back = undo.filter((_wish, index) => !refused.has(index));
      if (!outcome.cart || back.length === 0) return;
      showToast({
        key: 'cart',
        tone: 'ok',
        ofPage: true,
        text: t(`cart.toast.${said}`, { count: back.length }),
        action: { label: t('ui.toast.undo'), run: () => void run(back) },
      });
    },
    [arrange, problemWords, t],
  );
  const saveForLater = useCallback(
    (lines: readonly CartLine[]) => {
      const saved = seen()?.saved;
      // Units as the user last typed them.
      const typed = (line: CartLine): number => saver.state.get().wanted.get(lineKey(line))?.qty ?? line.qty;
      void move(
        lines,
        lines.map((line) => wishOf(line, most(unitsIn(saved, line) + typed(line)), 0)),
        lines.map((line) => wishOf(line, unitsIn(saved, line), typed(line))),
        'saved',
      );
    },
    [move, saver, seen],
  );

  return {
    saveForLater,
    moveToCart: (lines: readonly CartLine[]) =>
      void move(
        lines,
        lines.map((line) => wishOf(line, 0, most(unitsIn(seen()?.lines, line) + line.qty))),
        lines.map((line) => wishOf(line, line.qty, unitsIn(seen()?.lines, line))),
        'moved',
      ),
    forget: (lines: readonly CartLine[]) =>
      void move(
        lines,
        lines.map((line) => wishOf(line, 0, null)),
        lines.map((line) => wishOf(line, line.qty, null)),
        'forgotten',
      ),
    query,
    saving,
    setQuantity,
    remove,
    setAll: saver.set,
    flush: saver.flush,
    reapply: saver.reapply,
    forgetConflict: saver.forgetConflict,
    changedElsewhere,
    dismissChange: useCallback(() => setChangedTo([]), []),
  };
}
