import { IconClipboardCheck, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ItemStatus } from '#rules/partners/third-party/status.ts';
import type { VendorArticleView } from '#rules/partners/vendor-desk/choices.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { vendorOrdersRoute } from '#partners/third-party/third-party.links.ts';
import { AllLink, type CardQuery, HomeFiguresCard, type HomeRow, HomeRowsCard } from './home-rows.card.tsx';
import type { StaffHome } from './home-work.documents.ts';

const views = [
  ['on', 'home.vendor.on'],
  ['sold-out', 'home.vendor.soldOut'],
  ['no-price', 'home.vendor.noPrice'],
  ['picture-failed', 'home.vendor.pictureFailed'],
] as const satisfies readonly (readonly [VendorArticleView, string])[];

/** How many of the vendor's articles dealers see, and how many lack something. */
export function VendorFigures({ home }: { home: StaffHome }) {
  const t = useText();
  const lang = useLocale();
  const counts = home.vendorArticleCounts;
  if (!counts) return null;
  return (
    <HomeFiguresCard
      title={t('home.vendor.articles')}
      figures={views.map(([view, label]) => ({
        id: view,
        label: t(label),
        count: counts.find((one) => one.view === view)?.count ?? 0,
        bad: view !== 'on',
        to: { to: '/$lang/3rd-party/article-maintenance', params: { lang }, search: { view } },
      }))}
    />
  );
}

/** Orders to confirm and to ship. */
export function VendorLists({ home, query }: { home: StaffHome; query: CardQuery }) {
  const t = useText();
  return (
    <>
      <OrdersCard
        title={t('home.vendor.confirm')}
        empty={t('home.vendor.noneToConfirm')}
        item="open"
        orders={home.toConfirm}
        query={query}
        look={{ icon: IconClipboardCheck, tone: 'warn' }}
      />
      <OrdersCard
        title={t('home.vendor.ship')}
        empty={t('home.vendor.noneToShip')}
        item="processing"
        orders={home.toShip}
        query={query}
        look={{ icon: IconTruckDelivery, tone: 'info' }}
      />
    </>
  );
}

function OrdersCard({
  title,
  empty,
  item,
  orders,
  query,
  look,
}: {
  title: string;
  empty: string;
  item: ItemStatus;
  orders: StaffHome['toShip'];
  query: CardQuery;
  look: Pick<HomeRow, 'icon' | 'tone'>;
}) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  if (!orders) return null;
  return (
    <HomeRowsCard
      title={title}
      count={orders.info.count}
      empty={empty}
      query={query}
      actions={<AllLink to={{ to: vendorOrdersRoute, params: { lang }, search: { item } }} count={orders.info.count} />}
      rows={orders.data.map((order) => ({
        id: order.id,
        ...look,
        title: order.custThirdParty.name,
        more: (
          <>
            {order.orderNo} · {formats.moneyIn(order.currency, order.totalOrder)} ·{' '}
            <Instant at={order.createdAt} show="date" />
          </>
        ),
        action: (
          <Link
            to={vendorOrdersRoute}
            params={{ lang }}
            search={{ number: order.orderNo }}
            aria-label={`${t('home.needs.open')}: ${order.orderNo}`}
          >
            {t('home.needs.open')}
          </Link>
        ),
      }))}
    />
  );
}
