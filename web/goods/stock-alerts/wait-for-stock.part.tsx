import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/page/layout.tsx';
import { type AlertVariant, isShort, variantName } from './short-articles.ts';
import { StockAlertDialog } from './stock-alert.dialog.tsx';
import { AlertsOfArticles } from './stock-alerts.documents.ts';
import css from './stock-alerts.module.css';
import { useRemoveAlerts } from './use-remove-alerts.ts';

type Props = {
  variants: readonly AlertVariant[];
  /** Typed quantities and quantities in the cart, by article code. */
  quantities: Readonly<Record<string, number>>;
  inCart: Readonly<Record<string, number>>;
};

/**
 * Lets the user ask to be told when the rest is in stock, and shows existing alerts. Shows nothing while everything is
 * in stock and there is no alert.
 */
export function WaitForStock(props: Props) {
  const user = useUser();
  return user?.customer ? <Waiting {...props} /> : null;
}

function Waiting({ variants, quantities, inCart }: Props) {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const query = useDocument(
    AlertsOfArticles,
    { articles: variants.slice(0, 500).map((variant) => variant.articleCode) },
    { quiet: true },
  );
  const { remove, busy } = useRemoveAlerts();
  const byCode = new Map(variants.map((variant) => [`${variant.sorg}:${variant.articleCode}`, variant]));
  const alerts = (query.data?.stockAlerts.data ?? []).filter((alert) =>
    byCode.has(`${alert.sorg}:${alert.articleCode}`),
  );
  const short = variants.filter((variant) => isShort(variant, quantities[variant.articleCode] ?? 0));
  if (query.isPending || (short.length === 0 && alerts.length === 0 && !query.error)) return null;
  const own = alerts.filter((alert) => alert.mine);
  return (
    <section className={css.strip} aria-label={t('alerts.tab.title')}>
      {query.error ? (
        <div className={css.line}>
          <Text size="sm" tone="muted">
            {t('alerts.strip.failed')}
          </Text>
          <Button size="small" variant="quiet" onClick={() => void query.refetch()}>
            {t('ui.error.retry')}
          </Button>
        </div>
      ) : (
        short.length > 0 && (
          <div className={css.line}>
            <Text size="sm" tone="muted">
              {variants.length === 1
                ? t('alerts.strip.none')
                : t('alerts.strip.short', { count: short.length, of: variants.length })}
            </Text>
            <Button size="small" variant="quiet" icon={IconBell} onClick={() => setOpen(true)}>
              {t(own.length > 0 ? 'alerts.strip.change' : 'alerts.strip.ask')}
            </Button>
          </div>
        )
      )}
      {alerts.length > 0 && (
        <ul className={css.asked}>
          {alerts.map((alert) => {
            const variant = byCode.get(`${alert.sorg}:${alert.articleCode}`);
            const what = {
              qty: alert.qty,
              article: variant && variants.length > 1 ? variantName(variant) : '',
              date: formats.day(alert.askedAt),
            };
            return (
              <li key={alert.id} className={css.line}>
                <Text size="sm">
                  {alert.mine
                    ? t(what.article ? 'alerts.strip.mineOf' : 'alerts.strip.mine', what)
                    : t(what.article ? 'alerts.strip.staffOf' : 'alerts.strip.staff', { ...what, by: alert.askedBy })}
                </Text>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={busy}
                  aria-label={`${t('alerts.strip.undo')}: ${variant ? variantName(variant) : alert.articleCode}`}
                  onClick={() => remove([alert])}
                >
                  {t('alerts.strip.undo')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {open && (
        <StockAlertDialog
          variants={variants.filter(
            (one) => short.includes(one) || own.some((alert) => alert.articleCode === one.articleCode),
          )}
          alerts={own}
          typed={Object.fromEntries(
            Object.entries(quantities).filter(([code, quantity]) => quantity > (inCart[code] ?? 0)),
          )}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
