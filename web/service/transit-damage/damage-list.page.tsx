import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
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
import { DamageDialog } from './damage.dialog.tsx';
import { DamageChip, damageStateOf } from './damage-words.tsx';
import { type ListedDamage, TransitDamageList } from './transit-damage.documents.ts';
import { damageFilters, readTransitDamageSearch, type TransitDamageSearch } from './transit-damage.links.ts';

const rowId = (row: ListedDamage): string => row.id;

/** Reports of transit damage: the dealer's own, for the desk those of its areas; what must be decided comes first. */
export function DamageListPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readTransitDamageSearch);
  const { page = 1, limit = 10, q, state, report } = search;
  const query = useDocument(TransitDamageList, { state, search: q, page, limit }, { signedFiles: true });
  const list = query.data?.transitDamages;
  const open = list?.data.find(({ id }) => id === report);
  const columns = useColumns(search);
  return (
    <PageFrame title={t('transit-damage.list.title')} subtitle={t('transit-damage.list.hint')}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="transit-damage"
          label={t('transit-damage.list.title')}
          columns={columns}
          {...tablePage(query, list)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t('transit-damage.list.search'))}
          toolbar={
            <SelectInput
              hideLabel
              inputSize="small"
              label={t('transit-damage.col.state')}
              value={state ?? ''}
              placeholder={t('transit-damage.state.any')}
              choices={damageFilters.map((value) => ({ value, label: t(`transit-damage.state.${value}`) }))}
              onChange={(event) =>
                refilter({ ...search, state: damageFilters.find((one) => one === event.target.value) })
              }
            />
          }
          empty={<NothingYet title={t('transit-damage.list.none')}>{t('transit-damage.list.noneHint')}</NothingYet>}
        />
      )}
      {open && <DamageDialog damage={open} onClose={() => change({ ...search, report: undefined })} />}
    </PageFrame>
  );
}

function useColumns(search: TransitDamageSearch): TableColumn<ListedDamage>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('transit-damage.col.number'),
        fixed: true,
        card: 'title',
        csv: (row) => row.number,
        cell: (row) => (
          <Link to="." search={{ ...search, report: row.id }} resetScroll={false}>
            {row.number}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('transit-damage.col.state'),
        card: 'status',
        csv: (row) => t(`transit-damage.state.${damageStateOf(row.state)}`),
        cell: (row) => <DamageChip state={row.state} />,
      },
      {
        id: 'goods',
        header: t('transit-damage.field.line'),
        card: 'meta',
        csv: (row) => row.description,
        cell: (row) => row.description,
      },
      { id: 'delivery', header: t('transit-damage.col.delivery'), csv: (row) => row.doNo, cell: (row) => row.doNo },
      {
        id: 'customer',
        header: t('transit-damage.col.customer'),
        csv: (row) => row.custName,
        cell: (row) => row.custName,
      },
      {
        id: 'credit',
        header: t('transit-damage.col.credit'),
        align: 'right',
        card: 'figure',
        csv: (row) => row.credit ?? row.proposed,
        cell: (row) => <Money amount={row.credit ?? row.proposed} currency={row.currency} />,
      },
      {
        id: 'reportedAt',
        header: t('transit-damage.col.reportedAt'),
        csv: (row) => row.reportedAt,
        cell: (row) => <Instant at={row.reportedAt} show="date" />,
      },
    ],
    [t, search],
  );
}
