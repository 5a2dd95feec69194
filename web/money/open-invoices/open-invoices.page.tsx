import type { UseQueryResult } from '@tanstack/react-query';
import type { OpenInvoicesPageQuery } from '#platform/api/generated/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { DataTable, exportedColumns } from '#ui/table/data-table.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { type ChangeList, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { isPayable, ticksOf } from '#rules/money/payments/selection.ts';
import { PendingRequests } from '#money/payments/pending-requests.part.tsx';
import { ExportMenu } from '#ordering/orders/export-menu.part.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { statementRoute } from '#money/statement/statement.links.ts';
import css from './open-invoices.module.css';
import { OpenBalanceCard, PaymentDays } from './open-balance.card.tsx';
import { OpenInvoiceFilters, useOpenInvoiceChips } from './open-invoice-filters.tsx';
import { OpenInvoiceKeys, OpenInvoices } from './open-invoices.documents.ts';
import { type OpenInvoicesSearch, readDays, readOpenInvoicesSearch } from './open-invoices.links.ts';
import { OpenInvoiceCard, useOpenInvoiceColumns } from './open-invoices.table.tsx';
import { PaymentBar } from './payment-bar.tsx';
import { ofKey, type OpenAccount, type OpenInvoice, useInvoiceSelection } from './use-invoice-selection.ts';

const sorts: Readonly<Record<string, string>> = {
  'due.asc': 'due',
  'due.desc': 'due_last',
  'invoiced.desc': 'newest',
  'invoiced.asc': 'oldest',
  'open.desc': 'amount',
  'open.asc': 'amount_least',
  'number.asc': 'number',
  'number.desc': 'number_last',
};
const sortOf = (search: OpenInvoicesSearch): string => sorts[search.sort ?? ''] ?? 'due';

function filterOf(search: OpenInvoicesSearch) {
  const days = readDays(search.days);
  return {
    search: search.q,
    kind: search.kind,
    state: search.state,
    currency: search.currency,
    sorgs: search.sorg ? [search.sorg] : undefined,
    payerCodes: search.payer ? [search.payer] : undefined,
    overdueFrom: days?.from,
    overdueTo: days?.to,
    dueFrom: search.dueFrom,
    dueTo: search.dueTo,
  };
}

const tableName = 'open-invoices';
const rowId = (invoice: OpenInvoice): string => invoice.assignment;

/** The debt of the active customer: balance, ageing and the open invoices, which can be selected and paid. */
export function OpenInvoicesPage() {
  const t = useText();
  const user = useUser();
  const can = usePermissions();
  const lang = useLocale();
  const { search, change, refilter } = useListSearch(readOpenInvoicesSearch);
  const filter = filterOf(search);
  const query = useDocument(OpenInvoices, {
    filter,
    sort: sortOf(search),
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    paymentDays: can('invoice-status.read'),
  });
  const { openAccount: account, openInvoices: list } = query.data ?? {};
  const selection = useInvoiceSelection(search, account, list?.data, (ticks) =>
    change({ ...search, ...ticks }, { replace: true }),
  );
  const columns = useOpenInvoiceColumns(account?.additionalDisplays, list?.totals ?? [], list?.info.count ?? 0);
  /** Ticks every payable invoice that matches a filter; the keys say which. */
  const tickAll = useVerb(
    (matching: ReturnType<typeof filterOf> | { kind: string; currency: string }) =>
      graphql(OpenInvoiceKeys, { filter: matching }),
    {
      done: ({ openInvoiceKeys }) => {
        const found = openInvoiceKeys
          .map(ofKey)
          .filter((key) => isPayable(key) && account?.payableSorgs.includes(key.sorg));
        selection.change(ticksOf(found));
      },
    },
  );
  if (isForbidden(query.error)) return <NoPermission />;
  const customer = user?.customer;
  const payableHere = list?.data.filter((row) => selection.table.can?.(row)) ?? [];
  const wholePage = payableHere.length > 0 && payableHere.every((row) => selection.table.has(row.assignment));
  const count = list?.info.count ?? 0;
  return (
    <PageFrame
      title={t('invoices.open.title')}
      subtitle={customer && `${customer.custName} · ${shownCode(customer.custCode.unified)}`}
      actions={
        <>
          <ExportMenu
            path="/invoices/open/export"
            parameters={exportParameters(filter, sortOf(search))}
            count={count}
            shownColumns={() => exportedColumns(tableName, columns)}
          />
          <ButtonLink to={statementRoute} params={{ lang }} size="small">
            {t('invoices.list.statement')}
          </ButtonLink>
        </>
      }
    >
      <Balances
        account={account}
        failed={query.error !== null}
        search={search}
        onFilter={refilter}
        onSelectOverdue={(currency) => void tickAll.run({ kind: 'overdue', currency })}
        averages={query.data?.averagePaymentDays}
      />
      <InvoiceTable
        query={query}
        columns={columns}
        search={search}
        change={change}
        refilter={refilter}
        selection={account && account.payableSorgs.length > 0 ? selection.table : undefined}
      />
      <PaymentBar
        selection={selection}
        onSelectAll={wholePage && count > selection.count ? { count, press: () => void tickAll.run(filter) } : null}
      />
    </PageFrame>
  );
}

const exportParameters = (filter: ReturnType<typeof filterOf>, sort: string): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      value === undefined || value === null ? undefined : String(value),
    ]),
  ),
  sort,
});

/** One card per currency; amounts of two currencies are never added. */
function Balances({
  account,
  failed,
  search,
  onFilter,
  onSelectOverdue,
  averages,
}: {
  account: OpenAccount | undefined;
  failed: boolean;
  search: OpenInvoicesSearch;
  onFilter: (search: OpenInvoicesSearch) => void;
  onSelectOverdue: (currency: string) => void;
  averages: Parameters<typeof PaymentDays>[0]['averages'];
}) {
  if (!account)
    return failed ? null : (
      <div className={css.waitingBalance}>
        <SkeletonCard />
      </div>
    );
  const { balances, payableSorgs } = account;
  const several = balances.length > 1;
  const cards = balances.map((balance) => (
    <OpenBalanceCard
      key={balance.currency}
      balance={balance}
      several={several}
      paymentDays={several ? null : <PaymentDays averages={averages} />}
      search={search}
      onFilter={onFilter}
      onSelectOverdue={payableSorgs.length > 0 ? () => onSelectOverdue(balance.currency) : null}
    />
  ));
  return several ? <Columns least="wide">{cards}</Columns> : cards;
}

function InvoiceTable({
  query,
  columns,
  search,
  change,
  refilter,
  selection,
}: {
  query: UseQueryResult<OpenInvoicesPageQuery>;
  columns: readonly TableColumn<OpenInvoice>[];
  search: OpenInvoicesSearch;
  change: ChangeList<OpenInvoicesSearch>;
  refilter: (search: OpenInvoicesSearch) => void;
  selection: ReturnType<typeof useInvoiceSelection>['table'] | undefined;
}) {
  const t = useText();
  const { openAccount: account, openInvoices: list, paymentRequests: requests } = query.data ?? {};
  const filters = useOpenInvoiceChips(search, refilter);
  const currencies = account?.balances.map(({ currency }) => currency) ?? [];
  return (
    <DataTable
      name={tableName}
      label={t('invoices.open.title')}
      columns={columns}
      {...tablePage(query, list)}
      rowId={rowId}
      view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'due.asc' }}
      onView={({ page, limit, sort }, options) =>
        change({ ...search, page, limit, sort: sort === 'due.asc' ? undefined : sort }, options)
      }
      selection={selection}
      bulkActions={null}
      search={wordsOf(search, refilter, t('invoices.list.search'), 100)}
      filters={filters}
      onClearFilters={() =>
        change({ limit: search.limit, sort: search.sort, invoice: search.invoice, credit: search.credit })
      }
      toolbar={
        <>
          <OpenInvoiceFilters
            key={JSON.stringify(search)}
            search={search}
            currencies={currencies}
            onChange={refilter}
          />
          <PendingRequests requests={requests?.data ?? []} />
        </>
      }
      onExport={null}
      empty={<NothingYet title={t('invoices.empty.title')}>{t('invoices.empty.hint')}</NothingYet>}
      card={(invoice) => <OpenInvoiceCard invoice={invoice} />}
    />
  );
}
