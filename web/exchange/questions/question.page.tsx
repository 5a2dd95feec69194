import { Link, useParams } from '@tanstack/react-router';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { Card } from '#ui/page/card.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { deliveryLink } from '#ordering/deliveries/deliveries.links.ts';
import { orderLink } from '#ordering/orders/orders.links.ts';
import { staffOrdersRoute } from '#ordering/staff-orders/staff-orders.links.ts';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { ContactCard } from './contact.part.tsx';
import { MessageForm } from './message.form.tsx';
import { QuestionChip, useSubjectWords } from './question-words.tsx';
import {
  CloseQuestion,
  QuestionList,
  QuestionOf,
  QuestionShown,
  ReplyToQuestion,
  type ShownQuestion,
} from './questions.documents.ts';
import { questionsRoute } from './questions.links.ts';
import { Thread } from './thread.tsx';
import { useIsDealer } from './use-is-dealer.ts';

/** One question: what both sides wrote, and the next message. */
export function QuestionPage() {
  const t = useText();
  const lang = useLocale();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(QuestionShown, { id }, { keepPrevious: false, signedFiles: true });
  const crumbs = useCrumbs();
  const question = query.data?.question;
  if (question) return <LoadedQuestion question={question} />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <SkeletonCard />;
    return (
      <NoResult
        title={t('questions.missing.title')}
        actions={
          <ButtonLink to={questionsRoute} params={{ lang }}>
            {t('questions.list.title')}
          </ButtonLink>
        }
      >
        {t('questions.missing.hint')}
      </NoResult>
    );
  };
  return (
    <PageFrame title={t('questions.thread.title')} subtitle={'\u00A0'} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

function useCrumbs(): { key: string; link: ReactNode }[] {
  const t = useText();
  const lang = useLocale();
  const link = (
    <Link to={questionsRoute} params={{ lang }}>
      {t('questions.list.title')}
    </Link>
  );
  return [{ key: 'list', link }];
}

const refresh = [QuestionShown, QuestionOf, QuestionList];

function LoadedQuestion({ question }: { question: ShownQuestion }) {
  const t = useText();
  const dealer = useIsDealer();
  const answers = usePermissions()('question.answer');
  const wordsOf = useSubjectWords();
  const reply = useAction(ReplyToQuestion, (answer) => answer.replyToQuestion, { refresh });
  const close = useVerb(useAction(CloseQuestion, (answer) => answer.closeQuestion, { refresh }).mutateAsync, {
    done: () => t('questions.close.done'),
  });
  const words = (
    <Card>
      <Stack gap={4}>
        <Thread messages={question.messages} />
        <MessageForm
          place={`question.${question.id}`}
          files={question.kind === 'dispute'}
          label={t(dealer ? 'questions.form.text' : 'questions.form.answer')}
          action={t(dealer ? 'questions.form.send' : 'questions.form.sendAnswer')}
          onSend={async (message) => {
            await reply.mutateAsync({ id: question.id, ...message });
            showToast({ text: t('questions.form.sent') });
          }}
        />
      </Stack>
    </Card>
  );
  return (
    <PageFrame
      title={wordsOf(question)}
      badge={<QuestionChip state={question.state} />}
      subtitle={<DealerLink code={question.custCode}>{question.custName}</DealerLink>}
      crumbs={useCrumbs()}
      actions={
        <>
          <SubjectLink question={question} />
          {answers && question.state !== 'closed' && (
            <Button icon={IconCheck} busy={close.busy} onClick={() => void close.run({ id: question.id })}>
              {t('questions.close.action')}
            </Button>
          )}
        </>
      }
    >
      {dealer ? <WithAside aside={<ContactCard />}>{words}</WithAside> : words}
    </PageFrame>
  );
}

/** Opens the document, for those who have its page without choosing a customer first. */
function SubjectLink({ question: { kind, subjectId, subjectNo, invoiceId } }: { question: ShownQuestion }) {
  const t = useText();
  const lang = useLocale();
  const dealer = useIsDealer();
  const can = usePermissions();
  if (dealer && kind === 'order')
    return <ButtonLink {...orderLink(lang, subjectNo)}>{t('questions.open.order')}</ButtonLink>;
  if (dealer && kind === 'delivery')
    return <ButtonLink {...deliveryLink(lang, subjectNo)}>{t('questions.open.delivery')}</ButtonLink>;
  if (dealer && invoiceId)
    return <ButtonLink {...invoiceLink(lang, invoiceId)}>{t('questions.open.invoice')}</ButtonLink>;
  if (!dealer && kind === 'dispute' && can('dispute.decide'))
    return (
      <ButtonLink to="/$lang/credit/disputes" params={{ lang }} search={{ q: subjectNo, dispute: subjectId }}>
        {t('questions.open.dispute')}
      </ButtonLink>
    );
  if (kind === 'order' && can('page.orderlist'))
    return (
      <ButtonLink to={staffOrdersRoute} params={{ lang }} search={{ number: subjectNo }}>
        {t('questions.open.order')}
      </ButtonLink>
    );
  return null;
}
