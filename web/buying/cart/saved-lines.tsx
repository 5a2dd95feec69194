import { Link } from '@tanstack/react-router';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import { Why } from '#buying/explain/why-lazy.part.tsx';
import type { CartLine } from './cart.documents.ts';
import type { DateWords } from '#ui/figures/availability-words.ts';
import { lineAvailability } from './line-availability.ts';
import { lineKey } from './cart-parts.ts';
import type { CartState } from './use-cart.ts';
import { useProblemWords } from './use-problem-words.ts';
import css from './cart.module.css';

/** The lines saved for later; nothing if there are none. */
export function SavedLines({ cart, lines, words }: { cart: CartState; lines: readonly CartLine[]; words: DateWords }) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <Card padded={false}>
      <div className={css.partHead}>
        <div className={css.head}>
          <Icon of={IconBookmark} />
          <div>
            <Text as="h2" size="lg" strong>
              {t('cart.saved.title')}
            </Text>
            <Text as="div" size="xs" tone="dim">
              {t('cart.saved.hint')}
            </Text>
          </div>
        </div>
        {lines.length > 1 && (
          <Button size="small" onClick={() => cart.moveToCart(lines)}>
            {t('cart.saved.moveAll')}
          </Button>
        )}
      </div>
      <ul aria-label={t('cart.saved.title')}>
        {lines.map((line) => (
          <SavedLine key={lineKey(line)} cart={cart} line={line} words={words} />
        ))}
      </ul>
    </Card>
  );
}

function SavedLine({ cart, line, words }: { cart: CartState; line: CartLine; words: DateWords }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const problemWords = useProblemWords();
  const { article } = line;
  const { name } = line.product;
  const up = line.priceChange !== null && !line.priceChange.startsWith('-');
  return (
    <li className={css.savedLine}>
      <Tile src={article?.image?.small} small />
      <div className={css.name}>
        {article === null || line.product.slug === '' ? (
          <b>{name}</b>
        ) : (
          <Link to={productRoute} params={{ lang, category: article.category, slug: line.product.slug }}>
            {name}
          </Link>
        )}
        <Text as="div" size="xs" tone="dim">
          {line.product.article_code_display || line.articleCode}
        </Text>
        <div className={css.notes}>
          {line.priceChange && (
            <Text size="xs" tone={up ? 'warn' : 'ok'} strong>
              {t(up ? 'cart.line.priceUp' : 'cart.line.priceDown', {
                amount: formats.money(line.priceChange.replace('-', '')),
              })}
            </Text>
          )}
          {line.problems.map((problem) => (
            <Text key={problem.code} size="xs" tone="err" strong>
              {problemWords(problem)} <Why about={`${name}: ${problemWords(problem)}`} subject={line} />
            </Text>
          ))}
        </div>
      </div>
      <div className={css.stock}>
        <AvailabilityMark {...lineAvailability(line, words)} />
      </div>
      <div className={css.amount}>
        <Quantity value={line.qty} unit />
        {line.unitPrice && (
          <Text as="div" size="xs" tone="dim">
            <Money amount={line.unitPrice} />
          </Text>
        )}
      </div>
      <span className={css.savedActions}>
        <Button
          size="small"
          aria-label={t('cart.saved.moveOf', { name })}
          disabled={article === null}
          onClick={() => cart.moveToCart([line])}
        >
          {t('cart.saved.move')}
        </Button>
        <IconButton
          size="small"
          icon={IconTrash}
          label={t('cart.saved.remove', { name })}
          onClick={() => cart.forget([line])}
        />
      </span>
    </li>
  );
}
