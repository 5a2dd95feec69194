import { IconCalendar, IconTruckDelivery } from '@tabler/icons-react';
import { addDays } from '../../rules/dates.ts';
import { useDocument } from '../platform/api/queries.ts';
import { useText } from '../platform/texts/texts.tsx';
import { useFormats } from '../platform/texts/use-formats.ts';
import { Card } from '../ui/card.tsx';
import { StatusChip } from '../ui/chip.tsx';
import { Text } from '../ui/layout.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { HomeDeliveries } from './home.documents.ts';
import css from './home.module.css';
import { NotAvailable } from './not-available.tsx';

const shownDays = 5;

type Day = { date: string; units: number; carriers: string[]; numbers: string[]; onTheRoad: boolean };

/** Deliveries that are planned or on the road, by the day on which they should arrive. */
function byDay(
  deliveries: readonly { doNumber: string; status: string; units: number; expeditionName: string; estimatedDeliveryDate: { date: string } | null }[],
): Day[] {
  const days = new Map<string, Day>();
  for (const delivery of deliveries) {
    const date = delivery.estimatedDeliveryDate?.date;
    if (!date || delivery.status === 'delivered') continue;
    const day = days.get(date) ?? { date, units: 0, carriers: [], numbers: [], onTheRoad: false };
    day.units += delivery.units;
    day.numbers.push(delivery.doNumber);
    if (delivery.expeditionName && !day.carriers.includes(delivery.expeditionName)) day.carriers.push(delivery.expeditionName);
    day.onTheRoad ||= delivery.status === 'shipped';
    days.set(date, day);
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, shownDays);
}

/** What is on its way to the active customer in the coming weeks. */
export function HomeDeliveriesCard({ today }: { today: string }) {
  const t = useText();
  const formats = useFormats();
  // The server looks at 30 days at once: some of the past, because what left last week arrives this one.
  const query = useDocument(HomeDeliveries, { from: addDays(today, -10), to: addDays(today, 18) }, { quiet: true });
  const days = query.data ? byDay(query.data.openDeliveryV4) : undefined;
  const weekday = new Intl.DateTimeFormat(formats.tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  if (days?.length === 0) return null;
  return (
    <Card
      title={t('home.deliveries.title')}
      note={
        <Text size="sm" tone="dim">
          {t('home.deliveries.note')}
        </Text>
      }
      padded={false}
    >
      {query.error && !days ? (
        <NotAvailable onRetry={() => void query.refetch()} />
      ) : !days ? (
        <SkeletonRows rows={2} />
      ) : (
        <ul className={css.days}>
          {days.map((day) => (
            <li key={day.date}>
              <Text as="div" size="cap">
                {weekday.format(new Date(`${day.date}T12:00:00Z`))}
              </Text>
              <div className={css.dayUnits}>{t('ui.quantity.units', { count: day.units })}</div>
              <Text as="div" size="xs" tone="muted">
                {[day.numbers.length > 1 ? t('home.deliveries.count', { count: day.numbers.length }) : day.numbers[0], day.carriers.join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <StatusChip tone={day.onTheRoad ? 'info' : 'grey'} icon={day.onTheRoad ? IconTruckDelivery : IconCalendar}>
                {t(day.onTheRoad ? 'home.deliveries.road' : 'home.deliveries.planned')}
              </StatusChip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
