import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { onCartChange, ownCartVersions, updateUser, userStore } from '#platform/api/session.ts';
import { useStore } from '#platform/store.ts';
import { currentLocale, useText } from '#platform/texts/texts.tsx';
import { closeToast, showToast } from '#ui/dialog/toast.tsx';
import { Cart, type CartLine } from './cart.documents.ts';
import { cartRoute } from './cart.links.ts';
import { lineKey } from './cart-parts.ts';
import { cartOf, type OpenCart } from './open-cart.ts';
import { cartOwner, unsentChanges } from './unsent-changes.part.ts';
import { useSavedLines } from './use-saved-lines.ts';

/** Updates the cart count in the bars of the shell. */
export function showCartCount(cart: { lines: number; units: number }): void {
  const held = userStore.get()?.cart;
  if (held && (held.lines !== cart.lines || held.units !== cart.units))
    updateUser({ cart: { lines: cart.lines, units: cart.units } });
}

export type CartState = ReturnType<typeof useCart>;

/** The cart, read in one request and saved automatically. */
export function useCart() {
  const client = useQueryClient();
  const router = useRouter();
  const query = useDocument(Cart, {}, { staleTime: 0 });
  const [open] = useState(() =>
    cartOf(
      client,
      cartOwner(userStore.get()),
      () => void router.navigate({ to: cartRoute, params: { lang: currentLocale() } }),
    ),
  );
  const { saver, resume, owner } = open;
  const overview = query.data?.cartOverview;
  // Data of an earlier visit is ignored: the user has not looked at the cart since.
  const { shownVersion, changedElsewhere, dismissChange } = useOtherChanges(
    query.isFetchedAfterMount ? overview?.version : undefined,
  );
  useEffect(() => {
    if (overview) showCartCount({ lines: overview.lineCount, units: overview.units });
  }, [overview]);
  useCartOnPage(open, shownVersion, query.refetch);

  const read = query.isFetchedAfterMount && query.isSuccess;
  useEffect(() => {
    if (read && (unsentChanges(owner).length > 0 || saver.state.get().phase === 'failed')) void resume();
  }, [read, owner, saver, resume]);

  return {
    query,
    saving: useStore(saver.state),
    setQuantity: useCallback(
      (line: CartLine, qty: number) => saver.set([{ articleCode: line.articleCode, sorg: line.sorg, qty }]),
      [saver],
    ),
    remove: useRemove(saver),
    ...useSavedLines(open),
    setAll: saver.set,
    flush: saver.flush,
    reapply: saver.reapply,
    forgetConflict: saver.forgetConflict,
    changedElsewhere,
    dismissChange,
  };
}

/** True if another client has changed the cart while the page was open. */
function useOtherChanges(version: number | undefined) {
  const shownVersion = useRef<number | null>(null);
  const own = useStore(ownCartVersions);
  // Every version that arrived while the page was open. A later version by this tab does not hide that another client
  // created one.
  const [changedTo, setChangedTo] = useState<readonly number[]>([]);
  const changedElsewhere = changedTo.some((made) => !own.has(made));

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
  return { shownVersion, changedElsewhere, dismissChange: useCallback(() => setChangedTo([]), []) };
}

/** Reads the cart again when another tab changes it or the user comes back, and saves when they leave. */
function useCartOnPage(
  { saver, setOnPage, losesChanges }: OpenCart,
  shownVersion: RefObject<number | null>,
  refetch: () => unknown,
): void {
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
  }, [saver, setOnPage, losesChanges, shownVersion, refetch]);
}

/** Removes lines from the cart, with a toast that can undo it. */
function useRemove(saver: OpenCart['saver']) {
  const t = useText();
  return useCallback(
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
}
