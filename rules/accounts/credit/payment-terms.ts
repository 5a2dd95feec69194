/** Days of a payment term such as 'NET60' or '60 days net'; null for other kinds of terms. */
export function netDays(terms: string): number | null {
  const [, short, long] = /^(?:NET\s*(\d+)|(\d+)\s+days\s+net)$/i.exec(terms.trim()) ?? [];
  const days = short ?? long;
  return days === undefined ? null : Number(days);
}
