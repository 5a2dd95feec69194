import { useMemo, useState } from 'react';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import type { CustomerTermsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NoResult, NothingYet } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { textColumn } from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { CustomerTerms } from './term-customers.documents.ts';

type Row = CustomerTermsQuery['customerTerms']['data'][number];
const rowId = (row: Row): string => `${row.unified} ${row.sorg}`;

type TermCustomersProps = {
  title: string;
  /** The price list or the group of the customers. */
  of: { sorg: string; priceList: string } | { customerGroup: string };
  onClose: () => void;
};

/** The customers of a price list or a group, to read and search: the ERP says who belongs to it. */
export function TermCustomersDialog({ title, of, onClose }: TermCustomersProps) {
  const t = useText();
  const [words, setWords] = useState('');
  const [{ page, limit }, setView] = useState({ page: 1, limit: 10 });
  const query = useDocument(CustomerTerms, { ...of, search: words.trim() || undefined, page, limit });
  const columns = useCustomerColumns('customerGroup' in of);
  const search = (typed: string) => {
    setWords(typed);
    setView({ page: 1, limit });
  };
  return (
    <Dialog
      title={title}
      subtitle={t('terms.customers.hint')}
      size="wide"
      onClose={onClose}
      lead={
        <DelayedSearch
          label={t('terms.customers.search')}
          placeholder={t('terms.customers.search')}
          value={words}
          onChange={search}
        />
      }
    >
      <DataTable
        name="term-customers"
        label={title}
        columns={columns}
        {...tablePage(query, query.data?.customerTerms)}
        rowId={rowId}
        view={{ page, limit }}
        onView={(view) => setView({ page: view.page ?? 1, limit: view.limit ?? limit })}
        onExport={null}
        empty={
          words === '' ? (
            <NothingYet title={t('terms.customers.none')}>{t('terms.customers.noneHint')}</NothingYet>
          ) : (
            <NoResult onClear={() => search('')} />
          )
        }
      />
    </Dialog>
  );
}

/** A list shows the group of its customers, a group their price lists. */
function useCustomerColumns(ofGroup: boolean): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      {
        id: 'name',
        header: t('terms.field.customer'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => (
          <Stack gap={0}>
            <span>
              <DealerLink code={row.unified}>{row.name}</DealerLink>
            </span>
            <Text size="xs" tone="muted">
              {shownCode(row.unified)}
            </Text>
          </Stack>
        ),
      },
      textColumn('sorg', t('terms.field.sorg'), (row) => `${row.sorg} ${row.sorgName}`),
      ofGroup
        ? textColumn('priceList', t('terms.field.priceList'), (row) => row.priceList)
        : textColumn('group', t('terms.field.customerGroup'), (row) => row.groupName || row.groupCode),
    ],
    [t, ofGroup],
  );
}
