import { useCallback, useRef, useState } from 'react';
import { mostIntakeRows } from '#rules/buying/intake/list.ts';
import { ApiError } from '#platform/api/errors.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { removeStored, writeStored } from '#platform/storage.ts';
import { useText } from '#platform/texts/texts.tsx';
import { type Checked, type CheckedRow, CheckIntake, type RowInput } from './intake.documents.ts';
import {
  completeRows,
  draftOf,
  emptySheet,
  inputOf,
  isHeld,
  mergeRows,
  type Sheet,
  sorted,
  shownAtFirst,
} from './intake-sheet.ts';

const draftLifetime = 30 * 24 * 3_600_000;
export type DraftKey = `draft.intake.${string}.${string}`;

export const checkRows = async (rows: readonly RowInput[]): Promise<Checked> =>
  completeRows(settle((await graphql(CheckIntake, { rows: [...rows], details: shownAtFirst })).checkIntake));

export type SheetState = ReturnType<typeof useSheet>;

/** The rows on the sheet, stored as a draft, and the queue of requests that change them. */
export function useSheet(draftKey: DraftKey) {
  const { run, busy, error } = useRequestQueue();
  const t = useText();
  const [sheet, setSheet] = useState<Sheet>(emptySheet);
  const held = useRef(sheet);

  const keep = useCallback(
    (next: Sheet) => {
      held.current = next;
      setSheet(next);
      if (next.rows.length === 0) removeStored(draftKey);
      else writeStored(draftKey, draftOf(next), draftLifetime);
    },
    [draftKey],
  );
  /** Empties the sheet without removing the stored draft. */
  const reset = useCallback(() => {
    held.current = emptySheet;
    setSheet(emptySheet);
  }, []);

  /** Merges the rows of a response with the existing ones; merged rows are checked again. */
  const take = useCallback(
    async (answer: Checked, more: Partial<Sheet> = {}) => {
      const moved =
        held.current.cartVersion !== null &&
        held.current.rows.length > 0 &&
        held.current.cartVersion !== answer.cartVersion;
      const { rows, again } = mergeRows(held.current.rows, answer.rows);
      if (rows.length + again.length > mostIntakeRows) {
        const message = t('too_many_rows', { limit: mostIntakeRows });
        throw new ApiError('refused', message, { userErrors: [{ field: null, message, code: 'too_many_rows' }] });
      }
      const kept = moved ? rows.filter(isHeld) : rows;
      const wanted = moved ? [...rows.filter((row) => !isHeld(row)).map((row) => inputOf(row)), ...again] : again;
      const checked = wanted.length > 0 ? await checkRows(wanted) : null;
      const next = checked ? sorted([...kept, ...checked.rows]) : rows;
      keep({ ...held.current, ...more, rows: next, cartVersion: checked?.cartVersion ?? answer.cartVersion });
      return next;
    },
    [keep, t],
  );

  /** Reads stock and prices of the rows again. */
  const recheck = useCallback(async () => {
    if (held.current.rows.every(isHeld)) return;
    const fixed = held.current.rows.filter(isHeld);
    const checked = await checkRows(held.current.rows.filter((row) => !isHeld(row)).map((row) => inputOf(row)));
    keep({ ...held.current, rows: sorted([...fixed, ...checked.rows]), cartVersion: checked.cartVersion });
  }, [keep]);

  const loadDetails = useDetails(held, keep);
  return { sheet, held, keep, reset, take, recheck, loadDetails, run, busy, error };
}

const articleKey = ({ articleCode, sorg }: NonNullable<CheckedRow['product']>): string => `${sorg}:${articleCode}`;
const lacksDetails = (row: CheckedRow): boolean => row.product !== null && !row.details;

/** Loads the details of rows that become visible; a list comes with those of its first rows. */
function useDetails(held: { readonly current: Sheet }, keep: (sheet: Sheet) => void) {
  const requested = useRef(new Set<string>());
  return useCallback(
    (visible: readonly CheckedRow[]) => {
      const wanted = visible.filter(
        (row) => lacksDetails(row) && row.product !== null && !requested.current.has(articleKey(row.product)),
      );
      if (wanted.length === 0) return;
      for (const { product } of wanted) if (product) requested.current.add(articleKey(product));
      const load = async () => {
        const inputs = wanted.map((row) => inputOf(row));
        const { checkIntake } = await graphql(CheckIntake, { rows: inputs, details: inputs.length });
        const { rows } = completeRows(checkIntake);
        // Only the details are taken: quantities and problems stay as they were checked with the list.
        const found = new Map(
          rows.flatMap(({ product, details }) =>
            product && details ? [[articleKey(product), { product, details }] as const] : [],
          ),
        );
        // An article without an answer is not asked for again.
        for (const key of found.keys()) requested.current.delete(key);
        if (found.size === 0) return;
        keep({
          ...held.current,
          rows: held.current.rows.map((row) => {
            const loaded = lacksDetails(row) && row.product ? found.get(articleKey(row.product)) : undefined;
            return loaded ? { ...row, ...loaded } : row;
          }),
        });
      };
      void load().catch(() => {
        for (const { product } of wanted) if (product) requested.current.delete(articleKey(product));
      });
    },
    [held, keep],
  );
}

/** Runs requests one after the other, so that a fast scanner keeps its order. */
function useRequestQueue() {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const queue = useRef(Promise.resolve());
  const run = useCallback((work: () => Promise<void>): Promise<void> => {
    setRunning((now) => now + 1);
    const done = queue.current
      .then(work)
      .then(
        () => setError(null),
        (failed: unknown) => setError(failed instanceof Error ? failed : new Error(String(failed))),
      )
      .finally(() => setRunning((now) => now - 1));
    queue.current = done;
    return done;
  }, []);

  return { run, busy: running > 0, error };
}
