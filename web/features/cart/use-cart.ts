import { useQueryClient } from '@tanstack/react-query';
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
import { createCartSaver, type CartSaver } from './cart-saver.ts';

/** Shows what the cart holds in the bars of the shell. */
export function showCartCount(cart: { lines: number; units: number }): void {
  const held = userStore.get()?.cart;
  if (held && (held.lines !== cart.lines || held.units !== cart.units)) updateUser({ cart: { lines: cart.lines, units: cart.units } });
}

export type CartState = ReturnType<typeof useCart>;

/** The cart, read in one request and saved by itself. */
export function useCart() {
  const t = useText();
  const client = useQueryClient();
  const key = documentKey(Cart, {});
  const query = useDocument(Cart, {}, { staleTime: 0 });
  const ownVersion = useRef<number | null>(null);
  const shownVersion = useRef<number | null>(null);
  const open = useRef(true);
  const [changedElsewhere, setChangedElsewhere] = useState(false);

  const [saver] = useState((): CartSaver => createCartSaver({
    send: async (variables, idempotencyKey) => (await graphql(SaveCart, variables, { idempotencyKey })).updateProductsInCart ?? ({ cart: null } satisfies SavedCart),
    version: () => (open.current ? (client.getQueryData<CartAnswer>(key)?.cartOverview.version ?? null) : null),
    onSaved: (cart) => {
      ownVersion.current = cart.version;
      client.setQueryData<CartAnswer>(key, (before) => before && { ...before, cartOverview: cart.overview });
      showCartCount(cart);
      tellCartChange(cart.version);
      // What checkout makes of it (freight, credit) follows from the whole cart.
      void client.invalidateQueries({ queryKey: key });
    },
    onConflict: () => void client.invalidateQueries({ queryKey: key }),
  }));
  const saving = useStore(saver.state);

  const overview = query.data?.cartOverview;
  const version = overview?.version;
  useEffect(() => {
    if (version === undefined) return;
    if (shownVersion.current !== null && version !== shownVersion.current && version !== ownVersion.current) setChangedElsewhere(true);
    shownVersion.current = version;
  }, [version]);
  useEffect(() => {
    if (overview) showCartCount({ lines: overview.lineCount, units: overview.units });
  }, [overview]);

  const { refetch } = query;
  useEffect(() => {
    open.current = true;
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
      open.current = false;
    };
  }, [saver, refetch]);

  const setQuantity = useCallback((line: CartLine, qty: number) => saver.set([{ articleCode: line.articleCode, sorg: line.sorg, qty }]), [saver]);

  const remove = useCallback((lines: readonly CartLine[]) => {
    const before = lines.map(({ articleCode, sorg, qty }) => ({ articleCode, sorg, qty: saver.state.get().wanted.get(lineKey({ articleCode, sorg }))?.qty ?? qty }));
    saver.set(before.map((product) => ({ ...product, qty: 0 })), 'now');
    const [first] = lines;
    showToast({
      key: 'cart', tone: 'ok',
      text: lines.length === 1 && first ? t('cart.line.removed', { name: first.product.name }) : t('cart.line.removedMany', { count: lines.length }),
      action: { label: t('ui.toast.undo'), run: () => saver.set(before.map((product) => ({ ...product, qty: Math.max(1, product.qty) })), 'now') },
    });
  }, [saver, t]);

  return {
    query, saving, setQuantity, remove,
    setAll: saver.set, flush: saver.flush, reapply: saver.reapply, forgetConflict: saver.forgetConflict,
    changedElsewhere, dismissChange: useCallback(() => setChangedElsewhere(false), []),
  };
}
