import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentResultsQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, NothingYet, Refreshing, SkeletonRows } from '#ui/page/states.tsx';
import { pageSizes } from '#ui/table/list-search.ts';
import { TablePager } from '#ui/table/table-pager.tsx';
import type { ChangeOptions, TableView } from '#ui/table/table.ts';
import { DocumentRows } from './document-rows.tsx';
import type { DocumentsSearch } from './sales-documents.links.ts';

/** One list of documents with pages; a search also shows where its words stand inside PDFs. */
export function FoundDocuments({
  query,
  search,
  withKind,
  onPage,
  onClear,
}: {
  query: UseQueryResult<DocumentResultsQuery>;
  search: DocumentsSearch;
  withKind: boolean;
  onPage: (view: TableView, options?: ChangeOptions) => void;
  onClear: () => void;
}) {
  const t = useText();
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows picture />;
  const { data, info, similar } = query.data.salesDocuments;
  const narrowed = Boolean(search.q ?? search.language ?? search.year ?? search.article ?? search.market);
  if (info.count === 0)
    return narrowed ? (
      <NoResult onClear={onClear} title={search.q && t('documents.found.none', { words: search.q })}>
        {t('documents.found.noneHint')}
      </NoResult>
    ) : (
      <NothingYet title={t('documents.empty.title')}>{t('documents.empty.hint')}</NothingYet>
    );
  return (
    <Refreshing active={query.isPlaceholderData}>
      {similar && <Note>{t('documents.found.similar', { words: search.q ?? '' })}</Note>}
      <Card
        title={t('documents.found.title')}
        note={
          <Text size="xs" tone="dim">
            {t('documents.list.count', { count: info.count })}
          </Text>
        }
        padded={false}
      >
        <DocumentRows documents={data} words={search.q} withKind={withKind} />
      </Card>
      <TablePager
        info={info}
        view={{ page: search.page, limit: search.limit }}
        shown={data.length}
        sizes={pageSizes}
        onView={onPage}
      />
    </Refreshing>
  );
}
