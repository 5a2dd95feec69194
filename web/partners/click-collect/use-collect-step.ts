import type { CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { collectStatusWords } from '#rules/partners/click-collect/status.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { CollectOrder, CollectOrders, CounterBoard, MoveCollect } from './click-collect.documents.ts';

/** Documents that every step of an order changes. */
export const collectReads = [CounterBoard, CollectOrders, CollectOrder];

type Moved = { id: string; number: string; version: number };

export type CollectStep = {
  /** The order that is on its way. */
  moving: string | null;
  move: (order: Moved, to: CollectStatus, onDone?: () => void) => void;
};

/**
 * Moves an order one step on; a toast says what happened, also a refusal. Call it in a component that stays when
 * the order leaves its column.
 */
export function useCollectStep(): CollectStep {
  const t = useText();
  const action = useAction(MoveCollect, (answer) => answer.clickCollectUpdateStatus, { refresh: collectReads });
  const step = useVerb(
    ({ order, to }: { order: Moved; to: CollectStatus }) =>
      action.mutateAsync({ orderId: order.id, status: collectStatusWords[to], version: order.version }),
    {
      done: (_outcome, { order, to }) =>
        t('counter.step.done', { number: order.number, status: t(`click-collect.status.${to}`) }),
    },
  );
  return {
    moving: action.isPending ? String(action.variables.orderId) : null,
    move: (order, to, onDone) => void step.run({ order, to }).then((ok) => ok && onDone?.()),
  };
}
