import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
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
  const restore = useVerb(
    async (alerts: readonly AlertWithoutProduct[]) => {
      for (const { articleCode, sorg, qty } of alerts) await again.mutateAsync({ articleCode, sorg, qty });
    },
    { key: 'stock-alerts' },
  );
  const removing = useVerb(
    (alerts: readonly AlertWithoutProduct[]) => removal.mutateAsync({ ids: alerts.map((alert) => alert.id) }),
    {
      key: 'stock-alerts',
      done: (_outcome, alerts) => {
        const own = alerts.filter((alert) => alert.mine && alert.endedAt === null);
        return {
          tone: 'ok',
          ofPage: true,
          text: t('alerts.removed.done', { count: alerts.length }),
          ...(own.length > 0 && { action: { label: t('ui.toast.undo'), run: () => void restore.run(own) } }),
        };
      },
    },
  );
  const remove = (alerts: readonly AlertWithoutProduct[], onDone?: () => void): void =>
    void removing.run(alerts).then((ok) => ok && onDone?.());
  return { remove, busy: removing.busy };
}
