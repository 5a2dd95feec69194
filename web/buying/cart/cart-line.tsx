import { Link } from '@tanstack/react-router';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { largestQuantity } from '#rules/goods/catalog/quantity.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Checkbox } from '#ui/form/field.tsx';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import { Why } from '#buying/explain/why.part.tsx';
import type { CartLine as Line, Problem } from './cart.documents.ts';
import type { LinePart } from './cart-parts.ts';
import type { DateWords } from '#ui/figures/availability-words.ts';
import { lineAvailability } from './line-availability.ts';
import { paramsOf, useProblemWords } from './use-problem-words.ts';
import css from './cart.module.css';

export type CartLineProps = {
  part: LinePart;
  /** The quantity that is not saved yet. */
  wanted: number | undefined;
  refusal: (Problem & { qty: number }) | undefined;
  /** Units that are ready but that checkout would not order. */
  held: number;
  words: DateWords;
  selected: boolean;
  selectable: boolean;
  onSelect: (line: Line, on: boolean) => void;
  onQuantity: (line: Line, qty: number) => void;
  onRemove: (lines: readonly Line[]) => void;
  onSave: (lines: readonly Line[]) => void;
};

const quantityCodes: ReadonlySet<string> = new Set([
  'exceeds_stock',
  'no_stock',
  'exceeds_order_limit',
  'not_pack_multiple',
]);

/** One line in one part of the cart. */
export const CartLine = memo(function CartLine({
  part,
  wanted,
  refusal,
  held,
  words,
  selected,
  selectable,
  onSelect,
  onQuantity,
  onRemove,
  onSave,
}: CartLineProps) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const problemWords = useProblemWords();
  const { line, leads } = part;
  const { article } = line;
  const name = line.product.name;
  const qty = wanted ?? line.qty;
  const gone = article === null;
  const blocked = line.readyQty + line.preOrderQty === 0;
  // A new quantity can only fix quantity problems.
  const closed = gone || line.problems.some((problem) => !quantityCodes.has(problem.code));
  const change = (next: number) => (next === 0 ? onRemove([line]) : onQuantity(line, next));
  const availability = <AvailabilityMark {...lineAvailability(line, words)} />;

  return (
    <li className={css.line} data-selected={selected} data-line={`${line.sorg}:${line.articleCode}`}>
      {selectable && (
        <span className={css.pick}>
          <Checkbox
            label={t('ui.table.selectRow', { name })}
            hideLabel
            checked={selected}
            onChange={(event) => onSelect(line, event.target.checked)}
          />
        </span>
      )}
      <Tile src={article?.image?.small} small />
      <div className={css.name}>
        {gone || line.product.slug === '' ? (
          <b>{name}</b>
        ) : (
          <Link to={productRoute} params={{ lang, category: article.category, slug: line.product.slug }}>
            {name}
          </Link>
        )}
        <Text as="div" size="xs" tone="dim">
          {line.product.article_code_display}
        </Text>
        <div className="only-phone">{availability}</div>
        <LineNotes part={part} held={held} onQuantity={onQuantity} />
      </div>
      <div className={classNames(css.stock, 'only-desk')}>{availability}</div>
      <div className={css.quantity}>
        {leads ? (
          <QuantityStepper
            label={t('cart.line.quantity', { name })}
            value={qty}
            onChange={change}
            pack={article?.packSize ?? 1}
            max={article ? Math.min(99_999, largestQuantity(article.orderLimit, article.packSize) ?? 99_999) : line.qty}
            allowZero
            disabled={closed}
            error={refusal ? t('cart.line.refused', { qty: refusal.qty, reason: problemWords(refusal) }) : null}
          />
        ) : (
          <Text size="sm" tone="muted">
            <Quantity value={part.qty} unit />
          </Text>
        )}
      </div>
      <div className={classNames(css.amount, wanted !== undefined && css.saving)}>
        {blocked ? <Text tone="dim">–</Text> : <Money amount={part.subtotal} />}
        {part.price && !blocked && (
          <Text as="div" size="xs" tone="dim">
            {t('cart.line.unitPrice', { qty: part.qty, price: formats.money(part.price) })}
          </Text>
        )}
      </div>
      <span className={css.remove}>
        {leads && (
          <IconButton
            size="small"
            icon={IconBookmark}
            label={t('cart.line.saveOf', { name })}
            onClick={() => onSave([line])}
          />
        )}
        {leads && (
          <IconButton
            size="small"
            icon={IconTrash}
            label={t('cart.line.remove', { name })}
            onClick={() => onRemove([line])}
          />
        )}
      </span>
    </li>
  );
});

/** Notes on the line: price changes, split quantities, and what blocks the order and how to fix it. */
function LineNotes({ part, held, onQuantity }: Pick<CartLineProps, 'part' | 'held' | 'onQuantity'>) {
  const t = useText();
  const formats = useFormats();
  const problemWords = useProblemWords();
  const { line, leads } = part;
  const { limit } = paramsOf(line.problems.find((problem) => problem.code === 'exceeds_order_limit'));
  const chooseFitting = () => {
    if (typeof limit === 'number') return largestQuantity(limit, line.article?.packSize ?? 1);
    if (held > 0) return line.readyQty;
    if (line.missingQty > 0) return line.qty - line.missingQty;
    return null;
  };
  const fitting = chooseFitting();
  if (!leads)
    return (
      <div className={css.notes}>
        <Text size="xs" tone="muted">
          {t('cart.line.restOf', { total: line.qty })}
        </Text>
      </div>
    );
  return (
    <div className={css.notes}>
      {line.priceChange && (
        <Text size="xs" tone={line.priceChange.startsWith('-') ? 'ok' : 'warn'} strong>
          {t(line.priceChange.startsWith('-') ? 'cart.line.priceDown' : 'cart.line.priceUp', {
            amount: formats.money(line.priceChange.replace('-', '')),
          })}
        </Text>
      )}
      {line.readyQty > 0 && line.preOrderQty > 0 && (
        <Text size="xs" tone="muted">
          {t('cart.line.split', { ready: line.readyQty, later: line.preOrderQty })}
        </Text>
      )}
      {line.problems.map((problem) => (
        <Text key={problem.code} size="xs" tone="err" strong>
          {problemWords(problem)} <Why about={`${line.product.name}: ${problemWords(problem)}`} subject={line} />
        </Text>
      ))}
      {line.otherCarts?.map((other) => (
        <Text key={`${other.owner} ${other.name}`} size="xs" tone="muted">
          {other.name === ''
            ? t('cart.line.others', { owner: other.owner, qty: other.qty })
            : t('cart.line.othersNamed', { owner: other.owner, cart: other.name, qty: other.qty })}
        </Text>
      ))}
      {held > 0 && (
        <Text size="xs" tone="warn" strong>
          {t('cart.line.wholeOnly', { ready: line.readyQty, total: line.qty })}
        </Text>
      )}
      {fitting !== null && fitting > 0 && fitting < line.qty && (
        <Button variant="quiet" size="small" onClick={() => onQuantity(line, fitting)}>
          {t('cart.line.setTo', { qty: fitting })}
        </Button>
      )}
    </div>
  );
}
