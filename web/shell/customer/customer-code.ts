/** A customer code for display: without the dash of a missing half. */
export function shownCode(unified: string): string {
  return unified.replace(/^-|-$/, '');
}
