import { useCallback, useRef } from 'react';
import { graphql, settle } from '#platform/api/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { readQuantity } from '#ui/form/quantity.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { type Candidate, type CheckedRow, type RowInput, SaveOwnCodes } from './intake.documents.ts';
import {
  firstTypedLine,
  inputOf,
  inputsOf,
  inputsOfColumn,
  rowKey,
  rowOfCode,
  rowsOfQuestion,
  sorted,
} from './intake-sheet.ts';
import { checkRows, type SheetState } from './use-sheet.ts';

/** A typed or scanned row. */
export type Typed = { code: string; quantity: string; articleCode?: string; sorg?: string };

/** The rows to check for a typed row: a new row, or the row `before` that has the code, with the units added. */
function typedRow(
  rows: readonly CheckedRow[],
  { code, quantity, ...chosen }: Typed,
  line: number,
): { before: CheckedRow | undefined; input: RowInput } {
  // Any other text is read, and refused, by the check.
  const count = quantity.trim() === '' ? 1 : (readQuantity(quantity) ?? 0);
  const before = count > 0 ? rowOfCode(rows, code, chosen) : undefined;
  const input = before
    ? inputOf(before, { lines: [...before.lines, line], quantity: String((before.asked ?? 0) + count) })
    : { lines: [line], written: quantity.trim() === '' ? code : `${code} × ${quantity}`, code, quantity, ...chosen };
  return { before, input };
}

/** Adds typed and scanned rows. `onTaken` gets the row, or null if it could not be checked. */
export function useTypedRows({ held, keep, take, run }: SheetState, onTaken: (row: CheckedRow | null) => void) {
  const lastLine = useRef(firstTypedLine);

  /** Adds a row, or increments the one with the code. Returns it, or null if it could not be checked. */
  const addTyped = useCallback(
    async (typed: Typed): Promise<CheckedRow | null> => {
      let added: CheckedRow | null = null;
      await run(async () => {
        const line = (lastLine.current += 1);
        const { before, input } = typedRow(held.current.rows, typed, line);
        const answer = await checkRows([input]);
        if (before) keep({ ...held.current, rows: held.current.rows.filter((row) => row !== before) });
        const rows = await take(answer);
        added = rows.find((row) => row.lines.includes(line)) ?? null;
        onTaken(added);
      });
      return added;
    },
    [run, take, keep, held, onTaken],
  );

  /** The next typed row gets the line after this one. */
  const continueLinesAfter = useCallback((line: number) => {
    lastLine.current = line;
  }, []);

  return { addTyped, continueLinesAfter };
}

/** The user's decisions about single rows and about all rows of a list. */
export function useRowDecisions({ held, keep, take, run }: SheetState) {
  const t = useText();

  /** Replaces rows after the user's decision. */
  const replace = useCallback(
    (wanted: readonly CheckedRow[], inputsFor: (rows: readonly CheckedRow[]) => RowInput[]) =>
      run(async () => {
        const keys = new Set(wanted.map(rowKey));
        const now = held.current.rows.filter((one) => keys.has(rowKey(one)));
        if (now.length === 0) return;
        const answer = await checkRows(inputsFor(now));
        keep({ ...held.current, rows: held.current.rows.filter((one) => !now.includes(one)) });
        await take(answer);
      }),
    [run, take, keep, held],
  );
  const change = useCallback(
    (row: CheckedRow, wanted: Partial<RowInput>) => replace([row], ([now]) => (now ? [inputOf(now, wanted)] : [])),
    [replace],
  );
  /** Accepts that rows arrive later. */
  const acceptLater = useCallback(
    (rows: readonly CheckedRow[]) => replace(rows, (now) => now.map((row) => inputOf(row, { acceptLater: true }))),
    [replace],
  );
  const choose = useCallback(
    (row: CheckedRow, candidate: Candidate) => replace([row], ([now]) => (now ? inputsOf(now, candidate) : [])),
    [replace],
  );
  /** Sets the quantity column for all rows of a list. */
  const answer = useCallback(
    (list: number, question: number, place: number) =>
      replace(rowsOfQuestion(held.current.rows, list, question), (now) => inputsOfColumn(now, place)),
    [replace, held],
  );

  const remember = useCallback(
    (row: CheckedRow, candidate: Candidate) =>
      run(async () => {
        const { articleCode } = candidate.product;
        settle((await graphql(SaveOwnCodes, { codes: [{ code: row.code, articleCode }] })).saveIntakeCodes);
        showToast({ tone: 'ok', text: t('intake.own.remembered', { code: row.code, article: articleCode }) });
      }).then(() => choose(row, candidate)),
    [run, choose, t],
  );

  const remove = useCallback(
    (gone: readonly CheckedRow[]) => {
      const keys = new Set(gone.map(rowKey));
      keep({ ...held.current, rows: held.current.rows.filter((row) => !keys.has(rowKey(row))) });
      showToast({
        key: 'intake',
        ofPage: true,
        text: t('intake.row.removed', { count: gone.length }),
        action: {
          label: t('ui.toast.undo'),
          run: () =>
            keep({
              ...held.current,
              rows: sorted([...held.current.rows.filter((row) => !keys.has(rowKey(row))), ...gone]),
            }),
        },
      });
    },
    [keep, held, t],
  );

  return { change, acceptLater, choose, answer, remember, remove };
}
