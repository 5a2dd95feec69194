import type { RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { known, referenceParams } from '#exchange/erp-columns/erp-columns.records.ts';
import { amount, code, type Column, currency, int, text } from '#exchange/erp-columns/erp-columns.ts';
import { needed } from './erp-formats.parts.ts';

/** SQL for a readable order line. */
export const lineKey = (column: string): string => `concat_ws(' / ', s."order", ${column})`;

/** Columns of a line that an order asked for, in files about what became of it. */
export const ordered: readonly Column[] = [
  code(
    'order',
    'Order number (of the portal, or of another channel as in `order_history`); empty = no order known',
    'PL-2026-000814',
    {
      max: 40,
      refers: known.order,
    },
  ),
  int('order_position', 'Position of the order line', '10'),
  code('article', 'Article code', '004711', needed),
  text('description', 'Name of the article', 'Road 2300 black 54'),
  int('qty', 'Quantity', '2', needed),
  code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 }),
  amount('price', 'Price of one unit', '1879.00', { signed: true }),
];

/** The order has the line. */
export const orderLine = {
  column: 'order_position',
  code: 'row_unknown_reference',
  about: 'The order has a line at this position.',
  things: ['order_line'],
  params: referenceParams({ thing: 'order_line', key: lineKey('s.order_position') }),
  bad: "s.order <> '' and s.order_position is not null and not exists (select from orders_line l join orders_order o on o.id = l.order_id where o.number = s.order and l.position = s.order_position)",
} as const;

/** The line is of that article. */
export const orderedArticle = {
  column: 'article',
  code: 'row_other_article',
  about: 'The article is that of the order line.',
  join: 'join orders_order o on o.number = s.order join orders_line l on l.order_id = o.id and l.position = s.order_position',
  bad: 'l.article_code <> s.article',
  params: { article: 's.article', order: 'o.number', position: 'l.position', ordered: 'l.article_code' },
} as const satisfies RowCheck;

/** The currency of a document. */
export const money = currency('currency', 'ISO 4217', 'EUR', needed);
