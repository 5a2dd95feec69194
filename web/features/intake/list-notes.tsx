import { useText } from '../../platform/texts/texts.tsx';
import { Note } from '../../ui/note.tsx';
import { columnWords } from './column-name.ts';
import { hasRows, type ReadList } from './intake-sheet.ts';
import type { SheetFacts } from './intake.documents.ts';
import type { Intake } from './use-intake.ts';

/** What of the lists was left out, for each list that still has rows. */
export function ListNotes({ intake }: { intake: Intake }) {
  const { lists, rows } = intake.sheet;
  return lists.filter(({ list }) => hasRows(rows, list)).map((list) => <ListNote key={list.list} list={list} />);
}

function ListNote({ list }: { list: ReadList }) {
  const t = useText();
  const named = list.sheets.length > 1;
  const columns = list.sheets.flatMap((sheet) =>
    leftOutWords(t, sheet).map((what) => (named ? t('intake.facts.sheetLine', { sheet: sheet.name, what }) : what)),
  );
  return (
    columns.length > 0 && (
      <Note>
        {columns.map((words) => (
          <div key={words}>{words}</div>
        ))}
      </Note>
    )
  );
}

function leftOutWords(t: ReturnType<typeof useText>, { leftOut = [], separator, state }: SheetFacts): string[] {
  if (state !== 'read') return [];
  return leftOut.map(({ column, name, samples, reason }) => {
    const what = { column: columnWords(t, { column, name, workbook: separator === 'sheet' }), samples: samples.join(' · ') };
    return reason === 'prices' ? t('intake.leftOut.prices', what) : t('intake.leftOut.rowNumbers', what);
  });
}
