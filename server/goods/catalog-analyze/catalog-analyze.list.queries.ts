import { sql } from 'kysely';
import { codeKey } from '#rules/goods/catalog/search.ts';
import { DomainError } from '#rules/errors.ts';
import { plainNumber } from '#rules/buying/intake/list.ts';
import type { Found } from '#rules/buying/intake/line.ts';
import {
  chooseSheets,
  codesOfSheets,
  readSheets,
  textSheet,
  workbookSheets,
  type GivenSheet,
} from '#rules/buying/intake/sheets.ts';
import { sorgsWithin } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { uploadedSheets } from '#platform/sheets/uploaded-sheets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';

/** Maximum number of codes in one analysis. */
export const mostAnalysed = 5_000;

/** A code that the list spells differently from the catalog. */
export interface Respelled {
  readonly given: string;
  readonly code: string;
}

/** The parsed list of codes: each once, in the order of the list; unknown codes as written. */
export interface ReadCodes {
  readonly codes: readonly string[];
  readonly respelled: readonly Respelled[];
  /** Rows that repeated an article. */
  readonly duplicates: number;
  /** Lines without an article: headings, totals, empty lines. */
  readonly ignored: number;
}

async function sheetsOf(file: UploadedFile | null, text: string): Promise<GivenSheet[]> {
  if (!file) return [textSheet(text)];
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  const sheets = await uploadedSheets(file, { unreadable: 'workbook_unreadable', mostRows: mostAnalysed });
  // An analysis also reads hidden rows and columns of visible sheets, so that it covers the whole list.
  return workbookSheets(
    sheets.map(({ name, hidden, cells }) => ({ name, hidden, cells: cells.map((row) => row.map(plainNumber)) })),
  );
}

/** Codes of a sorg's articles that a list may use: as written, by letters and digits, display code, old code, GTIN. */
async function findCodes(
  db: Database,
  sorg: string,
  given: readonly string[],
): Promise<Map<string, Found & { readonly code: string }>> {
  const { rows } = await sql<{ given: string; code: string; exact: boolean }>`
    select distinct on (w.given) w.given, a.code, a.code = w.given as exact
      from unnest(${[...given]}::text[], ${given.map(codeKey)}::text[]) as w(given, key)
      join catalog_article a on a.code = w.given
           or (w.key <> '' and (a.code_key = w.key or a.display_key = w.key or a.gtin = w.key or a.old_key = w.key))
      join catalog_article_sorg s on s.article_id = a.id and s.sorg = ${sorg}
     order by w.given, a.code = w.given desc, a.code_key = w.key desc, a.display_key = w.key desc,
              a.gtin = w.key desc nulls last, a.code`.execute(db);
  return new Map(
    rows.map((row) => [row.given, { code: row.code, grade: row.exact ? 'exact' : 'like', articles: [row.code] }]),
  );
}

/**
 * Reads a list of article codes for an analysis: a workbook or text in any form that an intake reads, with or
 * without headings and other columns. Keeps every code: codes that the sorg does not have, or the caller may not see,
 * stay as written. Throws `workbook_unreadable`, `file_too_large`, `table_empty`, `too_many_rows`.
 */
export async function readArticleCodes(
  ctx: Ctx,
  sorg: string,
  file: UploadedFile | null,
  text: string,
): Promise<ReadCodes> {
  const sheets = readSheets(await sheetsOf(file, text));
  const [own] = sorgsWithin(ctx.actor, ctx.market.sorgs.includes(sorg) ? [sorg] : []);
  const found =
    own === undefined
      ? new Map<string, Found & { readonly code: string }>()
      : await findCodes(ctx.db, own, codesOfSheets(sheets));
  const chosen = chooseSheets(sheets, (code) => found.get(code) ?? null);
  if (chosen.rows.length === 0) throw new DomainError('table_empty', {}, 'file');
  if (chosen.rows.length > mostAnalysed) throw new DomainError('too_many_rows', { limit: mostAnalysed }, 'file');
  const codes = new Set<string>();
  const respelled: Respelled[] = [];
  let count = 0;
  for (const { codes: named, written } of chosen.rows) {
    const given = named.find((code) => found.has(code)) ?? named[0] ?? written.slice(0, 60);
    const code = found.get(given)?.code ?? given.slice(0, 60);
    count += 1;
    if (code !== given && !codes.has(code)) respelled.push({ given, code });
    codes.add(code);
  }
  // The other articles that a line may mean: an analysis keeps all of them.
  for (const { codes: named } of chosen.rows.flatMap(({ readings }) => readings.flat())) {
    const code = named.map((one) => found.get(one)?.code).find((one) => one !== undefined);
    if (code !== undefined && !codes.has(code)) {
      codes.add(code);
      count += 1;
    }
  }
  return { codes: [...codes], respelled, duplicates: count - codes.size, ignored: chosen.ignored.length };
}
