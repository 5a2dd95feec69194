/** True if a text is a percentage from 0 to 99.99 with at most two decimals, with a point or a comma. */
export const isPercent = (text: string): boolean => /^\d{1,2}(?:[.,]\d{1,2})?$/.test(text.trim());

/** Basis points of a percentage as {@link isPercent} accepts it: `19.5` is 1950. */
export const basisPointsOfPercent = (text: string): number => Math.round(Number(text.trim().replace(',', '.')) * 100);

/** Basis points in percent without needless decimals: 1900 is `19`, 810 is `8.1`. */
export const percentOfBasisPoints = (basisPoints: number): string => String(basisPoints / 100);
