import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { OrderDetail } from './orders.documents.ts';
import { OrderHandover, ReplayHandover, StaffOrders } from './staff-orders.documents.ts';

/** Hands an order over to the ERP again; a toast shows the result. */
export function useReplay() {
  const t = useText();
  const action = useAction(ReplayHandover, (answer) => answer.replayHandover, {
    refresh: [StaffOrders, OrderDetail, OrderHandover],
    onDone: ({ order }) =>
      void showToast({ tone: 'ok', text: t('staff.replay.done', { number: order?.number ?? '' }) }),
  });
  return {
    isPending: action.isPending,
    mutate: (variables: { orderNumber: string }) =>
      action.mutate(variables, { onError: (error) => void showToast({ tone: 'err', text: failureWords(t, error) }) }),
  };
}
