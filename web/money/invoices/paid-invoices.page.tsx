import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { invoiceKinds } from '#rules/money/invoices/kinds.ts';
import type { PaidInvoicesPageQuery } from '#platform/api/generated/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Note } from '#ui/page/card.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable, exportedColumns } from '#ui/table/data-table.tsx';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { ExportMenu } from '#ordering/orders/export-menu.part.tsx';
import { PaidInvoices } from './invoices.documents.ts';
import { statementRoute } from '#money/statement/statement.links.ts';
import { invoiceLink, type PaidInvoicesSearch, readPaidInvoicesSearch } from './invoices.links.ts';
import { PaidFilters } from './paid-filters.tsx';

type Listed = PaidInvoicesPageQuery['paidInvoices']['data'][number];

const tableName = 'paid-invoices';
const rowId = (invoice: Listed): string => invoice.id;

/** Paid invoices and used credits of the active customer by their clearing date. */
export function PaidInvoicesPage() {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const user = useUser();
  const { search, change, refilter } = useListSearch(readPaidInvoicesSearch);
  const filter = {
    search: search.q,
    kind: search.kind,
    from: search.from,
    to: search.to,
    sorgs: search.sorg ? [search.sorg] : undefined,
  };
  const sort = search.sort === 'paid.asc' ? 'oldest' : 'newest';
  const query = useDocument(PaidInvoices, { filter, sort, page: search.page ?? 1, limit: search.limit ?? 10 });
  const list = query.data?.paidInvoices;
  const columns = useColumns();
  const chips = usePaidChips(search, refilter);
  if (isForbidden(query.error)) return <NoPermission />;
  const customer = user?.customer;
  return (
    <PageFrame
      title={t('paid.title')}
      subtitle={customer && `${customer.custName} · ${shownCode(customer.custCode.unified)}`}
      actions={
        <>
          <ButtonLink to={statementRoute} params={{ lang }} size="small">
            {t('paid.page.statement')}
          </ButtonLink>
          <ExportMenu
            path="/invoices/paid/export"
            parameters={{ ...filter, sorgs: search.sorg, sort }}
            count={list?.info.count ?? 0}
            shownColumns={() => exportedColumns(tableName, columns)}
          />
        </>
      }
    >
      {list && !list.countIsExact && (
        <Note>{t('paid.page.atLeast', { count: formats.quantity(list.info.count) })}</Note>
      )}
      <DataTable
        name={tableName}
        label={t('paid.title')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'paid.desc' }}
        onView={({ page, limit, sort: wanted }, options) =>
          change({ ...search, page, limit, sort: wanted === 'paid.asc' ? wanted : undefined }, options)
        }
        search={wordsOf(search, refilter, t('paid.page.search'), 100)}
        filters={chips}
        onClearFilters={() => change({ limit: search.limit, sort: search.sort })}
        toolbar={<PaidFilters key={JSON.stringify(search)} search={search} onChange={refilter} />}
        onExport={null}
        empty={<NothingYet title={t('paid.empty.title')}>{t('paid.empty.hint')}</NothingYet>}
        card={(invoice) => <PaidCard invoice={invoice} />}
      />
    </PageFrame>
  );
}

/** The active filters as chips, each with a remove button. */
function usePaidChips(search: PaidInvoicesSearch, refilter: (next: PaidInvoicesSearch) => void): ActiveFilter[] {
  const t = useText();
  const formats = useFormats();
  const chips: ActiveFilter[] = [];
  if (search.from || search.to)
    chips.push({
      id: 'paid',
      name: t('paid.col.paidOn'),
      value: [search.from, search.to].map((date) => (date ? formats.date(date) : '…')).join(' – '),
      onRemove: () => refilter({ ...search, from: undefined, to: undefined }),
    });
  const kind = invoiceKinds.find((one) => one === search.kind);
  if (kind)
    chips.push({
      id: 'kind',
      name: t('paid.col.kind'),
      value: t(`invoice.kind.${kind}`),
      onRemove: () => refilter({ ...search, kind: undefined }),
    });
  if (search.sorg)
    chips.push({
      id: 'sorg',
      name: t('paid.filter.sorg'),
      value: search.sorg,
      onRemove: () => refilter({ ...search, sorg: undefined }),
    });
  return chips;
}

function NumberLink({ invoice }: { invoice: Listed }) {
  const lang = useLocale();
  return <Link {...invoiceLink(lang, invoice.id)}>{invoice.invoiceNo}</Link>;
}

/** How early or late it was paid; credits have no due date. */
function PaidWords({ invoice }: { invoice: Listed }) {
  if (invoice.grandTotal.startsWith('-')) return <Text tone="dim">–</Text>;
  return (
    <Text tone={invoice.overdue < 0 ? 'warn' : 'muted'} nowrap>
      {invoice.overdueDisplay}
    </Text>
  );
}

function PaidCard({ invoice }: { invoice: Listed }) {
  const t = useText();
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>
          <NumberLink invoice={invoice} />
        </Text>
        <Money amount={invoice.grandTotal} currency={invoice.currency} credit />
      </Row>
      <Row justify="between" gap={3} wrap>
        <Text size="sm">
          <CalendarDate date={invoice.clearingDate} />
        </Text>
        {invoice.kind === 'invoice' ? (
          <Text size="sm">
            <PaidWords invoice={invoice} />
          </Text>
        ) : (
          <Text size="sm" tone="ok" strong>
            {t(`invoice.kind.${invoice.kind as 'credit_note'}`)}
          </Text>
        )}
      </Row>
      {invoice.poNumber && (
        <Text size="xs" tone="muted">
          {invoice.poNumber}
        </Text>
      )}
    </>
  );
}

function useColumns(): readonly TableColumn<Listed>[] {
  const t = useText();
  const tablet = useMedia(breakpoints.tablet);
  const laptop = useMedia(breakpoints.laptop);
  return useMemo((): readonly TableColumn<Listed>[] => {
    const text = (id: string, of: (invoice: Listed) => string, hiddenAtFirst = true): TableColumn<Listed> => ({
      id,
      header: t(`paid.col.${id as 'poNumber'}`),
      noWrap: true,
      hiddenAtFirst,
      csv: of,
      cell: (invoice) => of(invoice) || '–',
    });
    const date = (id: 'invoicedOn' | 'dueOn' | 'paidOn', of: (invoice: Listed) => string): TableColumn<Listed> => ({
      id,
      header: t(`paid.col.${id}`),
      noWrap: true,
      csv: of,
      cell: (invoice) => <CalendarDate date={of(invoice)} />,
    });
    return [
      {
        id: 'number',
        header: t('paid.col.number'),
        fixed: true,
        noWrap: true,
        csv: (invoice) => invoice.invoiceNo,
        cell: (invoice) => <NumberLink invoice={invoice} />,
      },
      {
        ...date('paidOn', (invoice) => invoice.clearingDate ?? ''),
        id: 'paid',
        exports: ['paidOn'],
        sortable: true,
        firstSort: 'desc',
      },
      {
        id: 'days',
        header: t('paid.col.days'),
        noWrap: true,
        hiddenAtFirst: tablet,
        csv: (invoice) => invoice.overdue,
        cell: (invoice) => <PaidWords invoice={invoice} />,
      },
      {
        ...text('kind', (invoice) => t(`invoice.kind.${invoice.kind as 'invoice'}`), tablet),
      },
      text('poNumber', (invoice) => invoice.poNumber, laptop),
      { ...date('invoicedOn', (invoice) => invoice.invoiceDate.date), hiddenAtFirst: tablet },
      { ...date('dueOn', (invoice) => invoice.dueDate.date), hiddenAtFirst: true },
      text('orders', (invoice) => invoice.orders.map((order) => order.orderNumber).join(', ')),
      text('delivery', (invoice) => invoice.doNo),
      text('accountingNumber', (invoice) => invoice.accountingNo),
      text('refersTo', (invoice) => invoice.refersTo),
      { ...text('customer', (invoice) => invoice.custName), exports: ['customerCode', 'customer'] },
      text('company', (invoice) => invoice.companyName),
      {
        id: 'total',
        header: t('paid.col.total'),
        align: 'right',
        csv: (invoice) => invoice.grandTotal,
        exports: ['total', 'currency'],
        cell: (invoice) => (
          <Text strong>
            <Money amount={invoice.grandTotal} currency={invoice.currency} credit />
          </Text>
        ),
      },
    ];
  }, [t, tablet, laptop]);
}
