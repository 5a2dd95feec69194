import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { ArticleFileImportListQuery } from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey, tablePage } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { ArchiveUploadCard } from './archive-upload.card.tsx';
import { ArticleFileTabs } from './article-file-tabs.tsx';
import { ArticleFileImportList, type ImportRow } from './article-files.documents.ts';
import { readImportsSearch } from './article-files.links.ts';
import { followMs, ImportStateChip, isOpen, importStateOf } from './import-state.tsx';

const rowId = (row: ImportRow): string => row.id;

/** Sends archives of pictures and documents, and lists the imports of the last 90 days. */
export function FileImportsPage() {
  const t = useText();
  const { search, change } = useListSearch(readImportsSearch);
  const { page = 1, limit = 10 } = search;
  const variables = { page, limit };
  const query = useQuery<ArticleFileImportListQuery>({
    queryKey: documentKey(ArticleFileImportList, variables),
    queryFn: ({ signal }) => graphql(ArticleFileImportList, variables, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.articleFileImports.data ?? []).some(isOpen) ? followMs : false),
  });
  const columns = useImportColumns();
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame title={t('article-files.page.title')} subtitle={t('article-files.imports.hint')}>
      <Stack gap={4}>
        <ArticleFileTabs />
        <ArchiveUploadCard />
        <DataTable
          name="article-file-imports"
          label={t('article-files.tab.imports')}
          columns={columns}
          {...tablePage(query, query.data?.articleFileImports)}
          rowId={rowId}
          view={{ page, limit }}
          onView={(view, options) => change({ page: view.page, limit: view.limit }, options)}
          onExport={null}
          empty={<NothingYet title={t('article-files.imports.none')}>{t('article-files.imports.noneHint')}</NothingYet>}
        />
      </Stack>
    </PageFrame>
  );
}

function useImportColumns(): TableColumn<ImportRow>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<ImportRow>[]>(() => {
    const figure = (id: 'added' | 'replaced' | 'unchanged' | 'refused'): TableColumn<ImportRow> => ({
      id,
      header: t(`article-files.outcome.${id}`),
      align: 'right',
      csv: (row) => row[id],
      cell: (row) => <Quantity value={row[id]} />,
    });
    return [
      {
        id: 'name',
        header: t('article-files.imports.name'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => (
          <Stack gap={0}>
            <Link to="/$lang/admin/article-files/imports/$id" params={{ lang, id: row.id }}>
              {row.name}
            </Link>
            <Text size="xs" tone="muted">
              {row.startedBy ?? t('article-files.imports.command')}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'state',
        header: t('article-files.imports.state'),
        card: 'status',
        csv: (row) => t(`article-files.state.${importStateOf(row)}`),
        cell: (row) => <ImportStateChip {...row} />,
      },
      {
        id: 'startedAt',
        header: t('article-files.imports.startedAt'),
        card: 'meta',
        noWrap: true,
        csv: (row) => row.startedAt,
        cell: (row) => <Instant at={row.startedAt} show="minute" />,
      },
      figure('added'),
      figure('replaced'),
      figure('unchanged'),
      figure('refused'),
    ];
  }, [t, lang]);
}
