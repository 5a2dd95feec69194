import type { CalendarDate } from '#rules/dates.ts';

/** Years for which companies of a country keep invoices, counted from the end of the year of the document. */
const yearsByCountry: Readonly<Record<string, number>> = {
  AT: 7,
  DE: 8,
  MY: 7,
  NL: 7,
  SG: 5,
  TH: 7,
  US: 7,
};
const usualYears = 10;

/** The last day on which a seller of a country keeps an invoice. */
export const keptUntil = (country: string, invoicedOn: CalendarDate): CalendarDate =>
  `${Number(invoicedOn.slice(0, 4)) + (yearsByCountry[country] ?? usualYears)}-12-31`;
