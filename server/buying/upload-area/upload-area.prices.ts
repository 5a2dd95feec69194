import { decimalString } from '#rules/money.ts';
import {
  amountCell,
  dateCell,
  note,
  refuse,
  removesValue,
  textCell,
  type ReadRow,
} from '#rules/buying/upload-area/cells.ts';
import { priceRows } from '#goods/catalog-import/catalog-import.keyed.actions.ts';
import { listPriceListKeys } from '#goods/catalog-import/catalog-import.keyed.queries.ts';
import { listSorgs } from '#accounts/markets/markets.queries.ts';
import { articleKey, articlesOf, type RowPlan, type SheetArticle, type SheetModule } from './upload-area.plan.ts';

/** Prices that grow or fall by more than this factor are taken with a remark: often a decimal point is missing. */
const strikingFactor = 2;

function pricePlan(read: ReadRow, article: SheetArticle, currency: string, lists: ReadonlySet<string>): RowPlan | null {
  const list = textCell(read, 'price_list', 20);
  const from = dateCell(read, 'valid_from');
  if (from === null && read.row.cells.valid_from === undefined) refuse(read, 'valid_from', 'row_required');
  const to = dateCell(read, 'valid_to');
  const removed = removesValue(read, 'amount');
  const amount = removed ? null : amountCell(read, 'amount', currency);
  const unit = read.row.cells.unit === undefined ? article.uom : textCell(read, 'unit', 10);
  if (from !== null && to !== null && to < from) refuse(read, 'valid_to', 'row_ends_before_start', { from, to });
  if (read.problems.length > 0 || list === null || from === null || unit === null) return null;
  if (!lists.has(`${article.sorg} ${list}`)) note(read, 'price_list', 'upload_new_price_list', { list });
  return {
    keys: [{ ...articleKey(article), list, date: from }],
    sorg: article.sorg,
    resolve([current]) {
      if (amount === null) return current ? [null] : refuse(read, 'amount', 'upload_no_price', { date: from });
      const before = current ? Number(current['amount']) : 0;
      if (before > 0 && (amount > before * strikingFactor || amount * strikingFactor < before))
        note(read, 'amount', 'upload_price_differs', { before: `${decimalString(before, currency)} ${currency}` });
      return [{ amount, currency, unit, to }];
    },
  };
}

/** Prices of price lists, from their first day. */
export const priceSheet: SheetModule = {
  module: 'price-lists',
  rows: priceRows,
  async plan(place, rows) {
    const articles = await articlesOf(place, rows);
    const lists = await listPriceListKeys(place.ctx, place.sorgs);
    const currencies = new Map(
      (await listSorgs(place.ctx.db, place.sorgs)).map(({ sorg, currency }) => [sorg, currency]),
    );
    return rows.map((read, at) => {
      const article = articles[at];
      return article ? pricePlan(read, article, currencies.get(article.sorg) ?? '', lists) : null;
    });
  },
};
