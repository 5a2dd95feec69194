import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import {
  AddStockAlert,
  AlertsOfArticles,
  type AlertWithoutProduct,
  RemoveStockAlerts,
  StockAlerts,
} from './stock-alerts.documents.ts';

/** Queries with alerts. */
export const alertReads = [StockAlerts, AlertsOfArticles] as const;

/** Removes alerts. The toast can restore the user's own open ones. */
export function useRemoveAlerts() {
  const t = useText();
  const removal = useAction(RemoveStockAlerts, (answer) => answer.removeStockAlerts, { refresh: alertReads });
  const again = useAction(AddStockAlert, (answer) => answer.addStockAlert, { refresh: alertReads });
  const failed = (error: unknown): void =>
    void showToast({ key: 'stock-alerts', tone: 'err', text: failureWords(t, error) });
  const restore = async (alerts: readonly AlertWithoutProduct[]): Promise<void> => {
    try {
      for (const { articleCode, sorg, qty } of alerts) await again.mutateAsync({ articleCode, sorg, qty });
    } catch (error) {
      failed(error);
    }
  };
  const remove = (alerts: readonly AlertWithoutProduct[], onDone?: () => void): void => {
    const own = alerts.filter((alert) => alert.mine && alert.endedAt === null);
    removal.mutate(
      { ids: alerts.map((alert) => alert.id) },
      {
        onError: failed,
        onSuccess: () => {
          showToast({
            key: 'stock-alerts',
            tone: 'ok',
            ofPage: true,
            text: t('alerts.removed.done', { count: alerts.length }),
            ...(own.length > 0 && { action: { label: t('ui.toast.undo'), run: () => void restore(own) } }),
          });
          onDone?.();
        },
      },
    );
  };
  return { remove, busy: removal.isPending };
}
