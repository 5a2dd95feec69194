import { useEffect, useMemo, useRef } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { useTableSelection } from '#ui/table/table.ts';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { statusOf } from '#service/claims/claim-words.tsx';
import { AssignBar } from './claim-desk-assign.tsx';
import { ClaimQueue, type QueuedClaim } from './claim-desk.documents.ts';
import { type DeskSearch, readDeskSearch } from './claim-desk.links.ts';
import { queueColumns } from './claim-desk.table.tsx';
import { DeskMove, reviewable, TriageBar, type Triaged, useReview } from './claim-desk-triage.tsx';
import { DeskToolbar, QueueCounts, useActiveDeskFilters } from './claim-desk-filters.tsx';
import { ClaimFiguresView } from './claim-figures.tsx';
import { Workbench } from './claim-workbench.tsx';
import { TriageKeys, useTriage } from './use-triage.tsx';

const rowId = (row: QueuedClaim): string => row.id;
const pageSize = 50;
const none: readonly QueuedClaim[] = [];
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

type QueueProps = { search: DeskSearch; change: (next: DeskSearch, how?: { replace?: boolean }) => void };

/** The claims that the filters of the address find. */
function useQueue(search: DeskSearch) {
  const { q, status, type, assignee, overdue, failed, brand, model, customer, age, order = 'due', after } = search;
  return useDocument(ClaimQueue, {
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
}

function Queue({ search, change }: QueueProps) {
  const query = useQueue(search);
  const queue = query.data?.claimQueue;
  const rows = queue?.data;
  const wide = !useMedia(breakpoints.tablet);
  const opened = wide ? search.open : undefined;
  useReturn(opened);
  const refilter = (next: DeskSearch) => change({ ...next, after: undefined });
  const open = (id: string | undefined) => change({ ...search, open: id }, { replace: opened !== undefined });
  // The list changes when a claim moves, so what comes next is noted before.
  const following = useRef<string | undefined>(undefined);
  const goOn = () => {
    if (opened !== undefined) open(following.current ?? opened);
  };
  const { busy, review } = useReview(goOn);
  const act = (claim: Triaged, status: string) => {
    const at = rows?.findIndex(({ id }) => id === opened) ?? -1;
    following.current = (rows?.[at + 1] ?? rows?.[at - 1])?.id;
    if (status === 'in_review' && reviewable(claim)) review([claim]);
    else change({ ...search, claim: claim.id, move: statusOf(status) ?? undefined });
  };
  useTriage(rows ?? none, act, { opened, open });
  const close = () => change({ ...search, claim: undefined, move: undefined });
  const moved = rows?.find(({ id }) => id === search.claim);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <Stack gap={4}>
      <QueueCounts counts={queue?.counts} search={search} onChange={refilter} />
      {opened !== undefined && rows ? (
        <Workbench
          rows={rows}
          search={{ ...search, open: opened }}
          onOpen={open}
          onMove={act}
          onMoved={goOn}
          onClose={close}
          busy={busy}
        />
      ) : (
        <QueueTable search={search} change={change} query={query} wide={wide} />
      )}
      {opened === undefined && moved && search.move && <DeskMove claim={moved} to={search.move} onClose={close} />}
    </Stack>
  );
}

/** The queue as a table, with what can be done with several claims. */
function QueueTable({
  search,
  change,
  query,
  wide,
}: QueueProps & {
  query: ReturnType<typeof useQueue>;
  /** True if there is room for a claim beside the list. */
  wide: boolean;
}) {
  const t = useText();
  const lang = useLocale();
  const queue = query.data?.claimQueue;
  const rows = queue?.data;
  const selection = useTableSelection(rowId);
  const columns = useMemo(() => queueColumns(t, lang, wide ? search : null), [t, lang, wide, search]);
  const refilter = (next: DeskSearch) => change({ ...next, after: undefined });
  const filters = useActiveDeskFilters(search, refilter);
  const current = (row: QueuedClaim) => rows?.find(({ id }) => id === row.id) ?? row;
  return (
    <>
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
        bulkActions={
          <>
            <TriageBar claims={selection.rows.map(current)} onDone={selection.clear} />
            <AssignBar ids={[...selection.ids]} onDone={selection.clear} />
          </>
        }
        search={wordsOf(search, refilter, t('claims.list.searchAll'))}
        filters={filters}
        onClearFilters={() => change({ order: search.order })}
        toolbar={<DeskToolbar search={search} onChange={refilter} />}
        empty={<NothingYet title={t('claim-desk.queue.empty')}>{t('claim-desk.queue.emptyHint')}</NothingYet>}
      />
      <Row gap={2} justify="between" wrap>
        <TriageKeys />
        <Row gap={2}>
          {search.after && <Button onClick={() => refilter(search)}>{t('claim-desk.queue.first')}</Button>}
          {queue?.nextCursor && (
            <Button onClick={() => change({ ...search, after: queue.nextCursor ?? undefined })}>
              {t('claim-desk.queue.next')}
            </Button>
          )}
        </Row>
      </Row>
    </>
  );
}

/** Back in the table, the claim that was open has the focus, so that the user goes on where they were. */
function useReturn(opened: string | undefined): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const left = opened === undefined ? last.current : undefined;
    last.current = opened;
    if (left === undefined) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(left)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  }, [opened]);
}
