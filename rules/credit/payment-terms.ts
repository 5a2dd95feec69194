/** Days of a payment term that is written as 'NET60'; null for terms of any other kind. */
export function netDays(terms: string): number | null {
  const days = /^NET\s*(\d+)$/i.exec(terms)?.[1];
  return days === undefined ? null : Number(days);
}
