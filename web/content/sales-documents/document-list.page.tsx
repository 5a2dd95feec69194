import { IconPencil } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { documentKinds, type DocumentKind } from '#rules/content/content/content-types.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { ActiveFilters } from '#ui/button/chip.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Row } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission } from '#ui/page/states.tsx';
import { Segments, TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { type Choices, DocumentFilters, useDocumentChips } from './document-filters.tsx';
import { DocumentsByGroup } from './documents-by-group.tsx';
import { FoundDocuments } from './found-documents.tsx';
import { DocumentOverview, DocumentResults } from './sales-documents.documents.ts';
import { documentListRoute, type DocumentsSearch, listRouteOf, readDocumentsSearch } from './sales-documents.links.ts';
import css from './sales-documents.module.css';

/** The type of documents that the address names; null for both. */
function useKind(): DocumentKind | null {
  const { pathname } = useLocation();
  return documentKinds.find((kind) => pathname.replace(/\/$/, '').endsWith(`/sales-document/${kind}`)) ?? null;
}

const noChoices: Choices = { languages: [], modelYears: [], markets: [] };

/** The request of the list: by groups, or one list for a search and for the newest first. */
function useDocuments(kind: DocumentKind | null, search: DocumentsSearch) {
  const asked = {
    type: kind,
    language: search.language,
    year: search.year,
    article: search.article,
    markets: search.market,
  };
  const flat = search.q !== undefined || search.view === 'newest';
  const overview = useDocument(DocumentOverview, asked, { enabled: !flat });
  const results = useDocument(
    DocumentResults,
    { ...asked, search: search.q ?? '', page: search.page ?? 1, limit: search.limit ?? 10 },
    { enabled: flat },
  );
  const data = flat ? results.data : overview.data;
  const choices = data
    ? {
        languages: data.salesDocumentFacets.languages,
        modelYears: data.salesDocumentFacets.modelYears,
        markets: data.contentTargetMarkets.contentTargetMarkets,
      }
    : noChoices;
  return { flat, overview, results, choices };
}

/** Sales documents for readers: by groups or newest first, with a search that also looks into PDFs. */
export function DocumentListPage() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const kind = useKind();
  const { search, change, refilter } = useListSearch(readDocumentsSearch);
  const { flat, overview, results, choices } = useDocuments(kind, search);
  const chips = useDocumentChips(search, choices, refilter);
  const find = useCallback((q: string) => refilter({ ...search, q: q.trim() || undefined }), [refilter, search]);
  const clear = () => change(search.view ? { view: search.view } : {});
  if (isForbidden((flat ? results : overview).error)) return <NoPermission />;
  const { page: _page, ...kept } = search;
  return (
    <PageFrame
      title={t(`documents.list.${kind ?? 'all'}`)}
      subtitle={t('documents.list.hint')}
      actions={
        can('sales-document.cu') && (
          <ButtonLink to={documentListRoute} params={{ lang }} size="small" icon={IconPencil}>
            {t('documents.list.edit')}
          </ButtonLink>
        )
      }
    >
      <TabBar label={t('documents.list.kinds')}>
        {([null, ...documentKinds] as const).map((each) => (
          <TabLink
            key={each ?? 'all'}
            to={listRouteOf(each)}
            params={{ lang }}
            search={kept}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t(`documents.kind.${each ?? 'all'}`)}
          </TabLink>
        ))}
      </TabBar>
      <div className={css.bar}>
        <DelayedSearch
          label={t('documents.list.search')}
          placeholder={t('documents.list.search')}
          value={search.q ?? ''}
          onChange={find}
          maxLength={100}
        />
        <Row gap={2} wrap>
          <DocumentFilters key={JSON.stringify(search)} search={search} choices={choices} onChange={refilter} />
          {search.q === undefined && (
            <Segments
              label={t('documents.list.view')}
              value={search.view ?? 'groups'}
              options={(['groups', 'newest'] as const).map((value) => ({ value, label: t(`documents.view.${value}`) }))}
              onChange={(view) => refilter({ ...search, view: view === 'newest' ? view : undefined })}
            />
          )}
        </Row>
      </div>
      <ActiveFilters filters={chips} onClear={clear} />
      {flat ? (
        <FoundDocuments
          query={results}
          search={search}
          withKind={kind === null}
          onPage={({ page, limit }, options) => change({ ...search, page, limit }, options)}
          onClear={clear}
        />
      ) : (
        <DocumentsByGroup
          query={overview}
          withKind={kind === null}
          filtered={chips.length > 0}
          onMore={() => change({ ...search, view: 'newest' })}
          onClear={clear}
        />
      )}
    </PageFrame>
  );
}
