import { Link } from '@tanstack/react-router';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { useMemo } from 'react';
import { disputeStates } from '#rules/money/credit-desk/dispute-choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { DecideDialog } from './decide.dialog.tsx';
import { DisputeChip, reasonWords, disputeStateOf } from './dispute-words.tsx';
import { type DeskDispute, Disputes } from './disputes.documents.ts';
import { type DisputesSearch, readDisputesSearch } from './disputes.links.ts';

const rowId = (row: DeskDispute): string => row.id;

function useDisputeColumns(search: DisputesSearch): TableColumn<DeskDispute>[] {
  const t = useText();
  return useMemo<TableColumn<DeskDispute>[]>(
    () => [
      {
        id: 'invoice',
        header: t('disputes.col.invoice'),
        fixed: true,
        card: 'title',
        csv: (row) => row.invoiceNo,
        cell: (row) => (
          <Link to="." search={{ ...search, dispute: row.id }} resetScroll={false}>
            {row.invoiceNo}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('disputes.col.state'),
        card: 'status',
        csv: (row) => t(`disputes.state.${disputeStateOf(row)}`),
        cell: (row) => <DisputeChip dispute={row} t={t} />,
      },
      {
        id: 'customer',
        header: t('disputes.col.customer'),
        csv: (row) => row.custName,
        cell: (row) => <DealerLink code={row.custCode}>{row.custName}</DealerLink>,
      },
      {
        id: 'reason',
        header: t('disputes.field.reason'),
        csv: (row) => reasonWords(t, row.reason),
        cell: (row) => reasonWords(t, row.reason),
      },
      {
        id: 'amount',
        header: t('disputes.col.amount'),
        align: 'right',
        card: 'figure',
        csv: (row) => row.amount,
        cell: (row) => <Money amount={row.amount} currency={row.currency} />,
      },
      {
        id: 'openedAt',
        header: t('disputes.col.openedAt'),
        csv: (row) => row.openedAt,
        cell: (row) => <Instant at={row.openedAt} show="date" />,
      },
    ],
    [t, search],
  );
}

/** Disputes of all customers: open ones first, the oldest first. */
export function DisputeListPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readDisputesSearch);
  const { page = 1, limit = 10, q, state, dispute } = search;
  const query = useDocument(Disputes, { state, search: q, page, limit });
  const list = query.data?.disputes;
  const open = list?.data.find(({ id }) => id === dispute);
  const columns = useDisputeColumns(search);
  return (
    <PageFrame title={t('disputes.list.title')} subtitle={t('disputes.list.hint')}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="disputes"
          label={t('disputes.list.title')}
          columns={columns}
          {...tablePage(query, list)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t('disputes.list.search'))}
          toolbar={
            <SelectInput
              hideLabel
              inputSize="small"
              label={t('disputes.col.state')}
              value={state ?? ''}
              placeholder={t('disputes.state.any')}
              choices={disputeStates.map((value) => ({ value, label: t(`disputes.state.${value}`) }))}
              onChange={(event) =>
                refilter({ ...search, state: disputeStates.find((one) => one === event.target.value) })
              }
            />
          }
          empty={<NothingYet title={t('disputes.list.empty')} />}
        />
      )}
      {open && <DecideDialog dispute={open} onClose={() => change({ ...search, dispute: undefined })} />}
    </PageFrame>
  );
}
