import { doubt, type RowCheck } from './erp-columns.checks.ts';
import { longestTermDays, notLongAfter, orderedPrice } from './erp-columns.document-doubts.ts';

// Orders of the system before and deliveries that contradict themselves or what the portal knows.

export const historyLineDoubts: readonly RowCheck[] = [
  doubt({
    column: 'price',
    code: 'row_price_above_list',
    about: '`price` is not above `list_price`, unless that is 0.',
    bad: 's.list_price > 0 and s.price > s.list_price',
    params: { list: "s.list_price || ' ' || s.currency" },
  }),
  doubt({
    column: 'status',
    code: 'row_all_cancelled',
    about: 'An order of which every unit was cancelled has the status `cancelled`.',
    join: `join (
      select x."order", min(x.position) as first, bool_and(coalesce(x.qty_cancelled, 0) >= x.qty) as gone
        from staged x group by x."order") t on t."order" = s."order" and t.first = s.position`,
    bad: "s.status <> 'cancelled' and t.gone",
  }),
  doubt({
    column: 'deal',
    code: 'row_deal_unknown',
    about: 'The deal exists, if the portal knows deals of that time.',
    join: 'join (select d.sorg, min(d.valid_from) as first from catalog_deal d group by d.sorg) t on t.sorg = s.sorg',
    bad: `s.deal <> '' and (s.created_at at time zone 'UTC')::date >= t.first
      and not exists (select from catalog_deal d where d.sorg = s.sorg and d.number = s.deal)`,
    params: { key: 's.deal' },
  }),
  notLongAfter('request_delivery_on', {
    what: 'order',
    day: "(s.created_at at time zone 'UTC')::date",
    days: longestTermDays,
    about: '`created_at`',
  }),
];

/** Goods are not half a year on their way. */
const longestWayDays = 180;
/** The first row of each delivery: what is wrong with a delivery is said once. */
const firstRow = `join (
    select x.sorg, x.delivery, min(x.position) as position from staged x group by 1, 2) t
  on t.sorg = s.sorg and t.delivery = s.delivery and t.position = s.position`;

export const deliveryLineDoubts: readonly RowCheck[] = [
  orderedPrice(),
  ...['estimated_on', 'delivered_on'].map((column) =>
    notLongAfter(column, {
      what: 'dispatch',
      day: 's.shipped_on',
      days: longestWayDays,
      join: firstRow,
      about: '`shipped_on`',
    }),
  ),
  doubt({
    column: 'shipto',
    code: 'row_shipto_unknown',
    about: 'A destination in capitals without spaces is the code of an address of the customer, or its town or name.',
    join: `${firstRow} join customers_customer c on c.unified = s.r3 || '-' || s.isr`,
    bad: `s.shipto ~ '^[A-Z0-9][A-Z0-9_-]*$' and exists (select from customers_shipto p where p.customer_id = c.id)
      and not exists (
        select from customers_shipto p
         where p.customer_id = c.id and s.shipto in (p.code, upper(p.city), upper(p.name)))`,
    params: { key: 's.shipto', customer: 'c.name' },
  }),
];
