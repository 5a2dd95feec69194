import type { ErrorCode } from '../errors.ts';
import { longestCode, one, type IgnoredLine, type IntakeLine, type IntakeList, type Layout, type Reading } from './list.ts';

/** How well the catalog knows a code: as it is written, by its letters and digits, or not at all. */
export type Known = 'exact' | 'like' | null;

/** A row with the reading that is meant. `others` are readings that fit as well, and with them a person decides. */
export interface ChosenLine extends Omit<IntakeLine, 'readings' | 'kind'> {
  readonly reading: Reading;
  readonly others: readonly Reading[];
  readonly problem: ErrorCode | null;
}

export interface ChosenList {
  readonly layout: Layout | null;
  readonly rows: readonly ChosenLine[];
  /** Lines that ask for none of an article, which only its code told. */
  readonly ignored: readonly IgnoredLine[];
}

/** Every text that may be a code, for one look into the catalog. */
export function possibleCodes(list: Pick<IntakeList, 'rows'>): string[] {
  return [...new Set(list.rows.flatMap(({ readings }) => readings.flatMap(({ codes }) => codes)))].filter((code) => code.length <= longestCode);
}

/**
 * Chooses what is meant with the knowledge of the catalog: of the layouts of a table the one whose codes it knows most of, of the
 * readings of a line of words the first that it knows. Where two fit that differ, both are answered.
 */
export function chooseReadings(list: IntakeList, known: (code: string) => Known): ChosenList {
  const hits = list.layouts.map((_layout, index) =>
    list.rows.reduce((sum, row) => sum + (row.kind === 'columns' && row.readings[index]?.codes.some((code) => known(code) !== null) ? 1 : 0), 0),
  );
  const best = hits.indexOf(Math.max(...hits));
  const rows = list.rows.map(({ line, written: text, kind, readings }): ChosenLine => {
    const fitting = kind === 'columns' ? [readings[best < 0 ? 0 : best]].filter((reading) => reading !== undefined) : fittingWords(readings, known);
    const [reading = { codes: [], quantity: one }, ...others] = fitting;
    return { line, written: text, reading, others, problem: codeProblem(reading) };
  });
  const zero = rows.filter(({ reading }) => reading.quantity.qty === 0);
  return {
    layout: best < 0 ? null : (list.layouts[best] ?? null),
    rows: rows.filter(({ reading }) => reading.quantity.qty !== 0),
    ignored: zero.map(({ line, written: text }) => ({ line, written: text, reason: 'zero' as const })),
  };
}

function fittingWords(readings: readonly Reading[], known: (code: string) => Known): Reading[] {
  const graded = readings.map((reading) => ({ reading, grade: known(reading.codes[0] ?? '') })).filter(({ grade }) => grade !== null);
  const exact = graded.find(({ reading, grade }) => grade === 'exact' && reading.exactly);
  if (exact) return [exact.reading];
  const first = graded[0]?.reading;
  if (!first) return readings.slice(0, 1);
  // Another code that is known, or another quantity of the same.
  const differ = graded.map(({ reading }) => reading).filter((reading) => reading !== first && reading.exactly);
  return [first, ...differ];
}

function codeProblem({ codes }: Reading): ErrorCode | null {
  const [code] = codes;
  if (code === undefined) return 'code_missing';
  if (codes.every((each) => each.length > longestCode)) return 'too_long';
  return codes.every((each) => /^\d[.,]\d+E\+?\d{1,2}$/i.test(each)) ? 'code_shortened' : null;
}
