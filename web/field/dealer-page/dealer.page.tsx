import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { useParams } from '@tanstack/react-router';
import { IconBan } from '@tabler/icons-react';
import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { DealerActs } from '#field/rep-day/dealer-acts.part.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { MailLink } from '#ui/text/mail-link.tsx';
import { BikesCard, ClaimsCard, OrdersCard, PeopleCard, VisitCards } from './dealer-cards.tsx';
import { CreditCard } from './dealer-credit.card.tsx';
import { NotesCard } from './dealer-notes.card.tsx';
import type { ShownDealer } from './dealer-page.documents.ts';
import { readDealerSearch } from './dealer-page.links.ts';
import css from './dealer-page.module.css';
import { type DealerQuery, useDealer } from './use-dealer.ts';

/** Everything about one dealer for the staff. Cards without permission are left out. */
export function DealerPage() {
  const t = useText();
  const lang = useLocale();
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const { page = 1 } = usePageSearch(readDealerSearch);
  const { dealer, error, query } = useDealer(code, page);
  if (dealer) return <LoadedDealer dealer={dealer} query={query} />;
  const renderContent = () => {
    if (isForbidden(error)) return <NoPermission />;
    if (error) return <ErrorPanel error={error} onRetry={() => void query.refetch()} />;
    // Cards appear together, so that none moves another.
    if (dealer === undefined)
      return (
        <div className={css.waiting}>
          <SkeletonCard />
        </div>
      );
    return (
      <NoResult
        title={t('dealer-page.missing.title')}
        actions={
          <ButtonLink to="/$lang" params={{ lang }}>
            {t('dealer-page.missing.home')}
          </ButtonLink>
        }
      >
        {t('dealer-page.missing.hint')}
      </NoResult>
    );
  };
  return (
    <PageFrame title={t('dealer-page.page.title')} subtitle={'\u00A0'}>
      {renderContent()}
    </PageFrame>
  );
}

function LoadedDealer({ dealer, query }: { dealer: ShownDealer; query: DealerQuery }) {
  const t = useText();
  const can = usePermissions();
  const card = { dealer, query };
  const blocked = dealer.blockedReasons.length > 0 || (dealer.credit?.some(({ isBlocked }) => isBlocked) ?? false);
  return (
    <PageFrame
      title={dealer.name}
      badge={
        blocked && (
          <StatusChip tone="err" icon={IconBan}>
            {t('shell.credit.blocked')}
          </StatusChip>
        )
      }
      subtitle={[shownCode(dealer.code), dealer.city].filter(Boolean).join(' · ')}
      actions={<Acts dealer={dealer} />}
    >
      <Stack gap={4}>
        {dealer.blockedReasons.length > 0 && (
          <Note tone="err">{t('rep-day.blocked.delivery', { reason: dealer.blockedReasons.join(', ') })}</Note>
        )}
        <WithAside
          aside={
            <>
              <ContactCard dealer={dealer} />
              {can('credit-status.read', 'invoice-status.read') && <CreditCard {...card} />}
              {can(['page.user-management', 'page.user-management-us', 'colleagues.manage']) && (
                <PeopleCard {...card} />
              )}
            </>
          }
        >
          <div className={css.cards}>
            {can(['page.order-status', 'page.orderlist']) && <OrdersCard {...card} />}
            {can(['page.claim', 'claim.status']) && <ClaimsCard {...card} />}
            <NotesCard {...card} />
            {can('page.formvisit') && <VisitCards {...card} />}
            {can(['page.claim', 'page.pdi', 'page.customer-sales-report']) && <BikesCard {...card} />}
          </div>
        </WithAside>
      </Stack>
    </PageFrame>
  );
}

/** Acts for the dealer, which opens the start page with their orders and prices; the menu has the other acts. */
function Acts({ dealer }: { dealer: ShownDealer }) {
  const t = useText();
  const lang = useLocale();
  const { actFor, busy } = useCustomerChange();
  const acting = useUser()?.customer?.custCode.unified === dealer.code;
  return (
    <DealerActs dealer={dealer}>
      {!acting && (
        <Button variant="primary" busy={busy} onClick={() => void actFor(dealer.code, `/${lang}`)}>
          {t('rep-day.act.for')}
        </Button>
      )}
    </DealerActs>
  );
}

function ContactCard({ dealer }: { dealer: ShownDealer }) {
  const t = useText();
  const { phone, email, contact } = dealer;
  const place = addressLine(dealer, '');
  return (
    <Card title={t('dealer-page.contact.title')}>
      <DescriptionList
        align="left"
        items={[
          ...(phone ? [{ name: t('rep-day.col.phone'), value: <a href={telephoneAddress(phone)}>{phone}</a> }] : []),
          ...(email ? [{ name: t('dealer-page.contact.email'), value: <MailLink address={email} /> }] : []),
          ...(place ? [{ name: t('dealer-page.contact.address'), value: place }] : []),
          { name: t('dealer-page.contact.rep'), value: contact?.name ?? t('dealer-page.contact.noRep') },
        ]}
      />
    </Card>
  );
}
