/** A customer code as screens, exports and documents show it: without the dash of a missing half. */
export const shownCode = (unified: string): string => unified.replace(/^-|-$/, '');
