import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { useTableSelection } from '#ui/table/table.ts';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { MoveDialog } from '#service/claims/claim-actions.tsx';
import { AssignBar } from './claim-desk-assign.tsx';
import { ClaimQueue, type QueuedClaim } from './claim-desk.documents.ts';
import { type DeskSearch, readDeskSearch } from './claim-desk.links.ts';
import { queueColumns } from './claim-desk.table.tsx';
import { DeskToolbar, QueueCounts, useActiveDeskFilters } from './claim-desk-filters.tsx';
import { ClaimFiguresView } from './claim-figures.tsx';
import { TriageKeys, useTriage } from './use-triage.tsx';

const rowId = (row: QueuedClaim): string => row.id;
const pageSize = 50;
/** A tab is current by its search. */
const tabOptions = { includeSearch: true, explicitUndefined: true };

/** Claims that wait for the desk, and figures about all of them. */
export function ClaimDeskPage() {
  const t = useText();
  const { search, change } = useListSearch(readDeskSearch);
  return (
    <PageFrame title={t('claim-desk.page.title')} subtitle={t('claim-desk.page.hint')}>
      <Stack gap={4}>
        <TabBar label={t('claim-desk.page.views')}>
          <TabLink to="." search={{ view: undefined }} activeOptions={tabOptions}>
            {t('claim-desk.view.queue')}
          </TabLink>
          <TabLink to="." search={{ view: 'figures' }} activeOptions={tabOptions}>
            {t('claim-desk.view.figures')}
          </TabLink>
        </TabBar>
        {search.view === 'figures' ? (
          <ClaimFiguresView search={search} onChange={change} />
        ) : (
          <Queue search={search} change={change} />
        )}
      </Stack>
    </PageFrame>
  );
}

function Queue({ search, change }: { search: DeskSearch; change: (next: DeskSearch) => void }) {
  const t = useText();
  const lang = useLocale();
  const { q, status, type, assignee, overdue, failed, brand, model, customer, age, order = 'due', after } = search;
  const query = useDocument(ClaimQueue, {
    filter: {
      search: q,
      status,
      type,
      assignee,
      overdue,
      settlementFailed: failed,
      brand,
      model,
      customer,
      olderThanDays: age ? Number(age) : undefined,
      // Overdue claims are among those in settlement, too.
      ...(status || failed || overdue ? {} : { statusCategory: 'open' }),
    },
    sort: order,
    after: after ?? null,
    limit: pageSize,
  });
  const queue = query.data?.claimQueue;
  const rows = queue?.data;
  const selection = useTableSelection(rowId);
  const columns = useMemo(() => queueColumns(t, lang), [t, lang]);
  const refilter = (next: DeskSearch) => change({ ...next, after: undefined });
  const filters = useActiveDeskFilters(search, refilter);
  const open = (claim: string, move: DeskSearch['move']) => change({ ...search, claim, move });
  useTriage(rows ?? [], open);
  const moved = rows?.find(({ id }) => id === search.claim);
  const target = moved?.nextStatuses.find(({ id }) => id === search.move);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <Stack gap={4}>
      <QueueCounts counts={queue?.counts} search={search} onChange={refilter} />
      <DataTable
        name="claim-desk"
        label={t('claim-desk.page.title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        selection={selection}
        bulkActions={<AssignBar ids={[...selection.ids]} onDone={selection.clear} />}
        search={wordsOf(search, refilter, t('claims.list.searchAll'))}
        filters={filters}
        onClearFilters={() => change({ order: search.order })}
        toolbar={<DeskToolbar search={search} onChange={refilter} />}
        empty={<NothingYet title={t('claim-desk.queue.empty')}>{t('claim-desk.queue.emptyHint')}</NothingYet>}
      />
      <Row gap={2} justify="between" wrap>
        <TriageKeys />
        <Row gap={2}>
          {after && <Button onClick={() => refilter(search)}>{t('claim-desk.queue.first')}</Button>}
          {queue?.nextCursor && (
            <Button onClick={() => change({ ...search, after: queue.nextCursor ?? undefined })}>
              {t('claim-desk.queue.next')}
            </Button>
          )}
        </Row>
      </Row>
      {moved && target && (
        <MoveDialog
          claim={moved}
          to={target}
          refresh={ClaimQueue}
          onClose={() => change({ ...search, claim: undefined, move: undefined })}
        />
      )}
    </Stack>
  );
}
