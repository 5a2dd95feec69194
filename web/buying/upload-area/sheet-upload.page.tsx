import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { UploadColumn } from '#rules/buying/upload-area/columns.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { SheetUploadDetailQuery } from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey, tablePage } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Note } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { SheetActions } from './sheet-actions.tsx';
import { useRowColumns, type ShownSheetRow } from './sheet-rows.part.tsx';
import { followMs, isRunning, SheetStateChip } from './sheet-state.tsx';
import { SheetUploadDetail, type SheetUploadShown } from './upload-area.documents.ts';
import { readUploadRowsSearch, rowViews, type RowView } from './upload-area.links.ts';

const rowId = (row: ShownSheetRow): string => String(row.line);
const noColumns: readonly string[] = [];

/** The column that says what a row is about: the customer's code, else the article. */
const titleOf = (columns: readonly string[]): string => (columns.includes('code') ? 'code' : 'article');

/** One upload: its rows in three groups before it is confirmed, then what became of them, and its undo. */
export function SheetUploadPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const { search, change, refilter } = useListSearch(readUploadRowsSearch);
  const { page = 1, limit = 10, view = 'taken', q } = search;
  const variables = {
    id,
    group: view === 'failed' || view === 'kept' ? null : view,
    state: view === 'failed' || view === 'kept' ? view : null,
    search: q,
    page,
    limit,
  };
  const query = useQuery<SheetUploadDetailQuery>({
    queryKey: documentKey(SheetUploadDetail, variables),
    queryFn: ({ signal }) => graphql(SheetUploadDetail, variables, { signal }),
    placeholderData: (previous) => (previous?.sheetUpload?.id === id ? previous : undefined),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.sheetUpload && isRunning(data.sheetUpload) ? followMs : false),
  });
  const headings = query.data?.sheetUpload?.columns ?? noColumns;
  const headingOf = useCallback((column: string) => t(`upload-area.column.${column as UploadColumn}`), [t]);
  const columns = useRowColumns({ columns: headings, headingOf, title: titleOf(headings) });
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPage />;
  const shown = query.data.sheetUpload;
  if (!shown) return <NoResult title={t('upload-area.one.none')}>{t('upload-area.one.noneHint')}</NoResult>;
  return (
    <UploadFrame shown={shown}>
      <ViewTabs shown={shown} view={view} />
      <DataTable
        name={`sheet-rows-${shown.module}`}
        label={t(`upload-area.group.${view}`)}
        columns={columns}
        {...tablePage(query, shown.rows)}
        rowId={rowId}
        view={{ page, limit }}
        onView={(next, options) => change({ ...search, page: next.page, limit: next.limit }, options)}
        search={wordsOf(search, refilter, t('upload-area.row.search'), 100)}
        onExport={null}
        empty={<NothingYet title={t('upload-area.group.none')}>{t('upload-area.group.noneHint')}</NothingYet>}
      />
    </UploadFrame>
  );
}

function UploadFrame({ shown, children }: { shown: SheetUploadShown; children: React.ReactNode }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const done = shown.state === 'undoing' ? shown.undone + shown.kept : shown.written + shown.failed;
  const all = shown.state === 'undoing' ? shown.written : shown.taken + shown.noted;
  return (
    <PageFrame
      title={shown.fileName}
      badge={<SheetStateChip {...shown} />}
      subtitle={t('upload-area.one.sent', {
        name: shown.sentBy,
        at: `${formats.day(shown.checkedAt)} ${formats.time(shown.checkedAt)}`,
      })}
      crumbs={[
        {
          key: 'uploads',
          link: (
            <Link to="/$lang/upload-area" params={{ lang }}>
              {t('upload-area.page.title')}
            </Link>
          ),
        },
      ]}
      actions={<SheetActions shown={shown} />}
    >
      <Stack gap={4}>
        {shown.state === 'checked' && <Note>{t('upload-area.one.preview')}</Note>}
        {shown.refusalText !== null && (
          <Note tone="err">
            {t('upload-area.one.stopped', { text: shown.refusalText, written: shown.written - shown.undone })}
          </Note>
        )}
        {shown.undoneBy !== null && <Note>{t('upload-area.one.undoneBy', { name: shown.undoneBy })}</Note>}
        {isRunning(shown) && <ProgressLine done={done} of={all} />}
        {children}
      </Stack>
    </PageFrame>
  );
}

/** The groups of the preview; rows that were not written or not undone only if there are any. */
function ViewTabs({ shown, view }: { shown: SheetUploadShown; view: RowView }) {
  const t = useText();
  const lang = useLocale();
  const shownViews = rowViews.filter((one) => (one !== 'failed' && one !== 'kept') || one === view || shown[one] > 0);
  return (
    <TabBar label={t('upload-area.list.title')}>
      {shownViews.map((one) => (
        <TabLink
          key={one}
          to="/$lang/upload-area/$id"
          params={{ lang, id: shown.id }}
          search={one === 'taken' ? {} : { view: one }}
          replace
          activeOptions={{ exact: true, includeSearch: true }}
          count={shown[one]}
        >
          {t(`upload-area.group.${one}`)}
        </TabLink>
      ))}
    </TabBar>
  );
}
