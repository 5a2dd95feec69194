import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { InvoiceSellersQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row as Buttons } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { CompanyDialog } from './company.dialog.tsx';
import { allMissingWords } from './missing-words.ts';
import { SellerDialog } from './seller.dialog.tsx';
import { DeleteCompany, InvoiceSellers } from './sellers.documents.ts';
import { readSellersSearch, type SellersSearch } from './sellers.links.ts';

type Row = InvoiceSellersQuery['invoiceSellers']['data'][number];
const rowId = (row: Row): string => row.companyCode;

/** Companies that issue invoices, and what each lacks for electronic ones. */
export function SellersPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readSellersSearch);
  const { page = 1, limit = 10, q, company, form } = search;
  const query = useDocument(InvoiceSellers, { search: q, page, limit });
  const remove = useAction(DeleteCompany, (answer) => answer.deleteCompany, { refresh: [InvoiceSellers] });
  const close = (): void => change({ ...search, company: undefined, form: undefined });
  const companies = query.data?.companies ?? [];
  const named = companies.find(({ code }) => code === company);
  const versionOf = (row: Row): number => companies.find(({ code }) => code === row.companyCode)?.version ?? 0;
  const removal = useAsked((row: Row) => remove.mutateAsync({ code: row.companyCode, version: versionOf(row) }));
  const columns = useSellerColumns(search, change, removal.ask);
  const create = (
    <Button
      variant="primary"
      icon={IconPlus}
      disabled={!query.data}
      onClick={() => change({ ...search, form: 'company', company: undefined })}
    >
      {t('sellers.company.new')}
    </Button>
  );
  return (
    <PageFrame title={t('sellers.list.title')} subtitle={t('sellers.list.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="invoice-sellers"
          label={t('sellers.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.invoiceSellers)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t('sellers.list.search'))}
          onExport={null}
          empty={<NothingYet title={t('sellers.list.empty')} />}
        />
      )}
      {company && !form && <SellerDialog company={company} onClose={close} />}
      {form && query.data && (!company || named) && <CompanyDialog company={named ?? null} onClose={close} />}
      <ConfirmDelete
        of={removal}
        title={(row) => t('sellers.company.deleteTitle', { name: row.companyName })}
        action={t('sellers.company.delete')}
        done={t('sellers.company.deleted')}
      >
        <p>{t('sellers.company.deleteHint')}</p>
      </ConfirmDelete>
    </PageFrame>
  );
}

/** The state of a seller: complete, or without something that an electronic invoice needs. */
function SellerState({ row }: { row: Row }) {
  const t = useText();
  return row.missing.length === 0 ? (
    <StatusChip tone="ok" icon={IconCheck}>
      {t('sellers.state.complete')}
    </StatusChip>
  ) : (
    <StatusChip tone="warn" icon={IconAlertTriangle}>
      {t('sellers.state.incomplete')}
    </StatusChip>
  );
}

function CompanyButtons({ row, onRename, onDelete }: { row: Row; onRename: () => void; onDelete: () => void }) {
  const t = useText();
  return (
    <Buttons>
      <IconButton
        size="small"
        icon={IconPencil}
        label={t('sellers.company.rename', { name: row.companyName })}
        onClick={onRename}
      />
      <IconButton
        size="small"
        icon={IconTrash}
        label={t('sellers.company.deleteLabel', { name: row.companyName })}
        onClick={onDelete}
      />
    </Buttons>
  );
}

function useSellerColumns(
  search: SellersSearch,
  change: (next: SellersSearch) => void,
  onDelete: (row: Row) => void,
): TableColumn<Row>[] {
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
        cell: (row) => <SellerState row={row} />,
      },
      {
        id: 'missing',
        header: t('sellers.col.missing'),
        csv: (row) => allMissingWords(t, row),
        cell: (row) => allMissingWords(t, row) || '–',
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
      {
        id: 'actions',
        acts: true,
        header: t('sellers.col.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => (
          <CompanyButtons
            row={row}
            onRename={() => change({ ...search, form: 'company', company: row.companyCode })}
            onDelete={() => onDelete(row)}
          />
        ),
      },
    ],
    [t, search, change, onDelete],
  );
}
