import { readableAmount, unitFactor } from '#platform/sheets/minor-units.ts';
import { doubt, fileTime, type RowCheck } from './erp-columns.checks.ts';

// Amounts, accounts and numbers of documents that contradict each other or what the portal knows.

/** The price of a row is that of its order line; `when` limits the rows. */
export const orderedPrice = (when = 'true'): RowCheck =>
  doubt({
    column: 'price',
    code: 'row_price_differs',
    about: 'The price of a unit is that of the order line.',
    join: 'join orders_order o on o.number = s."order" join orders_line l on l.order_id = o.id and l.position = s.order_position',
    bad: `${when} and o.currency = s.currency and s.price * ${unitFactor('s.currency')} <> l.price`,
    params: { order: 'o.number', ordered: readableAmount('l.price', 'o.currency') },
  });

/**
 * Documents of a customer with the same accounting number and line item. Installments share a number, each with an item
 * of its own.
 */
const accountingTaken = (firstRow: string): RowCheck =>
  doubt({
    column: 'accounting_number',
    code: 'row_accounting_taken',
    about: 'No other document of the company and fiscal year has the accounting number and line item.',
    join: `${firstRow} join (
      select p.company_code, p.fiscal_year, p.accounting, p.item, array_agg(distinct p.number) as numbers from (
        select x.company_code, x.fiscal_year, x.accounting_number as accounting, coalesce(x.line_item, 1) as item, x.number
          from staged x where x.accounting_number <> ''
        union all
        select i.company_code, i.fiscal_year, i.accounting_number, i.line_item, i.number from invoices_invoice i
         where i.accounting_number in (select x.accounting_number from staged x where x.accounting_number <> '')
           and i.customer_id in (
              select c.id from customers_customer c where c.unified in (select x.r3 || '-' || x.isr from staged x))
           and (i.company_code, i.number, i.fiscal_year) not in (
              select x.company_code, x.number, x.fiscal_year from staged x)) p
       group by 1, 2, 3, 4 having count(distinct ltrim(p.number, '0')) > 1) a
      on a.company_code = s.company_code and a.fiscal_year = s.fiscal_year and a.accounting = s.accounting_number
        and a.item = coalesce(s.line_item, 1)`,
    bad: 'true',
    params: { other: '(select min(n) from unnest(a.numbers) n where n <> s.number)' },
  });

/** A day that comes long after another one of the same record. */
export const notLongAfter = (
  column: string,
  {
    what,
    day,
    days,
    join,
    about,
  }: {
    readonly what: 'order' | 'dispatch' | 'document';
    readonly day: string;
    readonly days: number;
    readonly join?: string;
    readonly about: string;
  },
): RowCheck =>
  doubt({
    column,
    code: 'row_date_far',
    about: `\`${column}\` is at most ${days} days after ${about}.`,
    ...(join !== undefined && { join }),
    bad: `s.${column} > ${day} + ${days}`,
    params: { what: `'${what}'`, date: `to_char(${day}, 'YYYY-MM-DD')`, days: `'${days}'` },
  });

/** Nobody gives a dealer more time to pay, and no season is planned further ahead. */
export const longestTermDays = 730;

/** Doubts about documents; `firstRow` joins the first row of each. */
export const documentDoubts = (firstRow: string): readonly RowCheck[] => [
  accountingTaken(firstRow),
  orderedPrice("s.kind in ('', 'invoice') and s.qty > 0"),
  notLongAfter('due_on', {
    what: 'document',
    day: 's.invoiced_on',
    days: longestTermDays,
    join: firstRow,
    about: '`invoiced_on`',
  }),
  doubt({
    column: 'open_amount',
    code: 'row_open_not_cleared',
    about: 'A document of which nothing is open has a day of clearing.',
    join: firstRow,
    bad: 's.open_amount = 0 and s.total_amount <> 0 and s.cleared_on is null',
  }),
];

/** Pairs of accounts that serve one customer and company in one currency: an order takes any of them. */
const secondAccount: RowCheck = doubt({
  column: 'account',
  code: 'row_second_account',
  about: 'A customer has one account for a company and currency.',
  join: `join (
    with served as (
      select distinct x.account, x.r3, x.isr, x.currency, c.company
        from staged x cross join lateral regexp_split_to_table(trim(x.companies), ' +') c(company))
    select a.account, min(b.account) as other, min(b.company) as company
      from served a join served b using (r3, isr, currency, company)
     where a.account <> b.account group by a.account) t on t.account = s.account`,
  bad: 'true',
  params: { other: 't.other', company: 't.company' },
});

/** Minutes between two files of one run of an ERP; further apart, an account moves on between them. */
const sameRunMinutes = 15;

/** The open documents of an account are what its figure says, if both files are of one run; at any time it is off by a decimal point. */
const openDiffers: RowCheck = doubt({
  column: 'open_invoice',
  code: 'row_open_differs',
  about: `\`open_invoice\` is the sum of the open documents of the account: to the cent if their list was made at most ${sameRunMinutes} minutes earlier or later, else it has neither another decimal point nor another sign.`,
  join: `join (
    select k.id, k.code, k.currency, sum(i.open_amount) as open, max(i.open_as_of) as newest
      from credit_account k join invoices_invoice i on i.credit_account_id = k.id and i.open_amount <> 0
     where k.code in (select x.account from staged x)
     group by k.id having bool_and(i.currency = k.currency)) t on t.code = s.account and t.currency = s.currency`,
  bad: `s.open_invoice * ${unitFactor('s.currency')} <> t.open and (
    s.open_invoice * ${unitFactor('s.currency')} in (-t.open, t.open * 10, t.open * 100, t.open * 1000, t.open / 10.0, t.open / 100.0)
    or t.newest <= ${fileTime} + interval '${sameRunMinutes} minutes' and not exists (
      select from credit_account_company g left join invoices_open_list l on l.company_code = g.company_code
       where g.account_id = t.id
         and (l.as_of is null or l.as_of not between ${fileTime} - interval '${sameRunMinutes} minutes'
                                               and ${fileTime} + interval '${sameRunMinutes} minutes')))`,
  params: { open: readableAmount('t.open', 't.currency') },
});

export const creditDoubts: readonly RowCheck[] = [
  secondAccount,
  openDiffers,
  doubt({
    column: 'limit',
    code: 'row_point_moved',
    about: '`limit` is not a hundred times the limit before, or a hundredth of it.',
    join: 'join credit_account d on d.code = s.account and d.currency = s.currency',
    bad: `d.credit_limit > 0 and s."limit" * ${unitFactor('s.currency')} in (d.credit_limit * 100, d.credit_limit / 100.0)`,
    params: { before: readableAmount('d.credit_limit', 'd.currency') },
  }),
];
