import { Link } from '@tanstack/react-router';
import { IconGridDots, IconShoppingCartPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSite } from '#platform/site.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import type { ChangeOptions, TableColumn, TableView } from '#ui/table/table.ts';
import { Tile } from '#ui/page/tile.tsx';
import { cartQuantities, useCartChange, useCartCount } from './cart-change.ts';
import { availabilityOf, stateOf } from './catalog-availability.ts';
import type { CartQuantity, Item, ItemList } from './catalog.documents.ts';
import { Why } from '#buying/explain/why-lazy.part.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import { PriceLine, TierLine } from './model.card.tsx';
import { useMayOrder } from './use-may-order.ts';
import { useStockWords } from './use-stock-words.ts';

type Props = {
  list: ItemList;
  inCart: readonly CartQuantity[];
  sizes: readonly number[];
  view: TableView;
  onView: (view: TableView, options?: ChangeOptions) => void;
  onExport: () => Promise<Item[]>;
  /** Opens the grid with all sizes and colours of an article's model. */
  onOrder: (item: Item) => void;
  fetching: boolean;
};

const rowId = (item: Item) => item.id;

/** The articles of a catalog, each with a quantity and an add button. */
export function ItemsTable({ list, inCart, sizes, view, onView, onExport, onOrder, fetching }: Props) {
  const t = useText();
  const { currency } = useSite();
  useCartCount(inCart);
  const orders = useMayOrder();

  const columns = useMemo(
    () => [
      ...articleColumns(t),
      ...priceColumns(t, currency.display, orders),
      ...(orders ? [orderColumn(t, inCart, onOrder)] : []),
    ],
    [t, currency, orders, inCart, onOrder],
  );

  return (
    <DataTable
      name="catalog-items"
      label={t('catalog.item.label')}
      columns={columns}
      rows={list.data}
      rowId={rowId}
      info={list.info}
      view={view}
      onView={onView}
      onExport={onExport}
      card={(item) => (
        <ItemCard
          item={item}
          held={orders ? (cartQuantities(inCart, item.sorg)[item.articleCode] ?? 0) : null}
          onOrder={onOrder}
        />
      )}
      fetching={fetching}
      pageSizes={sizes}
      picture
    />
  );
}

/** The article, and whether it is in stock. */
const articleColumns = (t: Translate): TableColumn<Item>[] => [
  {
    id: 'picture',
    header: t('catalog.item.picture'),
    cell: (item) => <Tile src={item.image?.small} small />,
    card: 'off',
  },
  {
    id: 'article',
    header: t('catalog.item.article'),
    cell: (item) => <Article item={item} />,
    csv: (item) => item.articleCodeDisplay,
    fixed: true,
    card: 'title',
  },
  {
    id: 'name',
    header: t('catalog.item.name'),
    cell: (item) => item.name,
    csv: (item) => item.name,
    hiddenAtFirst: true,
    card: 'off',
  },
  {
    id: 'brand',
    header: t('catalog.item.brand'),
    cell: (item) => item.brand.description,
    csv: (item) => item.brand.description,
    hiddenAtFirst: true,
  },
  {
    id: 'gtin',
    header: t('catalog.item.gtin'),
    cell: (item) => item.gtin ?? '–',
    csv: (item) => item.gtin,
    hiddenAtFirst: true,
    card: 'off',
  },
  {
    id: 'availability',
    header: t('catalog.item.availability'),
    cell: (item) => <Stock item={item} />,
    csv: (item) => t(`ui.size.${stateOf(item)}`),
    card: 'status',
  },
];

const priceColumns = (t: Translate, currency: string, orders: boolean): TableColumn<Item>[] => [
  {
    id: 'retail',
    header: t('catalog.item.retail', { currency }),
    cell: (item) => <Money amount={item.price?.retail} bare />,
    csv: (item) => item.price?.retail,
    align: 'right',
    hiddenAtFirst: !orders,
  },
  {
    id: 'margin',
    header: t('catalog.item.margin'),
    cell: (item) => (item.price?.marginPercent == null ? '–' : `${item.price.marginPercent} %`),
    csv: (item) => item.price?.marginPercent,
    align: 'right',
    hiddenAtFirst: true,
    card: 'off',
  },
  {
    id: 'dealer',
    header: t('catalog.item.dealer', { currency }),
    cell: (item) => (
      <>
        <Money amount={item.price?.dealer} bare />
        <TierLine price={item.price} most={2} />
      </>
    ),
    csv: (item) => item.price?.dealer,
    align: 'right',
    card: 'figure',
  },
];

const orderColumn = (t: Translate, inCart: readonly CartQuantity[], onOrder: Props['onOrder']): TableColumn<Item> => ({
  id: 'order',
  header: t('catalog.grid.quantity'),
  cell: (item) => (
    <AddItem item={item} held={cartQuantities(inCart, item.sorg)[item.articleCode] ?? 0} onOrder={onOrder} />
  ),
  fixed: true,
  card: 'foot',
});

/** An article on a phone: picture, name and stock, then price and quantity. Ordering requires a customer. */
function ItemCard({ item, held, onOrder }: { item: Item; held: number | null; onOrder: (item: Item) => void }) {
  return (
    <Stack gap={2}>
      <Row gap={3} align="top">
        <Tile src={item.image?.small} small />
        <Stack gap={1} grow>
          <Article item={item} />
          <div>
            <Stock item={item} />
          </div>
        </Stack>
      </Row>
      <Row gap={3} justify="between" wrap>
        <PriceLine price={item.price} />
        {held !== null && <AddItem item={item} held={held} onOrder={onOrder} />}
      </Row>
    </Stack>
  );
}

function Article({ item }: { item: Item }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Stack gap={0}>
      <Row gap={2}>
        <Link to={productRoute} params={{ lang, category: item.category, slug: item.slug }}>
          {item.name}
        </Link>
        {item.badges.newArrival && <StatusChip tone="brand">{t('catalog.badge.new')}</StatusChip>}
        {item.badges.sale && <StatusChip tone="warn">{t('catalog.badge.sale')}</StatusChip>}
      </Row>
      <Text size="xs" tone="dim">
        {item.articleCodeDisplay}
      </Text>
    </Stack>
  );
}

function Stock({ item }: { item: Item }) {
  const words = useStockWords();
  return (
    <>
      <AvailabilityMark {...availabilityOf(item, words)} />
      {item.blockReason?.setting && (
        <Text as="div" size="xs" tone="dim">
          {item.blockReason.setting}
        </Text>
      )}
      {['none', 'request'].includes(stateOf(item)) && <Why about={item.name} subject={item} />}
    </>
  );
}

/** A quantity with a button that adds it to the cart, and a button that opens the grid of the model. */
function AddItem({ item, held, onOrder }: { item: Item; held: number; onOrder: (item: Item) => void }) {
  const t = useText();
  const formats = useFormats();
  const cart = useCartChange();
  const [quantity, setQuantity] = useState(item.packSize);
  const [refused, setRefused] = useState<string | null>(null);
  const state = stateOf(item);
  const grid = (item.size !== '' || item.colour) && (
    <IconButton
      variant="default"
      icon={IconGridDots}
      label={t('grid.open.model', { name: item.name })}
      onClick={() => onOrder(item)}
    />
  );
  // Another size or colour may be available.
  if (item.blockReason || state === 'none' || state === 'request') return grid || null;
  const left = item.orderLimit === null ? undefined : Math.max(0, item.orderLimit - held);
  const full = left !== undefined && left < item.packSize;
  const add = () => {
    setRefused(null);
    cart.change(
      [{ articleCode: item.articleCode, sorg: item.sorg, uom: item.uom, qty: held + quantity, before: held }],
      {
        done: t('catalog.cart.added', { count: quantity, name: item.name }),
        onDone: () => setQuantity(item.packSize),
        onRefused: ([refusal]) => setRefused(refusal?.message ?? null),
      },
    );
  };
  return (
    <Stack gap={1}>
      <Row gap={2}>
        <QuantityStepper
          disabled={full}
          label={t('catalog.item.quantityOf', { name: item.name, code: item.articleCodeDisplay })}
          value={quantity}
          onChange={setQuantity}
          min={item.packSize}
          pack={item.packSize}
          error={refused}
          {...(left === undefined ? {} : { max: Math.max(left, item.packSize) })}
        />
        <IconButton
          variant="default"
          icon={IconShoppingCartPlus}
          busy={cart.busy}
          disabled={full}
          label={t('catalog.item.add', { name: item.name })}
          onClick={add}
        />
        {grid}
      </Row>
      {held > 0 && (
        <Text size="xs" tone="action">
          {t('catalog.item.inCart', { quantity: formats.quantity(held) })}
          {full && ` · ${t('catalog.item.limitReached', { limit: item.orderLimit ?? 0 })}`}
        </Text>
      )}
    </Stack>
  );
}
