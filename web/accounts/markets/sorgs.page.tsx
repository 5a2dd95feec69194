import { Link } from '@tanstack/react-router';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { SorgSettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { NewSorgDialog } from './new-sorg.dialog.tsx';
import { DeleteSorg, SorgSettings } from './sorgs.documents.ts';
import { readSorgsSearch } from './sorgs.links.ts';

type Row = SorgSettingsQuery['sorgSettings']['data'][number];
const rowId = (row: Row): string => row.code;

/** All sales organisations, with the markets that sell for them. */
export function SorgsPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readSorgsSearch);
  const { page = 1, limit = 10, q, sorg } = search;
  const query = useDocument(SorgSettings, { search: q, page, limit });
  const remove = useAction(DeleteSorg, (answer) => answer.deleteSorg, { refresh: [SorgSettings] });
  const removal = useAsked((row: Row) => remove.mutateAsync({ code: row.code, version: row.version }));
  const columns = useSorgColumns(removal.ask);
  const create = (
    <Button variant="primary" icon={IconPlus} disabled={!query.data} onClick={() => change({ ...search, sorg: 'new' })}>
      {t('sorgs.list.new')}
    </Button>
  );
  return (
    <PageFrame title={t('sorgs.list.title')} subtitle={t('sorgs.list.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="sorgs"
          label={t('sorgs.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.sorgSettings)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t('sorgs.list.search'))}
          onExport={null}
          empty={<NothingYet title={t('sorgs.list.empty')}>{t('sorgs.list.emptyHint')}</NothingYet>}
        />
      )}
      {sorg === 'new' && query.data && (
        <NewSorgDialog
          companies={query.data.companies}
          countries={query.data.countries}
          onClose={() => change({ ...search, sorg: undefined })}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('sorgs.delete.title', { name: `${row.code} ${row.name}` })}
        action={t('sorgs.delete.action')}
        done={t('sorgs.delete.done')}
      >
        <p>{t('sorgs.delete.hint')}</p>
      </ConfirmDelete>
    </PageFrame>
  );
}

function useSorgColumns(onDelete: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<Row>[]>(
    () => [
      {
        id: 'sorg',
        header: t('sorgs.field.sorg'),
        fixed: true,
        card: 'title',
        csv: (row) => row.code,
        cell: (row) => (
          <Link to="/$lang/admin/sorgs/$code" params={{ lang, code: row.code }}>
            {row.code} {row.name}
          </Link>
        ),
      },
      {
        id: 'markets',
        header: t('sorgs.field.markets'),
        csv: (row) => row.markets.join(' '),
        cell: (row) => row.markets.join(', ') || t('sorgs.markets.none'),
      },
      {
        id: 'company',
        header: t('sorgs.field.companyCode'),
        csv: (row) => row.companyCode,
        cell: (row) => row.companyCode,
      },
      {
        id: 'currency',
        header: t('sorgs.field.currency'),
        csv: (row) => row.currency,
        cell: (row) => row.currency,
      },
      {
        id: 'tax',
        header: t('sorgs.field.taxPercent'),
        align: 'right',
        csv: (row) => row.taxPercent,
        cell: (row) => `${row.taxPercent} %`,
      },
      {
        id: 'actions',
        acts: true,
        header: t('sorgs.field.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => (
          <IconButton
            size="small"
            icon={IconTrash}
            label={t('sorgs.delete.label', { name: `${row.code} ${row.name}` })}
            onClick={() => onDelete(row)}
          />
        ),
      },
    ],
    [t, lang, onDelete],
  );
}
