import { useMemo } from 'react';
import type { CustomerGroupSettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { linkColumn, numberColumn, removeColumn, SettingsList, textColumn } from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { CustomerGroupDialog } from './customer-group.dialog.tsx';
import { CustomerGroupSettings, RemoveCustomerGroup } from './customer-groups.documents.ts';
import { TermCustomersDialog } from './term-customers.dialog.tsx';
import { customersColumn } from './term-parts.tsx';
import { groupParam, readCustomerGroupsSearch, readGroup, type CustomerGroupsSearch } from './sales-terms.links.ts';

type Row = CustomerGroupSettingsQuery['customerGroupSettings']['data'][number];
const rowId = (row: Row): string => row.code;
const nameOf = (row: Row): string => row.name || row.code;

/** Customer groups, with the number of customers, deals and blocks that name them. */
export function CustomerGroupsPage() {
  const t = useText();
  const settings = useSettings(readCustomerGroupsSearch, 'group');
  const { search, change, page, limit } = settings;
  const { q, group, customers } = search;
  const shown = customers === undefined ? null : readGroup(customers);
  const query = useDocument(CustomerGroupSettings, { search: q, page, limit });
  const remove = useAction(RemoveCustomerGroup, (answer) => answer.removeCustomerGroup, {
    refresh: [CustomerGroupSettings],
  });
  const removal = useAsked((row: Row) => remove.mutateAsync({ code: row.code, version: row.version }));
  const columns = useGroupColumns(search, removal.ask);
  return (
    <SettingsList
      name="customer-groups"
      title={t('terms.groups.title')}
      hint={t('terms.groups.hint')}
      add={t('terms.groups.new')}
      list={settings.list}
      table={tablePage(query, query.data?.customerGroupSettings)}
      columns={columns}
      rowId={rowId}
      searchFor={t('terms.search.placeholder')}
      empty={[t('terms.groups.empty'), t('terms.groups.emptyHint')]}
    >
      {group && query.data && <CustomerGroupDialog code={readGroup(group)} onClose={settings.close} />}
      {/* The title names the group. */}
      {shown !== null && query.data && (
        <TermCustomersDialog
          title={t('terms.customers.ofGroup', {
            name: query.data.customerGroupSettings.data.find(({ code }) => code === shown)?.name || shown,
          })}
          of={{ customerGroup: shown }}
          onClose={() => change({ ...search, customers: undefined })}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('terms.groups.remove', { name: nameOf(row) })}
        action={t('terms.remove.action')}
        done={t('terms.groups.removed')}
      >
        <p>{t('terms.groups.removeHint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

function useGroupColumns(search: CustomerGroupsSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      linkColumn('name', t('terms.field.name'), nameOf, (row) => ({ ...search, group: groupParam(row.code) })),
      textColumn('code', t('terms.field.code'), (row) => row.code),
      customersColumn(t('terms.field.customers'), (row) => ({ ...search, customers: groupParam(row.code) })),
      numberColumn('deals', t('terms.field.deals'), (row) => row.dealCount),
      numberColumn('blocks', t('terms.field.blocks'), (row) => row.blockCount),
      removeColumn(t('terms.field.actions'), (row) => t('terms.remove.label', { name: nameOf(row) }), onRemove),
    ],
    [t, search, onRemove],
  );
}
