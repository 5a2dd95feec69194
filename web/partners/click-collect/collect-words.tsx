import {
  IconBuildingWarehouse,
  IconCircleCheck,
  IconHandStop,
  IconListCheck,
  IconPackage,
  IconPackageExport,
  IconShoppingBagCheck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { collectStatusOf, collectStatusWords } from '#rules/partners/click-collect/status.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';

const looks: Readonly<Record<CollectStatus, { tone: ChipTone; icon: IconType }>> = {
  need_confirmation: { tone: 'warn', icon: IconHandStop },
  open: { tone: 'brand', icon: IconListCheck },
  processing_by_hq: { tone: 'info', icon: IconBuildingWarehouse },
  confirmed: { tone: 'ok', icon: IconPackage },
  shipment_from_hq: { tone: 'info', icon: IconPackageExport },
  partially_shipped: { tone: 'info', icon: IconTruckDelivery },
  shipped: { tone: 'info', icon: IconTruckDelivery },
  ready_to_pickup: { tone: 'ok', icon: IconShoppingBagCheck },
  complete: { tone: 'grey', icon: IconCircleCheck },
};

/** The status, given as the word of the API, in the user's language. */
export function statusWords(t: Translate, word: string): string {
  const status = collectStatusOf(word);
  return status ? t(`click-collect.status.${status}`) : word;
}

/** The status of an order as a chip. */
export function CollectChip({ status }: { status: string }) {
  const t = useText();
  const known = collectStatusOf(status);
  return (
    <StatusChip tone={known ? looks[known].tone : 'grey'} icon={known ? looks[known].icon : undefined}>
      {statusWords(t, status)}
    </StatusChip>
  );
}

const minute = 60_000;

/** A time in hours, in the unit that says it well. */
export function hoursWords(t: Translate, hours: number): string {
  if (hours < 1) return t('counter.age.underHour');
  return hours < 48
    ? t('counter.age.hours', { count: hours })
    : t('counter.age.days', { count: Math.floor(hours / 24) });
}

/** How long ago an order arrived, in the largest unit that says it well. */
export function ageWords(t: Translate, since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minute));
  if (minutes < 60) return t('counter.age.minutes', { count: minutes });
  return hoursWords(t, Math.floor(minutes / 60));
}

/** Until when the dealer has to act; overdue is said in words. */
export function DueWords({ order }: { order: { dueOn: string | null; overdue: boolean } }) {
  const t = useText();
  const formats = useFormats();
  if (!order.dueOn) return null;
  return (
    <Text size="sm" tone={order.overdue ? 'err' : 'muted'} strong={order.overdue}>
      {t(order.overdue ? 'counter.due.overdue' : 'counter.due.until', { date: formats.date(order.dueOn) })}
    </Text>
  );
}

/** True if the user can take this step now. */
export const mayMove = (
  order: { nextStatuses: readonly { status: string; allowed: boolean }[] },
  to: CollectStatus,
): boolean => order.nextStatuses.some(({ status, allowed }) => allowed && status === collectStatusWords[to]);
