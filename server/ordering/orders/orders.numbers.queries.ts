import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '#platform/database/like-pattern.ts';

/** Shorter words are compared with the beginning of numbers only. */
export const shortestEnd = 3;

/**
 * Conditions on `orders_order o`, each with an index: an order or ERP number begins or ends with the small letters `word`,
 * or a PO number begins with it.
 */
export function numberMatches(word: string): RawBuilder<boolean>[] {
  const start = `${likePattern(word)}%`;
  const end = `${likePattern(Array.from(word).toReversed().join(''))}%`;
  return [
    sql<boolean>`lower(o.number) like ${start}`,
    sql<boolean>`(lower(o.erp_number) like ${start} and o.erp_number is not null)`,
    sql<boolean>`(lower(o.po_number) like ${start} and o.po_number <> '')`,
    ...(word.length < shortestEnd
      ? []
      : [
          sql<boolean>`reverse(lower(o.number)) like ${end}`,
          sql<boolean>`(reverse(lower(o.erp_number)) like ${end} and o.erp_number is not null)`,
        ]),
  ];
}
