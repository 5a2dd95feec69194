import { useCallback, useEffect, useState } from 'react';
import { useUser } from '#platform/api/session.ts';
import { readStored } from '#platform/storage.ts';
import type { CheckedRow } from './intake.documents.ts';
import {
  type Draft,
  draftOfBefore,
  type EarlierDraft,
  emptySheet,
  firstTypedLine,
  listOf,
  mergeRows,
  onlyArrivesLater,
} from './intake-sheet.ts';
import { useAddReady } from './use-add-ready.ts';
import { useIntakeLists } from './use-intake-lists.ts';
import { useRowDecisions, useTypedRows } from './use-intake-rows.ts';
import { checkRows, type DraftKey, type SheetState, useSheet } from './use-sheet.ts';

export type Intake = ReturnType<typeof useIntake>;

/**
 * The intake sheet of one customer and user: reads lists, lets the user correct rows and adds the ready ones to the
 * cart. The rest stays, also after a reload. Requests run one after the other, so that a fast scanner keeps its order.
 */
export function useIntake() {
  const user = useUser();
  const draftKey = `draft.intake.${user?.id ?? ''}.${user?.customer?.custCode.unified ?? ''}` as const;
  const [taken, setTaken] = useState<CheckedRow | null>(null);
  const forgetTaken = useCallback(() => setTaken(null), []);
  const state = useSheet(draftKey);
  const { continueListsAfter, ...lists } = useIntakeLists(state, forgetTaken);
  const { addTyped, continueLinesAfter } = useTypedRows(state, setTaken);
  const decisions = useRowDecisions(state);
  const add = useAddReady(state, forgetTaken);
  useRestoredDraft(draftKey, state, continueListsAfter, continueLinesAfter);

  const { sheet, held, keep, loadDetails, busy, error } = state;
  const clear = useCallback(() => keep(emptySheet), [keep]);
  const { acceptLater } = decisions;
  const { addReady } = add;
  /** Adds all rows that can be ordered, those that arrive later included. */
  const addOrderable = useCallback(async () => {
    await acceptLater(held.current.rows.filter(onlyArrivesLater));
    // Without an answer of the check, nothing is added.
    if (!held.current.rows.some(onlyArrivesLater)) await addReady();
  }, [held, acceptLater, addReady]);
  return { sheet, busy, error, taken, clear, loadDetails, addTyped, ...lists, ...decisions, ...add, addOrderable };
}

/** Restores the rows of the last visit with current stock and prices. New lists and lines get the next numbers. */
function useRestoredDraft(
  draftKey: DraftKey,
  { held, keep, reset, run }: SheetState,
  continueListsAfter: (list: number) => void,
  continueLinesAfter: (line: number) => void,
): void {
  useEffect(() => {
    reset();
    const draft = readStored<Draft | EarlierDraft>(draftKey);
    if (!draft) return;
    // Drafts of the previous version stored an unreadable quantity as an empty one.
    const { rows: settled, held: open, ignored, lists: read } = 'held' in draft ? draft : draftOfBefore(draft);
    if (settled.length + open.length === 0) return;
    const lines = [...settled, ...open].flatMap((row) => row.lines);
    continueListsAfter(Math.max(0, ...lines.filter((line) => line < firstTypedLine).map(listOf)));
    continueLinesAfter(Math.max(firstTypedLine, ...lines));
    void run(async () => {
      const checked = settled.length > 0 ? await checkRows(settled) : null;
      const { rows } = mergeRows(held.current.rows, [...open, ...(checked?.rows ?? [])]);
      keep({ rows, ignored, lists: read, cartVersion: checked?.cartVersion ?? held.current.cartVersion });
    });
  }, [draftKey, held, keep, reset, run, continueListsAfter, continueLinesAfter]);
}
