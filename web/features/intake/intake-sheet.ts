import { codeKey } from '../../../rules/catalog/search.ts';
import { decimalString, parseDecimal } from '../../../rules/money.ts';
import type { CheckedRow, Facts, IgnoredLine, RowInput } from './intake.documents.ts';

/** Everything that was read so far and is not in the cart yet. */
export type Sheet = {
  readonly rows: readonly CheckedRow[];
  readonly ignored: readonly IgnoredLine[];
  /** How the last list was understood, and how many of its rows it had. */
  readonly facts: (Facts & { readonly read: number }) | null;
  readonly cartVersion: number | null;
};
export const emptySheet: Sheet = { rows: [], ignored: [], facts: null, cartVersion: null };

/** Each list has lines of its own; what was typed or scanned comes after all of them. */
const listStep = 1_000_000;
const typedFrom = 900_000_000;

export const firstTypedLine = typedFrom;
export const listStart = (list: number): number => list * listStep;
/** The line as its list counts it; null for what was typed. */
export const shownLine = (line: number): number | null => (line >= typedFrom ? null : line % listStep);

export const rowKey = (row: Pick<CheckedRow, 'lines'>): string => String(row.lines[0] ?? 0);
const articleOf = (row: CheckedRow): string | null =>
  row.product && row.asked !== null && row.group !== 'unknown' ? `${row.product.sorg}:${row.product.articleCode}` : null;

/** A row as it is checked again, with what a person decided. */
export function inputOf(row: CheckedRow, change: Partial<RowInput> = {}): RowInput {
  return {
    lines: row.lines,
    written: row.written,
    code: row.code,
    quantity: row.asked === null ? '' : String(row.asked),
    ...(row.product ? { articleCode: row.product.articleCode, sorg: row.product.sorg } : {}),
    acceptLater: row.acceptLater,
    ...change,
  };
}

/** New rows beside the old: what means an article that is there already is put together with it and has to be checked again. */
export function mergeRows(old: readonly CheckedRow[], fresh: readonly CheckedRow[]): { rows: CheckedRow[]; again: RowInput[] } {
  const byArticle = new Map(old.flatMap((row) => (articleOf(row) ? [[articleOf(row) ?? '', row] as const] : [])));
  const gone = new Set<CheckedRow>();
  const again: RowInput[] = [];
  for (const row of fresh) {
    const before = byArticle.get(articleOf(row) ?? '-');
    if (!before) continue;
    gone.add(before);
    gone.add(row);
    again.push(
      inputOf(before, {
        lines: [...before.lines, ...row.lines],
        quantity: String((before.asked ?? 0) + (row.asked ?? 0)),
        acceptLater: before.acceptLater || row.acceptLater,
      }),
    );
  }
  return { rows: sorted([...old, ...fresh].filter((row) => !gone.has(row))), again };
}

export const sorted = (rows: readonly CheckedRow[]): CheckedRow[] => [...rows].sort((one, other) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0));

/** The row that a code, scanned or typed again, counts up; undefined for a new one. */
export function rowOfCode(rows: readonly CheckedRow[], code: string, chosen: { articleCode?: string | null; sorg?: string | null }): CheckedRow | undefined {
  const key = codeKey(code);
  return rows.find(
    (row) =>
      articleOf(row) !== null &&
      (chosen.articleCode
        ? row.product?.articleCode === chosen.articleCode && row.product.sorg === chosen.sorg
        : key !== '' && [row.code, row.product?.articleCode ?? '', row.product?.articleCodeDisplay ?? ''].some((known) => codeKey(known) === key)),
  );
}

/** What rows add to the cart, by currency. */
export function sumsOf(rows: readonly CheckedRow[]): { currency: string; amount: string }[] {
  return [...Map.groupBy(rows, (row) => row.currency ?? '')].flatMap(([currency, own]) =>
    currency === ''
      ? []
      : [
          {
            currency,
            amount: decimalString(
              own.reduce((sum, row) => sum + (parseDecimal(row.amount ?? '', currency) ?? 0), 0),
              currency,
            ),
          },
        ],
  );
}

export const unitsOf = (rows: readonly CheckedRow[]): number => rows.reduce((sum, row) => sum + row.add, 0);

/** What is kept of a sheet over a reload: rows are checked anew, for stock and prices move. */
export type Draft = { readonly rows: readonly RowInput[]; readonly ignored: readonly IgnoredLine[]; readonly facts: Sheet['facts'] };
export const draftOf = ({ rows, ignored, facts }: Sheet): Draft => ({ rows: rows.map((row) => inputOf(row)), ignored, facts });
