import { sheetIcon } from '../ui/sheet-icon.tsx';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useUser } from '../platform/api/session.ts';
import { usePermissions } from '../platform/permissions.ts';
import { useLocale, useText } from '../platform/texts/texts.tsx';
import { useFormats } from '../platform/texts/use-formats.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { NoPermission } from '../ui/states.tsx';
import { useAnnouncements } from './announcements.ts';
import { lazyPart } from './chunk-failure.ts';
import { HomeCreditCards } from './home-credit.card.tsx';
import { HomeDeliveriesCard } from './home-deliveries.card.tsx';
import { HomeNeedsCard } from './home-needs.card.tsx';
import { HomeOrdersCard } from './home-orders.card.tsx';
import css from './home.module.css';
import { MenuIcon } from './menu-icon.tsx';
import type { SheetIconName } from '../ui/sheet-icons.ts';
import { usePageExists } from './page-exists.ts';
import { useMenu } from './use-menu.ts';

const IconBolt = sheetIcon('bolt');

const HomeAnnouncementsCard = lazyPart(
  () => import('./home-announcements.card.tsx'),
  (module) => module.HomeAnnouncementsCard,
);

function greeting(hour: number) {
  return hour < 11 ? 'home.greeting.morning' : hour < 18 ? 'home.greeting.afternoon' : 'home.greeting.evening';
}

function localDay(now: Date): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** What the user may see at a glance: deliveries, open orders and credit of the active customer, shortcuts, announcements. */
export function HomePage() {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const formats = useFormats();
  const can = usePermissions();
  const exists = usePageExists();
  const announcements = useAnnouncements();
  const [now] = useState(() => new Date());
  const words = new Intl.DateTimeFormat(formats.tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(now);
  const customer = user?.customer;
  const orders = Boolean(customer) && can('page.order-status');
  const credit = Boolean(customer) && user?.hasCustCode === true && can('credit-status.read', 'invoice-status.read');
  const subtitle = customer
    ? t(can('menu.change-cust') ? 'home.subtitle.acting' : 'home.subtitle.own', { day: words, customer: customer.custName, city: customer.custCity ?? '' })
    : words;

  return (
    <PageFrame
      title={t(greeting(now.getHours()), { name: user?.name.split(' ')[0] ?? '' })}
      subtitle={subtitle}
      actions={
        can('page.catalog') &&
        exists('/catalog/fast-order') && (
          <ButtonLink to={'/$lang/catalog/fast-order' as '/$lang'} params={{ lang }} variant="primary" icon={IconBolt}>
            {t('shell.menu.fastOrder')}
          </ButtonLink>
        )
      }
    >
      <div className={orders || credit ? css.grid : undefined}>
        <Stack gap={4}>
          {orders && <HomeNeedsCard />}
          {orders && <HomeDeliveriesCard today={localDay(now)} />}
          <Shortcuts />
          <Suspense>{announcements.length > 0 && <HomeAnnouncementsCard announcements={announcements} />}</Suspense>
        </Stack>
        {(orders || credit) && (
          <Stack gap={4}>
            {credit && <HomeCreditCards />}
            {orders && <HomeOrdersCard />}
          </Stack>
        )}
      </div>
    </PageFrame>
  );
}

/** Pages that share one entry of the menu have a sign of their own here. */
const icons: Record<string, SheetIconName> = { '/catalog/paa': 'helmet', '/catalog/groupset': 'settings' };

/** Every page of the menu that is built, one press away. The profile has its place in the user menu. */
function Shortcuts() {
  const t = useText();
  const lang = useLocale();
  const { entries } = useMenu();
  const built = usePageExists();
  const links = entries
    .filter((entry) => entry.id !== 'M-25')
    .flatMap((entry) => entry.links.filter(({ path }) => built(path)).map((link) => ({ ...link, icon: icons[link.path] ?? entry.icon })));
  return (
    <Card title={t('home.shortcuts.title')}>
      {links.length === 0 ? (
        <NoPermission title={t('home.shortcuts.none')} />
      ) : (
        <nav className={css.shortcuts} aria-label={t('home.shortcuts.title')}>
          {links.map((link) => (
            <Link key={link.path} to={`/$lang${link.path}` as '/$lang'} params={{ lang }} className={css.shortcut}>
              <MenuIcon of={link.icon} size={22} />
              {t(link.label)}
            </Link>
          ))}
        </nav>
      )}
    </Card>
  );
}
