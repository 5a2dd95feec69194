import { contentLanguage, languageTag, type Locale } from '#rules/locales.ts';
import type { MailLines } from '#platform/mail/mail.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import { promiseIn } from './notice-kinds.messages.ts';
import type { ToldOrder } from './notice-kinds.queries.ts';

/** Articles, quantities and sums of an order as a table, with what makes up its total. */
export function orderLines(order: ToldOrder, locale: Locale): MailLines {
  const money = (amount: number): string => moneyIn(locale, amount, order.currency);
  const some = (amount: number): string => (amount === 0 ? '' : money(amount));
  const hasParts = order.totalAmount !== order.goodsAmount;
  return {
    columns: [
      { id: 'order.pdf.article' },
      { id: 'order.pdf.qty' },
      { id: 'order.pdf.price' },
      { id: 'order.pdf.total' },
    ],
    rows: order.items.map((item) => ({
      about: item.names?.[contentLanguage(locale)] ?? (item.description || item.code),
      notes: [
        item.code,
        item.promisedOn === null
          ? ''
          : textIn(locale, 'notices.line.expected', {
              date: promiseIn(locale, item.promisedOn, item.promisedPrecision ?? 'day'),
            }),
      ],
      values: [new Intl.NumberFormat(languageTag(locale)).format(item.qty), money(item.price), money(item.subtotal)],
    })),
    ...(order.lines > order.items.length && {
      more: { id: 'notices.fact.moreLines', params: { count: order.lines - order.items.length } },
    }),
    totals: [
      { label: { id: 'order.pdf.goods' }, value: hasParts ? money(order.goodsAmount) : '' },
      { label: { id: 'order.pdf.shipment' }, value: some(order.shipmentAmount) },
      { label: { id: 'order.pdf.tax' }, value: some(order.taxAmount) },
      { label: { id: 'order.pdf.total' }, value: money(order.totalAmount), isSum: true },
    ],
  };
}
