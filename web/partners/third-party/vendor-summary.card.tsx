import { isConnectionLost } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, SumLine } from '#ui/page/card.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import type { VendorCheckout } from './use-vendor-checkout.ts';

/** The order that the checkout would place now, and its cost by currency. */
export function VendorSummary({ checkout, withButton }: { checkout: VendorCheckout; withButton: boolean }) {
  const t = useText();
  const { cart, totals, orders, units, faulty, failure } = checkout;
  return (
    <Card title={t('third.checkout.order')}>
      <Stack gap={2}>
        {(cart?.groups ?? []).map((group) => (
          <SumLine key={group.vendor.id} name={<Text tone="muted">{group.vendor.name}</Text>}>
            <Money amount={group.totalAmount} currency={group.currency} />
          </SumLine>
        ))}
        {totals.map(({ currency, amount }) => (
          <SumLine key={currency} name={t('third.checkout.total')} total>
            <Money amount={amount} currency={currency} size="mid" />
          </SumLine>
        ))}
        {units > 0 && (
          <Text size="xs" tone="muted">
            {t('third.checkout.orders', { count: orders })}
          </Text>
        )}
        {faulty > 0 && <Note tone="warn">{t('third.checkout.attention', { count: faulty })}</Note>}
        {failure ? (
          <Note tone="err" role="alert">
            {isConnectionLost(failure) ? t('third.checkout.lost') : failureWords(t, failure)}
          </Note>
        ) : null}
        {withButton && <PlaceButton checkout={checkout} />}
        <Text size="xs" tone="dim">
          {t('third.checkout.hint')}
        </Text>
      </Stack>
    </Card>
  );
}

/** Names the units and the amount that it orders. */
export function PlaceButton({ checkout, short }: { checkout: VendorCheckout; short?: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { units, totals, address, saving, busy, place } = checkout;
  const amount = totals.map((total) => formats.moneyIn(total.currency, total.amount)).join(' + ');
  return (
    <Button
      variant="primary"
      size="large"
      wide={!short}
      busy={busy}
      disabled={units === 0 || address === null || saving}
      onClick={() => void place()}
    >
      {short || units === 0 ? t('third.checkout.placeShort') : t('third.checkout.place', { units, amount })}
    </Button>
  );
}
