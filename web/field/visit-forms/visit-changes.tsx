import { useText } from '#platform/texts/texts.tsx';
import type { AnswerField, Answers } from './kept-visit.ts';
import { answersOf } from './kept-visit.ts';
import type { LastVisit } from './visit.documents.ts';
import { changedAnswers } from './visit-merge.ts';
import { type AnswerWords, answerText, fieldName } from './visit-words.ts';
import css from './visit-forms.module.css';

/** The differences of a visit from an earlier one: the field, what it was, what it is. */
export function VisitChanges({
  answers,
  before,
  fields,
  words,
}: {
  answers: Answers;
  before: LastVisit;
  fields: readonly AnswerField[];
  words: AnswerWords;
}) {
  const t = useText();
  const was = answersOf(before);
  const changed = changedAnswers(answers, before).filter((field) => fields.includes(field));
  if (changed.length === 0) return <p className={css.muted}>{t('visit-form.since.same')}</p>;
  return (
    <table className={css.sides}>
      <thead>
        <tr>
          <th scope="col">{t('visit-form.since.what')}</th>
          <th scope="col">{t('visit-form.since.before')}</th>
          <th scope="col">{t('visit-form.since.now')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(t, field)}</th>
            <td>{answerText(t, words, was, field) || '–'}</td>
            <td>{answerText(t, words, answers, field) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
