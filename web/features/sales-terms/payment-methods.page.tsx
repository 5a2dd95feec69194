import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { paymentModules, type PaymentModule } from '../../../rules/orders/term-choices.ts';
import { isForbidden } from '../../platform/api/errors.ts';
import type { PaymentMethodSettingsQuery } from '../../platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '../../platform/api/queries.ts';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoPermission, NothingYet } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { PaymentMethodDialog } from './payment-method.dialog.tsx';
import { PaymentMethodSettings, RemovePaymentMethod } from './payment-methods.documents.ts';
import { readPaymentMethodsSearch, type PaymentMethodsSearch } from './sales-terms.links.ts';
import { OfferedChip, RemoveButton, SorgFilter, type SorgChoices } from './term-parts.tsx';

type Row = PaymentMethodSettingsQuery['paymentMethodSettings']['data'][number];
const rowId = (row: Row): string => row.id;

/** Payment methods of each sales organisation for orders and invoices. */
export function PaymentMethodsPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readPaymentMethodsSearch);
  const { page = 1, limit = 10, sorg, module, method } = search;
  const [leaving, setLeaving] = useState<Row | null>(null);
  const query = useDocument(PaymentMethodSettings, { sorg, module, page, limit });
  const remove = useAction(RemovePaymentMethod, (answer) => answer.removePaymentMethod, {
    refresh: [PaymentMethodSettings],
  });
  const columns = useMethodColumns(search, setLeaving);
  const sorgs = query.data?.marketSorgs ?? [];
  const create = (
    <Button
      variant="primary"
      icon={IconPlus}
      disabled={!query.data}
      onClick={() => change({ ...search, method: 'new' })}
    >
      {t('terms.methods.new')}
    </Button>
  );
  return (
    <PageFrame title={t('terms.methods.title')} subtitle={t('terms.methods.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="payment-methods"
          label={t('terms.methods.title')}
          columns={columns}
          {...tablePage(query, query.data?.paymentMethodSettings)}
          rowId={rowId}
          view={{ page, limit }}
          onView={(view) => change({ ...search, ...view })}
          toolbar={<Filters search={search} sorgs={sorgs} refilter={refilter} />}
          onExport={null}
          empty={<NothingYet title={t('terms.methods.empty')}>{t('terms.methods.emptyHint')}</NothingYet>}
        />
      )}
      {method && query.data && (
        <PaymentMethodDialog
          method={method}
          sorgs={sorgs}
          preset={{ sorg, module }}
          onClose={() => change({ ...search, method: undefined })}
        />
      )}
      {leaving && (
        <ConfirmDelete
          title={t('terms.methods.remove', { name: leaving.name })}
          action={t('terms.remove.action')}
          done={t('terms.methods.removed')}
          busy={remove.isPending}
          onDelete={() => remove.mutateAsync({ id: leaving.id, version: leaving.version })}
          onClose={() => setLeaving(null)}
        >
          <p>{t('terms.remove.hint')}</p>
        </ConfirmDelete>
      )}
    </PageFrame>
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
      {
        id: 'name',
        header: t('terms.field.name'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => (
          <Link to="." search={{ ...search, method: row.id }} resetScroll={false}>
            {row.name}
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('terms.field.status'),
        card: 'status',
        csv: (row) => String(row.active),
        cell: (row) => <OfferedChip active={row.active} />,
      },
      {
        id: 'module',
        header: t('terms.field.module'),
        csv: (row) => row.module,
        cell: (row) => t(`terms.module.${row.module as PaymentModule}`),
      },
      {
        id: 'sorg',
        header: t('terms.field.sorg'),
        csv: (row) => row.sorg,
        cell: (row) => `${row.sorg} ${row.sorgName}`,
      },
      { id: 'type', header: t('terms.field.type'), csv: (row) => row.type, cell: (row) => row.type },
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
      {
        id: 'position',
        header: t('terms.field.position'),
        align: 'right',
        csv: (row) => String(row.position),
        cell: (row) => row.position,
      },
      {
        id: 'actions',
        header: t('terms.field.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => <RemoveButton name={`${row.name}, ${row.sorg}`} onClick={() => onRemove(row)} />,
      },
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
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('terms.field.module')}
        value={search.module ?? ''}
        placeholder={t('terms.module.any')}
        choices={paymentModules.map((value) => ({ value, label: t(`terms.module.${value}`) }))}
        onChange={(event) => refilter({ ...search, module: paymentModules.find((one) => one === event.target.value) })}
      />
    </>
  );
}
