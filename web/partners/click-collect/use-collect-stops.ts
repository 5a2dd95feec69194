import type { CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { collectStatusOf } from '#rules/partners/click-collect/status.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { Stop } from '#ui/figures/progress.tsx';
import type { DetailOrder } from './click-collect.documents.ts';

/** The way of an order whose goods are all in the shop, and of one that needs goods of HQ. */
const ways = {
  shelf: ['need_confirmation', 'open', 'confirmed', 'ready_to_pickup', 'complete'],
  hq: ['need_confirmation', 'open', 'processing_by_hq', 'shipment_from_hq', 'shipped', 'ready_to_pickup', 'complete'],
} as const satisfies Record<string, readonly CollectStatus[]>;

/** The way of an order as stops, each with when and by whom it was reached. */
export function useCollectStops(order: DetailOrder): Stop[] {
  const t = useText();
  const formats = useFormats();
  const status = collectStatusOf(order.status);
  const fromHq = order.details.some(({ mark }) => mark === 'order_to_hq') && status !== 'confirmed';
  const way: readonly CollectStatus[] = ways[fromHq ? 'hq' : 'shelf'];
  // A part of the goods is still on its way.
  const at = way.indexOf(status === 'partially_shipped' ? 'shipment_from_hq' : (status ?? 'need_confirmation'));
  return way.map((stop, index) => {
    const reached = order.history.findLast(
      ({ kind, to }) =>
        (kind === 'status' || kind === 'arrival' || kind === 'handover') && to !== null && collectStatusOf(to) === stop,
    );
    const done = index < at || status === 'complete';
    const chooseState = () => {
      if (done) return 'done';
      if (index === at) return 'current';
      return 'open';
    };
    return {
      id: stop,
      title: t(`click-collect.status.${stop}`),
      state: chooseState(),
      lines: reached && index <= at ? [`${formats.day(reached.at)}, ${formats.time(reached.at)}`, reached.by] : [],
    };
  });
}
