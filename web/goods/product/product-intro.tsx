import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconStar, IconTag } from '@tabler/icons-react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { type Availability, AvailabilityMark } from '#ui/figures/availability.tsx';
import { Note } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Text } from '#ui/page/layout.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { coloursOf, modelAvailability, stateOf } from '#goods/catalog/catalog-availability.ts';
import type { ProductPage } from './product.documents.ts';
import { productRoute } from './product.links.ts';
import { PriceLine } from '#goods/catalog/model.card.tsx';
import { leadPrice } from './product-price.tsx';
import css from './product.module.css';
import { useStockWords } from '#goods/catalog/use-stock-words.ts';

const factsShown = 4;

type IntroProps = {
  product: ProductPage;
  colour: string | null;
  onColour: (colour: string) => void;
  heading: ReactNode;
};

/**
 * Heading, badges and code of a model. A phone adds the price; wider pages add description, facts, colours and stock.
 */
export function ProductIntro({ product, colour, onColour, heading }: IntroProps) {
  const t = useText();
  const phone = usePhone();
  const { variants } = product;
  const isNew = variants.some((variant) => variant.badges.newArrival);
  const year = variants[0]?.modelYear ?? '';
  const colours = coloursOf(variants);
  const lead = leadPrice(variants);

  return (
    <div className={css.intro}>
      {heading}
      <div className={css.line}>
        {isNew ? (
          <StatusChip tone="brand" icon={IconStar}>
            {year ? t('catalog.badge.newYear', { year }) : t('catalog.badge.new')}
          </StatusChip>
        ) : (
          year && <StatusChip>{t('catalog.badge.year', { year })}</StatusChip>
        )}
        {variants.some((variant) => variant.badges.sale) && (
          <StatusChip tone="warn" icon={IconTag}>
            {t('catalog.badge.sale')}
          </StatusChip>
        )}
        {variants.every((variant) => variant.discontinued) && (
          <StatusChip>{t('catalog.badge.discontinued')}</StatusChip>
        )}
        <span className={css.code}>
          <Text size="code">{product.modelCode}</Text>
          {!phone && <CopyButton value={product.modelCode} />}
        </span>
      </div>
      {phone ? (
        <PriceLine price={lead?.price ?? null} />
      ) : (
        <>
          <ProductWords product={product} />
          {product.specification.length > 0 && (
            <dl className={css.facts}>
              {product.specification.slice(0, factsShown).map((fact) => (
                <div key={fact.code}>
                  <dt>{fact.name}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          )}
          {colours.length > 1 && (
            <div className={css.colours} role="group" aria-label={t('catalog.grid.colour')}>
              {colours.map(({ colour: each }) => (
                <button
                  key={each.id}
                  type="button"
                  className={classNames(css.colour, each.id === colour && css.on)}
                  aria-pressed={each.id === colour}
                  onClick={() => onColour(each.id)}
                >
                  <span className={css.swatch} data-paint style={{ background: each.hex }} aria-hidden />
                  {each.description}
                </button>
              ))}
            </div>
          )}
          <ProductStock product={product} />
        </>
      )}
    </div>
  );
}

/** The description of a model, and its successor if it is discontinued. */
export function ProductWords({ product }: { product: ProductPage }) {
  const t = useText();
  const lang = useLocale();
  const { variants } = product;
  const successor = variants.every((variant) => variant.discontinued)
    ? variants.find((variant) => variant.successor)?.successor
    : null;
  return (
    <>
      {product.description && <p className={css.words}>{product.description}</p>}
      {successor && (
        <Note>
          {t('catalog.product.successor')}{' '}
          <Link to={productRoute} params={{ lang, category: successor.category, slug: successor.slug }}>
            {successor.name}
          </Link>
        </Note>
      )}
    </>
  );
}

/** Ready, arriving and pre-order units of all articles, each with its first date. */
export function ProductStock({ product }: { product: ProductPage }) {
  const t = useText();
  const formats = useFormats();
  const words = useStockWords();
  const of = (...states: string[]) => product.variants.filter((variant) => states.includes(stateOf(variant)));
  const { next: _next, ...ready } = modelAvailability(of('now', 'low'), words);
  const arriving = product.variants
    .filter((variant) => variant.nextArrival)
    .map((variant) => ({
      ...variant,
      availability: {
        state: 'arriving',
        qty: variant.nextArrival?.qty ?? null,
        mask: variant.nextArrival?.mask ?? '',
        date: variant.nextArrival?.date ?? null,
        precision: variant.nextArrival?.precision ?? null,
      },
    }));
  const preorders = of('preorder');
  const marks: Availability[] = [
    ...(of('now', 'low').length > 0 ? [ready] : []),
    ...(arriving.length > 0 ? [modelAvailability(arriving, words)] : []),
    ...(preorders.length > 0 ? [modelAvailability(preorders, words)] : []),
  ];
  if (marks.length === 0) marks.push(modelAvailability(product.variants, words));
  return (
    <div className={css.line} aria-label={t('catalog.item.availability')} role="group">
      {marks.map((mark) => (
        <AvailabilityMark key={mark.state} {...mark} />
      ))}
      {product.asOf && (
        <Text size="xs" tone="dim" className="only-phone">
          {t('catalog.list.asOf', { time: formats.time(product.asOf) })}
        </Text>
      )}
    </div>
  );
}
