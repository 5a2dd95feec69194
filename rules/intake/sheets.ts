import { chooseReadings, possibleCodes, type ChosenList, type ChosenRow, type ColumnQuestion, type LeftOut } from './choose.ts';
import type { Layout } from './columns.ts';
import type { Find } from './line.ts';
import { linesOfText, readIntakeLines, sheetLines, type GivenLine, type IgnoredLine, type IntakeList, type Separator } from './list.ts';

/** Most visible sheets of a workbook that are read. */
export const mostSheets = 20;
/** Lines of each sheet count from a number of their own: sheet 2, row 7 is line 100,007. */
export const sheetStep = 50_000;

/** What was given: the sheets of a workbook, or one sheet without a name for a text. */
export interface GivenSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly separator: Separator;
  readonly lines: readonly GivenLine[];
}

/** What became of a sheet. Only visible sheets that hold codes are read. */
export type SheetState = 'read' | 'hidden' | 'empty' | 'no_codes' | 'too_many';

interface ReadSheet extends Pick<GivenSheet, 'name'> {
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
  /** Articles that its lines ask for. */
  readonly rows: number;
  /** Columns of numbers that are not read as quantities. */
  readonly leftOut: readonly LeftOut[];
}

export interface SheetQuestion extends ColumnQuestion {
  /** The number that its rows name. */
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

/** A text as its only sheet. */
export function textSheet(text: string): GivenSheet {
  return { name: '', hidden: false, ...linesOfText(text) };
}

/** The sheets of a workbook, each with lines of its own. */
export function workbookSheets(
  sheets: readonly { readonly name: string; readonly hidden: boolean; readonly cells: readonly (readonly string[])[] }[],
): GivenSheet[] {
  let visible = 0;
  return sheets.map(({ name, hidden, cells }) => {
    const first = hidden ? 0 : (visible += 1) - 1;
    return { name, hidden, separator: 'sheet', lines: hidden ? [] : sheetLines(cells, first * sheetStep + 1) };
  });
}

/** Reads every visible sheet by itself. */
export function readSheets(given: readonly GivenSheet[]): ReadSheet[] {
  let visible = 0;
  return given.map(({ name, hidden, separator, lines }): ReadSheet => {
    const firstLine = lines[0]?.line ?? 1;
    if (hidden) return { name, firstLine, state: 'hidden', list: null };
    visible += 1;
    if (visible > mostSheets) return { name, firstLine, state: 'too_many', list: null };
    const list = readIntakeLines(lines, separator);
    return { name, firstLine, state: list.sections.some(({ rows }) => rows.length > 0) || list.ignored.length > 0 ? 'read' : 'empty', list };
  });
}

/** Every text of the sheets that may be a code, for one look into the catalog. */
export function codesOfSheets(sheets: readonly ReadSheet[]): string[] {
  return [...new Set(sheets.flatMap(({ list }) => (list ? possibleCodes(list) : [])))];
}

/** A header that names codes and quantities, or codes that the catalog knows as they are written. */
function holdsCodes(list: IntakeList, { rows }: ChosenList, find: Find): boolean {
  if (list.sections.some(({ roles }) => roles?.includes('code') && roles.includes('quantity'))) return true;
  const grades = rows.map(({ codes }) => codes.map((code) => find(code)?.grade).find((grade) => grade !== undefined));
  return grades.some((grade) => grade === 'exact' || grade === 'like') || grades.filter((grade) => grade === 'padded').length * 2 > rows.length;
}

/** Chooses what all sheets mean. Where some hold codes, those that hold none (instructions, addresses) are left out by name. */
export function chooseSheets(read: readonly ReadSheet[], find: Find): ChosenSheets {
  const chosen = read.map(({ list }) => (list ? chooseReadings(list, find) : null));
  const holding = read.map(({ list }, at) => {
    const each = chosen[at];
    return list !== null && each ? holdsCodes(list, each, find) : false;
  });
  const all = !holding.includes(true);
  const rows: ChosenRow[] = [];
  const ignored: IgnoredLine[] = [];
  const questions: SheetQuestion[] = [];
  const sheets = read.map(({ name, state, list }, at): SheetFacts => {
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
