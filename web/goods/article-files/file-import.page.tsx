import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fileOutcomes, type FileOutcome } from '#rules/goods/article-files/choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { ArticleFileImportDetailQuery } from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey, tablePage } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Note } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { ArticleFileImportDetail, type ImportDetail, type ResultRow } from './article-files.documents.ts';
import { readResultSearch } from './article-files.links.ts';
import { ListDownload } from './list-download.tsx';
import { followMs, ImportStateChip, isOpen } from './import-state.tsx';

const rowId = (row: ResultRow): string => String(row.position);

/** One import: how far it is, why its archive was refused, and what became of each file. */
export function FileImportPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const { search, change, refilter } = useListSearch(readResultSearch);
  const { page = 1, limit = 10, outcome, q } = search;
  const variables = { id, outcome, search: q, page, limit };
  const query = useQuery<ArticleFileImportDetailQuery>({
    queryKey: documentKey(ArticleFileImportDetail, variables),
    queryFn: ({ signal }) => graphql(ArticleFileImportDetail, variables, { signal }),
    placeholderData: (previous) => (previous?.articleFileImport?.id === id ? previous : undefined),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.articleFileImport && isOpen(data.articleFileImport) ? followMs : false,
  });
  const columns = useResultColumns();
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPage />;
  const shown = query.data.articleFileImport;
  if (!shown) return <NoResult title={t('article-files.import.none')}>{t('article-files.import.noneHint')}</NoResult>;
  return (
    <ImportFrame shown={shown} outcome={outcome} q={q}>
      <DataTable
        name="article-file-results"
        label={t('article-files.import.results')}
        columns={columns}
        {...tablePage(query, shown.results)}
        rowId={rowId}
        view={{ page, limit }}
        onView={(view, options) => change({ ...search, page: view.page, limit: view.limit }, options)}
        search={wordsOf(search, refilter, t('article-files.import.search'), 100)}
        toolbar={<OutcomeChoice outcome={outcome} onChange={(next) => refilter({ ...search, outcome: next })} />}
        onExport={null}
        empty={<NothingYet title={t('article-files.import.empty')}>{t('article-files.import.emptyHint')}</NothingYet>}
      />
    </ImportFrame>
  );
}

function ImportFrame({
  shown,
  outcome,
  q,
  children,
}: {
  shown: ImportDetail;
  outcome: FileOutcome | undefined;
  q: string | undefined;
  children: React.ReactNode;
}) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const done = shown.added + shown.replaced + shown.unchanged + shown.refused;
  return (
    <PageFrame
      title={shown.name}
      badge={<ImportStateChip {...shown} />}
      subtitle={fileOutcomes
        .map((one) => `${t(`article-files.outcome.${one}`)}: ${formats.quantity(shown[one])}`)
        .join(' · ')}
      crumbs={[
        {
          key: 'imports',
          link: (
            <Link to="/$lang/admin/article-files/imports" params={{ lang }}>
              {t('article-files.tab.imports')}
            </Link>
          ),
        },
      ]}
      actions={
        done > 0 && <ListDownload path={`/article-files/imports/${shown.id}/results`} asked={{ outcome, search: q }} />
      }
    >
      <Stack gap={4}>
        {shown.refusalText !== null && <Note tone="err">{shown.refusalText}</Note>}
        {isOpen(shown) && shown.fileCount > 0 && <ProgressLine done={done} of={shown.fileCount} />}
        {children}
      </Stack>
    </PageFrame>
  );
}

function OutcomeChoice({
  outcome,
  onChange,
}: {
  outcome: FileOutcome | undefined;
  onChange: (outcome: FileOutcome | undefined) => void;
}) {
  const t = useText();
  return (
    <SelectInput
      label={t('article-files.result.outcome')}
      hideLabel
      value={outcome ?? ''}
      placeholder={t('article-files.outcome.all')}
      choices={fileOutcomes.map((value) => ({ value, label: t(`article-files.outcome.${value}`) }))}
      onChange={({ target }) => onChange(fileOutcomes.find((one) => one === target.value))}
    />
  );
}

function useResultColumns(): TableColumn<ResultRow>[] {
  const t = useText();
  return useMemo<TableColumn<ResultRow>[]>(
    () => [
      {
        id: 'file',
        header: t('article-files.result.file'),
        fixed: true,
        card: 'title',
        csv: (row) => row.path,
        cell: (row) => row.path,
      },
      {
        id: 'code',
        header: t('article-files.result.code'),
        noWrap: true,
        csv: (row) => row.code,
        cell: (row) => row.code || '–',
      },
      {
        id: 'outcome',
        header: t('article-files.result.outcome'),
        card: 'status',
        csv: (row) => row.outcome,
        cell: (row) => (
          <Stack gap={0}>
            {t(`article-files.outcome.${fileOutcomes.find((one) => one === row.outcome) ?? 'refused'}`)}
            {row.refusalText !== null && (
              <Text size="sm" tone="muted">
                {row.refusalText}
              </Text>
            )}
          </Stack>
        ),
      },
    ],
    [t],
  );
}
