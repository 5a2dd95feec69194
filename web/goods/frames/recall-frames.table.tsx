import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { nextRecallStates, recallStates, type RecallState } from '#rules/goods/frames/recall.ts';
import { graphql } from '#platform/api/graphql.ts';
import type { tablePage } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { PageInfo, TableColumn } from '#ui/table/table.ts';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { type RecallFrame, RecallFrames } from './frames.documents.ts';
import { frameLink, readRecallSearch, recallWorkScopes, type RecallSearch } from './frames.links.ts';
import { RecallStateChip, recallStateOf } from './recall-words.tsx';
import { ScanFrameButton } from './scan-frame.part.tsx';

const rowId = (row: RecallFrame): string => row.frameNumber;
type Rows = ReturnType<typeof tablePage<readonly RecallFrame[], PageInfo>>;

/** Frames of a recall with what the workshop did; the dealer reports its work here. */
export function RecallFramesTable({ code, staff, ...page }: Rows & { code: string; staff: boolean }) {
  const t = useText();
  const { search, change, refilter } = useListSearch(readRecallSearch);
  const { q, state } = search;
  const reports = usePermissions()(recallWorkScopes);
  const columns = useFrameColumns(search, staff, reports);
  const { rows, info, fetching, error, onRetry } = page;
  return (
    <DataTable
      name="recall-frames"
      label={t('frames.recall.frames')}
      columns={columns}
      {...{ rows, info, fetching, error, onRetry, rowId }}
      view={{ page: search.page ?? 1, limit: search.limit ?? 10 }}
      onView={(view, options) => change({ ...search, ...view }, options)}
      search={wordsOf(search, refilter, t(staff ? 'frames.recall.searchStaff' : 'frames.recall.search'))}
      toolbar={
        <>
          <SelectInput
            hideLabel
            inputSize="small"
            label={t('frames.col.state')}
            value={state ?? ''}
            placeholder={t('frames.state.any')}
            choices={recallStates.map((value) => ({ value, label: t(`frames.state.${value}`) }))}
            onChange={(event) => refilter({ ...search, state: recallStates.find((one) => one === event.target.value) })}
          />
          {reports && (
            <ScanFrameButton
              size="small"
              label={t('frames.recall.scan')}
              onNumber={(number) => change({ ...search, frame: number })}
            />
          )}
        </>
      }
      onExport={() => everyFrame(code, state, q)}
      empty={<NothingYet title={t('frames.recall.noFrames')} />}
    />
  );
}

/** All frames of the filter, page by page. */
async function everyFrame(code: string, state: RecallState | undefined, q: string | undefined): Promise<RecallFrame[]> {
  const rows: RecallFrame[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { recall } = await graphql(RecallFrames, { code, state, search: q, page });
    rows.push(...(recall?.frames.data ?? []));
    pages = recall?.frames.info.pageTotal ?? 0;
  }
  return rows;
}

function useFrameColumns(search: RecallSearch, staff: boolean, reports: boolean): TableColumn<RecallFrame>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('frames.field.number'),
        fixed: true,
        card: 'title',
        csv: (row) => row.frameNumber,
        cell: (row) => <Link {...frameLink(lang, row.frameNumber)}>{row.frameNumber}</Link>,
      },
      {
        id: 'state',
        header: t('frames.col.state'),
        card: 'status',
        csv: (row) => t(`frames.state.${recallStateOf(row.state)}`),
        cell: (row) => <RecallStateChip state={row.state} />,
      },
      {
        id: 'bike',
        header: t('frames.col.bike'),
        card: 'meta',
        csv: (row) => row.description,
        cell: (row) => row.description,
      },
      ...(staff
        ? [
            {
              id: 'customer',
              header: t('frames.col.dealer'),
              csv: (row: RecallFrame) => row.customerName,
              cell: (row: RecallFrame) => row.customerName,
            },
          ]
        : []),
      {
        id: 'shipped',
        header: t('frames.delivery.shipped'),
        csv: (row) => row.shippedOn,
        cell: (row) => <CalendarDate date={row.shippedOn} />,
      },
      {
        id: 'done',
        header: t('frames.col.doneAt'),
        csv: (row) => row.doneAt,
        cell: (row) => <Instant at={row.doneAt} show="date" />,
      },
      { id: 'note', header: t('frames.col.note'), csv: (row) => row.note, cell: (row) => row.note || '–', card: 'off' },
      {
        id: 'work',
        acts: true,
        header: t('frames.col.work'),
        card: 'figure',
        cell: (row) =>
          reports &&
          nextRecallStates[row.state as RecallState].length > 0 && (
            <ButtonLink to="." search={{ ...search, frame: row.frameNumber }} resetScroll={false} size="small">
              {t('frames.work.action')}
            </ButtonLink>
          ),
      },
    ],
    [t, lang, search, staff, reports],
  );
}
