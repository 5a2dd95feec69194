import {
  choiceCell,
  dateCell,
  note,
  refuse,
  textCell,
  wholeCell,
  type ReadRow,
} from '#rules/buying/upload-area/cells.ts';
import type { KeyedRow } from '#platform/database/keyed-rows.ts';
import { arrivalRows, stockRows } from '#goods/catalog-import/catalog-import.keyed.actions.ts';
import { findReserved, listSiteKeys } from '#goods/catalog-import/catalog-import.keyed.queries.ts';
import { articleKey, articlesOf, type RowPlan, type SheetArticle, type SheetModule } from './upload-area.plan.ts';

const largestQty = 9_999_999;

/** Refuses a site that the sales organisation does not have. */
function siteOf(read: ReadRow, { sorg }: SheetArticle, sites: ReadonlySet<string>): string | null {
  const site = textCell(read, 'site', 20);
  if (site === null) return null;
  return sites.has(`${sorg} ${site}`) ? site : refuse(read, 'site', 'upload_site_unknown', { site, sorg });
}

/** Stock on hand by site. */
export const stockSheet: SheetModule = {
  module: 'stock',
  rows: stockRows,
  async plan(place, rows) {
    const articles = await articlesOf(place, rows);
    const sites = await listSiteKeys(place.ctx, place.sorgs);
    const wanted = rows.map((read, at) => {
      const article = articles[at];
      if (!article) return null;
      const site = siteOf(read, article, sites);
      const qty = wholeCell(read, 'qty', 0, largestQty);
      return site === null || qty === null ? null : { key: { ...articleKey(article), site }, sorg: article.sorg, qty };
    });
    const reserved = await findReserved(
      place.ctx,
      wanted.map((one) => one?.key ?? {}),
    );
    return wanted.map((one, at): RowPlan | null => {
      const read = rows[at];
      if (!one || !read) return null;
      const held = reserved[at] ?? 0;
      if (held > one.qty) note(read, 'qty', 'upload_less_than_reserved', { reserved: held });
      return { keys: [one.key], sorg: one.sorg, resolve: () => [{ qty: one.qty }] };
    });
  },
};

const precisions = ['day', 'week', 'month'] as const;

/** A row that sets quantity and precision of the arrival on its date, or removes it with the quantity 0. */
function arrivalPlan(read: ReadRow, key: KeyedRow, sorg: string, today: string): RowPlan | null {
  const qty = wholeCell(read, 'qty', 0, largestQty);
  const precision = choiceCell(read, 'precision', precisions);
  if (qty !== null && qty > 0 && String(key['date']) < today) refuse(read, 'date', 'upload_date_past');
  if (qty === null || read.problems.length > 0) return null;
  return {
    keys: [key],
    sorg,
    resolve: ([current]) => (qty === 0 ? [null] : [{ qty, precision: precision ?? current?.['precision'] ?? 'day' }]),
  };
}

/** A row that moves the arrival on its date to another one; quantity and precision stay unless the row names them. */
function movePlan(read: ReadRow, key: KeyedRow, sorg: string, to: string, today: string): RowPlan | null {
  const qty = read.row.cells.qty === undefined ? undefined : wholeCell(read, 'qty', 1, largestQty);
  const precision = choiceCell(read, 'precision', precisions);
  if (to < today) refuse(read, 'new_date', 'upload_date_past');
  if (qty === null || read.problems.length > 0) return null;
  return {
    keys: [key, { ...key, date: to }],
    sorg,
    resolve([current, there]) {
      if (!current) return refuse(read, 'date', 'upload_no_arrival', { date: String(key['date']) });
      if (there) return refuse(read, 'new_date', 'upload_arrival_there', { date: to });
      return [null, { qty: qty ?? current['qty'] ?? 0, precision: precision ?? current['precision'] ?? 'day' }];
    },
  };
}

/** Dates on which goods arrive, by site. */
export const deliveryDateSheet: SheetModule = {
  module: 'delivery-dates',
  rows: arrivalRows,
  async plan(place, rows) {
    const articles = await articlesOf(place, rows);
    const sites = await listSiteKeys(place.ctx, place.sorgs);
    return rows.map((read, at): RowPlan | null => {
      const article = articles[at];
      if (!article) return null;
      const site = siteOf(read, article, sites);
      const date = dateCell(read, 'date');
      const to = dateCell(read, 'new_date');
      if (date === null && read.row.cells.date === undefined) refuse(read, 'date', 'row_required');
      if (site === null || date === null || read.problems.length > 0) return null;
      const key = { ...articleKey(article), site, date };
      return to === null || to === date
        ? arrivalPlan(read, key, article.sorg, place.today)
        : movePlan(read, key, article.sorg, to, place.today);
    });
  },
};
