import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark, SizeRun } from '#ui/figures/availability.tsx';
import { Button } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Why } from '#buying/explain/why-lazy.part.tsx';
import { shownQuantity } from '#ui/figures/availability-words.ts';
import { coloursOf, modelAvailability, sizeRun, stateOf } from './catalog-availability.ts';
import type { Model } from './catalog.documents.ts';
import { productRoute } from '#goods/product/product.links.ts';
import { tiersOf } from './price-tiers.ts';
import css from './catalog.module.css';
import { useStockWords } from './use-stock-words.ts';

const coloursShown = 6;
const sizesShown = 7;

type Props = {
  model: Model;
  /** Another model of the list has the same name, so the year shows. */
  showYear?: boolean;
  /** Among the first models of the page: its picture loads at once. */
  eager: boolean;
  /** Missing without a customer, because ordering requires one. */
  onOrder?: ((model: Model) => void) | undefined;
  onOrderIntent: () => void;
};

/**
 * A model on the catalog page: picture, colours, size run, availability, price; "Order" opens its grid. A dialog that
 * opens does not render the cards again.
 */
export const ModelCard = memo(function ModelCard({ model, showYear, eager, onOrder, onOrderIntent }: Props) {
  const t = useText();
  const lang = useLocale();
  const words = useStockWords();
  const lead = model.colour?.id;
  const colours = coloursOf(model.variants).sort((a, b) => Number(b.colour.id === lead) - Number(a.colour.id === lead));
  const [chosen, choose] = useState<string | null>(null);
  const shown = chosen ?? lead ?? colours[0]?.colour.id;
  const picture = colours.find((variant) => variant.colour.id === shown)?.image ?? model.image;
  const run = sizeRun(model.variants);
  const availability = modelAvailability(model.variants, words);
  const closed = model.variants.every((variant) => ['none', 'request'].includes(stateOf(variant)));
  const setting = closed ? model.variants.find((variant) => variant.blockReason?.setting)?.blockReason?.setting : null;
  const to = {
    to: productRoute as typeof productRoute,
    params: { lang, category: model.category, slug: model.slug },
    search: shown ? { colour: shown } : {},
  };

  return (
    <article className={css.card} data-model={model.slug}>
      <Link {...to} className={css.picture} tabIndex={-1} aria-hidden>
        <Tile src={picture?.thumbnail} eager={eager} className={css.tile} />
      </Link>
      <span className={css.badges}>
        {model.badges.newArrival && <StatusChip tone="brand">{t('catalog.badge.new')}</StatusChip>}
        {model.badges.sale && <StatusChip tone="warn">{t('catalog.badge.sale')}</StatusChip>}
      </span>
      <div className={css.body}>
        <div>
          <h2 className={css.name}>
            <Link {...to}>
              {model.modelName}{' '}
              {showYear && model.modelYear && (
                <Text size="sm" tone="muted" className={css.year}>
                  {model.modelYear}
                </Text>
              )}
            </Link>
          </h2>
          <Text as="div" size="xs" tone="dim" truncate title={model.subtitle}>
            {model.subtitle || '\u00a0'}
          </Text>
        </div>
        <Swatches colours={colours.map(({ colour }) => colour)} shown={shown} onChoose={choose} />
        {model.groupset && (
          <Text as="div" size="xs" tone="muted">
            {t('catalog.card.groupset', {
              parts: model.groupset.parts,
              sets: shownQuantity(model.groupset) ?? '1+',
              count: model.groupset.qty ?? 2,
            })}
          </Text>
        )}
        {run.length > 0 && <SizeRun sizes={run.length > sizesShown ? run.slice(0, sizesShown) : run} />}
        <div>
          <AvailabilityMark {...availability} />
          {setting && (
            <Text as="div" size="xs" tone="dim">
              {setting}
            </Text>
          )}
          {closed && <Why about={model.modelName} subject={model} />}
        </div>
        <div className={css.bottom}>
          <PriceLine price={model.price} />
          {onOrder && (
            <Button
              size="small"
              className={css.order}
              disabled={closed}
              aria-label={t('catalog.card.orderModel', { name: model.modelName })}
              onPointerEnter={onOrderIntent}
              onFocus={onOrderIntent}
              onClick={() => onOrder(model)}
            >
              {t('catalog.card.order')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
});

type Colour = { id: string; description: string; hex: string };

/** The first colours of a model as buttons that change the picture, with the number of all. */
function Swatches({
  colours,
  shown,
  onChoose,
}: {
  colours: readonly Colour[];
  shown: string | undefined;
  onChoose: (id: string) => void;
}) {
  const t = useText();
  if (colours.length === 0) return null;
  return (
    <div className={css.swatches}>
      {colours.slice(0, coloursShown).map((colour) => (
        <button
          key={colour.id}
          type="button"
          className={classNames(css.swatch, colour.id === shown && css.on)}
          data-paint
          style={{ background: colour.hex }}
          aria-pressed={colour.id === shown}
          aria-label={t('catalog.card.showColour', { colour: colour.description })}
          title={colour.description}
          onClick={() => onChoose(colour.id)}
        />
      ))}
      {colours.length > 1 && (
        <Text size="xs" tone="dim" nowrap>
          {t('catalog.card.colours', { count: colours.length })}
        </Text>
      )}
    </div>
  );
}

/** The user's own price with RRP and margin; without an own price only the RRP. */
export function PriceLine({ price }: { price: Model['price'] }) {
  const t = useText();
  const formats = useFormats();
  if (!price || (price.dealer === null && price.retail === null))
    return (
      <Text size="sm" tone="muted">
        {t('catalog.price.none')}
      </Text>
    );
  const notes = [
    price.dealer !== null &&
      price.retail !== null &&
      t('catalog.price.rrp', { amount: formats.money(price.retail, 'short') }),
    price.dealer === null && t('catalog.price.rrpOnly'),
    price.marginPercent !== null && t('catalog.price.margin', { percent: price.marginPercent }),
  ].filter(Boolean);
  return (
    <div>
      <Money amount={price.dealer ?? price.retail} size="mid" />
      <Text as="div" size="xs" tone="dim">
        {notes.join(' · ')}
      </Text>
      <TierLine price={price} />
    </div>
  );
}

/** The prices of larger quantities, without line breaks inside a step; nothing without a deal. */
export function TierLine({ price, most = 1 }: { price: Model['price']; most?: number }) {
  const t = useText();
  const formats = useFormats();
  const steps = tiersOf({ price }).slice(1);
  if (steps.length === 0) return null;
  return (
    <Text as="div" size="xs" tone="ok" className={css.steps}>
      {steps.slice(0, most).map((step) => (
        <span key={step.from}>
          {t('catalog.price.step', { from: step.from, amount: formats.money(step.price, 'short') })}
        </span>
      ))}
    </Text>
  );
}
