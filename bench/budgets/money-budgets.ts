import { rebuildSales } from '#server/field/sales-overview/sales-overview.actions.ts';
import { invoiceLines, loadInvoices, loadManager, longCustomer, manager, owing } from '#bench/loading/invoices.ts';
import { username } from '#bench/loading/load.ts';
import type { BudgetBench, BudgetCall } from './budgets.ts';

interface Listed {
  readonly data: readonly { readonly invoiceNo: string; readonly grandTotal: string }[];
  readonly info: { readonly count: number };
}
interface Sold {
  readonly months: readonly { readonly netSales: string; readonly netSalesLastYear: string }[];
  readonly models: readonly unknown[];
  readonly total: { readonly netSales: string };
}

const openRows = 10;
const paidRows = 20;

function openWorkload({ dealer, invoices }: { dealer: number; invoices: number }): BudgetCall {
  const shown = Math.min(openRows, invoices);
  return {
    name: `W11 ${invoices} open invoices`,
    user: username(dealer),
    operation: 'OpenInvoicesPage',
    ask: () => ({ filter: {}, sort: 'due', page: 1, limit: openRows, paymentDays: false }),
    check: ({ openInvoices: list, openAccount }: { openInvoices: Listed; openAccount: { balances: unknown[] } }) =>
      list.data.length === shown && list.info.count === invoices && openAccount.balances.length === 1
        ? null
        : `${list.data.length} of ${list.info.count} open invoices`,
  };
}

const paidWorkload: BudgetCall = {
  name: 'W12 paid invoices',
  user: username(longCustomer),
  operation: 'PaidInvoicesPage',
  ask: () => ({ filter: {}, sort: 'newest', page: 1, limit: paidRows }),
  check: ({ paidInvoices: list }: { paidInvoices: Listed }) =>
    list.data.length === paidRows && list.data.every(({ invoiceNo, grandTotal }) => invoiceNo && grandTotal)
      ? null
      : `${list.data.length} paid invoices`,
};

function salesWorkload(name: string, user: string): BudgetCall {
  return {
    name: `W13 sales of ${name}`,
    user,
    operation: 'SalesOverview',
    ask: () => ({ filter: { category: 'overview', custCode: user === manager ? 'all' : null } }),
    check: ({ salesOverviewV4: sold }: { salesOverviewV4: Sold }) =>
      sold.months.length === 12 && sold.models.length > 0 && Number(sold.total.netSales) > 0
        ? null
        : `${sold.months.length} months, ${sold.models.length} models`,
  };
}

const calls: BudgetBench['calls'] = [
  openWorkload(owing.few),
  openWorkload(owing.many),
  paidWorkload,
  salesWorkload('a dealer', username(longCustomer)),
  salesWorkload('all dealers', manager),
];

/** The screens of open and paid invoices and of the sales overview; the rows are paid invoices, with five lines each. */
export const moneyBench: BudgetBench = {
  name: 'money',
  rowsName: 'paid invoices',
  rows: 20_000,
  title: 'Money (W11 to W13): the screens of open and paid invoices and of the sales overview, five lines an invoice',
  calls,
  async fill(client, invoices, passwordHash) {
    await loadInvoices(client, invoices);
    await loadManager(client, passwordHash);
  },
  async derive({ db, pool }, invoices) {
    await rebuildSales(db, new Date());
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from invoices_line');
    if ((rows[0]?.count ?? 0) < invoices * invoiceLines) throw new Error(`${rows[0]?.count} invoice lines`);
  },
};
