import {
  IconAlertTriangle,
  IconArrowRight,
  IconBell,
  IconBuildingWarehouse,
  IconCircleCheck,
  IconShoppingCart,
  IconTag,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { collectMarks } from '#rules/partners/click-collect/collect-choices.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { DetailOrder } from './click-collect.documents.ts';
import css from './click-collect.module.css';
import { statusWords } from './collect-words.tsx';

type Event = DetailOrder['history'][number];

const icons: Readonly<Record<string, IconType>> = {
  arrival: IconShoppingCart,
  status: IconArrowRight,
  mark: IconTag,
  hq_order: IconBuildingWarehouse,
  hq_failed: IconAlertTriangle,
  shipment: IconTruckDelivery,
  handover: IconCircleCheck,
  reminder: IconBell,
};

/** The events of the order, the newest first, each with who did it. */
export function CollectHistory({ order }: { order: DetailOrder }) {
  const t = useText();
  return (
    <Card title={t('counter.history.title')}>
      <ol className={css.history}>
        {order.history.toReversed().map((event) => (
          <li key={event.id}>
            <Icon of={icons[event.kind] ?? IconArrowRight} size={16} />
            <Stack gap={0}>
              <span>{eventWords(t, event)}</span>
              {event.note !== '' && <span className={css.note}>{event.note}</span>}
              <Text size="xs" tone="muted">
                <Instant at={event.at} show="minute" /> · {event.by || t('counter.history.portal')}
              </Text>
            </Stack>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function eventWords(t: Translate, { kind, to, mark, lineName: line, quantity, orderNo }: Event): string {
  switch (kind) {
    case 'arrival':
      return t('counter.history.arrival');
    case 'mark':
      return t('counter.history.mark', {
        line,
        mark: t(`counter.mark.${collectMarks.find((one) => one === mark) ?? 'ready_to_pickup'}`),
      });
    case 'hq_order':
      return t('counter.history.hqOrder', { number: orderNo ?? '' });
    case 'hq_failed':
      return t('counter.history.hqFailed', { number: orderNo ?? '' });
    case 'shipment':
      return t('counter.history.shipment', { line, count: quantity ?? 0 });
    case 'handover':
      return t('counter.history.handover');
    case 'reminder':
      return t('counter.history.reminder');
    default:
      return statusWords(t, to ?? '');
  }
}
