import { IconCheck, IconClock, IconMessage } from '@tabler/icons-react';
import { questionKinds, questionStates, type QuestionKind } from '#rules/exchange/questions/question-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';

const looks = {
  waiting: { tone: 'warn', icon: IconClock },
  answered: { tone: 'ok', icon: IconMessage },
  closed: { tone: 'grey', icon: IconCheck },
} as const;

/** The state of a question as a chip. */
export function QuestionChip({ state }: { state: string }) {
  const t = useText();
  const known = questionStates.find((one) => one === state) ?? 'waiting';
  return <StatusChip {...looks[known]}>{t(`questions.state.${known}`)}</StatusChip>;
}

/** The document of a question in words: its kind and its number. */
export function useSubjectWords(): (question: { kind: string; subjectNo: string }) => string {
  const t = useText();
  return ({ kind, subjectNo }) => {
    const known: QuestionKind = questionKinds.find((one) => one === kind) ?? 'order';
    return t(`questions.about.${known}`, { number: subjectNo });
  };
}
