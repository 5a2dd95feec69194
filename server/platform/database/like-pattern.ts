/** Escapes `text` for a LIKE pattern, so that its percent signs and underscores stand for themselves. */
export const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
