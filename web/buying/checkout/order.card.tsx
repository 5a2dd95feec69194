import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, Note, SumLine } from '#ui/page/card.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import { subtractAmount, minorOf } from '#buying/cart/cart-sums.ts';
import { useProblemWords } from '#buying/cart/use-problem-words.ts';
import type { CheckoutState } from './use-checkout.ts';
import css from './checkout.module.css';

/** "Order 26 units for $35,665.00": the last button states what it does. */
export function OrderButton({ checkout, short }: { checkout: CheckoutState; short?: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { review, plan, open } = checkout;
  if (!review || !plan) return null;
  const amount = plan.totals.map((total) => formats.money(total.total)).join(' + ');
  const label =
    open.length > 0
      ? t('cart.order.acceptFirst', { count: open.length })
      : t(short ? 'cart.order.short' : 'cart.order.place', { units: review.units, amount });
  return (
    <Button
      variant="primary"
      size="large"
      wide
      busy={checkout.busy}
      disabled={!review.canCheckout || review.units === 0}
      onClick={() => void checkout.place()}
    >
      {label}
    </Button>
  );
}

/** The total, what blocks the order, and the order button. */
export function OrderCard({ checkout, withButton }: { checkout: CheckoutState; withButton: boolean }) {
  const t = useText();
  const { review, plan } = checkout;
  if (!review || !plan) return null;
  return (
    <Card>
      <Text as="h2" size="lg" strong>
        {plan.groups.length > 1 ? t('cart.order.titleMany', { count: plan.groups.length }) : t('cart.order.title')}
      </Text>
      {plan.totals.map((total) => (
        <div key={total.currency}>
          <SumLine
            name={
              <Text tone="muted">
                {plan.totals.length > 1
                  ? total.currency
                  : t('cart.summary.units', { units: review.units, lines: review.lineCount })}
              </Text>
            }
          >
            <Money amount={total.goods} />
          </SumLine>
          {minorOf(total.saving, total.currency) > 0 && (
            <SumLine name={<Text tone="muted">{t('cart.summary.tiers')}</Text>}>
              <Money amount={subtractAmount('0', total.saving, total.currency)} credit />
            </SumLine>
          )}
          <SumLine name={<Text tone="muted">{t('cart.summary.freight')}</Text>}>
            {minorOf(total.freight, total.currency) === 0 ? (
              <Text tone="ok" strong>
                {t('cart.summary.free')}
              </Text>
            ) : (
              <Money amount={total.freight} />
            )}
          </SumLine>
          <SumLine name={<Text tone="muted">{t('cart.order.tax')}</Text>}>
            {total.taxed ? <Money amount={total.tax} /> : <Text tone="dim">{t('cart.order.untaxed')}</Text>}
          </SumLine>
          <SumLine name={t('cart.order.total')} total>
            <Money amount={total.total} size="big" />
          </SumLine>
        </div>
      ))}
      <div className={css.actions}>
        <OrderProblems checkout={checkout} />
        {review.disclaimer && (
          <Text size="xs" tone="muted" className={css.summary}>
            {review.disclaimer}
          </Text>
        )}
        {withButton && <OrderButton checkout={checkout} />}
        <Text size="xs" tone="dim" className={css.centred}>
          {t('cart.order.cancelHint')}
        </Text>
      </div>
    </Card>
  );
}

function OrderProblems({ checkout }: { checkout: CheckoutState }) {
  const t = useText();
  const problemWords = useProblemWords();
  const { review, failure, changedAtOrder, open } = checkout;
  const general = checkout.errorAt('');
  return (
    <div
      className={css.problems}
      data-order-problem={general || changedAtOrder || failure !== null ? '' : undefined}
      tabIndex={-1}
    >
      {review?.blockers.map((blocker) => (
        <Note key={`${blocker.code} ${JSON.stringify(blocker.params)}`} tone="err">
          {problemWords(blocker)}
        </Note>
      ))}
      {general && (
        <Note tone="err" role="alert">
          <b>{t('failed_checkout')}</b> {general}
        </Note>
      )}
      {changedAtOrder && (
        <Note tone="warn" role="alert">
          {t(open.length > 0 ? 'cart.order.changed' : 'cart.order.changedChecked')}
        </Note>
      )}
      {failure !== null && (
        <ErrorPanel error={failure} title={t('cart.order.failed')} onRetry={() => void checkout.place()} />
      )}
    </div>
  );
}
