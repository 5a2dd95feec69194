import { IconCalendar, IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useDateWords } from '#ui/figures/availability-words.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Text } from '#ui/page/layout.tsx';
import { SkeletonRows } from '#ui/page/states.tsx';
import { ordersRoute } from '#ordering/orders/orders.links.ts';
import { NotAvailable } from './home-states.tsx';
import type { DealerHome } from './home.documents.ts';
import css from './home.module.css';
import type { HomePart } from './use-dealer-home.ts';

const shownDays = 5;

type Day = { date: string; units: number; carriers: string[]; numbers: string[]; onTheRoad: boolean };

/** Planned and shipped deliveries by expected arrival day. */
function byDay(
  deliveries: readonly {
    doNumber: string;
    status: string;
    units: number;
    expeditionName: string;
    estimatedDeliveryDate: { date: string } | null;
  }[],
): Day[] {
  const days = new Map<string, Day>();
  for (const delivery of deliveries) {
    const date = delivery.estimatedDeliveryDate?.date;
    if (!date || delivery.status === 'delivered') continue;
    const day = days.get(date) ?? { date, units: 0, carriers: [], numbers: [], onTheRoad: false };
    day.units += delivery.units;
    day.numbers.push(delivery.doNumber);
    if (delivery.expeditionName && !day.carriers.includes(delivery.expeditionName))
      day.carriers.push(delivery.expeditionName);
    day.onTheRoad ||= delivery.status === 'shipped';
    days.set(date, day);
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, shownDays);
}

/** Deliveries to the active customer in the coming weeks. */
export function HomeDeliveriesCard({ home }: { home: HomePart<DealerHome> }) {
  const t = useText();
  const lang = useLocale();
  const words = useDateWords();
  const days = home.data && byDay(home.data.openDeliveryV4);
  const renderContent = () => {
    if (days) {
      if (days.length === 0) return <p className={classNames(css.pad, css.calm)}>{t('home.deliveries.none')}</p>;
      return (
        <ul className={css.days}>
          {days.map((day) => (
            <DeliveryDay key={day.date} day={day} weekday={words.weekday(day.date)} />
          ))}
        </ul>
      );
    }
    if (home.query.error) return <NotAvailable onRetry={() => void home.query.refetch()} />;
    return (
      <div className={css.waitingDays}>
        <SkeletonRows rows={2} />
      </div>
    );
  };
  return (
    <Card
      title={t('home.deliveries.title')}
      note={
        <Text size="sm" tone="dim">
          {t('home.deliveries.note')}
        </Text>
      }
      actions={
        <Link to={ordersRoute} params={{ lang }} search={{ tab: 'deliveries' }}>
          {t('home.deliveries.all')}
        </Link>
      }
      padded={false}
    >
      {renderContent()}
    </Card>
  );
}

function DeliveryDay({ day, weekday }: { day: Day; weekday: string }) {
  const t = useText();
  return (
    <li>
      <Text as="div" size="cap">
        {weekday}
      </Text>
      <div className={css.dayUnits}>{t('ui.quantity.units', { count: day.units })}</div>
      <Text as="div" size="xs" tone="muted">
        {[
          day.numbers.length > 1 ? t('home.deliveries.count', { count: day.numbers.length }) : day.numbers[0],
          day.carriers.join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <StatusChip tone={day.onTheRoad ? 'info' : 'grey'} icon={day.onTheRoad ? IconTruckDelivery : IconCalendar}>
        {t(day.onTheRoad ? 'home.deliveries.road' : 'home.deliveries.planned')}
      </StatusChip>
    </li>
  );
}
