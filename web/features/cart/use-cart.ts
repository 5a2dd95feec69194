import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../../platform/api/graphql.ts';
import { documentKey, useDocument } from '../../platform/api/queries.ts';
import { hearCartChanges, ownCartVersions, type SessionUser, updateUser, userStore } from '../../platform/api/session.ts';
import { useStore } from '../../platform/store.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { randomKey } from '../../platform/random-key.ts';
import { failureWords } from '../../ui/failure-words.ts';
import { closeToast, showToast } from '../../ui/toast.tsx';
import { ArrangeSaved, Cart, type CartAnswer, type CartLine, SaveCart, type SavedCart, type SavedWish } from './cart.documents.ts';
import { lineKey } from './cart-parts.ts';
import { createCartSaver } from './cart-saver.ts';
import { useProblemWords } from './use-problem-words.ts';

/** Shows what the cart holds in the bars of the shell. */
export function showCartCount(cart: { lines: number; units: number }): void {
  const held = userStore.get()?.cart;
  if (held && (held.lines !== cart.lines || held.units !== cart.units)) updateUser({ cart: { lines: cart.lines, units: cart.units } });
}

const cartKey = documentKey(Cart, {});

/** The saver of one visit of the page. It outlives the page, so that what was typed last is still saved. */
function openCart(client: QueryClient) {
  let onPage = true;
  const reread = () => client.invalidateQueries({ queryKey: cartKey });
  const overview = () => client.getQueryData<CartAnswer>(cartKey)?.cartOverview;
  const seenVersion = () => (onPage ? (overview()?.version ?? null) : null);
  const onSaved = (cart: NonNullable<SavedCart['cart']>) => {
    client.setQueryData<CartAnswer>(cartKey, (before) => before && { ...before, cartOverview: cart.overview });
    updateUser({ cart: { lines: cart.lines, units: cart.units } }, cart.version);
    // What checkout makes of it (freight, credit) follows from the whole cart.
    void reread();
  };
  const saver = createCartSaver({
    send: async (variables, idempotencyKey) =>
      (await graphql(SaveCart, variables, { idempotencyKey })).updateProductsInCart ?? ({ cart: null } satisfies SavedCart),
    // Away from the page nobody sees a version any more: the quantity is what counts.
    version: seenVersion,
    held: ({ articleCode, sorg }) => overview()?.lines.find((line) => line.articleCode === articleCode && line.sorg === sorg)?.qty ?? 0,
    onSaved,
    onConflict: reread,
  });
  // Entries that met no network are sent when it is back, on whichever page; never into the cart of somebody else.
  const owner = ownerOf(userStore.get());
  const sendAgain = () => void (saver.state.get().phase === 'failed' && ownerOf(userStore.get()) === owner && saver.flush());
  let listening = false;
  saver.state.subscribe(() => {
    const waits = saver.state.get().wanted.size > 0;
    if (waits === listening) return;
    listening = waits;
    if (waits) window.addEventListener('online', sendAgain);
    else window.removeEventListener('online', sendAgain);
  });
  /** Puts lines aside or back, after what is still unsaved. */
  const arrange = async (products: SavedWish[]): Promise<SavedCart> => {
    await saver.flush();
    const answer = await graphql(ArrangeSaved, { products, version: seenVersion() }, { idempotencyKey: randomKey() });
    const outcome = answer.updateSavedProducts ?? { cart: null };
    if (outcome.cart) onSaved(outcome.cart);
    else await reread();
    return outcome;
  };
  return {
    saver,
    arrange,
    seen: overview,
    setOnPage: (on: boolean) => {
      onPage = on;
    },
  };
}

const ownerOf = (user: SessionUser | null): string => `${user?.id ?? ''} ${user?.customer?.custCode.unified ?? ''}`;
const most = (qty: number): number => Math.min(99_999, qty);
const unitsIn = (of: readonly CartLine[] | undefined, { articleCode, sorg }: CartLine): number =>
  of?.find((each) => each.articleCode === articleCode && each.sorg === sorg)?.qty ?? 0;
const wishOf = ({ articleCode, sorg }: CartLine, qty: number, cartQty: number | null): SavedWish => ({ articleCode, sorg, qty, cartQty });

export type CartState = ReturnType<typeof useCart>;

/** The cart, read in one request and saved by itself. */
export function useCart() {
  const t = useText();
  const client = useQueryClient();
  const query = useDocument(Cart, {}, { staleTime: 0 });
  const problemWords = useProblemWords();
  const [{ saver, arrange, seen, setOnPage }] = useState(() => openCart(client));
  const saving = useStore(saver.state);
  const shownVersion = useRef<number | null>(null);
  const own = useStore(ownCartVersions);
  // Every version that came while the cart was shown: one that this tab made later does not take back that another one was not.
  const [changedTo, setChangedTo] = useState<readonly number[]>([]);
  const changedElsewhere = changedTo.some((made) => !own.has(made));

  const overview = query.data?.cartOverview;
  // What an earlier visit had read does not count: nobody looked at the cart since.
  const version = query.isFetchedAfterMount ? overview?.version : undefined;
  useEffect(() => {
    if (version === undefined) return;
    if (shownVersion.current !== null && version !== shownVersion.current) setChangedTo((before) => [...before, version]);
    shownVersion.current = version;
  }, [version]);
  useEffect(() => {
    // An undo would undo what somebody else did, or refill a cart that they ordered.
    if (changedElsewhere) closeToast('cart');
  }, [changedElsewhere]);
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
        ofPage: true,
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

  const move = useCallback(
    async (lines: readonly CartLine[], wishes: SavedWish[], undo: SavedWish[], said: 'saved' | 'moved' | 'forgotten') => {
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
        const text = refusal.code === 'cart_changed' ? t('basket.toast.changed') : t('basket.toast.refused', { name, reason: problemWords(refusal) });
        showToast({ key: `cart ${refusal.field}`, tone: 'err', text });
      }
      const back = undo.filter((_wish, index) => !refused.has(index));
      if (!outcome.cart || back.length === 0) return;
      showToast({
        key: 'cart',
        tone: 'ok',
        ofPage: true,
        text: t(`basket.toast.${said}`, { count: back.length }),
        action: { label: t('ui.toast.undo'), run: () => void run(back) },
      });
    },
    [arrange, problemWords, t],
  );
  const saveForLater = useCallback(
    (lines: readonly CartLine[]) => {
      const saved = seen()?.saved;
      // Units as the reader last typed them.
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
