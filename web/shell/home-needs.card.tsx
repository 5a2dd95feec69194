import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconBan, IconClock, IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cartRoute } from '../features/cart/cart.links.ts';
import { orderLink } from '../features/orders/orders.links.ts';
import { useDocument } from '../platform/api/queries.ts';
import { useUser } from '../platform/api/session.ts';
import { useLocale, useText } from '../platform/texts/texts.tsx';
import { useFormats } from '../platform/texts/use-formats.ts';
import { Card } from '../ui/card.tsx';
import { CountBadge } from '../ui/chip.tsx';
import { Icon, type IconType } from '../ui/icon.tsx';
import { Text } from '../ui/layout.tsx';
import { blockReasonId } from './block-reason.ts';
import { HomeNeeds } from './home.documents.ts';
import css from './home.module.css';
import { NotAvailable } from './not-available.tsx';

type Need = { id: string; icon: IconType; tone: 'warn' | 'err' | 'info'; title: string; more?: string; link?: ReactNode };

/** What waits for the user: stopped ordering, awaited payments, a filled cart. Nothing shows when nothing does. */
export function HomeNeedsCard() {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const user = useUser();
  const query = useDocument(HomeNeeds, {}, { quiet: true });
  const missing = query.error !== null && !query.data;
  const pending = query.data?.pending.data ?? [];
  const blocked = user?.credit?.isBlocked ?? false;
  const reason = blockReasonId(user?.credit?.reasonBlocked);
  const units = user?.cart?.units ?? 0;

  const needs: Need[] = [
    ...(blocked ? [{ id: 'blocked', icon: IconBan, tone: 'err' as const, title: t('home.needs.blocked'), ...(reason && { more: t(reason) }) }] : []),
    ...pending.map((order): Need => {
      const failed = order.orderPayment?.isPaymentFailed ?? false;
      const due = order.orderPayment?.expiredDate;
      return {
        id: order.id,
        icon: failed ? IconAlertTriangle : IconClock,
        tone: failed ? 'err' : 'warn',
        title: t(failed ? 'home.needs.failed' : 'home.needs.payment', { number: order.number }),
        more: [formats.money(order.totalAmount), due ? `${formats.day(due)}, ${formats.time(due)}` : ''].filter(Boolean).join(' · '),
        link: <Link {...orderLink(lang, order.number)}>{t('home.needs.open')}</Link>,
      };
    }),
    ...(units > 0
      ? [
          {
            id: 'cart',
            icon: IconShoppingCart,
            tone: 'info' as const,
            title: t('home.needs.cart', { count: units }),
            link: (
              <Link to={cartRoute} params={{ lang }}>
                {t('home.needs.toCart')}
              </Link>
            ),
          },
        ]
      : []),
  ];
  if (needs.length === 0 && !missing) return null;
  return (
    <Card title={t('home.needs.title')} note={needs.length > 0 && <CountBadge>{needs.length}</CountBadge>} padded={false}>
      {missing && <NotAvailable onRetry={() => void query.refetch()} />}
      <ul className={css.needs}>
        {needs.map((need) => (
          <li key={need.id}>
            <span className={css[need.tone]}>
              <Icon of={need.icon} size={22} />
            </span>
            <div className={css.needsWords}>
              <b>{need.title}</b>
              {need.more && (
                <Text size="sm" tone="muted">
                  {need.more}
                </Text>
              )}
            </div>
            {need.link}
          </li>
        ))}
      </ul>
    </Card>
  );
}
