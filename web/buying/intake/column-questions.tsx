import { useId, useRef } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { AvailabilityIcon } from '#ui/figures/availability.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { useChoiceKeys } from './choice-keys.ts';
import { columnWords } from './column-name.ts';
import type { Question } from './intake.documents.ts';
import { rowsOfQuestion } from './intake-sheet.ts';
import type { Intake } from './use-intake.ts';
import css from './intake.module.css';

/** Asks once per list which column holds the quantities, if any does. All its rows wait for the answer. */
export function ColumnQuestions({ intake }: { intake: Intake }) {
  const { lists, rows } = intake.sheet;
  const element = useRef<HTMLDivElement>(null);
  useChoiceKeys(element, rows);
  const open = lists.flatMap(({ list, questions, sheets }) =>
    questions.flatMap((question) => {
      const waiting = rowsOfQuestion(rows, list, question.question).length;
      return waiting === 0
        ? []
        : [{ list, question, waiting, workbook: sheets.some(({ separator }) => separator === 'sheet') }];
    }),
  );
  return (
    <div className={css.questions} ref={element}>
      {open.map(({ list, question, waiting, workbook }) => (
        <ColumnQuestion
          key={`${list}.${question.question}`}
          question={question}
          waiting={waiting}
          workbook={workbook}
          onAnswer={(place) => void intake.answer(list, question.question, place)}
        />
      ))}
    </div>
  );
}

type Props = { question: Question; waiting: number; workbook: boolean; onAnswer: (place: number) => void };

function ColumnQuestion({ question: { sheet, columns }, waiting, workbook, onAnswer }: Props) {
  const t = useText();
  const id = useId();
  const heading = headingOf(t, { sheet, columns }, workbook);
  return (
    <Card padded={false}>
      <div className={css.groupHead}>
        <AvailabilityIcon state="low" />
        <h2 id={id}>{heading}</h2>
        <Text tone="dim">{t('intake.column.waiting', { count: waiting })}</Text>
      </div>
      <div className={css.columns} role="group" aria-labelledby={id} data-choices>
        {columns.map(({ column, name, samples }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is there twice if it can be read in two ways
          <Button key={place} className={css.column} onClick={() => onAnswer(place)}>
            <span className={css.columnName}>
              {column === null ? t('intake.column.oneEach') : columnWords(t, { column, name, workbook })}
            </span>
            {column !== null && (
              <span className={css.meta}>{t('intake.column.samples', { samples: samples.join(' · ') })}</span>
            )}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The question: which column, whether none, or what the numbers of the only one mean. */
function headingOf(
  t: ReturnType<typeof useText>,
  { sheet, columns }: Pick<Question, 'sheet' | 'columns'>,
  workbook: boolean,
): string {
  const [first] = columns;
  if (columns.every(({ column }) => column === null))
    return sheet === '' ? t('intake.column.missing') : t('intake.column.missingOf', { sheet });
  if (first && first.column !== null && columns.every(({ column }) => column === first.column))
    return t('intake.column.readings', {
      column: columnWords(t, { column: first.column, name: first.name, workbook }),
    });
  return sheet === '' ? t('intake.column.question') : t('intake.column.questionOf', { sheet });
}
