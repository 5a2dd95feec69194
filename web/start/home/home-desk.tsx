import { IconBan, IconClockExclamation, IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { staffOrdersRoute, type StaffOrdersSearch } from '#ordering/staff-orders/staff-orders.links.ts';
import { AllLink, type CardQuery, type HomeRow, HomeRowsCard } from './home-rows.card.tsx';
import type { StaffHome } from './home-work.documents.ts';

type Listed<Order> = { info: { count: number }; data: readonly Order[] };
type Named = { id: string; number: string; customer: { name: string; city: string } };

const nameOf = ({ customer }: Named): string => [customer.name, customer.city].filter(Boolean).join(', ');

type DeskHomeProps = {
  home: StaffHome | undefined;
  query: CardQuery;
  refusedFrom: string;
};

/** Open tasks of the order desk: receipts to check, orders that the ERP refused, stuck hand-overs. Oldest first. */
export function DeskHomeCards({ home, query, refusedFrom }: DeskHomeProps) {
  const t = useText();
  const formats = useFormats();
  const { receipts, refused, stuck } = home ?? {};
  return (
    <>
      <DeskCard
        title={t('home.desk.receipts')}
        empty={t('home.desk.noReceipts')}
        search={{ payment: 'uploaded' }}
        query={query}
        listed={receipts}
        look={{ icon: IconReceipt, tone: 'warn' }}
        more={(order) => {
          const uploadedAt =
            order.orderPayment?.paymentDocs.map((document) => document.uploadedAt).toSorted()[0] ?? order.createdAt;
          const { currency } = order.currency;
          return (
            <>
              {order.number} ·{' '}
              {currency === formats.currency ? formats.money(order.totalAmount) : `${currency} ${order.totalAmount}`} ·{' '}
              <Instant at={uploadedAt} show="minute" />
            </>
          );
        }}
        action={t('home.desk.check')}
      />
      <DeskCard
        title={t('home.desk.refused')}
        empty={t('home.desk.noneRefused')}
        search={{ erp: 'rejected', status: 'failed', from: refusedFrom }}
        query={query}
        listed={refused}
        look={{ icon: IconBan, tone: 'err' }}
        more={(order) => [order.number, order.erpReason].filter(Boolean).join(' · ')}
        action={t('home.needs.open')}
      />
      <DeskCard
        title={t('home.desk.stuck')}
        empty={t('home.desk.noneStuck')}
        search={{ stuck: true }}
        query={query}
        listed={stuck}
        look={{ icon: IconClockExclamation, tone: 'warn' }}
        more={(order) => (
          <>
            {order.number} · {stuckWords(t, order)} · <Instant at={order.createdAt} show="minute" />
          </>
        )}
        action={t('home.needs.open')}
      />
    </>
  );
}

/** Why a hand-over needs attention: retries ended, attempts fail, or the ERP does not respond. */
function stuckWords(
  t: ReturnType<typeof useText>,
  { handover }: NonNullable<StaffHome['stuck']>['data'][number],
): string {
  if (handover?.state === 'dead') return t('home.desk.givenUp', { count: handover.attempts });
  return handover?.state === 'pending' ? t('home.desk.failing', { count: handover.attempts }) : t('home.desk.noAnswer');
}

type DeskCardProps<Order> = {
  title: string;
  empty: string;
  /** Search of the order list that shows all of them. */
  search: StaffOrdersSearch;
  query: CardQuery;
  listed: Listed<Order> | undefined;
  look: Pick<HomeRow, 'icon' | 'tone'>;
  more: (order: Order) => ReactNode;
  action: string;
};

function DeskCard<Order extends Named>({
  title,
  empty,
  search,
  query,
  listed,
  look,
  more,
  action,
}: DeskCardProps<Order>) {
  const lang = useLocale();
  return (
    <HomeRowsCard
      title={title}
      count={listed?.info.count}
      empty={empty}
      query={query}
      actions={listed && <AllLink to={{ to: staffOrdersRoute, params: { lang }, search }} count={listed.info.count} />}
      rows={listed?.data.map((order) => ({
        id: order.id,
        ...look,
        title: nameOf(order),
        more: more(order),
        action: (
          <Link
            to={staffOrdersRoute}
            params={{ lang }}
            search={{ ...search, number: order.number }}
            aria-label={`${action}: ${order.number}`}
          >
            {action}
          </Link>
        ),
      }))}
    />
  );
}
