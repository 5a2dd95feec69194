import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { graphql } from '#platform/api/graphql.ts';
import { useUser } from '#platform/api/session.ts';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { usePageExists } from '#shell/page/page-exists.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text, WithFacets } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Menu, MenuLink } from '#ui/dialog/popover.tsx';
import { ErrorPanel, NoPermission, NothingYet, Refreshing } from '#ui/page/states.tsx';
import { TablePager } from '#ui/table/table-pager.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { StaleStock } from '#exchange/integration/stale-stock.part.tsx';
import { CatalogBar } from './catalog-bar.tsx';
import { CatalogFacets } from './catalog-facets.tsx';
import { CardSkeletons, FacetSkeleton } from './catalog-states.tsx';
import { CatalogItemPage, type Item } from './catalog.documents.ts';
import { catalogRoutePaths, type CatalogSearch, isCatalog } from './catalog.links.ts';
import type { ListVariables } from './catalog-preload.ts';
import { Results, SkipToResults, useCatalogKeys } from './catalog-results.tsx';
import { withoutFilters } from './catalog-search.ts';
import css from './catalog.module.css';
import { ModelCard } from './model.card.tsx';
import { type Catalog, useCatalog } from './use-catalog.ts';
import { useMayOrder } from './use-may-order.ts';

const IconBolt = sheetIcon('bolt');
const IconChevronDown = sheetIcon('chevron-down');

const loadOrder = async () =>
  (await Promise.all([import('#goods/product/order-dialog.part.tsx'), loadTexts(['refusals', 'grid'])]))[0];
const OrderDialog = lazy(() => loadOrder().then((module) => ({ default: module.OrderDialog })));
const NoMatch = lazyPart(
  () => import('./no-match.tsx'),
  (module) => module.NoMatch,
);
const ItemsTable = lazy(async () => ({
  default: (await Promise.all([import('./catalog-items.table.tsx'), loadTexts(['grid'])]))[0].ItemsTable,
}));

/** A catalog or a merchandise category: filters, and models as cards or articles as a list. */
export function CatalogPage() {
  const top = useRef<HTMLDivElement>(null);
  const page = useCatalog(() => top.current?.scrollIntoView({ block: 'start' }));
  const { search, list, view, query, facets, phone, narrow, change, clear, links } = page;
  const t = useText();
  const title = useTitle(page);
  const subtitle = useSubtitle(page);
  const [ordering, setOrdering] = useState<Ordered | null>(null);
  useCatalogKeys();
  const field = <CatalogField search={search} onChange={change} />;
  const filters =
    query.isPending && !narrow ? (
      <FacetSkeleton />
    ) : (
      <CatalogFacets facets={facets} search={search} count={list?.info.count} onChange={change} onClear={clear} />
    );
  return (
    <PageFrame title={title} subtitle={!phone && subtitle} actions={!phone && <Actions field={field} />}>
      <div ref={top} className={css.page}>
        {phone ? field : <CatalogTabs page={page} />}
        <SkipToResults />
        <WithFacets facets={narrow ? null : filters}>
          <CatalogBar
            search={search}
            view={view}
            facets={facets}
            onChange={change}
            onClear={clear}
            phone={phone}
            lead={
              narrow && (
                <>
                  {phone && links.length > 1 && <CatalogMenu page={page} title={title} />}
                  {filters}
                </>
              )
            }
          />
          {list?.suggestion && list.info.count > 0 && (
            <Note>{t('catalog.search.instead', { words: list.suggestion, typed: search.search ?? '' })}</Note>
          )}
          <StaleStock age={query.data?.stockAge} />
          <FoundCount page={page} />
          {query.error && query.data ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
          <Results>
            <Refreshing active={query.isPlaceholderData}>
              <CatalogBody page={page} onOrder={setOrdering} />
            </Refreshing>
          </Results>
          <ModelPager page={page} />
        </WithFacets>
      </div>
      {ordering && (
        <Suspense>
          <OrderDialog
            slug={ordering.slug}
            sorg={ordering.sorg}
            name={ordering.modelName}
            onClose={() => setOrdering(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

type PageProps = { page: Catalog };
/** The model whose order dialog is open. */
type Ordered = Pick<Item, 'slug' | 'sorg' | 'modelName'>;

/** The name of the catalog or of the merchandise category. */
function useTitle({ category, facets }: Catalog): string {
  const t = useText();
  return isCatalog(category)
    ? t(`catalog.title.${category}`)
    : (facets.find((facet) => facet.key === 'merchandiseCategory')?.values.find((value) => value.value === category)
        ?.label ?? category);
}

/** The time of the stock figures, as text. */
function useAsOf({ asOf }: Catalog): string | null {
  const t = useText();
  const formats = useFormats();
  return asOf ? t('catalog.list.asOf', { time: formats.time(asOf) }) : null;
}

/** How many models and articles the catalog has for the customer. Keeps the height of the line until they load. */
function useSubtitle(page: Catalog): ReactNode {
  const t = useText();
  const customer = useUser()?.customer?.custName;
  const asOf = useAsOf(page);
  const { list, category, view } = page;
  const counts = list && isCatalog(category) ? list.catalogs[category] : null;
  const numbers = counts ?? (list && view === 'group' ? { models: list.info.count, articles: null } : null);
  if (page.query.isPending) return '\u00a0';
  return (
    numbers && (
      <>
        <Text strong>{t('catalog.list.models', { count: numbers.models })}</Text>
        {numbers.articles !== null && `, ${t('catalog.list.articles', { count: numbers.articles })}`}
        {customer && ` ${t('catalog.list.for', { customer })}`}
        {asOf && ` · ${asOf}`}
      </>
    )
  );
}

function Actions({ field }: { field: ReactNode }) {
  const t = useText();
  const lang = useLocale();
  const mayOrder = useMayOrder();
  const exists = usePageExists();
  return (
    <>
      {field}
      {mayOrder && exists('/catalog/fast-order') && (
        <ButtonLink to={'/$lang/catalog/fast-order' as '/$lang'} params={{ lang }} icon={IconBolt}>
          {t('catalog.search.fastOrder')}
        </ButtonLink>
      )}
    </>
  );
}

/** The search button of the phone bar opens the field. It stays open, so that nothing moves under the next touch. */
function CatalogField({ search, onChange }: { search: CatalogSearch; onChange: (next: CatalogSearch) => void }) {
  const t = useText();
  const [searching, setSearching] = useState(false);
  return (
    <DelayedSearch
      className={classNames(css.search, !searching && !search.search && css.folded)}
      data-page-search=""
      onFocus={() => setSearching(true)}
      label={t('catalog.search.label')}
      placeholder={t('catalog.search.hint')}
      maxLength={100}
      value={search.search ?? ''}
      onChange={(words) => onChange({ ...search, search: words.trim() || undefined, page: undefined })}
    />
  );
}

/** The catalogs as tabs. */
function CatalogTabs({ page: { links, search } }: PageProps) {
  const t = useText();
  const lang = useLocale();
  return (
    <TabBar label={t('catalog.list.catalogs')}>
      {links.map(({ catalog, count }) => (
        <TabLink
          key={catalog}
          to={catalogRoutePaths[catalog]}
          params={{ lang }}
          search={search.search ? { search: search.search } : {}}
          activeOptions={{ exact: true, includeSearch: false }}
          count={count}
        >
          {t(`catalog.title.${catalog}`)}
        </TabLink>
      ))}
    </TabBar>
  );
}

/** The catalogs as a menu on a phone. */
function CatalogMenu({ page: { links, search, category }, title }: PageProps & { title: string }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Menu
      label={t('catalog.list.catalogs')}
      trigger={(props) => (
        <Button {...props} size="small">
          {title}
          <Icon of={IconChevronDown} size={14} />
        </Button>
      )}
    >
      {links.map(({ catalog, count }) => (
        <MenuLink
          key={catalog}
          to={catalogRoutePaths[catalog]}
          params={{ lang }}
          search={search.search ? { search: search.search } : {}}
          current={catalog === category}
          side={count}
        >
          {t(`catalog.title.${catalog}`)}
        </MenuLink>
      ))}
    </Menu>
  );
}

/** How many models or articles match the filters. */
function FoundCount({ page }: PageProps) {
  const t = useText();
  const asOf = useAsOf(page);
  const { list, view, phone, forbidden, empty, variables } = page;
  if (forbidden || empty || !(Object.keys(variables.filter).length > 1 || phone)) return null;
  return (
    <Text as="div" size="sm" tone="muted" className={css.found}>
      <span role="status">
        {list
          ? t(view === 'group' ? 'catalog.list.models' : 'catalog.list.articles', { count: list.info.count })
          : '\u00a0'}
      </span>
      {phone && asOf && ` · ${asOf}`}
    </Text>
  );
}

/** The models or articles, or why there are none. */
function CatalogBody({ page, onOrder }: PageProps & { onOrder: (ordered: Ordered) => void }) {
  const t = useText();
  const { category, search, query, list, facets, view, phone, empty, forbidden, change } = page;
  if (forbidden) return <NoPermission />;
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!list) return <CardSkeletons count={phone ? 4 : 8} />;
  if (empty && Object.keys(withoutFilters(search)).length === Object.keys(search).length && !search.search)
    return <NothingYet title={t('catalog.empty.nothing')}>{t('catalog.empty.nothingHint')}</NothingYet>;
  if (empty)
    return (
      <Suspense>
        <NoMatch category={category} search={search} facets={facets} onChange={change} />
      </Suspense>
    );
  return view === 'group' ? (
    <ModelCards page={page} onOrder={onOrder} />
  ) : (
    <CatalogItemsTable page={page} onOrder={onOrder} />
  );
}

const prepareOrder = (): void => void loadOrder();

function ModelCards({ page: { models }, onOrder }: PageProps & { onOrder: (ordered: Ordered) => void }) {
  const mayOrder = useMayOrder();
  const cards = models.data?.products.data ?? [];
  return (
    <div className={css.cards}>
      {cards.map((model, at) => (
        <ModelCard
          key={model.id}
          model={model}
          showYear={cards.some((other) => other !== model && other.modelName === model.modelName)}
          eager={at < 4}
          onOrder={mayOrder ? onOrder : undefined}
          onOrderIntent={prepareOrder}
        />
      ))}
    </div>
  );
}

function CatalogItemsTable({
  page: { items, search, sizes, variables, turn },
  onOrder,
}: PageProps & { onOrder: (ordered: Ordered) => void }) {
  return (
    <Suspense fallback={<CardSkeletons count={4} />}>
      {items.data && (
        <ItemsTable
          list={items.data.products}
          inCart={items.data.simpleCart}
          sizes={sizes}
          view={{ page: search.page, limit: search.limit }}
          onView={(next, options) => turn({ ...search, page: next.page, limit: next.limit }, options)}
          onExport={() => everyItem(variables)}
          onOrder={onOrder}
          fetching={items.isFetching}
        />
      )}
    </Suspense>
  );
}

/** The pages of the models; the table of articles has its own. */
function ModelPager({ page: { view, list, search, variables, models, turn } }: PageProps) {
  if (view !== 'group' || !list || list.info.count === 0) return null;
  return (
    <div className={css.pages}>
      <TablePager
        info={list.info}
        view={{ page: search.page, limit: variables.limit }}
        shown={models.data?.products.data.length ?? 0}
        sizes={[variables.limit]}
        onView={(next, options) => turn({ ...search, page: next.page }, options)}
      />
    </div>
  );
}

/** Every article of the filter, a hundred per request. */
async function everyItem(variables: ListVariables): Promise<Item[]> {
  const rows: Item[] = [];
  for (let page = 1; page <= 100; page += 1) {
    const { products } = await graphql(CatalogItemPage, { ...variables, page, limit: 100 });
    rows.push(...products.data);
    if (page >= products.info.pageTotal) break;
  }
  return rows;
}
