import { IconEyeOff } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/note.tsx';
import { columnWords } from './column-name.ts';
import { hasRows, hiddenRowsOf, type ReadList } from './intake-sheet.ts';
import type { SheetFacts } from './intake.documents.ts';
import type { Intake } from './use-intake.ts';
import css from './intake.module.css';

/** The rows that were left out of each list that still has rows. */
export function ListNotes({ intake }: { intake: Intake }) {
  const { lists, rows } = intake.sheet;
  return lists
    .filter(({ list }) => hasRows(rows, list))
    .map((list) => <ListNote key={list.list} list={list} intake={intake} />);
}

function ListNote({ list, intake }: { list: ReadList; intake: Intake }) {
  const t = useText();
  const words = (wordsOf: (t: Words, sheet: SheetFacts) => string[]): string[] =>
    list.sheets.flatMap((sheet) =>
      wordsOf(t, sheet).map((what) =>
        list.sheets.length > 1 ? t('intake.facts.sheetLine', { sheet: sheet.name, what }) : what,
      ),
    );
  const columns = words(columnsLeftOut);
  const file = intake.files.get(list.list);
  return (
    <>
      {hiddenRowsOf(list) > 0 && (
        <Note tone="warn" icon={IconEyeOff}>
          <div className={css.hidden}>
            <span role="status">
              {words(rowsLeftOut).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </span>
            {file && (
              <Button size="small" busy={intake.busy} onClick={() => void intake.readHidden(list.list, file)}>
                {t('intake.leftOut.addHidden')}
              </Button>
            )}
          </div>
        </Note>
      )}
      {columns.length > 0 && (
        <Note>
          {columns.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Note>
      )}
    </>
  );
}

type Words = ReturnType<typeof useText>;
const rowsLeftOut = (t: Words, { hiddenRows = 0 }: SheetFacts): string[] =>
  hiddenRows === 0 ? [] : [t('intake.leftOut.hiddenRows', { count: hiddenRows })];

function columnsLeftOut(t: Words, { leftOut = [], hiddenColumns = [], separator, state }: SheetFacts): string[] {
  if (state !== 'read') return [];
  const workbook = separator === 'sheet';
  return [
    ...leftOut.map(({ column, name, samples, reason }) => {
      const what = { column: columnWords(t, { column, name, workbook }), samples: samples.join(' · ') };
      return reason === 'prices' ? t('intake.leftOut.prices', what) : t('intake.leftOut.rowNumbers', what);
    }),
    ...hiddenColumns.map((column) =>
      t('intake.leftOut.hiddenColumn', { column: columnWords(t, { column, name: '', workbook }) }),
    ),
  ];
}
