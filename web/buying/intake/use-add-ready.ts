import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { graphql, settle } from '#platform/api/graphql.ts';
import { ownVersionSince, updateUser } from '#platform/api/session.ts';
import { randomKey } from '#platform/random-key.ts';
import { useText } from '#platform/texts/texts.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { AddIntake, type CheckedRow, type Problem } from './intake.documents.ts';
import { sorted } from './intake-sheet.ts';
import type { SheetState } from './use-sheet.ts';

/** Queries that contain quantities of the cart. */
const cartReaders = ['Cart', 'CatalogItems', 'ProductDetails', 'OrderableModel'];

type ReadyRow = { row: CheckedRow; product: NonNullable<CheckedRow['product']> };
type Refusal = { field?: string | null; code?: string | null; message?: string | null; params?: unknown };

/** Puts products into the cart with these quantities, if the cart still has this version. */
async function putIntoCart(rows: readonly ReadyRow[], version: number | null, quantity: (row: CheckedRow) => number) {
  const products = rows.map(({ row, product: { articleCode, sorg } }) => ({ articleCode, sorg, qty: quantity(row) }));
  return (await graphql(AddIntake, { products, version }, { idempotencyKey: randomKey() })).updateProductsInCart;
}

const readyRows = (rows: readonly CheckedRow[]): ReadyRow[] =>
  rows.flatMap((row) => (row.group === 'ready' && row.product ? [{ row, product: row.product }] : []));

/** The refusals by row. Their field names the place of the product in the request. */
function refusalsByRow(ready: readonly ReadyRow[], refusals: readonly Refusal[]): ReadonlyMap<CheckedRow, Refusal> {
  const byPlace = new Map(refusals.map((refusal) => [Number(/\d+/.exec(refusal.field ?? '')?.[0] ?? -1), refusal]));
  return new Map(
    ready.flatMap(({ row }, place) => {
      const refusal = byPlace.get(place);
      return refusal ? [[row, refusal] as const] : [];
    }),
  );
}

/** The row with the reason why the cart refused it, for the user's decision. */
const refusedRow = (row: CheckedRow, { code, message, params }: Refusal): CheckedRow => ({
  ...row,
  group: 'decision',
  problems: [
    { code: code ?? '', field: 'quantity', message: message ?? '', params: (params ?? {}) as Problem['params'] },
  ],
});

/** Updates the cart in the bars of the shell and in the queries that contain it. */
function useShowCart() {
  const client = useQueryClient();
  return useCallback(
    (cart: { lines: number; units: number; version: number }) => {
      updateUser({ cart: { lines: cart.lines, units: cart.units } }, cart.version);
      for (const name of cartReaders) void client.invalidateQueries({ queryKey: ['graphql', name] });
    },
    [client],
  );
}

/** Takes added rows out of the cart and puts them back on the sheet. Later orders or changes of the cart stay. */
function useUndoAdd({ held, keep, run, recheck }: SheetState) {
  const t = useText();
  const showCart = useShowCart();
  return useCallback(
    (added: readonly ReadyRow[], version: number) =>
      run(async () => {
        const undone = await putIntoCart(added, ownVersionSince(version), (row) => row.inCart);
        if (undone.userErrors?.some(({ code }) => code === 'cart_changed')) {
          showToast({ key: 'cart', tone: 'warn', text: t('ui.toast.undoTooLate') });
          return;
        }
        settle(undone);
        if (undone.cart) showCart(undone.cart);
        keep({ ...held.current, rows: sorted([...held.current.rows, ...added.map(({ row }) => row)]) });
        await recheck();
      }),
    [held, keep, run, recheck, showCart, t],
  );
}

/** Adds the ready rows to the cart in one request; refused rows stay with their reason. */
export function useAddReady(sheet: SheetState, onAdded: () => void) {
  const { held, keep, run, recheck } = sheet;
  const t = useText();
  const showCart = useShowCart();
  const undo = useUndoAdd(sheet);
  const [changed, setChanged] = useState(false);

  const addReady = useCallback(
    () =>
      run(async () => {
        const ready = readyRows(held.current.rows);
        if (ready.length === 0) return;
        const answer = await putIntoCart(ready, held.current.cartVersion, (row) => row.inCart + row.add);
        const { cart } = answer;
        const refusals = answer.userErrors ?? [];
        if (cart === null) {
          if (!refusals.some(({ code }) => code === 'cart_changed')) settle(answer);
          setChanged(true);
          await recheck();
          return;
        }
        setChanged(false);
        const refused = refusalsByRow(ready, refusals);
        const added = ready.filter(({ row }) => !refused.has(row));
        const gone = new Set(added.map(({ row }) => row));
        keep({
          ...held.current,
          cartVersion: cart.version,
          rows: held.current.rows.flatMap((row) => {
            if (gone.has(row)) return [];
            const refusal = refused.get(row);
            return refusal ? [refusedRow(row, refusal)] : [row];
          }),
        });
        onAdded();
        showCart(cart);
        if (added.length === 0) return;
        showToast({
          key: 'cart',
          tone: 'ok',
          ofPage: true,
          text: t('intake.add.done', { count: added.length, units: added.reduce((sum, { row }) => sum + row.add, 0) }),
          action: { label: t('ui.toast.undo'), run: () => void undo(added, cart.version) },
        });
      }),
    [held, run, keep, recheck, showCart, undo, onAdded, t],
  );

  return { changed, addReady };
}
