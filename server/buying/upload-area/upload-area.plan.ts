import type { RowRemark, ReadRow } from '#rules/buying/upload-area/cells.ts';
import { refuse } from '#rules/buying/upload-area/cells.ts';
import type { UploadModule } from '#rules/buying/upload-area/choices.ts';
import type { SignedInCtx } from '#platform/context.ts';
import type { KeyedRow, KeyedRows } from '#platform/database/keyed-rows.ts';
import { findNamedArticles, type NamedArticle } from '#goods/catalog-import/catalog-import.keyed.queries.ts';

/** Where a sheet is checked: the caller, and the sales organisations of the market whose rows they may set. */
export interface SheetPlace {
  readonly ctx: SignedInCtx;
  readonly sorgs: readonly string[];
  /** The day in the market. */
  readonly today: string;
}

/**
 * The values that a row wants to set. `keys` are read first; `resolve` then returns the values after the change, in the order of the
 * keys, or null after it has refused the row.
 */
export interface RowPlan {
  readonly keys: readonly KeyedRow[];
  readonly sorg: string | null;
  resolve(current: readonly (KeyedRow | null)[]): readonly (KeyedRow | null)[] | null;
}

/** One of the modules of the upload area. */
export interface SheetModule {
  readonly module: UploadModule;
  /** Reads and writes the values, in the module that owns the tables. */
  readonly rows: KeyedRows;
  /** The wishes of the rows, by position; null for a row that was refused. Looks everything up set-wise. */
  plan(place: SheetPlace, rows: readonly ReadRow[]): Promise<readonly (RowPlan | null)[]>;
}

/** The sales organisation of a row: one of the caller's; may be left out if they have only one. */
export function sorgOf({ sorgs }: SheetPlace, read: ReadRow): string | null {
  const given = read.row.cells.sorg;
  const [only, ...others] = sorgs;
  if (given === undefined)
    return only !== undefined && others.length === 0 ? only : refuse(read, 'sorg', 'row_required');
  return sorgs.includes(given) ? given : refuse(read, 'sorg', 'upload_sorg_unknown', { sorg: given.slice(0, 60) });
}

/** Article and sales organisation of a row. */
export interface SheetArticle extends NamedArticle {
  readonly sorg: string;
}

/** The articles of rows with a column `sorg`, by position; null for a row that was refused. */
export async function articlesOf(
  place: SheetPlace,
  rows: readonly ReadRow[],
): Promise<readonly (SheetArticle | null)[]> {
  const sorgs = rows.map((read) => sorgOf(place, read));
  const found = await namedArticles(
    place,
    rows,
    sorgs.map((sorg) => (sorg === null ? [] : [sorg])),
  );
  return found.map((article, at) => {
    const sorg = sorgs[at] ?? null;
    return article && sorg !== null ? { ...article, sorg } : null;
  });
}

/** The articles in the column `article`, of rows whose sales organisations are known; others are refused already. */
export async function namedArticles(
  { ctx }: SheetPlace,
  rows: readonly ReadRow[],
  sorgs: readonly (readonly string[])[],
): Promise<readonly (NamedArticle | null)[]> {
  const names = rows.map(({ row }, at) => ({ code: row.cells.article ?? '', sorgs: sorgs[at] ?? [] }));
  const found = await findNamedArticles(ctx, names);
  return rows.map((read, at) => {
    const { code, sorgs: within } = names[at] ?? { code: '', sorgs: [] };
    if (code === '') return refuse(read, 'article', 'row_required');
    if (within.length === 0) return null;
    const article = found[at] ?? null;
    if (!article) return refuse(read, 'article', 'upload_article_unknown', { article: code.slice(0, 60) });
    if (article.code !== code) read.notes.push(readAs('article', article.code));
    return article;
  });
}

const readAs = (column: 'article', read: string): RowRemark => ({ column, code: 'upload_read_as', params: { read } });

/** The key of an article's values, with its code for lists and records. */
export const articleKey = ({ id, code, sorg }: SheetArticle): KeyedRow => ({ article: id, code, sorg });
