import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '../../platform/api/errors.ts';
import type { InvoiceSellersQuery } from '../../platform/api/generated/graphql.ts';
import { tablePage, useDocument } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoPermission, NothingYet } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { missingWords } from './missing-words.ts';
import { SellerDialog } from './seller.dialog.tsx';
import { InvoiceSellers } from './sellers.documents.ts';
import { readSellersSearch, type SellersSearch } from './sellers.links.ts';

type Row = InvoiceSellersQuery['invoiceSellers']['data'][number];
const rowId = (row: Row): string => row.companyCode;

/** Companies that issue invoices, and what each lacks for electronic ones. */
export function SellersPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readSellersSearch);
  const { page = 1, limit = 10, q, company } = search;
  const query = useDocument(InvoiceSellers, { search: q, page, limit });
  const columns = useSellerColumns(search);
  return (
    <PageFrame title={t('sellers.list.title')} subtitle={t('sellers.list.hint')}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="invoice-sellers"
          label={t('sellers.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.invoiceSellers)}
          rowId={rowId}
          view={{ page, limit }}
          onView={(view) => change({ ...search, ...view })}
          search={{
            value: q ?? '',
            onChange: (words) => refilter({ ...search, q: words.trim() || undefined }),
            placeholder: t('sellers.list.search'),
          }}
          onExport={null}
          empty={<NothingYet title={t('sellers.list.empty')} />}
        />
      )}
      {company && <SellerDialog company={company} onClose={() => change({ ...search, company: undefined })} />}
    </PageFrame>
  );
}

function useSellerColumns(search: SellersSearch): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      {
        id: 'company',
        header: t('sellers.col.company'),
        fixed: true,
        card: 'title',
        csv: (row) => row.companyCode,
        cell: (row) => (
          <Link to="." search={{ ...search, company: row.companyCode }} resetScroll={false}>
            {row.companyCode} {row.companyName}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('sellers.col.state'),
        card: 'status',
        csv: (row) => String(row.missing.length === 0),
        cell: (row) =>
          row.missing.length === 0 ? (
            <StatusChip tone="ok" icon={IconCheck}>
              {t('sellers.state.complete')}
            </StatusChip>
          ) : (
            <StatusChip tone="warn" icon={IconAlertTriangle}>
              {t('sellers.state.incomplete')}
            </StatusChip>
          ),
      },
      {
        id: 'missing',
        header: t('sellers.col.missing'),
        csv: (row) => missingWords(t, row.missing),
        cell: (row) => missingWords(t, row.missing) || '–',
      },
      {
        id: 'sorgs',
        header: t('sellers.col.sorgs'),
        csv: (row) => row.sorgs.join(' '),
        cell: (row) => row.sorgs.join(', ') || '–',
      },
      {
        id: 'taxNumber',
        header: t('sellers.field.taxNumber'),
        csv: (row) => row.taxNumber,
        cell: (row) => row.taxNumber || '–',
      },
      {
        id: 'accountNumber',
        header: t('sellers.field.accountNumber'),
        csv: (row) => row.accountNumber,
        cell: (row) => row.accountNumber || '–',
      },
    ],
    [t, search],
  );
}
