import { IconTrash } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { productKey, type useCartQuantities, type VendorQuantity } from './use-vendor-cart.ts';
import { unitWords } from './vendor-articles.table.tsx';
import type { VendorCartGroup, VendorCartItem } from './vendor-catalog.documents.ts';
import css from './third-party.module.css';

type GroupProps = {
  group: VendorCartGroup;
  quantities: ReturnType<typeof useCartQuantities>;
  /** Why checkout refused a line, by product. */
  refusals: Readonly<Record<string, string>>;
  onQuantity: (product: VendorQuantity, at?: 'now') => void;
};

/** The lines of one vendor with their total; they become one order. */
export function VendorGroup({ group, quantities, refusals, onQuantity }: GroupProps) {
  const t = useText();
  const { vendor, currency, totalAmount, items } = group;
  return (
    <Card
      padded={false}
      title={vendor.name}
      note={
        <Text size="sm" tone="dim">
          {t('third.cart.ownOrder')}
        </Text>
      }
      actions={
        <Text strong>
          <Money amount={totalAmount} currency={currency} />
        </Text>
      }
    >
      <ul className={css.lines}>
        {items.map((item) => {
          const product = { vendor: { id: vendor.id }, articleCode: item.articleCode };
          const key = productKey(product);
          return (
            <Line
              key={key}
              item={item}
              wanted={quantities.wanted[key]?.qty}
              refusal={quantities.refused[key] ?? refusals[key]}
              onQuantity={(qty, at) => onQuantity({ ...product, qty }, at)}
            />
          );
        })}
      </ul>
    </Card>
  );
}

type LineProps = {
  item: VendorCartItem;
  /** The quantity that is not saved yet. */
  wanted: number | undefined;
  refusal: string | undefined;
  onQuantity: (qty: number, at?: 'now') => void;
};

function Line({ item, wanted, refusal, onQuantity }: LineProps) {
  const t = useText();
  const formats = useFormats();
  const name = item.description;
  const remove = () => {
    onQuantity(0, 'now');
    showToast({
      key: 'vendor-cart',
      tone: 'ok',
      ofPage: true,
      text: t('third.cart.removed', { name }),
      action: { label: t('ui.toast.undo'), run: () => onQuantity(item.qty, 'now') },
    });
  };
  return (
    <li className={css.line}>
      <Tile src={item.imageUrl} small />
      <div className={css.lineName}>
        <Text strong>{name}</Text>
        <Text as="div" size="xs" tone="dim">
          {[item.articleCode, unitWords(t, item)].join(' · ')}
        </Text>
        <div>
          {item.stock > 0 ? (
            <AvailabilityMark state="now" quantity={item.stock} />
          ) : (
            <AvailabilityMark state="none" reason={t('third.catalog.soldOut')} />
          )}
        </div>
        <LineProblems item={item} onQuantity={onQuantity} />
      </div>
      <div className={css.lineQuantity}>
        <QuantityStepper
          label={t('third.cart.quantity', { name })}
          value={wanted ?? item.qty}
          onChange={(qty) => (qty === 0 ? remove() : onQuantity(qty))}
          allowZero
          error={refusal}
        />
      </div>
      <div className={classNames(css.lineAmount, wanted !== undefined && css.saving)}>
        <Money amount={item.subtotal} currency={item.currency} />
        {item.currentPrice !== null && (
          <Text as="div" size="xs" tone="dim">
            {t('third.cart.unitPrice', { qty: item.qty, price: formats.moneyIn(item.currency, item.currentPrice) })}
          </Text>
        )}
      </div>
      <IconButton size="small" icon={IconTrash} label={t('third.cart.remove', { name })} onClick={remove} />
    </li>
  );
}

/** The reason why the line cannot be ordered, and how to mend it. */
function LineProblems({ item, onQuantity }: Pick<LineProps, 'item' | 'onQuantity'>) {
  const t = useText();
  const formats = useFormats();
  const name = item.description;
  const codes = item.problems.map(({ code }) => code);
  if (codes.length === 0) return null;
  const money = (amount: string | null) => (amount === null ? '–' : formats.moneyIn(item.currency, amount));
  const moved = codes.includes('third_party_price_changed');
  return (
    <div className={css.problems}>
      {item.problems
        .filter(({ code }) => code !== 'third_party_price_changed')
        .map(({ code, message }) => (
          <Text key={code} size="xs" tone="err" strong>
            {message}
          </Text>
        ))}
      {moved && (
        <Text size="xs" tone="warn" strong>
          {t('third.cart.priceMoved', { before: money(item.price), now: money(item.currentPrice) })}
        </Text>
      )}
      {moved && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('third.step.of', { step: t('third.cart.acceptPrice'), name })}
          onClick={() => onQuantity(item.qty, 'now')}
        >
          {t('third.cart.acceptPrice')}
        </Button>
      )}
      {codes.includes('third_party_stock_short') && item.stock > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('third.step.of', { step: t('third.cart.setTo', { qty: item.stock }), name })}
          onClick={() => onQuantity(item.stock, 'now')}
        >
          {t('third.cart.setTo', { qty: item.stock })}
        </Button>
      )}
    </div>
  );
}
