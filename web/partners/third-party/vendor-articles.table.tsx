import { IconShoppingCartPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { Tile } from '#ui/page/tile.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { articleParam, type VendorCatalogSearch } from './third-party.links.ts';
import { productKey } from './use-vendor-cart.ts';
import type { VendorArticle } from './vendor-catalog.documents.ts';
import css from './third-party.module.css';

/** How the user orders; null for those who only look. */
export type VendorOrdering = {
  held: ReadonlyMap<string, number>;
  add: (article: VendorArticle, qty: number) => Promise<void>;
} | null;

/** The sales unit, with its number of pieces if it is a pack: 'BOX of 12'. */
export function unitWords(t: Translate, { salesUnit, uomConverter }: { salesUnit: string; uomConverter: number }) {
  return uomConverter > 1 ? t('third.catalog.unitOf', { unit: salesUnit, count: uomConverter }) : salesUnit;
}

/** Columns of the vendors' articles. */
export function useVendorArticleColumns(
  order: VendorOrdering,
  search: VendorCatalogSearch,
): readonly TableColumn<VendorArticle>[] {
  const t = useText();
  const { currency } = useFormats();
  return useMemo(
    (): readonly TableColumn<VendorArticle>[] => [
      ...articleColumns(t, search),
      ...unitColumns(t, currency),
      ...(order ? [orderColumn(t, order)] : []),
    ],
    [t, currency, order, search],
  );
}

const articleColumns = (t: Translate, search: VendorCatalogSearch): TableColumn<VendorArticle>[] => [
  {
    id: 'article',
    header: t('third.catalog.article'),
    fixed: true,
    csv: (article) => `${article.articleCode} ${article.description}`,
    cell: (article) => (
      <div className={css.cell}>
        <Tile src={article.imageUrl} small className={css.picture} />
        <Article article={article} search={search} />
      </div>
    ),
  },
  {
    id: 'vendor',
    header: t('third.catalog.vendor'),
    csv: (article) => article.vendor.name,
    cell: (article) => article.vendor.name,
  },
  {
    id: 'stock',
    header: t('third.catalog.stock'),
    noWrap: true,
    csv: (article) => article.stock,
    cell: (article) => <Stock article={article} />,
  },
  {
    id: 'openOrder',
    header: t('third.catalog.onOrder'),
    align: 'right',
    hiddenAtFirst: true,
    csv: (article) => article.openOrder,
    cell: (article) => <Quantity value={article.openOrder} />,
  },
  {
    id: 'shippedOrder',
    header: t('third.catalog.shipped'),
    align: 'right',
    hiddenAtFirst: true,
    csv: (article) => article.shippedOrder,
    cell: (article) => <Quantity value={article.shippedOrder} />,
  },
];

const unitColumns = (t: Translate, currency: string): TableColumn<VendorArticle>[] => [
  {
    id: 'price',
    header: t('third.catalog.price', { currency }),
    sortable: true,
    align: 'right',
    csv: (article) => article.price,
    cell: (article) => <Price article={article} market={currency} />,
  },
];

const orderColumn = (t: Translate, order: NonNullable<VendorOrdering>): TableColumn<VendorArticle> => ({
  id: 'order',
  header: t('third.catalog.order'),
  fixed: true,
  cell: (article) => <AddArticle article={article} order={order} />,
});

/** Name and code; the name opens the article. */
function Article({ article, search }: { article: VendorArticle; search: VendorCatalogSearch }) {
  return (
    <Stack gap={0} className={css.name}>
      <Link to="." search={{ ...search, article: articleParam(article) }} resetScroll={false}>
        {article.description}
      </Link>
      <Text size="xs" tone="dim">
        {article.articleCode}
      </Text>
    </Stack>
  );
}

export function Stock({ article }: { article: VendorArticle }) {
  const t = useText();
  return article.stock > 0 ? (
    <AvailabilityMark state="now" quantity={article.stock} />
  ) : (
    <AvailabilityMark state="none" reason={t('third.catalog.soldOut')} />
  );
}

/** The price of one sales unit; the header names the market's currency, another one shows its own. */
export function Price({ article, market }: { article: VendorArticle; market: string | null }) {
  const t = useText();
  if (article.price === null)
    return (
      <Text size="xs" tone="muted">
        {t('third.catalog.noPrice')}
      </Text>
    );
  return (
    <Stack gap={0}>
      <Money amount={article.price} currency={article.currency} bare={article.currency === market} />
      <Text size="xs" tone="dim">
        {unitWords(t, article)}
      </Text>
    </Stack>
  );
}

/** An article on a phone: picture, name, vendor and stock, then price and quantity. */
export function VendorArticleCard({
  article,
  order,
  search,
}: {
  article: VendorArticle;
  order: VendorOrdering;
  search: VendorCatalogSearch;
}) {
  return (
    <Stack gap={2}>
      <Row gap={3} align="top">
        <Tile src={article.imageUrl} small className={css.picture} />
        <Stack gap={1} grow>
          <Article article={article} search={search} />
          <Text size="xs" tone="muted">
            {article.vendor.name}
          </Text>
          <div>
            <Stock article={article} />
          </div>
        </Stack>
      </Row>
      <Row gap={3} justify="between" wrap>
        <Price article={article} market={null} />
        {order && <AddArticle article={article} order={order} />}
      </Row>
    </Stack>
  );
}

/** A quantity with a button that adds it to the cart. */
export function AddArticle({ article, order }: { article: VendorArticle; order: NonNullable<VendorOrdering> }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const held = order.held.get(productKey(article)) ?? 0;
  const name = article.description;
  const inCart = held > 0 && (
    <Text size="xs" tone="action">
      {t('third.catalog.inCart', { quantity: formats.quantity(held) })}
    </Text>
  );
  if (article.price === null || article.stock === 0) return inCart || null;
  const add = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      await order.add(article, quantity);
      setQuantity(1);
      showToast({
        key: 'vendor-cart',
        tone: 'ok',
        text: t('third.catalog.added', { count: quantity, name }),
        action: { label: t('third.cart.view'), run: () => void navigate({ to: '.', search: { step: 'cart' } }) },
      });
    } catch (error) {
      setRefused(failureWords(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={1}>
      <Row gap={2} align="top">
        <QuantityStepper
          label={t('third.catalog.quantityOf', { name, code: article.articleCode })}
          value={quantity}
          onChange={setQuantity}
          error={refused}
        />
        <IconButton
          variant="default"
          icon={IconShoppingCartPlus}
          busy={busy}
          label={t('third.catalog.add', { name })}
          onClick={() => void add()}
        />
      </Row>
      {inCart}
    </Stack>
  );
}
