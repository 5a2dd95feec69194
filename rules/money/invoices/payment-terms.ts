/** Days until payment of terms that say nothing else, such as `NET30` or `N 14`; null for any other terms. */
export function netDays(terms: string): number | null {
  const days = /^(?:NET|N)[ -]?(\d{1,3})$/i.exec(terms.trim())?.[1];
  return days === undefined ? null : Number(days);
}
