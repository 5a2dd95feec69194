import { codeKey } from '#rules/goods/catalog/search.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import type {
  AnsweredCheck,
  AnsweredRow,
  Candidate,
  CandidateItem,
  Checked,
  CheckedRow,
  IgnoredLine,
  Question,
  RowInput,
  SheetFacts,
} from './intake.documents.ts';

/** Rows of a group that are shown at first. Ready rows after them come without their details. */
export const shownAtFirst = 100;

/** All rows that were read and are not in the cart yet. */
export type Sheet = {
  readonly rows: readonly CheckedRow[];
  readonly ignored: readonly IgnoredLine[];
  /** How each list was understood. */
  readonly lists: readonly ReadList[];
  readonly cartVersion: number | null;
};

/** A list that was read, with its sheets and the open questions about its columns. */
export type ReadList = {
  readonly list: number;
  /** The number of its rows. */
  readonly read: number;
  readonly sheets: readonly SheetFacts[];
  readonly questions: readonly Question[];
};
export const emptySheet: Sheet = { rows: [], ignored: [], lists: [], cartVersion: null };

/** Each list has its own line numbers; typed and scanned rows follow all lists. */
const listStep = 1_000_000;
const typedFrom = 900_000_000;

export const firstTypedLine = typedFrom;
export const listStart = (list: number): number => list * listStep;
/** The number of a line's list. */
export const listOf = (line: number): number => Math.floor(line / listStep);

/** The sheet of a line, if its list has several. */
function sheetOfLine(line: number, lists: readonly ReadList[]): SheetFacts | undefined {
  const sheets = lists.find(({ list }) => list === listOf(line))?.sheets.filter(({ state }) => state === 'read') ?? [];
  return sheets.findLast(({ firstLine }) => firstLine <= line % listStep);
}

/** The line number in its sheet; null for typed rows. */
export const shownLine = (line: number, lists: readonly ReadList[]): number | null =>
  line >= typedFrom ? null : (line % listStep) - (sheetOfLine(line, lists)?.firstLine ?? 1) + 1;

/** The name of a line's sheet; '' if its list has only one. */
export function sheetNameOf(line: number, lists: readonly ReadList[]): string {
  const several =
    (lists.find(({ list }) => list === listOf(line))?.sheets.filter(({ state }) => state === 'read').length ?? 0) > 1;
  return several ? (sheetOfLine(line, lists)?.name ?? '') : '';
}

export const rowKey = (row: Pick<CheckedRow, 'lines' | 'part'>): string => `${row.lines[0] ?? 0}.${row.part}`;
/** Rows that only the user can decide are not checked again, because that would lose their other readings. */
export const isHeld = (row: CheckedRow): boolean =>
  row.question !== null || row.problems.some(({ code }) => code === 'line_unclear');
const articleOf = (row: CheckedRow): string | null =>
  row.product && row.asked !== null && row.group !== 'unknown'
    ? `${row.product.sorg}:${row.product.articleCode}`
    : null;

/** The input to check a row again, with the user's decision. */
export function inputOf(row: CheckedRow, change: Partial<RowInput> = {}): RowInput {
  return {
    lines: row.lines,
    part: row.part,
    written: row.written,
    code: row.code,
    ...(row.asked === null ? { quantity: null, quantities: row.quantityChoices } : { quantity: String(row.asked) }),
    ...(row.product ? { articleCode: row.product.articleCode, sorg: row.product.sorg } : {}),
    acceptLater: row.acceptLater,
    ...change,
  };
}

const chosen = ({ product, qty }: CandidateItem): Partial<RowInput> => ({
  articleCode: product.articleCode,
  sorg: product.sorg,
  ...(qty === null ? {} : { quantity: String(qty) }),
});

/** The rows for a choice: one, or one for each article in the line. */
export const inputsOf = (row: CheckedRow, candidate: Candidate): RowInput[] => [
  inputOf(row, chosen(candidate)),
  ...candidate.also.map((item, at) =>
    inputOf(row, { part: row.part + 1 + at, code: item.product.articleCodeDisplay, ...chosen(item) }),
  ),
];

/** The rows of a question with the quantities of the chosen column. */
export function inputsOfColumn(rows: readonly CheckedRow[], place: number): RowInput[] {
  return rows.map((row) => {
    const qty = row.columnQuantities[place] ?? null;
    return inputOf(row, qty === null ? { quantity: null, quantities: [] } : { quantity: String(qty) });
  });
}

/** Hidden rows of a list that were left out. */
export const hiddenRowsOf = ({ sheets }: ReadList): number =>
  sheets.reduce((sum, { hiddenRows = 0 }) => sum + hiddenRows, 0);
/** A list after its hidden rows were added. */
export const withoutHidden = (list: ReadList): ReadList => ({
  ...list,
  sheets: list.sheets.map((sheet) => ({ ...sheet, hiddenRows: 0 })),
});

/** True if rows of a list are left in the sheet. */
export const hasRows = (rows: readonly CheckedRow[], list: number): boolean =>
  rows.some(({ lines }) => lines.some((line) => listOf(line) === list));

/** The rows that wait for the answer to a question. */
export const rowsOfQuestion = (rows: readonly CheckedRow[], list: number, question: number): CheckedRow[] =>
  rows.filter((row) => row.question === question && listOf(row.lines[0] ?? 0) === list);

const nothingToDecide = {
  missingQty: 0,
  problems: [],
  candidates: [],
  quantityChoices: [],
  question: null,
  columnQuantities: [],
};
type AnsweredArticle = Pick<AnsweredRow, 'articleCode' | 'sorg' | 'details'>;
/** The article of a row; its code stands for the name until the details are there. */
const articleOfRow = ({ articleCode, sorg, details }: AnsweredArticle): CheckedRow['product'] =>
  articleCode === null || sorg === null
    ? null
    : {
        articleCode,
        sorg,
        articleCodeDisplay: details?.articleCodeDisplay ?? articleCode,
        name: details?.name ?? articleCode,
        packSize: details?.packSize ?? 1,
      };

/** The answer with complete rows: a ready row has nothing to decide. */
export const completeRows = ({ rows, ...answer }: AnsweredCheck): Checked => ({
  ...answer,
  rows: (rows ?? []).map(({ undecided, articleCode, sorg, ...row }) => ({
    ...row,
    ...(undecided ?? nothingToDecide),
    product: articleOfRow({ articleCode, sorg, details: row.details }),
  })),
});

/** Adds new rows to the old ones. Rows with an article that is already there are merged and must be checked again. */
export function mergeRows(
  old: readonly CheckedRow[],
  fresh: readonly CheckedRow[],
): { rows: CheckedRow[]; again: RowInput[] } {
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

export const sorted = (rows: readonly CheckedRow[]): CheckedRow[] =>
  [...rows].sort((one, other) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0) || one.part - other.part);

/** The existing row that a scanned or typed code increments; undefined for a new one. */
export function rowOfCode(
  rows: readonly CheckedRow[],
  code: string,
  chosen: { articleCode?: string | null; sorg?: string | null },
): CheckedRow | undefined {
  const key = codeKey(code);
  return rows.find(
    (row) =>
      articleOf(row) !== null &&
      (chosen.articleCode
        ? row.product?.articleCode === chosen.articleCode && row.product.sorg === chosen.sorg
        : key !== '' &&
          [row.code, row.product?.articleCode ?? '', row.product?.articleCodeDisplay ?? ''].some(
            (known) => codeKey(known) === key,
          )),
  );
}

/** True for a row that can be ordered in full once the user accepts that it, or a part of it, arrives later. */
export const onlyArrivesLater = ({ group, question, problems: [first, ...more] }: CheckedRow): boolean =>
  group === 'decision' &&
  question === null &&
  more.length === 0 &&
  (first?.code === 'partly_later' || first?.code === 'all_later');

/** The value that the rows add to the cart, by currency. */
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

/**
 * The part of a sheet that is kept over a reload. Rows are checked again, because stock and prices change; rows that the user must
 * decide stay unchanged.
 */
export type Draft = {
  readonly rows: readonly RowInput[];
  readonly held: readonly CheckedRow[];
  readonly ignored: readonly IgnoredLine[];
  readonly lists: readonly ReadList[];
};
export const draftOf = ({ rows, ignored, lists }: Sheet): Draft => ({
  rows: rows.filter((row) => !isHeld(row)).map((row) => inputOf(row)),
  held: rows.filter(isHeld),
  ignored,
  lists,
});

/** A draft from before rows could be held. */
export type EarlierDraft = { readonly rows: readonly RowInput[]; readonly ignored: readonly IgnoredLine[] };
export const draftOfBefore = ({ rows, ignored }: EarlierDraft): Draft => ({
  rows: rows.map((row) => ({ ...row, quantity: row.quantity === '' ? null : row.quantity })),
  held: [],
  ignored,
  lists: [],
});
