import { majorUnits, readableAmount, wholeCurrencyList } from '#platform/sheets/minor-units.ts';
import { sameButZeros } from './erp-columns.code-doubts.ts';
import { broken, doubt, outOfRange, type RowCheck } from './erp-columns.checks.ts';
import { accountDoubt, companyDoubt } from './erp-columns.customer-doubts.ts';
import { documentDoubts, longestTermDays, notLongAfter } from './erp-columns.document-doubts.ts';
import { deliveryLineDoubts, historyLineDoubts } from './erp-columns.line-doubts.ts';
import { notBefore, notBeforeOrder, notInFuture } from './erp-columns.date-doubts.ts';
import { unitDoubt } from './erp-columns.doubts.ts';
import { serialDoubts } from './erp-columns.frame-doubts.ts';

// What orders, deliveries and invoices cannot be (refused), and what they hardly are (warnings).

const orderLineOf = (position: string): string =>
  `join orders_order o on o.number = s."order" join orders_line l on l.order_id = o.id and l.position = s.${position}`;
/** The units of each order line in the file. */
const unitsInFile = (position: string): string => `join (
    select x."order", x.${position} as position, sum(x.qty) as qty from staged x group by 1, 2) g
  on g."order" = s."order" and g.position = s.${position}`;

/** Units of other deliveries of the order line `l` than those in the file. */
const deliveredBefore = `coalesce((
    select sum(t.qty) from deliveries_line t join deliveries_delivery d on d.id = t.delivery_id
     where t.order_line_id = l.id
       and not exists (select from staged x where x.sorg = d.sorg and x.delivery = d.number)), 0)`;

/** A record that exists keeps its customer: `stored` is its row with the alias `d`. */
export const keepsCustomer = (stored: string, number: string): RowCheck => ({
  column: 'r3',
  code: 'row_other_customer',
  about: 'A record that exists keeps its customer.',
  join: `join ${stored} join customers_customer c on c.id = d.customer_id`,
  bad: `c.unified <> s.r3 || '-' || s.isr`,
  params: { number: `s."${number}"`, customer: 'c.name' },
});

/** A row about an order is for the customer of the order. */
const customerOfOrder: RowCheck = {
  column: 'r3',
  code: 'row_order_customer',
  about: 'The customer is that of the order.',
  join: 'join orders_order o on o.number = s."order" join customers_customer c on c.id = o.customer_id',
  bad: `c.unified <> s.r3 || '-' || s.isr`,
  params: { order: 'o.number', customer: 'c.name' },
};

/** An order of another channel has its ERP number alone; of two in a file the second is refused. */
export const erpNumberOfOrder: RowCheck = {
  column: 'erp_number',
  code: 'row_not_allowed',
  about: 'No other order of the sales organisation has the ERP number.',
  join: `join (
    select x.ctid as row, first_value(x."order") over (partition by x.sorg, x.erp_number order by x.ctid) as first
      from staged x) t on t.row = s.ctid`,
  bad: `t.first <> s."order"
    or exists (select from orders_order r where r.sorg = s.sorg and r.erp_number = s.erp_number and r.number <> s.order)`,
  params: broken(
    'taken',
    `coalesce((select min(r.number) from orders_order r where r.sorg = s.sorg and r.erp_number = s.erp_number and r.number <> s.order), t.first)`,
  ),
};

/** An accepted order has its ERP number alone. */
export const erpNumberOfAnswer: RowCheck = {
  column: 'erp_number',
  code: 'row_not_allowed',
  about: 'No other order of the sales organisation has the ERP number.',
  bad: `s.result = 'accepted' and (exists (select from orders_order own join orders_order r on r.sorg = own.sorg and r.erp_number = s.erp_number and r.id <> own.id where own.number = s.order)
  or exists (select from staged x where x.erp_number = s.erp_number and x.result = 'accepted' and x.order <> s.order))`,
  params: broken(
    'taken',
    `coalesce((select min(r.number) from orders_order own join orders_order r on r.sorg = own.sorg and r.erp_number = s.erp_number and r.id <> own.id where own.number = s.order),
      (select min(x.order) from staged x where x.erp_number = s.erp_number and x.result = 'accepted' and x.order <> s.order))`,
  ),
};

/** No country takes half of goods and freight as tax; `first` joins the first row of each document, which has its amounts. */
const taxDoubt = (goods: string, first: string): RowCheck =>
  doubt({
    column: 'tax_amount',
    join: first,
    code: 'row_tax_unlikely',
    about: 'The tax is at most half of goods and freight.',
    bad: `abs(s.tax_amount) > abs(${goods} + s.shipment_amount) / 2`,
    params: { tax: "s.tax_amount || ' ' || s.currency", amount: `(${goods} + s.shipment_amount) || ' ' || s.currency` },
  });

export const deliveryDoubts: readonly RowCheck[] = [
  doubt({
    column: 'tracking_url',
    code: 'row_not_allowed',
    about: '`tracking_url` begins with `https://` or `http://`.',
    bad: "s.tracking_url <> '' and s.tracking_url !~ '^https?://[^[:space:]/]+[^[:space:]]*$'",
    params: broken('form', "'https://host.example/page'"),
  }),
  customerOfOrder,
  keepsCustomer('deliveries_delivery d on d.sorg = s.sorg and d.number = s.delivery', 'delivery'),
  sameButZeros('delivery', { table: 'deliveries_delivery', column: 'number', within: ['sorg'] }),
  accountDoubt,
  companyDoubt,
  unitDoubt,
  notInFuture('shipped_on', "s.status <> 'planned'"),
  notInFuture('delivered_on'),
  notBeforeOrder('shipped_on'),
  ...['estimated_on', 'delivered_on'].map((column) =>
    notBefore(column, { what: 'dispatch', day: 's.shipped_on', about: '`shipped_on`' }),
  ),
  doubt({
    column: 'status',
    code: 'row_status_date',
    about: 'Only a delivery with the status `delivered` has `delivered_on`.',
    bad: "s.status <> 'delivered' and s.delivered_on is not null",
    params: { date: 's.delivered_on' },
  }),
  ...serialDoubts,
  ...deliveryLineDoubts,
  doubt({
    column: 'qty',
    code: 'row_more_than_ordered',
    about: 'All deliveries of an order line have at most its quantity.',
    join: `${orderLineOf('order_position')} ${unitsInFile('order_position')}`,
    bad: `g.qty + ${deliveredBefore} > l.qty`,
    params: { ordered: 'l.qty', given: `g.qty + ${deliveredBefore}` },
  }),
];

export const confirmationDoubts: readonly RowCheck[] = [
  notBeforeOrder('date'),
  notBeforeOrder('at'),
  doubt({
    column: 'qty',
    code: 'row_more_than_ordered',
    about: 'The confirmed parts of an order line have at most its quantity.',
    join: `${orderLineOf('position')} ${unitsInFile('position')}`,
    bad: 'g.qty > l.qty',
    params: { ordered: 'l.qty', given: 'g.qty' },
  }),
];

export const acknowledgementDoubts: readonly RowCheck[] = [
  notBeforeOrder('at'),
  doubt({
    column: 'result',
    code: 'row_refused_after_acceptance',
    about: 'An order is not refused after it was accepted. With goods on the way it continues, without any it fails.',
    join: `join orders_order o on o.number = s."order" and o.accepted_at is not null
      join lateral (select coalesce(sum(l.qty_shipped), 0) as shipped from orders_line l where l.order_id = o.id) g on true`,
    bad: "s.result = 'rejected' and (g.shipped > 0 or o.accepted_at < s.at)",
    params: { goods: "case when g.shipped > 0 then 'yes' else 'no' end" },
  }),
];

export const historyDoubts: readonly RowCheck[] = [
  ...historyLineDoubts,
  taxDoubt(
    't.goods',
    `join (select x."order", min(x.position) as first, sum(x.subtotal) as goods from staged x group by x."order") t
      on t."order" = s."order" and t.first = s.position`,
  ),
  keepsCustomer('orders_order d on d.number = s."order"', 'order'),
  sameButZeros('order', { table: 'orders_order', column: 'number' }),
  accountDoubt,
  companyDoubt,
  unitDoubt,
  notBefore('request_delivery_on', {
    what: 'order',
    day: "(s.created_at at time zone 'UTC')::date - 1",
    about: '`created_at`; the day before is taken for the time zone',
  }),
  doubt({
    column: 'subtotal',
    code: 'row_total_differs',
    about: '`subtotal` is `qty` times `price`, within one cent per unit.',
    bad: 'abs(s.qty * s.price - s.subtotal) > 0.01 * s.qty',
    params: { stated: "s.subtotal || ' ' || s.currency", computed: "s.qty * s.price || ' ' || s.currency" },
  }),
  doubt({
    column: 'total_amount',
    code: 'row_order_total_differs',
    about:
      '`total_amount`, if given, is the sum of `subtotal`, `shipment_amount` and `tax_amount`, within one cent per row.',
    join: `join (
      select x."order", min(x.position) as first, sum(x.subtotal) + min(x.shipment_amount) + min(x.tax_amount) as total,
             case when min(x.currency) in (${wholeCurrencyList}) then 1 else 0.01 end * count(*) as rounding
        from staged x group by x."order") t on t."order" = s."order" and t.first = s.position`,
    bad: 'abs(t.total - s.total_amount) > t.rounding',
    params: { stated: "s.total_amount || ' ' || s.currency", computed: "t.total || ' ' || s.currency" },
  }),
];

/**
 * Amounts of an invoice: the rows add up to the goods; goods, shipment and tax minus the discount are the total, if
 * prices include tax also without it. Each row and amount may be rounded by one smallest unit.
 */
const amountsOf = `join (
  select x.company_code, x.number, x.fiscal_year, min(x.position) as first, sum(x.subtotal) as lines,
         min(x.goods_amount) + min(x.shipment_amount) - min(x.discount_amount) as net, min(x.tax_amount) as tax,
         case when min(x.currency) in (${wholeCurrencyList}) then 1 else 0.01 end * count(*) as rounding
    from staged x group by x.company_code, x.number, x.fiscal_year) t
  on t.company_code = s.company_code and t.number = s.number and t.fiscal_year = s.fiscal_year and t.first = s.position`;
const linesAddUp = {
  column: 'goods_amount',
  code: 'row_total_differs',
  about: 'The rows of an invoice add up to `goods_amount`, within one cent per row.',
  join: amountsOf,
  bad: 'abs(t.lines - s.goods_amount) > t.rounding',
  params: { stated: "s.goods_amount || ' ' || s.currency", computed: "t.lines || ' ' || s.currency" },
  warning: true,
} as const satisfies RowCheck;
const totalAddsUp = {
  column: 'total_amount',
  code: 'row_total_differs',
  about:
    '`goods_amount` + `shipment_amount` - `discount_amount` + `tax_amount` is `total_amount`, within one cent per row.',
  join: amountsOf,
  bad: 'abs(t.net + t.tax - s.total_amount) > t.rounding',
  params: { stated: "s.total_amount || ' ' || s.currency", computed: "(t.net + t.tax) || ' ' || s.currency" },
  warning: true,
} as const satisfies RowCheck;
/** The first row of each document: what is wrong with a document is said once. */
const firstRow = `join (
    select x.company_code, x.number, x.fiscal_year, min(x.position) as position from staged x group by 1, 2, 3) t
  on t.company_code = s.company_code and t.number = s.number and t.fiscal_year = s.fiscal_year and t.position = s.position`;

export const invoiceDoubts: readonly RowCheck[] = [
  taxDoubt('s.goods_amount', firstRow),
  ...documentDoubts(firstRow),
  doubt({
    column: 'open_amount',
    code: 'row_cleared_open',
    about: 'A document with a day of clearing has no open amount.',
    join: firstRow,
    bad: 's.cleared_on is not null and s.open_amount <> 0',
    params: { date: 's.cleared_on', open: "s.open_amount || ' ' || s.currency" },
  }),
  doubt({
    column: 'account',
    code: 'row_account_customer',
    about: 'The credit account is that of the customer, or of the customer whose credit they use.',
    join: `join credit_account k on k.code = s.account join customers_customer c on c.id = k.customer_id ${firstRow}`,
    bad: `c.unified <> s.r3 || '-' || s.isr and not exists (
      select from customers_customer b join customers_area a on a.customer_id = b.id
        join customers_credit_customer w on w.area_id = a.id
       where b.unified = s.r3 || '-' || s.isr and w.customer_id = k.customer_id)`,
    params: { account: 's.account', customer: 'c.name' },
  }),
  linesAddUp,
  totalAddsUp,
  keepsCustomer(
    'invoices_invoice d on d.company_code = s.company_code and d.number = s.number and d.fiscal_year = s.fiscal_year',
    'number',
  ),
  { ...customerOfOrder, warning: true },
  sameButZeros('number', { table: 'invoices_invoice', column: 'number', within: ['company_code'] }),
  accountDoubt,
  companyDoubt,
  unitDoubt,
  notInFuture('invoiced_on'),
  notInFuture('cleared_on'),
  notBeforeOrder('invoiced_on'),
  ...['cleared_on', 'early_discount_until'].map((column) =>
    notBefore(column, { what: 'document', day: 's.invoiced_on', about: '`invoiced_on`' }),
  ),
  {
    column: 'currency',
    code: 'row_account_currency',
    about: 'The currency is that of the credit account.',
    join: 'join credit_account k on k.code = s.account',
    bad: 'k.currency <> s.currency',
    params: { account: 's.account', expected: 'k.currency' },
  },
  {
    column: 'fiscal_year',
    code: 'row_year_unlikely',
    about: '`fiscal_year` has four digits and is at most one year from that of `invoiced_on`.',
    bad: 'abs(s.fiscal_year - extract(year from s.invoiced_on)) > 1',
    params: { date: 's.invoiced_on' },
  },
  doubt({
    column: 'due_on',
    code: 'row_due_before_date',
    about: '`due_on` is not before `invoiced_on`.',
    join: firstRow,
    bad: 's.due_on < s.invoiced_on',
    params: { date: 's.invoiced_on' },
  }),
  doubt({
    column: 'open_amount',
    code: 'row_open_above_total',
    about: '`open_amount` is between 0 and `total_amount`.',
    join: firstRow,
    bad: 'abs(s.open_amount) > abs(s.total_amount) or s.open_amount * s.total_amount < 0',
    params: { total: "s.total_amount || ' ' || s.currency" },
  }),
  doubt({
    column: 'total_amount',
    code: 'row_sign_of_kind',
    about: 'The total of an invoice is not negative, that of a credit note not positive.',
    join: firstRow,
    bad: "(s.kind = 'credit_note' and s.total_amount > 0) or (s.kind = 'invoice' and s.total_amount < 0)",
    params: { kind: 's.kind' },
  }),
  doubt({
    column: 'delivery',
    code: 'row_delivery_unknown',
    about: 'The delivery exists, once the portal knows any of the sales organisation.',
    join: firstRow,
    bad: `s.delivery <> '' and exists (select from deliveries_delivery d where d.sorg = s.sorg)
      and not exists (select from deliveries_delivery d where d.sorg = s.sorg and d.number = s.delivery)`,
    params: { key: 's.delivery' },
  }),
  doubt({
    column: 'refers_to',
    code: 'row_invoice_unknown',
    about: 'The invoice that a credit note or deduction refers to exists.',
    join: firstRow,
    bad: `s.refers_to <> '' and not exists (select from invoices_invoice i where i.company_code = s.company_code and i.number = s.refers_to)
      and s.refers_to not in (select x.number from staged x)`,
    params: { key: 's.refers_to' },
  }),
];

/** The invoice of a row of `open_items`. */
export const openDocument =
  'join invoices_invoice d on d.company_code = s.company_code and d.number = s.number and d.fiscal_year = s.fiscal_year';
const totalOfDocument = majorUnits('d.total_amount', 'd.currency');

const mostDunning = 9;

export const openItemDoubts: readonly RowCheck[] = [
  doubt({
    column: 'dunning_level',
    code: 'row_not_allowed',
    about: `\`dunning_level\` is at most ${mostDunning}.`,
    bad: `s.dunning_level > ${mostDunning}`,
    params: outOfRange(0, mostDunning),
  }),
  doubt({
    column: 'due_on',
    code: 'row_due_before_date',
    about: '`due_on` is not before the date of the document.',
    join: openDocument,
    bad: 's.due_on < d.invoiced_on',
    params: { date: 'd.invoiced_on' },
  }),
  doubt({
    column: 'open_amount',
    code: 'row_open_above_total',
    about: '`open_amount` is between 0 and the total of the document.',
    join: openDocument,
    bad: `abs(s.open_amount) > abs(${totalOfDocument}) or s.open_amount * d.total_amount < 0`,
    params: { total: readableAmount('d.total_amount', 'd.currency') },
  }),
  doubt({
    column: 'open_amount',
    code: 'row_cleared_open',
    about: 'A document that was cleared has no open amount.',
    join: openDocument,
    bad: 'd.cleared_on is not null and d.open_amount = 0 and s.open_amount <> 0',
    params: { date: 'd.cleared_on', open: "s.open_amount || ' ' || d.currency" },
  }),
  notLongAfter('due_on', {
    what: 'document',
    day: 'd.invoiced_on',
    days: longestTermDays,
    join: openDocument,
    about: 'the date of the document',
  }),
];
