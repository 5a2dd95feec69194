import { incomingLimits, mostMinutesAhead } from '#rules/partners/click-collect/incoming-order.ts';
import {
  code,
  email,
  instant,
  int,
  language,
  phone,
  text,
  type FileFormat,
} from '#exchange/erp-columns/erp-columns.ts';
import { broken, importTime, outOfRange, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { customerKey, known, referenceParams } from '#exchange/erp-columns/erp-columns.records.ts';
import { needed } from './erp-formats.parts.ts';

const ofOrder = 'x.shop = s.shop and x.external_id = s.external_id';

/** Rows of an order repeat its columns. */
const sameOrder = (column: string): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `All rows of an order have the same \`${column}\`.`,
  bad: `exists (select from staged x where ${ofOrder} and x.${column} is distinct from s.${column})`,
  params: broken('same'),
});

/** Orders of consumers that come from a shop through the ERP. */
export const consumerFormats: readonly FileFormat[] = [
  {
    direction: 'in',
    type: 'consumer_orders',
    mode: 'event',
    snapshot: null,
    constrained: false,
    key: ['shop', 'external_id', 'sku'],
    unit: ['shop', 'external_id'],
    about:
      'Click-and-collect orders of consumers, one row per line; the columns of the order are repeated. An order is taken as a whole, and once: without one of its rows it is left out; rows of an order that the portal has are skipped, also if it came through [the endpoint for shops](click-and-collect-api.md).',
    columns: [
      code('sorg', 'Sales organisation of the dealer', '1000', {
        ...needed,
        max: 10,
        refers: known.sorg,
      }),
      code('shop', 'Code of the shop, from the page of its market', 'corner-cycles', {
        ...needed,
        max: 40,
        refers: {
          thing: 'shop',
          found: 'select from shops_shop r where r.code = s.shop',
          key: 's.shop',
        },
      }),
      code('external_id', 'Number of the order in the shop', 'W-20417', needed),
      code('r3', 'Dealer who hands the goods out: customer number in the first ERP system', '0000104711', {
        max: 20,
        refers: known.customer,
      }),
      code('isr', 'Customer number in the second ERP system', '', { max: 20 }),
      instant('ordered_at', 'When the consumer ordered', '2026-11-20T10:15:00.000Z', needed),
      text('first_name', 'First name of the consumer', 'Mona', { ...needed, max: 60 }),
      text('last_name', 'Last name', 'Krüger', { max: 60 }),
      email('email', 'Mail address', 'mona@consumer.example'),
      phone('phone', 'Telephone', '+49 40 555 0100'),
      language('consumer_language', 'Language of the consumer', 'de'),
      int('lines', 'Number of rows of the order', '1', needed),
      code('sku', 'Article code or GTIN', '004711', needed),
      text('name', 'Name of the article as the consumer saw it', 'Helmet City, matt black, M', { ...needed, max: 200 }),
      int('qty', 'Quantity', '1', needed),
    ],
    checks: [
      {
        column: 'sorg',
        code: 'row_not_allowed',
        about: 'The market of the shop sells for the sales organisation.',
        bad: `exists (
    select
      from shops_shop h
     where h.code = s.shop
       and not exists (select from markets_market_sorg m where m.market_id = h.market_id and m.sorg = s.sorg))`,
        params: broken('market'),
      },
      {
        column: 'shop',
        code: 'row_not_allowed',
        about: 'The shop is not stopped.',
        bad: 'exists (select from shops_shop h where h.code = s.shop and h.stopped_at is not null)',
        params: broken('stopped'),
      },
      {
        column: 'r3',
        code: 'row_required',
        about: 'One of `r3` and `isr` is filled.',
        bad: "s.r3 = '' and s.isr = ''",
      },
      {
        column: 'r3',
        code: 'row_unknown_reference',
        about: 'The dealer has an account in the sales organisation.',
        things: ['customer'],
        params: referenceParams({
          thing: 'customer',
          key: `concat_ws(', ', ${customerKey('s.r3', 's.isr')}, 'sorg ' || s.sorg)`,
        }),
        bad: `exists (
    select
      from customers_customer c
     where c.unified = s.r3 || '-' || s.isr
       and not exists (select from customers_area a where a.customer_id = c.id and a.sorg = s.sorg))`,
      },
      {
        column: 'r3',
        code: 'row_not_allowed',
        about: 'The dealer is not blocked.',
        bad: `exists (
    select
      from customers_customer c
     where c.unified = s.r3 || '-' || s.isr and c.blocked_at is not null)`,
        params: broken('blocked'),
      },
      {
        column: 'ordered_at',
        code: 'row_not_allowed',
        about: `\`ordered_at\` is at most ${mostMinutesAhead} minutes after the clock of the portal.`,
        bad: `s.ordered_at > ${importTime} + interval '${mostMinutesAhead} minutes'`,
        params: broken('ahead', `'${mostMinutesAhead}'`),
      },
      {
        column: 'qty',
        code: 'row_not_allowed',
        about: `\`qty\` is from 1 to ${incomingLimits.quantity} in all rows of an order.`,
        bad: `exists (select from staged x where ${ofOrder} and x.qty not between 1 and ${incomingLimits.quantity})`,
        params: outOfRange(1, incomingLimits.quantity),
      },
      {
        column: 'lines',
        code: 'row_not_allowed',
        about: 'The file has so many good rows of the order.',
        bad: `s.lines <> (select count(*) from staged x where ${ofOrder})`,
        params: broken('rows', `(select count(*) from staged x where ${ofOrder})`),
      },
      {
        column: 'sku',
        code: 'row_not_allowed',
        about: `An order has at most ${incomingLimits.lines} rows.`,
        bad: `(select count(*) > ${incomingLimits.lines} from staged x where ${ofOrder})`,
        params: broken('many', `'${incomingLimits.lines}'`),
      },
      {
        column: 'sku',
        code: 'row_not_allowed',
        about: 'If the portal has the order, it has these rows with these quantities.',
        bad: `exists (
    select
      from click_collect_order o
      join shops_shop h on h.id = o.shop_id
      join staged x on ${ofOrder}
     where h.code = s.shop and o.external_id = s.external_id
       and not exists (select from click_collect_line l where l.order_id = o.id and l.sku = x.sku and l.qty = x.qty))`,
        params: broken('taken_order'),
      },
      ...[
        'sorg',
        'r3',
        'isr',
        'ordered_at',
        'first_name',
        'last_name',
        'email',
        'phone',
        'consumer_language',
        'lines',
      ].map(sameOrder),
    ],
  },
];
