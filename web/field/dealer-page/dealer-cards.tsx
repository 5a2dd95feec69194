import { Link } from '@tanstack/react-router';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { OrderStatusChip } from '#ordering/orders/order-status.part.tsx';
import { ordersRoute } from '#ordering/orders/orders.links.ts';
import { staffOrdersRoute } from '#ordering/staff-orders/staff-orders.links.ts';
import { deskRoute } from '#service/claim-desk/claim-desk.links.ts';
import { claimRoute, claimsRoute } from '#service/claims/claims.links.ts';
import { frameRoute, frameSearchRoute } from '#goods/frames/frames.links.ts';
import { useVisitBrands } from '#field/visit-forms/visit-brands.part.ts';
import { visitLink, visitsRoute } from '#field/visits/visits.links.ts';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { ListCard } from '#ui/page/list-card.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import type { ShownDealer } from './dealer-page.documents.ts';
import { ToList, ToPlace, useActsForAnother } from './to-list.tsx';
import type { DealerQuery } from './use-dealer.ts';

export type DealerCardProps = { dealer: ShownDealer; query: DealerQuery };

/** The page that opens an order, by the place that the server names. */
const orderPages = { staff: staffOrdersRoute, reach: '/$lang/order/all-customers', customer: ordersRoute } as const;

/** Open orders, the newest first. */
export function OrdersCard({ dealer, query }: DealerCardProps) {
  const t = useText();
  const { orders } = dealer;
  const atDesk = orders?.place === 'staff';
  const pageOf = orderPages[orders?.place === 'staff' || orders?.place === 'reach' ? orders.place : 'customer'];
  return (
    <ListCard
      title={t('dealer-page.orders.title')}
      error={query.errorOf('orders')}
      onRetry={query.refetch}
      empty={t('dealer-page.orders.none')}
      list={
        orders && {
          count: orders.info.count,
          rows: orders.data.map((order) => ({
            id: order.id,
            title: (
              <ToPlace
                dealer={dealer}
                direct={orders.place !== 'customer'}
                to={pageOf}
                search={{ number: order.number }}
              >
                {order.number}
              </ToPlace>
            ),
            more: (
              <>
                <Instant at={order.createdAt} show="date" />
                {order.poNumber && ` · ${order.poNumber}`}
              </>
            ),
            action: <OrderStatusChip order={order} />,
          })),
        }
      }
      links={
        orders &&
        orders.info.count > 0 &&
        (atDesk ? (
          <ToList
            dealer={dealer}
            direct
            to={staffOrdersRoute}
            search={{ status: 'open', customer: dealer.code }}
            count={orders.info.count}
          />
        ) : (
          <ToList
            dealer={dealer}
            to={ordersRoute}
            search={{ tab: 'history', status: 'open' }}
            count={orders.info.count}
          />
        ))
      }
    />
  );
}

/** Open claims, and how many are in process. */
export function ClaimsCard({ dealer, query }: DealerCardProps) {
  const t = useText();
  const atDesk = usePermissions()('claim.status');
  const elsewhere = useActsForAnother(dealer);
  const inProcess = dealer.claimsInProcess;
  // One card of two fields: without one of them its figures would be wrong.
  const claims = inProcess && dealer.claims;
  const processing = inProcess?.info.count ?? 0;
  return (
    <ListCard
      title={t('dealer-page.claims.title')}
      error={query.errorOf(inProcess ? 'claims' : 'claimsInProcess')}
      onRetry={query.refetch}
      empty={t('dealer-page.claims.none')}
      list={
        claims && {
          count: claims.info.count,
          rows: claims.data.map((claim) => ({
            id: claim.id,
            title: (
              <ToPlace dealer={dealer} direct={atDesk || !elsewhere} to={claimRoute} params={{ id: claim.id }}>
                {claim.number}
              </ToPlace>
            ),
            more: (
              <>
                <Instant at={claim.createdAt} show="date" />
                {claim.articleName && ` · ${claim.articleName}`}
                {claim.description && (
                  <>
                    <br />
                    {claim.description}
                  </>
                )}
              </>
            ),
          })),
        }
      }
      links={
        claims &&
        (claims.info.count > 0 || processing > 0) && (
          <>
            {claims.info.count > 0 && (
              <ToList dealer={dealer} to={claimsRoute} search={{ category: 'open' }} count={claims.info.count} />
            )}
            {processing > 0 && (
              <ToList dealer={dealer} to={claimsRoute} search={{ category: 'processing' }} count={processing}>
                {t('dealer-page.claims.process', { count: processing })}
              </ToList>
            )}
            {atDesk && (
              <ToList dealer={dealer} direct to={deskRoute} search={{ customer: dealer.code }}>
                {t('dealer-page.claims.desk')}
              </ToList>
            )}
          </>
        )
      }
    />
  );
}

/** Bikes that were shipped to the dealer, the latest first. */
export function BikesCard({ dealer, query }: DealerCardProps) {
  const t = useText();
  const elsewhere = useActsForAnother(dealer);
  const { bikes } = dealer;
  return (
    <ListCard
      title={t('dealer-page.bikes.title')}
      error={query.errorOf('bikes')}
      onRetry={query.refetch}
      empty={t('dealer-page.bikes.none')}
      list={
        bikes && {
          count: bikes.info.count,
          rows: bikes.data.map((bike) => ({
            id: bike.frameNumber,
            title: (
              <ToPlace dealer={dealer} direct={!elsewhere} to={frameRoute} params={{ number: bike.frameNumber }}>
                {bike.frameNumber}
              </ToPlace>
            ),
            more: (
              <>
                {[bike.description, bike.size].filter(Boolean).join(', ')} ·{' '}
                {t(`my-bikes.filter.${bike.state}` as 'my-bikes.filter.sold')}
                {bike.shippedOn && (
                  <>
                    {' · '}
                    <CalendarDate date={bike.shippedOn} />
                  </>
                )}
              </>
            ),
          })),
        }
      }
      links={bikes && bikes.info.count > 0 && <ToList dealer={dealer} to={frameSearchRoute} count={bikes.info.count} />}
    />
  );
}

/** Visits at the dealer, a card for each brand whose visits the user reads. */
export function VisitCards({ dealer, query }: DealerCardProps) {
  const t = useText();
  const lang = useLocale();
  const brands = useVisitBrands();
  return brands.map((brand) => {
    const visits = dealer.visits?.find((one) => one.brand === brand);
    return (
      <ListCard
        key={brand}
        title={t(brands.length > 1 ? `dealer-page.visits.${brand}` : 'dealer-page.visits.title')}
        error={query.errorOf('visits')}
        onRetry={query.refetch}
        empty={t('dealer-page.visits.none')}
        list={
          visits && {
            count: visits.info.count,
            rows: visits.data.map((visit) => ({
              id: visit.id,
              title: (
                <Link {...visitLink(lang, brand, visit.id)}>
                  <CalendarDate date={visit.visitedOn} />
                </Link>
              ),
              more: [visit.createdBy, visit.notes].filter(Boolean).join(' · '),
            })),
          }
        }
        links={
          visits &&
          visits.info.count > 0 && (
            <ToList
              dealer={dealer}
              direct
              to={visitsRoute(brand)}
              search={{ dealer: [dealer.code] }}
              count={visits.info.count}
            />
          )
        }
      />
    );
  });
}

/** People who work for the dealer. */
export function PeopleCard({ dealer, query }: DealerCardProps) {
  const t = useText();
  const { people } = dealer;
  return (
    <ListCard
      title={t('dealer-page.people.title')}
      error={query.errorOf('people')}
      onRetry={query.refetch}
      empty={t('dealer-page.people.none')}
      list={
        people && {
          count: people.info.count,
          rows: people.data.map((person) => ({
            id: person.id,
            title: person.name,
            more: (
              <>
                {person.email && <MailLink address={person.email} />}{' '}
                {t(`colleagues.state.${person.state}` as 'colleagues.state.active')}
              </>
            ),
          })),
        }
      }
      links={
        people &&
        people.info.count > 0 && <ToList dealer={dealer} to="/$lang/user/colleagues" count={people.info.count} />
      }
    />
  );
}
