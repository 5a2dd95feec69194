import type { Translate } from '../../platform/texts/texts.tsx';
import { tableCsv, type TableColumn } from '../../ui/table.ts';
import type { CartLine } from './cart.documents.ts';

/** The cart as CSV: plain decimals and codes, one row per line. */
export function cartCsv(t: Translate, lines: readonly CartLine[]): string {
  const column = (id: string, header: string, csv: NonNullable<TableColumn<CartLine>['csv']>): TableColumn<CartLine> => ({ id, header, csv, cell: () => null });
  return tableCsv(
    [
      column('code', t('cart.csv.code'), (line) => line.articleCode),
      column('name', t('cart.csv.name'), (line) => line.product.name),
      column('sorg', t('cart.csv.sorg'), (line) => line.sorg),
      column('qty', t('cart.csv.quantity'), (line) => line.qty),
      column('uom', t('cart.csv.unit'), (line) => line.uom),
      column('ready', t('cart.csv.ready'), (line) => line.readyQty),
      column('preorder', t('cart.csv.preorder'), (line) => line.preOrderQty),
      column('price', t('cart.csv.price'), (line) => line.unitPrice),
      column('subtotal', t('cart.csv.subtotal'), (line) => line.readySubtotal),
      column('currency', t('cart.csv.currency'), (line) => line.currency),
    ],
    lines,
  );
}
