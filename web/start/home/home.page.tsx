import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { marketToday } from '#platform/market-day.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useSite } from '#platform/site.ts';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { stripIsClosed } from '#shell/news/announcement-strip.tsx';
import { useAnnouncements } from '#shell/news/announcements.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { MenuIcon } from '#shell/menu/menu-icon.tsx';
import { usePageExists } from '#shell/page/page-exists.ts';
import { useMenu } from '#shell/menu/use-menu.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { NoPermission } from '#ui/page/states.tsx';
import { HomeWaiting } from './home-states.tsx';
import { HomeArrivalCard, HomeBuyAgainCard } from './home-buy-again.card.tsx';
import { HomeBrandAlone, HomeBrandCards } from './home-brand.card.tsx';
import { HomeCreditCards } from './home-credit.card.tsx';
import { HomeInvoicesCard } from './home-invoices.card.tsx';
import { HomeDeliveriesCard } from './home-deliveries.card.tsx';
import { HomeNeedsCard } from './home-needs.card.tsx';
import { HomeOrdersCard } from './home-orders.card.tsx';
import { HomeCatalog, HomeMoney } from './home.documents.ts';
import css from './home.module.css';
import { staffDesks } from './staff-desks.ts';
import { useDealerHome } from './use-dealer-home.ts';

const IconBolt = sheetIcon('bolt');

const HomeAnnouncementsCard = lazyPart(
  () => import('./home-announcements.card.tsx'),
  (module) => module.HomeAnnouncementsCard,
);
const SalesHomeCards = lazyPart(
  () => import('./home-sales.tsx'),
  (module) => module.SalesHomeCards,
);
const StaffHomeCards = lazyPart(
  async () => (await Promise.all([import('./home-staff.tsx'), loadTexts(['article-files', 'credit-desk'])]))[0],
  (module) => module.StaffHomeCards,
);

const WorkshopHomeCards = lazyPart(
  async () => (await Promise.all([import('./home-workshop.tsx'), loadTexts(['frames'])]))[0],
  (module) => module.WorkshopHomeCards,
);
const TryThis = lazyPart(
  async () => (await Promise.all([import('#start/setup/try-this.part.tsx'), loadTexts(['demo'])]))[0],
  (module) => module.TryThis,
);
const GuestHomeCards = lazyPart(
  () => import('./home-guest.tsx'),
  (module) => module.GuestHomeCards,
);

function greeting(hour: number) {
  if (hour < 11) return 'home.greeting.morning';
  if (hour < 18) return 'home.greeting.afternoon';
  return 'home.greeting.evening';
}

/**
 * The start page of the user's role: the active customer, the salesperson's customers, the order desk, the
 * administration.
 */
export function HomePage() {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const formats = useFormats();
  const can = usePermissions();
  const exists = usePageExists();
  const [now] = useState(() => new Date());
  const today = marketToday(now);
  const weekday = new Intl.DateTimeFormat(formats.tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(today));
  const words = `${weekday}, ${formats.date(today)}`;
  const customer = user?.customer;
  const subtitle = customer
    ? t(can('menu.change-cust') ? 'home.subtitle.acting' : 'home.subtitle.own', {
        day: words,
        customer: customer.custName,
        city: customer.custCity ?? '',
      })
    : words;

  return (
    <PageFrame
      title={t(greeting(now.getHours()), { name: user?.name.split(' ')[0] ?? '' })}
      subtitle={subtitle}
      actions={
        can('page.catalog') && (
          <>
            {can('order.place') && exists('/catalog/fast-order') && (
              <ButtonLink
                to={'/$lang/catalog/fast-order' as '/$lang'}
                params={{ lang }}
                variant="primary"
                icon={IconBolt}
              >
                {t('shell.menu.fastOrder')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <Stack gap={4}>
        {customer ? (
          <>
            <CustomerHome today={today} />
            <Below />
          </>
        ) : (
          <StaffHome today={today} />
        )}
      </Stack>
    </PageFrame>
  );
}

/** Orders, deliveries, credit and catalog of the active customer, as far as the user may see them. */
function CustomerHome({ today }: { today: string }) {
  const user = useUser();
  const can = usePermissions();
  const credit = user?.hasCustCode === true && can('credit-status.read', 'invoice-status.read');
  const money = (
    <>
      {can('page.invoice-status') && <HomeInvoicesCard />}
      {credit && <HomeCreditCards />}
    </>
  );
  if (!can('page.order-status')) {
    if (can('page.pdi') || can('page.claim'))
      return (
        <>
          {money}
          <Suspense fallback={<HomeWaiting />}>
            <WorkshopHomeCards />
          </Suspense>
        </>
      );
    return (
      <>
        {money}
        <HomeBrandAlone />
      </>
    );
  }
  return <CustomerHomeCards today={today} money={money} catalog={can('page.catalog')} />;
}

function CustomerHomeCards({ today, money, catalog }: { today: string; money: ReactNode; catalog: boolean }) {
  const home = useDealerHome(today);
  // The number of open points is not known before; nothing stands below them that they would move.
  const invoices = usePermissions()('page.invoice-status');
  const dues = useDocument(HomeMoney, {}, { quiet: true, enabled: invoices });
  const ready = !home.loading && !dues.isLoading;
  // The card of the latest model comes before them and must not move them.
  const settled = !useDocument(HomeCatalog, {}, { quiet: true, enabled: catalog }).isLoading;
  return (
    <div className={css.grid}>
      <div className={ready ? undefined : css.waiting}>
        <Stack gap={4}>
          <HomeNeedsCard home={home} />
          {ready && <HomeDeliveriesCard home={home} />}
          {ready && <HomeOrdersCard home={home} />}
          {ready && catalog && <HomeBuyAgainCard />}
        </Stack>
      </div>
      <Stack gap={4}>
        {money}
        {catalog && <HomeArrivalCard />}
        {settled && <HomeBrandCards brand={home.data?.homeBrand} />}
      </Stack>
    </div>
  );
}

/**
 * The start page of users without a customer. The content below appears with the cards, so that nothing moves.
 */
function StaffHome({ today }: { today: string }) {
  const can = usePermissions();
  const desks = staffDesks(can);
  const renderCards = () => {
    if (Object.values(desks).includes(true)) return <StaffHomeCards today={today} desks={desks} below={<Below />} />;
    if (can('menu.change-cust', 'page.order-status')) return <SalesHomeCards below={<Below />} />;
    return can('page.catalog') ? <GuestHomeCards below={<Below />} /> : null;
  };
  const cards = renderCards();
  if (cards) return <Suspense fallback={<HomeWaiting />}>{cards}</Suspense>;
  return (
    <>
      <OwnPages />
      <Below>
        <HomeBrandAlone />
      </Below>
    </>
  );
}

/** Announcements, and what to try in a demo. The content after them appears with them, which would move it otherwise. */
function Below({ children }: { children?: ReactNode }) {
  const announcements = useAnnouncements();
  const { demo } = useSite();
  const phone = usePhone();
  // On a phone the strip has them until the user closes it, and then the card.
  const [inStrip] = useState(() => phone && !stripIsClosed(announcements));
  return (
    <Suspense>
      {announcements.length > 0 && !inStrip && <HomeAnnouncementsCard announcements={announcements} />}
      {children}
      {demo && <TryThis />}
    </Suspense>
  );
}

/** The pages of a role that has no cards on the start page. */
function OwnPages() {
  const t = useText();
  const lang = useLocale();
  const { places } = useMenu();
  const links = places.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.links.map((link) => ({ ...link, icon: entry.icon }))),
  );
  return (
    <Card title={t('home.pages.title')}>
      {links.length === 0 ? (
        <NoPermission title={t('home.pages.none')} />
      ) : (
        <nav className={css.pages} aria-label={t('home.pages.title')}>
          {links.map((link) => (
            <Link key={link.path} to={`/$lang${link.path}` as '/$lang'} params={{ lang }} className={css.page}>
              <MenuIcon of={link.icon} size={18} />
              {t(link.label)}
            </Link>
          ))}
        </nav>
      )}
    </Card>
  );
}
