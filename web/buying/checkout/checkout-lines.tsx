import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Why } from '#buying/explain/why-lazy.part.tsx';
import { lineKey } from '#buying/cart/cart-parts.ts';
import { SupplyDates } from './supply-dates.tsx';
import type { CheckoutState } from './use-checkout.ts';
import css from './checkout.module.css';

/** The lines, grouped by the orders that they become; errors show at their line. */
export function CheckoutLines({ checkout }: { checkout: CheckoutState }) {
  const t = useText();
  const formats = useFormats();
  const { plan, review } = checkout;
  if (!plan || !review) return null;
  return (
    <>
      {plan.groups.map((group, at) => (
        <Card
          key={group.key}
          padded={false}
          title={
            plan.groups.length > 1
              ? t('cart.lines.titleOf', { at: at + 1, of: plan.groups.length })
              : t('cart.lines.title')
          }
          note={
            <Text size="sm" tone="dim">
              {group.merchantName === group.sorgName ? group.sorgName : `${group.sorgName} · ${group.merchantName}`}
            </Text>
          }
          actions={
            <Text size="sm" tone="muted">
              <Quantity value={group.units} unit />
            </Text>
          }
        >
          <ul>
            {group.lines.map(({ id, line, qty, unitPrice, subtotal }) => {
              const error = checkout.errorAt(`line ${lineKey(line)}`);
              return (
                <li key={id} className={css.line}>
                  <Tile src={line.article?.image?.small} small />
                  <div>
                    <Text strong>{line.product.name}</Text>
                    <Text as="div" size="xs" tone="dim">
                      {line.product.article_code_display}
                    </Text>
                    <SupplyDates
                      parts={checkout.supply.find((each) => lineKey(each) === lineKey(line))?.confirmations ?? []}
                    />
                    {qty < line.qty && (
                      <Text as="div" size="xs" tone="muted">
                        {t('cart.lines.partOf', { qty, total: line.qty })}
                      </Text>
                    )}
                    {error && (
                      <div role="alert">
                        <Text size="xs" tone="err" strong>
                          {error} <Why about={line.product.name} subject={line} />
                        </Text>
                      </div>
                    )}
                  </div>
                  <div className={css.amount}>
                    <Money amount={subtotal} />
                    <Text as="div" size="xs" tone="dim">
                      {t('cart.line.unitPrice', { qty, price: formats.money(unitPrice) })}
                    </Text>
                  </div>
                </li>
              );
            })}
          </ul>
        </Card>
      ))}
      <LostLines checkout={checkout} />
      {review.staying.length > 0 && (
        <Note>
          <b>{t('cart.lines.staying', { count: review.staying.length })}</b>{' '}
          {review.staying
            .map(({ line, qty }) => t('cart.lines.stayingOne', { name: line.product.name, qty }))
            .join(' ')}
        </Note>
      )}
    </>
  );
}

/** Shows errors of lines that are no longer in the review. */
function LostLines({ checkout }: { checkout: CheckoutState }) {
  const { plan, review } = checkout;
  const shown = new Set(plan?.groups.flatMap((group) => group.lines.map(({ line }) => lineKey(line))) ?? []);
  const lost =
    review?.staying.filter(({ line }) => !shown.has(lineKey(line)) && checkout.errorAt(`line ${lineKey(line)}`)) ?? [];
  return lost.map(({ line }) => (
    <Note key={line.id} tone="err" role="alert">
      <b>{line.product.name}:</b> {checkout.errorAt(`line ${lineKey(line)}`)}{' '}
      <Why about={line.product.name} subject={line} />
    </Note>
  ));
}
