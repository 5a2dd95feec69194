import { useCallback, useRef, useState } from 'react';
import { graphql, settle } from '#platform/api/graphql.ts';
import { upload } from '#platform/api/upload.ts';
import { type AnsweredCheck, CheckIntake } from './intake.documents.ts';
import { completeRows, hiddenRowsOf, listStart, withoutHidden, shownAtFirst } from './intake-sheet.ts';
import type { SheetState } from './use-sheet.ts';

/** Reads pasted texts and files as lists. `onRead` runs after each. */
export function useIntakeLists({ held, take, run }: SheetState, onRead: () => void) {
  const [files, setFiles] = useState<ReadonlyMap<number, File>>(new Map());
  const lastList = useRef(0);

  /** Adds the rows of a list. `hiddenOf` is the list whose hidden rows they are. */
  const takeList = useCallback(
    async (answered: AnsweredCheck, file: File | null, hiddenOf?: number) => {
      const answer = completeRows(answered);
      const number = (lastList.current += 1);
      const start = listStart(number);
      const rows = answer.rows.map((row) => ({ ...row, lines: row.lines.map((line) => line + start) }));
      const ignored = (answer.ignored ?? []).map((line) => ({ ...line, line: line.line + start }));
      const before = held.current.lists.map((list) => (list.list === hiddenOf ? withoutHidden(list) : list));
      const read = rows.reduce((sum, row) => sum + row.lines.length, 0);
      await take(
        { ...answer, rows },
        {
          ignored: [...held.current.ignored, ...ignored],
          lists: [...before, ...(answer.facts ? [{ ...answer.facts, list: number, read }] : [])],
        },
      );
      if (file) setFiles((all) => new Map(all).set(number, file));
      onRead();
    },
    [take, held, onRead],
  );
  const readList = useCallback(
    (list: { text: string } | { file: File }) =>
      run(async () => {
        if ('text' in list) {
          const { checkIntake } = await graphql(CheckIntake, { text: list.text, details: shownAtFirst });
          await takeList(settle(checkIntake), null);
        } else
          await takeList(
            await upload(CheckIntake, { details: shownAtFirst }, list.file, (given) => given.checkIntake),
            list.file,
          );
      }),
    [run, takeList],
  );
  /** Reads the hidden rows of a workbook too. Its file is kept until the user leaves the page. */
  const readHidden = useCallback(
    (list: number, file: File) =>
      run(async () => {
        // A second click finds them already added.
        if (!held.current.lists.some((one) => one.list === list && hiddenRowsOf(one) > 0)) return;
        await takeList(
          await upload(CheckIntake, { hiddenRows: true, details: shownAtFirst }, file, (given) => given.checkIntake),
          null,
          list,
        );
      }),
    [run, held, takeList],
  );

  /** The next list gets the number after this one. */
  const continueListsAfter = useCallback((list: number) => {
    lastList.current = list;
  }, []);

  return { files, readList, readHidden, continueListsAfter };
}
