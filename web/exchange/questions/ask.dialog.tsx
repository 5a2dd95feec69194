import { Link } from '@tanstack/react-router';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import type { AskSubject } from './ask.part.tsx';
import { Contact } from './contact.part.tsx';
import { MessageForm } from './message.form.tsx';
import { useSubjectWords } from './question-words.tsx';
import { AskQuestion, QuestionList, QuestionOf, QuestionShown } from './questions.documents.ts';
import { questionLink } from './questions.links.ts';
import { Thread } from './thread.tsx';
import { useIsDealer } from './use-is-dealer.ts';

/** Messages of both sides about a document, a form for the next one, and the people to call instead. */
export function AskDialog({ about, onClose, onSent }: { about: AskSubject; onClose: () => void; onSent?: () => void }) {
  const t = useText();
  const lang = useLocale();
  const dealer = useIsDealer();
  const wordsOf = useSubjectWords();
  const { kind, subject, number } = about;
  const query = useDocument(QuestionOf, { kind, subject }, { keepPrevious: false, signedFiles: true });
  const ask = useAction(AskQuestion, (answer) => answer.askQuestion, {
    refresh: [QuestionOf, QuestionShown, QuestionList],
  });
  const question = query.data?.questionAbout;
  const titles = {
    dealer: kind === 'dispute' ? 'questions.dispute.answer' : 'shell.help.ask',
    staff: kind === 'dispute' ? 'questions.dispute.ask' : 'shell.help.write',
  } as const;
  const words = {
    dealer: kind === 'dispute' ? 'questions.form.answer' : 'questions.form.text',
    staff: 'questions.form.textStaff',
  } as const;
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <SkeletonRows rows={3} />;
    return (
      <Stack gap={4}>
        <Thread messages={question?.messages ?? []} />
        <MessageForm
          place={`question.${kind}.${number}`}
          files={kind === 'dispute'}
          label={t(dealer ? words.dealer : words.staff)}
          action={t('questions.form.send')}
          onSend={async (message) => {
            await ask.mutateAsync({ kind, subject, ...message });
            showToast({ text: t('questions.form.sent') });
            onSent?.();
          }}
        />
        {question && <Link {...questionLink(lang, question.id)}>{t('questions.thread.open')}</Link>}
        {dealer && <Contact />}
      </Stack>
    );
  };
  return (
    <Dialog
      title={t(dealer ? titles.dealer : titles.staff)}
      subtitle={wordsOf({ kind, subjectNo: number })}
      sheet="right"
      onClose={onClose}
    >
      {renderContent()}
    </Dialog>
  );
}
