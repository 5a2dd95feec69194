import type { OrderDetailQuery } from '#platform/api/generated/graphql.ts';
import type { Stop } from '#ui/figures/progress.tsx';

type Order = NonNullable<OrderDetailQuery['order']>;
type Step = Pick<Order['timeline'][number], 'step' | 'state' | 'at' | 'label'>;

export type OrderStop = { step: Step['step']; label: string | null; at: string | null; state: Stop['state'] };

const ends = ['cancelled', 'failed', 'void'];

/**
 * The stops of the order's timeline. A step counts as done once later steps have started, even if units of it are
 * missing (22 of 26 confirmed, 13 shipped). While an order is partly shipped, the complete shipment is still ahead.
 */
export function orderStops(timeline: readonly Step[]): OrderStop[] {
  const begun = timeline.findLastIndex(
    ({ step, state, at }) => step !== 'invoiced' && !ends.includes(step) && (state === 'done' || at !== null),
  );
  const ended = timeline.some(({ step }) => ends.includes(step));
  const stops = timeline.flatMap(({ step, state, at, label }, index): OrderStop[] => {
    if (state === 'failed') return [{ step, label, at, state: 'failed' }];
    const passed = state === 'done' || (index < begun && step !== 'invoiced');
    const stop: OrderStop = {
      step,
      label,
      at: step === 'invoiced' && !passed ? null : at,
      state: passed ? 'done' : 'open',
    };
    return step === 'partly_shipped' && !ended
      ? [stop, { step: 'shipped', label: null, at: null, state: 'open' }]
      : [stop];
  });
  if (ended) return stops;
  const partly = stops.findIndex(({ step }) => step === 'partly_shipped');
  const current = partly >= 0 ? partly : stops.findIndex(({ state }) => state === 'open');
  return stops.map((stop, index) => (index === current ? { ...stop, state: 'current' } : stop));
}
