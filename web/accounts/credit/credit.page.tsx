import { ApiError, isForbidden } from '#platform/api/errors.ts';
import type { CreditPageQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NothingYet, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import { CreditGroupCard } from './credit-group.card.tsx';
import css from './credit.module.css';
import { CreditPage as CreditDocument } from './credit.documents.ts';
import { PaymentDaysList } from './payment-days.part.tsx';

/** The active customer's credit per company group: what is used, what blocks it, and what would unblock it. */
export function CreditPage() {
  const t = useText();
  const user = useUser();
  const query = useDocument(CreditDocument, {});
  return (
    <PageFrame
      title={t('credit.page.title')}
      subtitle={user?.customer ? t('credit.page.of', { customer: user.customer.custName }) : undefined}
    >
      <CreditBody data={query.data} error={query.error} onRetry={() => void query.refetch()} />
    </PageFrame>
  );
}

type BodyProps = { data: CreditPageQuery | undefined; error: Error | null; onRetry: () => void };

function CreditBody({ data, error, onRetry }: BodyProps) {
  const t = useText();
  if (isForbidden(error)) return <NoPermission />;
  // A customer without an account is no failure; any old figures are gone.
  if (error instanceof ApiError && error.code === 'no_credit_data')
    return <NothingYet title={t('no_credit_data')}>{t('credit.page.noneHint')}</NothingYet>;
  if (error && !data) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (!data)
    return (
      <WithAside
        aside={
          <div className={css.waitingAside}>
            <SkeletonCard />
          </div>
        }
      >
        <div className={css.waitingGroup}>
          <SkeletonCard />
        </div>
      </WithAside>
    );
  if (data.creditInformation.length === 0)
    return <NothingYet title={t('no_credit_data')}>{t('credit.page.noneHint')}</NothingYet>;
  return (
    <WithAside
      aside={
        <Stack gap={4}>
          <ContactCard contact={data.creditContact} />
          <PaymentDaysList rows={data.averagePaymentDays} />
        </Stack>
      }
    >
      {data.creditInformation.map((credit) => (
        <CreditGroupCard key={credit.id} credit={credit} />
      ))}
    </WithAside>
  );
}

/** Whom the customer asks: its salesperson, else the support of the market. */
function ContactCard({ contact }: { contact: CreditPageQuery['creditContact'] }) {
  const t = useText();
  const { emailSupport } = useSite();
  const address = contact?.email || emailSupport;
  if (!contact && !address) return null;
  return (
    <Card title={t('credit.contact.title')}>
      <Stack gap={1}>
        <Text>{contact ? t('credit.contact.person') : t('credit.contact.support')}</Text>
        {contact && <Text strong>{contact.name}</Text>}
        {address && <MailLink address={address} />}
      </Stack>
    </Card>
  );
}
