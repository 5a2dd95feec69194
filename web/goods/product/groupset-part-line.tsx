import { Link } from '@tanstack/react-router';
import { IconGridDots } from '@tabler/icons-react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { AvailabilityMark, useAvailabilityText } from '#ui/figures/availability.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { availabilityOf } from '#goods/catalog/catalog-availability.ts';
import { useStockWords } from '#goods/catalog/use-stock-words.ts';
import type { ChosenPart } from './groupset.ts';
import css from './product-groupset.module.css';
import { productRoute } from './product.links.ts';

type Props = {
  chosen: ChosenPart;
  sets: number;
  error: string | null;
  onSwap: (code: string) => void;
  onOrder: (() => void) | undefined;
};

/** A part of a groupset with the articles that can replace it. */
export function GroupsetPartLine({ chosen: { part, article, cell }, sets, error, onSwap, onOrder }: Props) {
  const t = useText();
  const lang = useLocale();
  const words = useStockWords();
  const spoken = useAvailabilityText();
  const choices = [part.product, ...part.swaps].map((each) => {
    const { main, more } = spoken(availabilityOf(each, words));
    const colour =
      each.colour && part.swaps.some((swap) => swap.colour?.id !== part.product.colour?.id)
        ? each.colour.description
        : '';
    const own =
      [...(each.modelName === part.product.modelName ? [] : [each.modelName]), each.size, colour]
        .filter(Boolean)
        .join(', ') || each.name;
    return { value: each.articleCode, label: [own, [main, more].filter(Boolean).join(' ')].join(' · ') };
  });
  return (
    <li>
      <Tile src={article.image?.small} small />
      <div className={css.name}>
        <Link to={productRoute} params={{ lang, category: article.category, slug: article.slug }}>
          {article.name}
        </Link>
        <Text as="span" size="xs" tone="dim">
          {article.articleCodeDisplay}
        </Text>
        {error && (
          <Text as="span" size="xs" tone="err">
            {error}
          </Text>
        )}
      </div>
      <div className={css.swap}>
        {part.swaps.length > 0 && (
          <SelectInput
            label={t('groupset.swap', { name: part.product.name })}
            hideLabel
            choices={choices}
            value={article.articleCode}
            onChange={(event) => onSwap(event.target.value)}
          />
        )}
      </div>
      <div className={css.stock}>
        <AvailabilityMark {...availabilityOf(article, words)} />
      </div>
      <span className={css.price}>
        <Text size="sm" tone="muted" nowrap>
          {t('catalog.product.times', { quantity: part.qty * sets })}
        </Text>{' '}
        {article.price?.dealer || article.price?.retail ? (
          <Money amount={article.price.dealer ?? article.price.retail} />
        ) : (
          t('catalog.price.none')
        )}
        {cell.pack > 1 && (
          <Text as="div" size="xs" tone="dim">
            {t('groupset.pack', { pack: cell.pack })}
          </Text>
        )}
      </span>
      <span className={css.open}>
        {onOrder && (
          <IconButton
            icon={IconGridDots}
            label={t('grid.open.model', { name: article.modelName })}
            disabled={cell.closed !== null}
            onClick={onOrder}
          />
        )}
      </span>
    </li>
  );
}
