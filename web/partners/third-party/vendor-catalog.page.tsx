import { IconShoppingCart } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Checkbox, SelectInput } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NoResult, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { pagingOf, useListSearch, usePageSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { usePhone } from '#ui/look/use-media.ts';
import { articleParam, readVendorCatalogSearch, type VendorCatalogSearch } from './third-party.links.ts';
import { heldQuantities, productKey, useVendorCart } from './use-vendor-cart.ts';
import { VendorArticleDialog } from './vendor-article.dialog.tsx';
import { useVendorArticleColumns, VendorArticleCard, type VendorOrdering } from './vendor-articles.table.tsx';
import { type VendorArticle, VendorArticles, Vendors } from './vendor-catalog.documents.ts';

const VendorCartView = lazyPart(
  () => import('./vendor-cart.tsx'),
  (module) => module.VendorCartView,
);

/** Articles of vendors beside the brand's own, or the cart with its checkout if the URL asks for it. */
export function VendorCatalogPage() {
  const { step } = usePageSearch(readVendorCatalogSearch);
  if (step === 'cart')
    return (
      <Suspense fallback={<SkeletonPage />}>
        <VendorCartView />
      </Suspense>
    );
  return <VendorCatalog />;
}

const rowId = (article: VendorArticle): string => article.id;

/** How the server sorts for the sort of the table. */
const sorts: Readonly<Record<string, string>> = { 'price.asc': 'price_asc', 'price.desc': 'price_desc' };

/** The query variables for the page's search. */
const variablesOf = (search: VendorCatalogSearch) => ({
  search: search.q,
  withStock: search.stock,
  vendorId: search.vendor,
  sort: search.sort && sorts[search.sort],
  page: search.page ?? 1,
  limit: search.limit ?? 10,
});

function VendorCatalog() {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readVendorCatalogSearch);
  const variables = variablesOf(search);
  const query = useDocument(VendorArticles, variables);
  const list = query.data?.productThirdParties;
  const cart = useVendorCart();
  const order = useOrdering(cart);
  const columns = useVendorArticleColumns(order, search);
  const everyArticle = async (): Promise<VendorArticle[]> => {
    const rows: VendorArticle[] = [];
    for (let page = 1; page <= 100; page += 1) {
      const { productThirdParties } = await graphql(VendorArticles, { ...variables, page, limit: 100 });
      rows.push(...productThirdParties.data);
      if (page >= productThirdParties.info.pageTotal) break;
    }
    return rows;
  };
  const clear = () => change({ limit: search.limit });
  const filtered = search.vendor !== undefined || search.stock !== undefined;
  return (
    <PageFrame
      title={t('third.catalog.title')}
      subtitle={<Subtitle articles={list?.info.count} />}
      actions={cart.mayOrder && <OpenCart units={cart.cart?.units} />}
    >
      {list && !list.countIsExact && <Note>{t('third.list.atLeast', { count: formats.count(list.info.count) })}</Note>}
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="vendor-articles"
          label={t('third.catalog.label')}
          columns={columns}
          {...tablePage(query, list)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t('third.catalog.search'), 100)}
          filters={[]}
          onClearFilters={clear}
          toolbar={<Filters search={search} onChange={refilter} />}
          onExport={everyArticle}
          picture
          empty={
            filtered ? (
              <NoResult onClear={clear} />
            ) : (
              <NothingYet title={t('third.catalog.empty')}>{t('third.catalog.emptyHint')}</NothingYet>
            )
          }
          card={(article) => <VendorArticleCard article={article} order={order} search={search} />}
        />
      )}
      {cart.cart && cart.cart.units > 0 && <CartBar cart={cart.cart} />}
      {search.article !== undefined && (
        <VendorArticleDialog
          key={search.article}
          param={search.article}
          listed={list?.data.find((article) => articleParam(article) === search.article)}
          order={order}
          search={search}
          onClose={() => change({ ...search, article: undefined })}
        />
      )}
    </PageFrame>
  );
}

/** The units of each article in the cart, and how to add more; null for those who only look. */
function useOrdering({ cart, change, mayOrder }: ReturnType<typeof useVendorCart>): VendorOrdering {
  return useMemo(
    () =>
      mayOrder
        ? {
            held: heldQuantities(cart),
            add: ({ vendor: { id }, articleCode }, qty) =>
              change((current) => {
                const product = { vendor: { id }, articleCode };
                return [{ ...product, qty: (heldQuantities(current).get(productKey(product)) ?? 0) + qty }];
              }),
          }
        : null,
    [cart, change, mayOrder],
  );
}

/** How many articles there are, of how many vendors, and for whom. Keeps the height of the line until they load. */
function Subtitle({ articles }: { articles: number | undefined }) {
  const t = useText();
  const vendors = useDocument(Vendors, {}).data?.vendorThirdParties;
  const customer = useUser()?.customer?.custName;
  if (articles === undefined || !vendors) return '\u00a0';
  return [
    t('third.catalog.summary', { articles, vendors: vendors.length }),
    customer && t('third.catalog.for', { customer }),
  ]
    .filter(Boolean)
    .join(' ');
}

type FiltersProps = { search: VendorCatalogSearch; onChange: (next: VendorCatalogSearch) => void };

function Filters({ search, onChange }: FiltersProps) {
  const t = useText();
  const vendors = useDocument(Vendors, {}).data?.vendorThirdParties ?? [];
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('third.catalog.vendor')}
        value={search.vendor ?? ''}
        placeholder={t('third.catalog.anyVendor')}
        choices={vendors.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange({ ...search, vendor: event.target.value || undefined })}
      />
      <Checkbox
        label={t('third.catalog.inStock')}
        checked={search.stock === true}
        onChange={(event) => onChange({ ...search, stock: event.target.checked || undefined })}
      />
    </>
  );
}

function OpenCart({ units }: { units: number | undefined }) {
  const t = useText();
  const formats = useFormats();
  return (
    <ButtonLink to="." search={{ step: 'cart' }} icon={IconShoppingCart}>
      {t('third.cart.title')}
      {units ? <CountBadge>{formats.count(units)}</CountBadge> : null}
    </ButtonLink>
  );
}

/** The contents of the cart and its button at the foot of a phone. */
function CartBar({ cart }: { cart: NonNullable<ReturnType<typeof useVendorCart>['cart']> }) {
  const t = useText();
  const phone = usePhone();
  if (!phone) return null;
  return (
    <ActionBar
      phoneOnly
      actions={
        <ButtonLink to="." search={{ step: 'cart' }} variant="primary">
          {t('third.cart.view')}
        </ButtonLink>
      }
    >
      <Text size="xs" tone="dim">
        {t('third.cart.contents', { units: cart.units, vendors: cart.groups.length })}
      </Text>
      {cart.totals.map(({ currency, amount }) => (
        <div key={currency}>
          <Money amount={amount} currency={currency} size="mid" />
        </div>
      ))}
    </ActionBar>
  );
}
