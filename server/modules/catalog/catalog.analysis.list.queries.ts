import { sql } from 'kysely';
import { codeKey } from '../../../rules/catalog/search.ts';
import { DomainError } from '../../../rules/errors.ts';
import { chooseReadings, possibleCodes, type Known } from '../../../rules/intake/choose.ts';
import { linesOfText, plainNumber, readIntakeLines, sheetLines } from '../../../rules/intake/list.ts';
import { sorgsWithin } from '../../../rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { readWorkbook, UnreadableWorkbook } from '../../platform/xlsx.ts';

/** Most codes of one analysis. */
export const mostAnalysed = 5_000;

/** A code that was given in another way than the catalog writes it. */
export interface Respelled {
  readonly given: string;
  readonly code: string;
}

/** A list of codes as it was understood: each once, in the order of the list, unknown ones as they were given. */
export interface ReadCodes {
  readonly codes: readonly string[];
  readonly respelled: readonly Respelled[];
  /** Rows that named an article again. */
  readonly duplicates: number;
  /** Lines that name no article: headings, totals, empty ones. */
  readonly ignored: number;
}

async function linesOf(file: UploadedFile | null, text: string): Promise<ReturnType<typeof readIntakeLines>> {
  if (!file) {
    const { separator, lines } = linesOfText(text);
    return readIntakeLines(lines, separator);
  }
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  if (!file.workbook) throw new DomainError('workbook_unreadable', {}, 'file');
  try {
    return readIntakeLines(sheetLines((await readWorkbook(file.workbook)).map((row) => row.map(plainNumber))), 'sheet');
  } catch (refused) {
    if (refused instanceof UnreadableWorkbook) throw new DomainError('workbook_unreadable', {}, 'file');
    throw refused;
  }
}

/** Codes of a sorg's articles for what a list may mean by them: as written, by letters and digits, display code, old code, GTIN. */
async function findCodes(db: Database, sorg: string, given: readonly string[]): Promise<Map<string, { code: string; known: Known }>> {
  const { rows } = await sql<{ given: string; code: string; exact: boolean }>`
    select distinct on (w.given) w.given, a.code, a.code = w.given as exact
      from unnest(${[...given]}::text[], ${given.map(codeKey)}::text[]) as w(given, key)
      join catalog_article a on a.code = w.given or (w.key <> '' and (a.code_key = w.key or a.display_key = w.key or a.gtin = w.key or a.old_key = w.key))
      join catalog_article_sorg s on s.article_id = a.id and s.sorg = ${sorg}
     order by w.given, a.code = w.given desc, a.code_key = w.key desc, a.display_key = w.key desc, a.gtin = w.key desc nulls last, a.code`.execute(db);
  return new Map(rows.map((row) => [row.given, { code: row.code, known: row.exact ? 'exact' : 'like' }]));
}

/**
 * Reads a list of article codes for an analysis: a workbook or text in any of the forms that an intake knows, with or
 * without headings and other columns. Nothing is dropped: what the sorg does not know, or is
 * not the caller's, stays as it was given. Throws
 * `workbook_unreadable`, `file_too_large`, `table_empty`, `too_many_rows`.
 */
export async function readArticleCodes(ctx: Ctx, sorg: string, file: UploadedFile | null, text: string): Promise<ReadCodes> {
  const list = await linesOf(file, text);
  if (list.rows.length === 0) throw new DomainError('table_empty', {}, 'file');
  if (list.rows.length > mostAnalysed) throw new DomainError('too_many_rows', { limit: mostAnalysed }, 'file');
  const [own] = sorgsWithin(ctx.actor, ctx.market.sorgs.includes(sorg) ? [sorg] : []);
  const found = own === undefined ? new Map<string, { code: string; known: Known }>() : await findCodes(ctx.db, own, possibleCodes(list));
  const chosen = chooseReadings(list, (code) => found.get(code)?.known ?? null);
  const codes = new Set<string>();
  const respelled: Respelled[] = [];
  let named = 0;
  for (const { reading, written } of chosen.rows) {
    const given = reading.codes.find((code) => found.has(code)) ?? reading.codes[0] ?? written.slice(0, 60);
    const code = found.get(given)?.code ?? given.slice(0, 60);
    named += 1;
    if (code !== given && !codes.has(code)) respelled.push({ given, code });
    codes.add(code);
  }
  return { codes: [...codes], respelled, duplicates: named - codes.size, ignored: list.ignored.length + chosen.ignored.length };
}
