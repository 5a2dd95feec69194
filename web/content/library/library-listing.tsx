import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { WithFacets } from '#ui/page/layout.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, Refreshing } from '#ui/page/states.tsx';
import type { ChangeOptions } from '#ui/table/table.ts';
import { TablePager } from '#ui/table/table-pager.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { CategoryCards } from './category.card.tsx';
import { DownloadBar } from '#content/marketing-material/download-bar.tsx';
import { LibraryBar } from './library-bar.tsx';
import { LibraryFacets, useLibraryFacets } from './library-facets.tsx';
import { LibraryTabs } from './library-head.tsx';
import { CardBones } from './library-states.tsx';
import { isNarrowed, listingRequest, pageSize, withoutFilters } from './listing-request.ts';
import { LibraryListing as Listing } from './library.documents.ts';
import {
  libraryRoute,
  type LibraryPlace,
  type LibrarySearch,
  listingRoute,
  readLibrarySearch,
} from './library.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';
import { MaterialGrid } from './material-grid.tsx';
import { MaterialTable } from './material.table.tsx';
import { rememberPage } from '#content/marketing-material/stored-library.ts';
import { useMaterialSelection } from './use-material-selection.ts';

/** Materials of a type, a category or a search: filters, cards or rows, and the download of several. */
export function LibraryListing({ page }: { page: ListingPage }) {
  const { search, change, narrow, list, facets, category, place, title } = page;
  const t = useText();
  useSeen(place, category?.title);
  if (page.missing) return <CategoryMissing />;
  const tabs = place.category === undefined && <LibraryTabs />;
  // Categories of unknown number stand above the bar and would push it down.
  if (!list && !page.query.error)
    return (
      <>
        {tabs}
        <CardBones count={12} perLine={4} />
      </>
    );
  const filters = facets.length > 0 && (
    <LibraryFacets facets={facets} search={search} count={list?.info.count} onChange={change} onClear={page.clear} />
  );
  return (
    <>
      {tabs}
      <Children page={page} />
      {page.showsMaterials && (
        <Layout column={filters && !narrow ? filters : null}>
          <LibraryBar
            search={search}
            markets={page.markets}
            count={list?.info.count}
            ordered={place.category !== undefined && search.q === undefined}
            onChange={change}
            onClear={page.clear}
            lead={narrow && filters}
          />
          {list?.similar && list.info.count > 0 && (
            <Note>{t('library.search.similar', { words: search.q ?? '' })}</Note>
          )}
          <h2 className="visually-hidden">{t('library.list.title')}</h2>
          <Refreshing active={page.query.isPlaceholderData}>
            <Materials page={page} />
          </Refreshing>
          <Pager page={page} />
        </Layout>
      )}
      {page.selection.chosen.ids.size > 0 && (
        <DownloadBar
          selection={page.selection.chosen}
          total={list?.info.count ?? 0}
          name={title}
          selectingAll={page.selection.selectingAll}
          onSelectAll={() => void page.selection.selectAll()}
        />
      )}
    </>
  );
}

type ListingPage = ReturnType<typeof useListing>;

/**
 * The content of a listing: the place and search of the URL and the materials that match them. The data of another place is
 * never shown under the new one.
 */
export function useListing(place: LibraryPlace, enabled: boolean) {
  const t = useText();
  const lang = useLocale();
  const narrow = useMedia(breakpoints.tablet);
  const { search, change: go } = useListSearch(readLibrarySearch);
  const query = useDocument(Listing, listingRequest(place, search), { enabled });
  const key = `${place.type ?? ''}/${place.category ?? ''}`;
  const [loaded, setLoaded] = useState('');
  if (query.data && !query.isPlaceholderData && loaded !== key) setLoaded(key);
  const data = query.isPlaceholderData && loaded !== key ? undefined : query.data;
  const list = data?.marketingMaterials;
  const category = data?.marketingMaterialCategory;
  const markets = data?.contentTargetMarkets.contentTargetMarkets ?? [];
  const type = category?.type ?? place.type;
  const typeTitle = type === 'brand-assets' || type === 'product-lineup' ? t(`library.type.${type}`) : null;
  const all = t('library.overview.title');
  const link = (id: string, text: string) => ({
    key: id,
    link: (
      <Link to={listingRoute} params={{ lang, type: id === type ? undefined : type, id }}>
        {text}
      </Link>
    ),
  });
  const children = data?.marketingMaterialRootCategories?.data ?? data?.marketingMaterialCategoryChildren?.data ?? [];
  const shownChildren = isNarrowed(search) || category?.showChilds === false ? [] : children;
  const missing = place.category !== undefined && data !== undefined && !category;
  const chooseTitle = () => {
    if (missing) return t('library.category.missing');
    if (place.category === undefined) return typeTitle ?? all;
    return category?.title ?? '\u00a0';
  };
  return {
    place,
    narrow,
    search,
    query,
    list,
    category,
    markets,
    children: shownChildren,
    missing,
    title: chooseTitle(),
    crumbs:
      place.category === undefined && place.type === undefined
        ? []
        : [
            {
              key: 'all',
              link: (
                <Link to={libraryRoute} params={{ lang }}>
                  {all}
                </Link>
              ),
            },
            ...(place.category !== undefined && type && typeTitle ? [link(type, typeTitle)] : []),
            ...(category?.breadcrumb ?? []).map(({ route, title }) => link(route, title)),
          ],
    facets: useLibraryFacets(list?.facets, markets, search),
    // A category with categories only is no empty list.
    showsMaterials: !(list?.info.count === 0 && shownChildren.length > 0),
    change: (next: LibrarySearch) => go(next, { replace: true }),
    turn: (next: LibrarySearch, options?: ChangeOptions) => {
      go(next, options);
      window.scrollTo({ top: 0 });
    },
    clear: () => go(withoutFilters(search), { replace: true }),
    selection: useMaterialSelection(place, search, list?.data ?? []),
  };
}

/** Remembers an opened category for the overview. */
function useSeen({ type, category }: LibraryPlace, title: string | undefined): void {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined || category === undefined || title === undefined) return;
    const path = [type, category]
      .filter(Boolean)
      .map((part) => encodeURIComponent(part ?? ''))
      .join('/');
    rememberPage(userId, { path: `/marketing-material/${path}`, title });
  }, [userId, type, category, title]);
}

/** Filters beside the list; without them the list has the whole width. */
function Layout({ column, children }: { column: ReactNode; children: ReactNode }) {
  return column ? <WithFacets facets={column}>{children}</WithFacets> : <div className={css.page}>{children}</div>;
}

function Children({ page: { children, title } }: { page: ListingPage }) {
  const t = useText();
  return children.length > 0 ? (
    <CategoryCards categories={children} label={t('library.category.below', { title })} />
  ) : null;
}

/** The materials, or why there are none. */
function Materials({ page }: { page: ListingPage }) {
  const t = useText();
  const { search, query, list, category, place, selection } = page;
  const perLine = category?.itemPerLine ?? 4;
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!list) return null;
  if (list.info.count === 0 && isNarrowed(search))
    return (
      <NoResult
        title={t('library.list.noMatch')}
        actions={
          <>
            <Button onClick={page.clear}>{t('ui.filter.clearAll')}</Button>
            {place.category !== undefined && search.q !== undefined && <SearchEverywhere words={search.q} />}
          </>
        }
      >
        {t('library.list.noMatchHint')}
      </NoResult>
    );
  if (list.info.count === 0)
    return <NothingYet title={t('library.list.empty')}>{t('library.list.emptyHint')}</NothingYet>;
  return search.view === 'list' ? (
    <MaterialTable rows={list.data} selection={selection.chosen} label={page.title} />
  ) : (
    <MaterialGrid materials={list.data} layout={category?.layout} perLine={perLine} selection={selection} />
  );
}

function SearchEverywhere({ words }: { words: string }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Link to={libraryRoute} params={{ lang }} search={{ q: words }}>
      {t('library.search.everywhere')}
    </Link>
  );
}

function Pager({ page: { list, search, turn } }: { page: ListingPage }) {
  if (!list || list.info.count === 0) return null;
  return (
    <div className={css.pages}>
      <TablePager
        info={list.info}
        view={{ page: search.page, limit: pageSize }}
        shown={list.data.length}
        sizes={[pageSize]}
        onView={({ page }, options) => turn({ ...search, page }, options)}
      />
    </div>
  );
}

/** A category that does not exist, or is not for the markets of the user. */
function CategoryMissing() {
  const t = useText();
  const lang = useLocale();
  return (
    <NoResult
      title={t('library.category.missing')}
      actions={
        <Link to={libraryRoute} params={{ lang }}>
          {t('library.overview.back')}
        </Link>
      }
    >
      {t('library.category.missingHint')}
    </NoResult>
  );
}
