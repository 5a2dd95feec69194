import { decimalString, parseDecimal } from '#rules/money.ts';
import { priceChange } from '#rules/buying/repeat-order/repeat.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Stack, Text } from '#ui/page/layout.tsx';
import { RepeatAmount } from './repeat-amount.tsx';
import { unitPrice } from './repeat-lines.ts';
import type { Offer, Repeated } from './repeat-order.documents.ts';

/**
 * Price of an offer at a quantity. For the same article also the old price and the change, but not across currencies.
 */
export function RepeatPrice({
  offer,
  qty,
  line,
  right,
}: {
  offer: Offer;
  qty: number;
  line?: Repeated;
  right?: boolean;
}) {
  const t = useText();
  const formats = useFormats();
  const currency = offer.product.price?.currency;
  const price = unitPrice(offer, Math.max(qty, offer.qty, offer.product.packSize));
  if (price === null || !currency) {
    return (
      <Text size="sm" tone="dim">
        {t('repeat.price.none')}
      </Text>
    );
  }
  const now = decimalString(price, currency);
  const paid = line?.paidPrice && line.paidCurrency ? { amount: line.paidPrice, currency: line.paidCurrency } : null;
  const change = priceChange(
    paid && { amount: parseDecimal(paid.amount, paid.currency) ?? 0, currency: paid.currency },
    { amount: price, currency },
  );
  const words =
    paid && (paid.currency === formats.currency ? formats.money(paid.amount) : `${paid.currency} ${paid.amount}`);
  const chooseTone = () => {
    if (change === null) return 'dim';
    if (change.amount > 0) return 'warn';
    return 'ok';
  };
  return (
    <Stack gap={0} className={right ? 'num' : undefined}>
      <Text strong nowrap>
        <RepeatAmount amount={now} currency={currency} />
      </Text>
      {paid && change?.amount !== 0 && (
        <Text size="xs" tone={chooseTone()} nowrap>
          {change === null || change.percent === null
            ? t('repeat.price.paid', { price: words ?? '' })
            : t(change.amount > 0 ? 'repeat.price.up' : 'repeat.price.down', {
                price: words ?? '',
                percent: Math.abs(change.percent),
              })}
        </Text>
      )}
    </Stack>
  );
}
