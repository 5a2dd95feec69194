import { useMemo } from 'react';
import { invoiceMethodTypes, paymentModules, type PaymentModule } from '#rules/ordering/orders/term-choices.ts';
import type { PaymentMethodSettingsQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import {
  FilterSelect,
  linkColumn,
  numberColumn,
  removeColumn,
  SettingsList,
  sorgColumn,
  textColumn,
} from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { PaymentMethodDialog } from './payment-method.dialog.tsx';
import { PaymentMethodSettings, RemovePaymentMethod } from './payment-methods.documents.ts';
import { readPaymentMethodsSearch, type PaymentMethodsSearch } from './sales-terms.links.ts';
import { offeredColumn, SorgFilter, type SorgChoices } from './term-parts.tsx';

type Row = PaymentMethodSettingsQuery['paymentMethodSettings']['data'][number];

/** The kind of a method in words; methods of orders have a code that the administrator chose. */
function typeWords(t: ReturnType<typeof useText>, type: string): string {
  const known = invoiceMethodTypes.find((one) => one === type);
  return known ? t(`terms.type.${known}`) : type;
}
const rowId = (row: Row): string => row.id;

/** Payment methods of each sales organisation for orders and invoices. */
export function PaymentMethodsPage() {
  const t = useText();
  const settings = useSettings(readPaymentMethodsSearch, 'method');
  const { search, refilter, page, limit } = settings;
  const { sorg, module, method } = search;
  const query = useDocument(PaymentMethodSettings, { sorg, module, page, limit });
  const remove = useAction(RemovePaymentMethod, (answer) => answer.removePaymentMethod, {
    refresh: [PaymentMethodSettings],
  });
  const removal = useAsked((row: Row) => remove.mutateAsync({ id: row.id, version: row.version }));
  const columns = useMethodColumns(search, removal.ask);
  const sorgs = query.data?.marketSorgs ?? [];
  return (
    <SettingsList
      name="payment-methods"
      title={t('terms.methods.title')}
      hint={t('terms.methods.hint')}
      add={t('terms.methods.new')}
      list={settings.list}
      table={tablePage(query, query.data?.paymentMethodSettings)}
      columns={columns}
      rowId={rowId}
      toolbar={<Filters search={search} sorgs={sorgs} refilter={refilter} />}
      empty={[t('terms.methods.empty'), t('terms.methods.emptyHint')]}
    >
      {method && query.data && (
        <PaymentMethodDialog method={method} sorgs={sorgs} preset={{ sorg, module }} onClose={settings.close} />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('terms.methods.remove', { name: row.name })}
        action={t('terms.remove.action')}
        done={t('terms.methods.removed')}
      >
        <p>{t('terms.remove.hint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

/** The days on which a method is offered, in words. */
function Validity({ validFrom, validTo }: Pick<Row, 'validFrom' | 'validTo'>) {
  const t = useText();
  const formats = useFormats();
  const from = validFrom ? formats.date(validFrom) : '';
  const to = validTo ? formats.date(validTo) : '';
  if (from && to) return t('terms.validity.between', { from, to });
  if (from) return t('terms.validity.from', { from });
  return to ? t('terms.validity.to', { to }) : t('terms.validity.always');
}

function useMethodColumns(search: PaymentMethodsSearch, onRemove: (row: Row) => void): TableColumn<Row>[] {
  const t = useText();
  return useMemo<TableColumn<Row>[]>(
    () => [
      linkColumn(
        'name',
        t('terms.field.name'),
        (row) => row.name,
        (row) => ({ ...search, method: row.id }),
      ),
      offeredColumn(t('terms.field.status'), t),
      {
        id: 'module',
        header: t('terms.field.module'),
        csv: (row) => row.module,
        cell: (row) => t(`terms.module.${row.module as PaymentModule}`),
      },
      sorgColumn(t('terms.field.sorg')),
      textColumn('type', t('terms.field.type'), (row) => typeWords(t, row.type)),
      {
        id: 'expires',
        header: t('terms.field.expires'),
        csv: (row) => String(row.expiresAfterHours ?? ''),
        cell: (row) =>
          row.expiresAfterHours === null
            ? t('terms.expires.never')
            : t('terms.expires.hours', { count: row.expiresAfterHours }),
      },
      {
        id: 'validity',
        header: t('terms.field.validity'),
        csv: (row) => `${row.validFrom ?? ''} ${row.validTo ?? ''}`.trim(),
        cell: (row) => <Validity {...row} />,
      },
      numberColumn('position', t('terms.field.position'), (row) => row.position),
      removeColumn(
        t('terms.field.actions'),
        (row) => t('terms.remove.label', { name: `${row.name}, ${row.sorgName}` }),
        onRemove,
      ),
    ],
    [t, search, onRemove],
  );
}

type FilterProps = {
  search: PaymentMethodsSearch;
  sorgs: SorgChoices;
  refilter: (next: PaymentMethodsSearch) => void;
};

function Filters({ search, sorgs, refilter }: FilterProps) {
  const t = useText();
  return (
    <>
      <SorgFilter sorgs={sorgs} value={search.sorg} onChange={(sorg) => refilter({ ...search, sorg })} />
      <FilterSelect
        label={t('terms.field.module')}
        value={search.module}
        any={t('terms.module.any')}
        choices={paymentModules.map((value) => ({ value, label: t(`terms.module.${value}`) }))}
        onChange={(chosen) => refilter({ ...search, module: paymentModules.find((one) => one === chosen) })}
      />
    </>
  );
}
