import { useId, useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Stack, Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { StockNow } from '#buying/repeat-order/stock-now.part.tsx';
import { type AlertVariant, variantName } from './short-articles.ts';
import { AddStockAlert, type AlertWithoutProduct, RemoveStockAlerts } from './stock-alerts.documents.ts';
import css from './stock-alerts.module.css';
import { alertReads } from './use-remove-alerts.ts';

type Props = {
  variants: readonly AlertVariant[];
  /** The user's open alerts for them. */
  alerts: readonly AlertWithoutProduct[];
  /** Initial quantities for articles without an alert. */
  typed: Readonly<Record<string, number>>;
  onClose: () => void;
};

/** Initial quantities: of existing alerts or as typed; without both, one pack of the first article. */
function firstQuantities(
  variants: readonly AlertVariant[],
  held: ReadonlyMap<string, AlertWithoutProduct>,
  typed: Props['typed'],
): Readonly<Record<string, number>> {
  const known = Object.fromEntries(
    variants.map(({ articleCode }) => [articleCode, held.get(articleCode)?.qty ?? typed[articleCode] ?? 0]),
  );
  const [first] = variants;
  return first && Object.values(known).every((qty) => qty === 0)
    ? { ...known, [first.articleCode]: first.packSize }
    : known;
}

/** Asks for the quantity of each article that must be in stock before the user is notified; 0 means no alert. */
export function StockAlertDialog({ variants, alerts, typed, onClose }: Props) {
  const t = useText();
  const form = useId();
  const held = new Map(alerts.map((alert) => [alert.articleCode, alert]));
  const [wanted, setWanted] = useState(() => firstQuantities(variants, held, typed));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const add = useAction(AddStockAlert, (answer) => answer.addStockAlert, { refresh: alertReads });
  const remove = useAction(RemoveStockAlerts, (answer) => answer.removeStockAlerts, { refresh: alertReads });
  const changed = variants.filter(
    ({ articleCode }) => (wanted[articleCode] ?? 0) !== (held.get(articleCode)?.qty ?? 0),
  );

  const save = async (): Promise<void> => {
    setBusy(true);
    const reasons: Record<string, string> = {};
    for (const { articleCode, sorg } of changed) {
      const qty = wanted[articleCode] ?? 0;
      const before = held.get(articleCode);
      try {
        if (qty > 0) await add.mutateAsync({ articleCode, sorg, qty });
        else if (before) await remove.mutateAsync({ ids: [before.id] });
      } catch (error) {
        reasons[articleCode] = failureWords(t, error);
      }
    }
    setBusy(false);
    setRefused(reasons);
    if (Object.keys(reasons).length > 0) return;
    showToast({ key: 'stock-alerts', tone: 'ok', text: t('alerts.dialog.done') });
    onClose();
  };

  return (
    <Dialog
      title={t('alerts.strip.ask')}
      subtitle={t('alerts.dialog.hint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={changed.length === 0}>
            {t('alerts.dialog.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <ul className={css.rows}>
          {variants.map((variant) => (
            <li key={variant.articleCode} className={css.row}>
              <Stack gap={0}>
                <Text strong>{variantName(variant)}</Text>
                <Text size="xs" tone="dim">
                  {variant.articleCode}
                </Text>
              </Stack>
              <StockNow product={variant} />
              <QuantityStepper
                label={t('alerts.dialog.quantity', { article: variantName(variant) })}
                value={wanted[variant.articleCode] ?? 0}
                pack={variant.packSize}
                max={variant.orderLimit ?? 99_999}
                allowZero
                error={refused[variant.articleCode] ?? null}
                onChange={(qty) => {
                  setWanted({ ...wanted, [variant.articleCode]: qty });
                  setRefused(({ [variant.articleCode]: _gone, ...rest }) => rest);
                }}
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
