import type { ColumnQuestion } from './choose-layouts.ts';
import type { ChosenRow } from './choose-rows.ts';
import { chooseReadings, possibleCodes, possibleVariants, type ChosenList, type LeftOut } from './choose.ts';
import type { Layout } from './columns.ts';
import type { Find } from './line.ts';
import {
  linesOfText,
  readIntakeLines,
  sheetLines,
  type GivenLine,
  type IgnoredLine,
  type IntakeList,
  type Separator,
} from './list.ts';
import type { Variant } from './size-grid.ts';

/** Maximum number of visible sheets that are read. */
export const mostSheets = 20;
/** Line numbers of each sheet start at an offset: sheet 2, row 7 is line 100,007. */
export const sheetStep = 50_000;

/** Input: the sheets of a workbook, or one unnamed sheet for a text. */
export interface GivenSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly separator: Separator;
  readonly lines: readonly GivenLine[];
  /** The number of its first row; 1 if it is not read. */
  readonly firstLine: number;
  /** Hidden rows with content that are not among the lines. */
  readonly hiddenRows: number;
  /** Hidden columns with content. */
  readonly hiddenColumns: readonly number[];
  /** The requested lines, if the others only help to understand the list; null for all. */
  readonly wanted: ReadonlySet<number> | null;
}

/** Which rows of visible sheets are read: the visible ones, or those hidden by a filter or by hand. */
export type WantedRows = 'visible' | 'hidden';

/** The result of reading a sheet. Only visible sheets that hold codes are read. */
export type SheetState = 'read' | 'hidden' | 'empty' | 'no_codes' | 'too_many';

interface ReadSheet extends Pick<GivenSheet, 'name' | 'hiddenRows' | 'hiddenColumns' | 'wanted'> {
  readonly firstLine: number;
  readonly state: SheetState;
  readonly list: IntakeList | null;
}

/** How a sheet was understood. */
export interface SheetFacts {
  readonly name: string;
  readonly state: SheetState;
  readonly separator: Separator;
  readonly header: boolean;
  readonly layout: Layout | null;
  /** The number of its first line. */
  readonly firstLine: number;
  /** Number of articles that its lines request. */
  readonly rows: number;
  /** Columns of numbers that are not read as quantities. */
  readonly leftOut: readonly LeftOut[];
  /** Hidden rows that were left out. */
  readonly hiddenRows: number;
  /** Hidden columns: only codes are read there. */
  readonly hiddenColumns: readonly number[];
}

export interface SheetQuestion extends ColumnQuestion {
  /** The question number that its rows refer to. */
  readonly question: number;
  readonly sheet: string;
}

/** All sheets together: rows and ignored lines in the order of the file. */
export interface ChosenSheets {
  readonly sheets: readonly SheetFacts[];
  readonly rows: readonly ChosenRow[];
  readonly ignored: readonly IgnoredLine[];
  readonly questions: readonly SheetQuestion[];
}

/** A text as its only sheet, with nothing hidden. */
export function textSheet(text: string, rows: WantedRows = 'visible'): GivenSheet {
  return {
    name: '',
    hidden: false,
    firstLine: 1,
    hiddenRows: 0,
    hiddenColumns: [],
    wanted: rows === 'hidden' ? new Set() : null,
    ...linesOfText(text),
  };
}

/** A sheet of a workbook as it is in the file. Indexes of hidden rows and columns count from 0. */
export interface WorkbookCells {
  readonly name: string;
  readonly hidden: boolean;
  readonly cells: readonly (readonly string[])[];
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
}

/** The sheets of a workbook, each with its own lines. */
export function workbookSheets(sheets: readonly WorkbookCells[], rows: WantedRows = 'visible'): GivenSheet[] {
  let visible = 0;
  return sheets.map((sheet): GivenSheet => {
    const nothing = {
      name: sheet.name,
      hidden: true,
      separator: 'sheet',
      lines: [],
      firstLine: 1,
      hiddenRows: 0,
      hiddenColumns: [],
      wanted: null,
    } as const;
    if (sheet.hidden) return nothing;
    visible += 1;
    return { ...nothing, hidden: false, ...visibleSheet(sheet, (visible - 1) * sheetStep + 1, rows) };
  });
}

function visibleSheet(
  { cells, hiddenRows = [], hiddenColumns = [] }: WorkbookCells,
  first: number,
  rows: WantedRows,
): Pick<GivenSheet, 'lines' | 'firstLine' | 'hiddenRows' | 'hiddenColumns' | 'wanted'> {
  const columns = new Set(hiddenColumns);
  const keep = (row: readonly string[], hidden: boolean): string[] =>
    row.map((cell, place) => (columns.has(place) === hidden ? cell : ''));
  const lines = sheetLines(
    cells.map((row) => keep(row, false)),
    first,
  ).map((line, at): GivenLine => (columns.size === 0 ? line : { ...line, hiddenCells: keep(cells[at] ?? [], true) }));
  const away = new Set(hiddenRows.map((place) => first + place));
  const filled = [...columns]
    .filter((place) => cells.some((row) => (row[place] ?? '').trim() !== ''))
    .toSorted((a, b) => a - b);
  const firstLine = cells.length > 0 ? first : 1;
  if (rows === 'hidden') return { lines, firstLine, hiddenRows: 0, hiddenColumns: filled, wanted: away };
  return {
    firstLine,
    lines: lines.filter(({ line }) => !away.has(line)),
    hiddenRows: lines.filter(({ line, written }) => away.has(line) && written !== '').length,
    hiddenColumns: filled,
    wanted: null,
  };
}

/** Reads every visible sheet separately. */
export function readSheets(given: readonly GivenSheet[]): ReadSheet[] {
  let visible = 0;
  return given.map(({ hidden, separator, lines, firstLine, ...sheet }): ReadSheet => {
    if (hidden) return { ...sheet, firstLine, state: 'hidden', list: null };
    visible += 1;
    if (visible > mostSheets) return { ...sheet, firstLine, state: 'too_many', list: null };
    const list = readIntakeLines(lines, separator);
    return {
      ...sheet,
      firstLine,
      state: list.sections.some(({ rows }) => rows.length > 0) || list.ignored.length > 0 ? 'read' : 'empty',
      list,
    };
  });
}

/** Every text of the sheets that may be a code, for one catalog look-up. */
export function codesOfSheets(sheets: readonly ReadSheet[]): string[] {
  return [...new Set(sheets.flatMap(({ list }) => (list ? possibleCodes(list) : [])))];
}

/** The variants that order forms name, for a look-up by model, colour and size. */
export const variantsOfSheets = (sheets: readonly ReadSheet[]): Variant[] =>
  sheets.flatMap(({ list }) => (list ? possibleVariants(list) : []));

/** A header that names codes and quantities, or codes that match the catalog exactly. */
function holdsCodes(list: IntakeList, { rows }: ChosenList, find: Find): boolean {
  if (list.sections.some(({ grid }) => grid !== null)) return true;
  if (list.sections.some(({ roles }) => roles?.includes('code') && roles.includes('quantity'))) return true;
  const grades = rows.map(({ codes }) => codes.map((code) => find(code)?.grade).find((grade) => grade !== undefined));
  return (
    grades.some((grade) => grade === 'exact' || grade === 'like') ||
    grades.filter((grade) => grade === 'padded').length * 2 > rows.length
  );
}

/** The result for the requested lines only. */
const wantedOf = (chosen: ChosenList, wanted: GivenSheet['wanted']): ChosenList =>
  wanted === null
    ? chosen
    : {
        ...chosen,
        rows: chosen.rows.filter(({ line }) => wanted.has(line)),
        ignored: chosen.ignored.filter(({ line }) => wanted.has(line)),
      };

/**
 * Interprets all sheets. If some hold codes, the sheets without any (instructions, addresses) are left out and named.
 */
export function chooseSheets(read: readonly ReadSheet[], find: Find): ChosenSheets {
  const chosen = read.map(({ list, wanted }) => (list ? wantedOf(chooseReadings(list, find), wanted) : null));
  const holding = read.map(({ list }, at) => {
    const each = chosen[at];
    return list !== null && each ? holdsCodes(list, each, find) : false;
  });
  const all = !holding.includes(true);
  const rows: ChosenRow[] = [];
  const ignored: IgnoredLine[] = [];
  const questions: SheetQuestion[] = [];
  const sheets = read.map(({ name, state, list, hiddenRows, hiddenColumns }, at): SheetFacts => {
    const each = chosen[at];
    const kept = state === 'read' && (all || holding[at] === true);
    const facts = {
      name,
      firstLine: read[at]?.firstLine ?? 1,
      separator: list?.separator ?? 'sheet',
      header: each?.header ?? false,
      layout: each?.layout ?? null,
      rows: each?.rows.length ?? 0,
      leftOut: each?.leftOut ?? [],
      hiddenRows,
      hiddenColumns,
    };
    if (!each || !kept) return { ...facts, state: state === 'read' ? 'no_codes' : state };
    const from = questions.length;
    questions.push(...each.questions.map((question, index) => ({ ...question, question: from + index, sheet: name })));
    rows.push(...each.rows.map((row) => (row.question === null ? row : { ...row, question: from + row.question })));
    ignored.push(...each.ignored);
    return { ...facts, state };
  });
  return { sheets, rows, ignored, questions: questions.filter(({ columns }) => columns.length > 0) };
}
