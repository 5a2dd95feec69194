import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { OrderDetail, OrderHandover, StaffOrders } from '#ordering/orders/orders.documents.ts';
import { ReplayHandover } from './staff-orders.documents.ts';

/** Hands an order over to the ERP again; a toast shows the result. */
export function useReplay() {
  const t = useText();
  const action = useAction(ReplayHandover, (answer) => answer.replayHandover, {
    refresh: [StaffOrders, OrderDetail, OrderHandover],
  });
  return useVerb(action.mutateAsync, {
    done: ({ order }) => t('staff.replay.done', { number: order?.number ?? '' }),
  });
}
