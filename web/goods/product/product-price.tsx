import { parseDecimal } from '#rules/money.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { GridVariant } from './product.documents.ts';
import type { Quantities } from './order-grid.ts';
import { tiersOf } from '#goods/catalog/price-tiers.ts';
import css from './product.module.css';

const amount = (variant: GridVariant): number =>
  parseDecimal(variant.price?.dealer ?? variant.price?.retail ?? '', variant.price?.currency ?? '') ?? Infinity;

const pricedOf = (variants: readonly GridVariant[]): GridVariant[] =>
  variants.filter((variant) => variant.price && (variant.price.dealer ?? variant.price.retail) !== null);

/** The article with the lowest price that the user sees. */
export function leadPrice(variants: readonly GridVariant[]): GridVariant | undefined {
  return pricedOf(variants).sort((a, b) => amount(a) - amount(b))[0];
}

/** The user's price of a model with its margin and the prices of larger quantities. */
export function ProductPrice({ variants, quantities }: { variants: readonly GridVariant[]; quantities: Quantities }) {
  const t = useText();
  const formats = useFormats();
  const lead = leadPrice(variants);
  if (!lead?.price)
    return (
      <Card>
        <Text tone="muted">{t('catalog.price.none')}</Text>
      </Card>
    );
  const { price } = lead;
  const several = new Set(pricedOf(variants).map(amount)).size > 1;
  const tiers = tiersOf(lead);
  const most = Math.max(0, ...variants.map((variant) => quantities[variant.articleCode] ?? 0));
  const own = price.dealer !== null;
  return (
    <Card>
      <div className={css.price}>
        <div>
          <Text as="div" size="cap">
            {own ? t('catalog.price.yours') : t('catalog.price.rrpOnly')}
          </Text>
          {several && (
            <Text size="sm" tone="muted">
              {t('catalog.price.from')}{' '}
            </Text>
          )}
          <Money amount={price.dealer ?? price.retail} size="big" />
        </div>
        {own && price.retail !== null && (
          <div className={css.margin}>
            <Text as="div" size="xs" tone="muted">
              {t('catalog.price.rrp', { amount: formats.money(price.retail, 'short') })}
            </Text>
            {price.marginPercent !== null && (
              <Text as="div" size="xs" tone="ok" strong>
                {t('catalog.price.margin', { percent: price.marginPercent })}
              </Text>
            )}
          </div>
        )}
      </div>
      {tiers.length > 1 && (
        <>
          <dl className={css.tiers}>
            {tiers.map((tier) => {
              const on = most >= tier.from && (tier.to === null || most <= tier.to);
              return (
                <div key={tier.from} className={classNames(on && css.on)}>
                  <dt>
                    {tier.to === null
                      ? t('catalog.price.tierOpen', { from: tier.from })
                      : t('catalog.price.tier', { from: tier.from, to: tier.to })}
                  </dt>
                  <dd>{formats.money(tier.price)}</dd>
                </div>
              );
            })}
          </dl>
          <Text as="div" size="xs" tone="dim">
            {t('catalog.price.tierHint')}
          </Text>
        </>
      )}
    </Card>
  );
}
