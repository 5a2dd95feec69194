import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { orderLink } from '#ordering/orders/orders.links.ts';
import type { DetailOrder } from './click-collect.documents.ts';
import css from './click-collect.module.css';

/** For whom the goods are, and how to reach them. */
export function ConsumerCard({ order: { customer } }: { order: DetailOrder }) {
  const t = useText();
  return (
    <Card title={t('counter.field.customer')}>
      <Stack gap={2}>
        <Text size="lg" strong>
          {customer.fullName}
        </Text>
        {customer.phone && (
          <a className={css.contact} href={telephoneAddress(customer.phone)}>
            <Icon of={IconPhone} size={16} />
            {customer.phone}
          </a>
        )}
        {customer.email && (
          <a className={css.contact} href={`mailto:${customer.email}`}>
            <Icon of={IconMail} size={16} />
            {customer.email}
          </a>
        )}
      </Stack>
    </Card>
  );
}

/** The orders at HQ that bring the missing goods. */
export function HqOrdersCard({ order: { hqOrders } }: { order: DetailOrder }) {
  const t = useText();
  const lang = useLocale();
  const own = useUser()?.customer !== null;
  if (hqOrders.length === 0) return null;
  return (
    <Card title={t('counter.hq.orders')}>
      <Stack gap={2}>
        {hqOrders.map(({ id, orderNo, createdAt }) => (
          <Stack key={id} gap={0}>
            {own ? <Link {...orderLink(lang, orderNo)}>{orderNo}</Link> : <b>{orderNo}</b>}
            <Text size="sm" tone="muted">
              <Instant at={createdAt} show="minute" />
            </Text>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

/** Where the order comes from, and until when it should move on. */
export function OrderFacts({ order }: { order: DetailOrder }) {
  const t = useText();
  const staff = useUser()?.customer === null;
  return (
    <Card title={t('counter.facts.title')}>
      <DescriptionList
        items={[
          ...(staff
            ? [
                {
                  name: t('counter.field.dealer'),
                  value: <DealerLink code={order.custCode}>{order.custName}</DealerLink>,
                },
              ]
            : []),
          { name: t('counter.field.shop'), value: order.shopName },
          { name: t('counter.field.externalId'), value: order.externalId },
          { name: t('counter.field.createdAt'), value: <Instant at={order.createdAt} show="minute" /> },
          { name: t('counter.field.statusAt'), value: <Instant at={order.statusAt} show="minute" /> },
          { name: t('counter.field.due'), value: <CalendarDate date={order.dueOn} /> },
        ]}
      />
    </Card>
  );
}
