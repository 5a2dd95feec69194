import { newArrivalPeriod } from '#rules/goods/catalog/quantity.ts';
import {
  dateCell,
  flagCell,
  note,
  refuse,
  removesValue,
  wholeCell,
  type ReadRow,
} from '#rules/buying/upload-area/cells.ts';
import { attributeRows, orderLimitRows } from '#goods/catalog-import/catalog-import.keyed.actions.ts';
import { articleKey, articlesOf, type RowPlan, type SheetArticle, type SheetModule } from './upload-area.plan.ts';

const largestLimit = 99_999;

function limitPlan(read: ReadRow, article: SheetArticle): RowPlan | null {
  const limit = removesValue(read, 'limit') ? null : wholeCell(read, 'limit', 1, largestLimit);
  if (read.problems.length > 0) return null;
  if (limit !== null && limit < article.packSize)
    note(read, 'limit', 'upload_limit_below_pack', { pack: article.packSize });
  return { keys: [articleKey(article)], sorg: article.sorg, resolve: () => [{ limit }] };
}

/** Maximum quantities per customer. */
export const orderLimitSheet: SheetModule = {
  module: 'order-limits',
  rows: orderLimitRows,
  async plan(place, rows) {
    const articles = await articlesOf(place, rows);
    return rows.map((read, at) => {
      const article = articles[at];
      return article ? limitPlan(read, article) : null;
    });
  },
};

function attributePlan(read: ReadRow, article: SheetArticle): RowPlan | null {
  const active = flagCell(read, 'new');
  const order = flagCell(read, 'order');
  // An empty cell keeps the value.
  const day = (column: 'new_from' | 'new_to'): string | null | undefined =>
    removesValue(read, column) ? null : (dateCell(read, column) ?? undefined);
  const [from, to] = [day('new_from'), day('new_to')];
  if (read.problems.length > 0) return null;
  if ([active, order, from, to].every((value) => value === undefined)) {
    refuse(read, '', 'upload_nothing_to_set');
    return null;
  }
  return {
    keys: [articleKey(article)],
    sorg: article.sorg,
    resolve([current]) {
      const start = from === undefined ? (current?.['from'] ?? null) : from;
      const end = to === undefined ? (current?.['to'] ?? null) : to;
      const period = newArrivalPeriod(start as string | null, end as string | null);
      if (!period.ok) return refuse(read, 'new_to', period.code, period.params);
      return [
        {
          new: active ?? current?.['new'] ?? false,
          from: start,
          to: end,
          order: order ?? current?.['order'] ?? false,
        },
      ];
    },
  };
}

/** New-arrival periods and order switches. */
export const attributeSheet: SheetModule = {
  module: 'product-attributes',
  rows: attributeRows,
  async plan(place, rows) {
    const articles = await articlesOf(place, rows);
    return rows.map((read, at) => {
      const article = articles[at];
      return article ? attributePlan(read, article) : null;
    });
  },
};
