/** A customer code as people write it: without the dash that a missing half leaves. */
export function shownCode(unified: string): string {
  return unified.replace(/^-|-$/, '');
}
