import { useText } from '#platform/texts/texts.tsx';
import { Text } from '#ui/page/layout.tsx';
import { columnName } from './column-name.ts';
import type { SheetFacts } from './intake.documents.ts';
import type { ReadList } from './intake-sheet.ts';
import css from './intake.module.css';

/** How a list was read: its rows and columns, and each sheet of a workbook. */
export function ReadFacts({ list }: { list: ReadList }) {
  const t = useText();
  const [first] = list.sheets;
  if (!first) return null;
  const single = list.sheets.length === 1;
  const hasQuestion = ({ name }: SheetFacts): boolean => list.questions.some(({ sheet }) => sheet === name);
  const parts = [
    t('intake.facts.read', { count: list.read }),
    separatorWord(t, first.separator),
    ...(single ? [describeReading(t, first, hasQuestion(first))] : []),
  ];
  return (
    <div>
      <Text size="sm" tone="muted">
        {parts.join(' · ')}
      </Text>
      {!single && (
        <ul className={css.sheets}>
          {list.sheets.map((sheet, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a sheet is its place
            <li key={at}>
              {t('intake.facts.sheetLine', {
                sheet: sheet.name,
                what:
                  sheet.state === 'read'
                    ? [
                        t('intake.facts.rows', { count: sheet.rows }),
                        describeReading(t, sheet, hasQuestion(sheet)),
                      ].join(', ')
                    : stateWord(t, sheet.state),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useText>;
/** The columns that were read. While the quantity column is unknown, only the code column is certain. */
function describeReading(
  t: Words,
  { codeColumn, quantityColumn, separator }: SheetFacts,
  hasQuestion: boolean,
): string {
  const name = (column: number): string => columnName(column, separator === 'sheet');
  if (codeColumn === null) return t('intake.facts.words');
  if (hasQuestion) return t('intake.facts.codes', { code: name(codeColumn) });
  if (quantityColumn === null) return t('intake.facts.single', { code: name(codeColumn) });
  return t('intake.facts.columns', { code: name(codeColumn), quantity: name(quantityColumn) });
}

function stateWord(t: Words, state: string): string {
  switch (state) {
    case 'hidden':
      return t('intake.facts.hidden');
    case 'empty':
      return t('intake.facts.empty');
    case 'too_many':
      return t('intake.facts.tooMany');
    default:
      return t('intake.facts.noCodes');
  }
}

function separatorWord(t: Words, separator: string): string {
  switch (separator) {
    case 'tab':
      return t('intake.facts.tab');
    case 'semicolon':
      return t('intake.facts.semicolon');
    case 'comma':
      return t('intake.facts.comma');
    case 'pipe':
      return t('intake.facts.pipe');
    case 'sheet':
      return t('intake.facts.sheet');
    default:
      return t('intake.facts.spaces');
  }
}
