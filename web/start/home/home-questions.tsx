import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { questionLink, questionsLink } from '#exchange/questions/questions.links.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { AllLink, type CardQuery, HomeRowsCard } from './home-rows.card.tsx';
import type { StaffHome } from './home-work.documents.ts';

/** Questions of dealers that wait for an answer, the longest first; nothing for staff who answer none. */
export function QuestionsHomeCard({ home, query }: { home: StaffHome | undefined; query: CardQuery }) {
  const t = useText();
  const lang = useLocale();
  const questions = home?.questions;
  if (!questions) return null;
  return (
    <HomeRowsCard
      title={t('home.questions.title')}
      count={questions.info.count}
      empty={t('home.questions.none')}
      query={query}
      actions={<AllLink to={questionsLink(lang, { state: 'waiting' })} count={questions.info.count} />}
      rows={questions.data.map((question) => ({
        id: question.id,
        icon: IconMessage,
        tone: 'warn' as const,
        title: question.custName,
        more: (
          <>
            {t(`home.questions.${question.kind as 'order'}`, { number: question.subjectNo })} ·{' '}
            <Instant at={question.writtenAt} show="minute" />
          </>
        ),
        action: (
          <Link
            {...questionLink(lang, question.id)}
            aria-label={`${t('home.questions.answer')}: ${question.subjectNo}`}
          >
            {t('home.questions.answer')}
          </Link>
        ),
      }))}
    />
  );
}
