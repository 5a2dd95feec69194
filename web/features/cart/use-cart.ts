import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../../platform/api/graphql.ts';
import { documentKey, useDocument } from '../../platform/api/queries.ts';
import { updateUser, userStore } from '../../platform/api/session.ts';
import { useStore } from '../../platform/store.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Cart, type CartAnswer, type CartLine, SaveCart, type SavedCart } from './cart.documents.ts';
import { hearCartChanges, tellCartChange } from './cart-news.ts';
import { lineKey } from './cart-parts.ts';
import { createCartSaver } from './cart-saver.ts';

/** Shows what the cart holds in the bars of the shell. */
export function showCartCount(cart: { lines: number; units: number }): void {
  const held = userStore.get()?.cart;
  if (held && (held.lines !== cart.lines || held.units !== cart.units)) updateUser({ cart: { lines: cart.lines, units: cart.units } });
}

const cartKey = documentKey(Cart, {});

/** The saver of one visit of the page. It outlives the page, so that an undo pressed elsewhere still works. */
function openCart(client: QueryClient) {
  let ownVersion: number | null = null;
  let onPage = true;
  const reread = () => void client.invalidateQueries({ queryKey: cartKey });
  const saver = createCartSaver({
    send: async (variables, idempotencyKey) =>
      (await graphql(SaveCart, variables, { idempotencyKey })).updateProductsInCart ?? ({ cart: null } satisfies SavedCart),
    // Away from the page nobody sees a version any more: the quantity is what counts.
    version: () => (onPage ? (client.getQueryData<CartAnswer>(cartKey)?.cartOverview.version ?? null) : null),
    onSaved: (cart) => {
      ownVersion = cart.version;
      client.setQueryData<CartAnswer>(cartKey, (before) => before && { ...before, cartOverview: cart.overview });
      showCartCount(cart);
      tellCartChange(cart.version);
      // What checkout makes of it (freight, credit) follows from the whole cart.
      reread();
    },
    onConflict: reread,
  });
  return {
    saver,
    isOwn: (version: number) => version === ownVersion,
    setOnPage: (on: boolean) => {
      onPage = on;
    },
  };
}

export type CartState = ReturnType<typeof useCart>;

/** The cart, read in one request and saved by itself. */
export function useCart() {
  const t = useText();
  const client = useQueryClient();
  const query = useDocument(Cart, {}, { staleTime: 0 });
  const [{ saver, isOwn, setOnPage }] = useState(() => openCart(client));
  const saving = useStore(saver.state);
  const shownVersion = useRef<number | null>(null);
  const [changedElsewhere, setChangedElsewhere] = useState(false);

  const overview = query.data?.cartOverview;
  const version = overview?.version;
  useEffect(() => {
    if (version === undefined) return;
    if (shownVersion.current !== null && version !== shownVersion.current && !isOwn(version)) setChangedElsewhere(true);
    shownVersion.current = version;
  }, [version, isOwn]);
  useEffect(() => {
    if (overview) showCartCount({ lines: overview.lineCount, units: overview.units });
  }, [overview]);

  const { refetch } = query;
  useEffect(() => {
    setOnPage(true);
    const stop = hearCartChanges((other) => {
      if (other !== shownVersion.current) void refetch();
    });
    const seen = () => {
      if (document.visibilityState === 'visible' && saver.state.get().phase === 'saved') void refetch();
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    const leave = (event: BeforeUnloadEvent) => {
      if (saver.state.get().wanted.size > 0) event.preventDefault();
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
  }, [saver, setOnPage, refetch]);

  const setQuantity = useCallback((line: CartLine, qty: number) => saver.set([{ articleCode: line.articleCode, sorg: line.sorg, qty }]), [saver]);

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
        text: lines.length === 1 && first ? t('cart.line.removed', { name: first.product.name }) : t('cart.line.removedMany', { count: lines.length }),
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

  return {
    query,
    saving,
    setQuantity,
    remove,
    setAll: saver.set,
    flush: saver.flush,
    reapply: saver.reapply,
    forgetConflict: saver.forgetConflict,
    changedElsewhere,
    dismissChange: useCallback(() => setChangedElsewhere(false), []),
  };
}
