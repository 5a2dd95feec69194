/** A change in percent with its sign, such as "+5" or "−5"; no change has none. */
export function signedPercent(percent: number): string {
  if (percent > 0) return `+${percent}`;
  if (percent < 0) return `−${-percent}`;
  return '0';
}
