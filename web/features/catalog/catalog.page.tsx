import { sheetIcon } from '../../ui/sheet-icon.tsx';
import { useMatch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { isForbidden } from '../../platform/api/errors.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { useDocument } from '../../platform/api/queries.ts';
import { useUser } from '../../platform/api/session.ts';
import { useSite } from '../../platform/site.ts';
import { loadTexts, useLocale, useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { lazyPart } from '../../shell/chunk-failure.ts';
import { usePageExists } from '../../shell/page-exists.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DelayedSearch } from '../../ui/delayed-search.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Text, WithFacets } from '../../ui/layout.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Menu, MenuLink } from '../../ui/popover.tsx';
import { ErrorPanel, NoPermission, NothingYet, Refreshing } from '../../ui/states.tsx';
import { TablePager } from '../../ui/table-pager.tsx';
import { TabBar, TabLink } from '../../ui/tabs.tsx';
import { useListSearch } from '../../ui/use-list-search.ts';
import { useMedia, usePhone } from '../../ui/use-media.ts';
import { CatalogBar } from './catalog-bar.tsx';
import { CatalogFacets } from './catalog-facets.tsx';
import { CardSkeletons, FacetSkeleton } from './catalog-states.tsx';
import {
  CatalogItemPage,
  CatalogItems,
  CatalogModels,
  type Item,
  type ListFacet,
  type ListOf,
  type ListVariables,
} from './catalog.documents.ts';
import { catalogRoutePaths, type CatalogSearch, catalogs, isCatalog } from './catalog.links.ts';
import { listRequest } from './catalog-preload.ts';
import { Results, SkipToResults, useCatalogKeys } from './catalog-results.tsx';
import { readCatalogSearch, withoutFilters } from './catalog-search.ts';
import css from './catalog.module.css';
import { ModelCard } from './model-card.tsx';

const IconBolt = sheetIcon('bolt');
const IconChevronDown = sheetIcon('chevron-down');

const loadOrder = async () => (await Promise.all([import('./order.dialog.tsx'), loadTexts(['refusals', 'grid'])]))[0];
const OrderDialog = lazy(() => loadOrder().then((module) => ({ default: module.OrderDialog })));
const NoMatch = lazyPart(
  () => import('./no-match.tsx'),
  (module) => module.NoMatch,
);
const ItemsTable = lazy(async () => ({
  default: (await Promise.all([import('./catalog-items.table.tsx'), loadTexts(['grid'])]))[0].ItemsTable,
}));

const noFacets: readonly ListFacet[] = [];

/** A catalog or a merchandise category: filters, and models as cards or articles as a list. */
export function CatalogPage() {
  // Every route of this page has the path '/<locale>/catalog/<category>'.
  const category = useMatch({ strict: false, select: (match) => match.pathname.split('/')[3] }) ?? 'bike';
  const { search, change: go } = useListSearch(readCatalogSearch);
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const site = useSite();
  const user = useUser();
  const phone = usePhone();
  const narrow = useMedia('(max-width: 900px)');
  // The search button of the phone bar opens the field. It stays open, so that nothing moves under the next touch.
  const [searching, setSearching] = useState(false);
  const [ordering, setOrdering] = useState<{ slug: string; sorg: string; name: string } | null>(null);
  const exists = usePageExists();
  const top = useRef<HTMLDivElement>(null);

  const { view, variables, sizes } = listRequest(category, search, site, phone);
  const models = useDocument(CatalogModels, variables, { enabled: view === 'group' });
  const items = useDocument(CatalogItems, variables, { enabled: view === 'list' });
  const query = view === 'group' ? models : items;
  const list: Omit<ListOf<unknown>, 'data'> | undefined = query.data?.products;
  const cards = models.data?.products.data ?? [];
  const facets = list?.facets ?? noFacets;

  const change = useCallback((next: CatalogSearch) => go(next, { replace: true }), [go]);
  const turn = (next: CatalogSearch) => {
    go(next);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const clear = () => change(withoutFilters(search));
  const orderItem = useCallback(({ slug, sorg, modelName }: Item) => setOrdering({ slug, sorg, name: modelName }), []);
  useCatalogKeys();

  const counts = list && isCatalog(category) ? list.catalogs[category] : null;
  const title = isCatalog(category)
    ? t(`catalog.title.${category}`)
    : (facets.find((facet) => facet.key === 'merchandiseCategory')?.values.find((value) => value.value === category)
        ?.label ?? category);
  const customer = user?.customer?.custName;
  const numbers = counts ?? (list && view === 'group' ? { models: list.info.count, articles: null } : null);
  const asOf = list?.asOf ? t('catalog.list.asOf', { time: formats.time(list.asOf) }) : null;
  // Keeps the height of the line until the numbers load.
  const subtitle =
    !phone &&
    (query.isPending
      ? '\u00a0'
      : numbers && (
          <>
            <Text strong>{t('catalog.list.models', { count: numbers.models })}</Text>
            {numbers.articles !== null && `, ${t('catalog.list.articles', { count: numbers.articles })}`}
            {customer && ` ${t('catalog.list.for', { customer })}`}
            {asOf && ` · ${asOf}`}
          </>
        ));

  const links = catalogs
    .filter((catalog) => catalog === category || (list?.catalogs[catalog].models ?? user?.catalogs?.[catalog] ?? 0) > 0)
    .map((catalog) => ({ catalog, count: list ? formats.quantity(list.catalogs[catalog].models) : undefined }));
  const filters =
    query.isPending && !narrow ? (
      <FacetSkeleton />
    ) : (
      <CatalogFacets facets={facets} search={search} count={list?.info.count} onChange={change} onClear={clear} />
    );
  const empty = list !== undefined && list.info.count === 0;
  const forbidden = isForbidden(query.error);

  let body: ReactNode;
  if (forbidden) body = <NoPermission />;
  else if (query.error && !query.data) body = <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  else if (!list) body = <CardSkeletons count={phone ? 4 : 8} />;
  else if (empty && Object.keys(withoutFilters(search)).length === Object.keys(search).length && !search.search)
    body = <NothingYet title={t('catalog.empty.nothing')}>{t('catalog.empty.nothingHint')}</NothingYet>;
  else if (empty)
    body = (
      <Suspense>
        <NoMatch category={category} search={search} facets={facets} onChange={change} />
      </Suspense>
    );
  else if (view === 'group') {
    body = (
      <div className={css.cards}>
        {cards.map((model, at) => (
          <ModelCard
            key={model.id}
            model={model}
            showYear={cards.some((other) => other !== model && other.modelName === model.modelName)}
            eager={at < 4}
            onOrder={
              user?.customer
                ? () => setOrdering({ slug: model.slug, sorg: model.sorg, name: model.modelName })
                : undefined
            }
            onOrderIntent={() => void loadOrder()}
          />
        ))}
      </div>
    );
  } else {
    body = (
      <Suspense fallback={<CardSkeletons count={4} />}>
        {items.data && (
          <ItemsTable
            list={items.data.products}
            inCart={items.data.simpleCart}
            sizes={sizes}
            view={{ page: search.page, limit: search.limit }}
            onView={(next) => turn({ ...search, page: next.page, limit: next.limit })}
            onExport={() => everyItem(variables)}
            onOrder={orderItem}
            fetching={items.isFetching}
          />
        )}
      </Suspense>
    );
  }

  const field = (
    <DelayedSearch
      className={classNames(css.search, !searching && !search.search && css.folded)}
      data-page-search=""
      onFocus={() => setSearching(true)}
      label={t('catalog.search.label')}
      placeholder={t('catalog.search.hint')}
      maxLength={100}
      value={search.search ?? ''}
      onChange={(words) => change({ ...search, search: words.trim() || undefined, page: undefined })}
    />
  );

  return (
    <PageFrame
      title={title}
      subtitle={subtitle}
      actions={
        !phone && (
          <>
            {field}
            {user?.customer && exists('/catalog/fast-order') && (
              <ButtonLink to={'/$lang/catalog/fast-order' as '/$lang'} params={{ lang }} icon={IconBolt}>
                {t('catalog.search.fastOrder')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <div ref={top} className={css.page}>
        {phone ? (
          field
        ) : (
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
        )}
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
                  {phone && links.length > 1 && (
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
                  )}
                  {filters}
                </>
              )
            }
          />
          {list?.suggestion && list.info.count > 0 && (
            <Note>{t('catalog.search.instead', { words: list.suggestion, typed: search.search ?? '' })}</Note>
          )}
          {!forbidden && !empty && (Object.keys(variables.filter).length > 1 || phone) && (
            <Text as="div" size="sm" tone="muted" className={css.found}>
              <span role="status">
                {list
                  ? t(view === 'group' ? 'catalog.list.models' : 'catalog.list.articles', { count: list.info.count })
                  : '\u00a0'}
              </span>
              {phone && asOf && ` · ${asOf}`}
            </Text>
          )}
          {query.error && query.data ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
          <Results>
            <Refreshing active={query.isPlaceholderData}>{body}</Refreshing>
          </Results>
          {view === 'group' && list && list.info.count > 0 && (
            <div className={css.pages}>
              <TablePager
                info={list.info}
                view={{ page: search.page, limit: variables.limit }}
                shown={models.data?.products.data.length ?? 0}
                sizes={[variables.limit]}
                onView={(next) => turn({ ...search, page: next.page })}
              />
            </div>
          )}
        </WithFacets>
      </div>
      {ordering && (
        <Suspense>
          <OrderDialog {...ordering} onClose={() => setOrdering(null)} />
        </Suspense>
      )}
    </PageFrame>
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
