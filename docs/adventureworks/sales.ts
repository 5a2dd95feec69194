import { sql } from 'kysely';
import { refreshSales } from '#server/field/sales-overview/sales-overview.actions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { organisations, storeAccounts } from './plan.ts';
import { cents, day, field, type Source } from './source.ts';

/** Net sales of a month; amounts in cents, those of AdventureWorks with its own four decimals. */
export interface MonthOfSales {
  readonly month: string;
  /** Totals of the orders of AdventureWorks that were placed in the month. */
  readonly ordered: number;
  /** The same orders in the month of their invoice: when they were shipped. */
  readonly shipped: number;
  /** The amount that rounding of each line to cents adds. */
  readonly rounding: number;
  /** Net sales of the portal's sales overview. */
  readonly portal: number;
  /** The part of the portal's net sales that shipped orders and rounding do not explain; zero. */
  readonly unexplained: number;
}

/** Amounts of AdventureWorks as ten-thousandths of a dollar; some texts have more decimals, all zeros. */
const tenThousandths = (amount: string): number => Math.round(Number(amount) * 10_000);

/** Order totals of AdventureWorks and net sales of the portal by month, with what explains their differences. */
export async function compareSales({ db, now }: Pick<Ctx, 'db' | 'now'>, source: Source): Promise<MonthOfSales[]> {
  await refreshSales(db, now);
  const { rows } = await sql<{ month: string; net: number }>`
    select to_char(starts_on, 'YYYY-MM') as month, sum(net_amount)::bigint as net
      from sales_overview_sorg
     where grain = 'month' and sorg = any(${organisations.map(({ code }) => code)})
     group by 1`.execute(db);
  const portal = new Map(rows.map(({ month, net }) => [month, net]));
  const [ordered, shipped, lines] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, month: string, amount: number): void =>
    void sums.set(month, (sums.get(month) ?? 0) + amount);
  const stores = storeAccounts(source);
  const customers = source.by('Customer', 'CustomerID');
  const details = Map.groupBy(source.table('SalesOrderDetail'), (row) => field(row, 'SalesOrderID'));
  for (const order of source.table('SalesOrderHeader')) {
    // Private customers are left out.
    if (!stores.has(field(customers.get(field(order, 'CustomerID')), 'StoreID'))) continue;
    const total = tenThousandths(field(order, 'SubTotal'));
    const month = day(field(order, 'ShipDate')).slice(0, 7);
    add(ordered, day(field(order, 'OrderDate')).slice(0, 7), total);
    add(shipped, month, total);
    for (const line of details.get(field(order, 'SalesOrderID')) ?? [])
      add(lines, month, cents(field(line, 'LineTotal')));
  }
  const months = new Set([...ordered.keys(), ...shipped.keys(), ...portal.keys()]);
  return [...months].toSorted().map((month) => {
    const [net, rounded] = [portal.get(month) ?? 0, lines.get(month) ?? 0];
    return {
      month,
      ordered: (ordered.get(month) ?? 0) / 100,
      shipped: (shipped.get(month) ?? 0) / 100,
      rounding: (rounded * 100 - (shipped.get(month) ?? 0)) / 100,
      portal: net,
      unexplained: net - rounded,
    };
  });
}

/** The comparison as a table in dollars, with its last line for all months. */
export function salesTable(months: readonly MonthOfSales[]): string {
  const dollars = (amount: number, decimals = 2): string =>
    (amount / 100).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const sum = (pick: (month: MonthOfSales) => number): number =>
    months.reduce((total, month) => total + Math.round(pick(month) * 100), 0) / 100;
  const rows: MonthOfSales[] = [
    ...months,
    {
      month: 'all',
      ordered: sum((month) => month.ordered),
      shipped: sum((month) => month.shipped),
      rounding: sum((month) => month.rounding),
      portal: sum((month) => month.portal),
      unexplained: sum((month) => month.unexplained),
    },
  ];
  const line = (cells: readonly string[]): string =>
    [cells[0]?.padEnd(8), ...cells.slice(1).map((cell) => cell.padStart(19))].join('');
  return [
    line(['Month', 'ordered', 'shipped', 'shipped - ordered', 'rounding', 'portal', 'unexplained']),
    ...rows.map((row) =>
      line([
        row.month,
        dollars(row.ordered, 4),
        dollars(row.shipped, 4),
        dollars(row.shipped - row.ordered, 4),
        dollars(row.rounding, 4),
        dollars(row.portal),
        dollars(row.unexplained),
      ]),
    ),
    '',
    'ordered, shipped: order totals of AdventureWorks by order date and by ship date, which is the invoice date.',
    'rounding: its totals have four decimals, an invoice line has two.',
    'portal: net sales of the sales overview; equal to shipped + rounding if nothing is unexplained.',
  ].join('\n');
}
