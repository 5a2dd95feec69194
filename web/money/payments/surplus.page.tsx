import { Link } from '@tanstack/react-router';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { surplusStates } from '#rules/money/payments/surplus-choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { SurplusPaymentsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { ClearSurplusDialog } from './clear-surplus.dialog.tsx';
import { SurplusPayments } from './surplus.documents.ts';
import { readSurplusSearch, type SurplusSearch } from './surplus.links.ts';

type SurplusPage = SurplusPaymentsQuery['surplusPayments'];
type Row = SurplusPage['data'][number];
const rowId = (row: Row): string => row.id;

/** Money that arrived and pays no invoice: open first, the oldest first. */
export function SurplusPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readSurplusSearch);
  const { page = 1, limit = 10, q, state, payment } = search;
  const query = useDocument(SurplusPayments, { state, search: q, page, limit });
  const list = query.data?.surplusPayments;
  const columns = useSurplusColumns(search);
  return (
    <PageFrame title={t('surplus.list.title')} subtitle={t('surplus.list.hint')}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <Stack gap={4}>
          <Totals totals={list?.totals ?? []} />
          <DataTable
            name="surplus"
            label={t('surplus.list.title')}
            columns={columns}
            {...tablePage(query, list)}
            rowId={rowId}
            {...pagingOf(search, change)}
            search={wordsOf(search, refilter, t('surplus.list.search'))}
            toolbar={
              <SelectInput
                hideLabel
                inputSize="small"
                label={t('surplus.col.state')}
                value={state ?? ''}
                placeholder={t('surplus.state.any')}
                choices={surplusStates.map((value) => ({ value, label: t(`surplus.state.${value}`) }))}
                onChange={(event) =>
                  refilter({ ...search, state: surplusStates.find((one) => one === event.target.value) })
                }
              />
            }
            empty={<NothingYet title={t('surplus.list.empty')}>{t('surplus.list.emptyHint')}</NothingYet>}
          />
        </Stack>
      )}
      {payment && <ClearSurplusDialog id={payment} onClose={() => change({ ...search, payment: undefined })} />}
    </PageFrame>
  );
}

/** The surplus not cleared yet, each currency for itself; always there, so that the list keeps its place. */
function Totals({ totals }: { totals: SurplusPage['totals'] }) {
  const t = useText();
  const sums = totals.map(({ currency, count, amount }) => ({
    name: t('surplus.total.count', { count }),
    value: <Money amount={amount} currency={currency} />,
  }));
  const none = { name: t('surplus.total.count', { count: 0 }), value: '–' };
  return (
    <Card title={t('surplus.total.label')}>
      <DescriptionList items={sums.length > 0 ? sums : [none]} />
    </Card>
  );
}

function useSurplusColumns(search: SurplusSearch): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      {
        id: 'payer',
        header: t('surplus.col.payer'),
        fixed: true,
        card: 'title',
        csv: (row) => row.payerName ?? '',
        cell: (row) => (
          <Link to="." search={{ ...search, payment: row.id }} resetScroll={false}>
            {row.payerName ?? t('surplus.payer.unknown')}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('surplus.col.state'),
        card: 'status',
        csv: (row) => t(`surplus.state.${row.state === 'cleared' ? 'cleared' : 'open'}`),
        cell: (row) => <SurplusChip state={row.state} />,
      },
      {
        id: 'amount',
        header: t('surplus.col.amount'),
        align: 'right',
        card: 'figure',
        csv: (row) => `${row.currency} ${row.surplusAmount}`,
        cell: (row) => <Money amount={row.surplusAmount} currency={row.currency} />,
      },
      {
        id: 'reason',
        header: t('surplus.col.reason'),
        csv: (row) => row.reasonText,
        cell: (row) => row.reasonText,
      },
      {
        id: 'request',
        header: t('surplus.col.request'),
        csv: (row) => row.requestNumber ?? '',
        cell: (row) => row.requestNumber ?? '–',
      },
      {
        id: 'reference',
        header: t('surplus.col.reference'),
        csv: (row) => `${row.gateway} ${row.reference}`,
        cell: (row) => `${row.gateway} ${row.reference}`,
      },
      {
        id: 'arrivedAt',
        header: t('surplus.col.arrivedAt'),
        card: 'meta',
        csv: (row) => row.recordedAt,
        cell: (row) => <Instant at={row.recordedAt} show="minute" />,
      },
    ],
    [t, search],
  );
}

function SurplusChip({ state }: { state: string }) {
  const t = useText();
  return state === 'cleared' ? (
    <StatusChip tone="ok" icon={IconCheck}>
      {t('surplus.state.cleared')}
    </StatusChip>
  ) : (
    <StatusChip tone="warn" icon={IconClock}>
      {t('surplus.state.open')}
    </StatusChip>
  );
}
