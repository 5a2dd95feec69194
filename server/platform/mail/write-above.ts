/** Around the line above which people write an answer, so that it is found in the quoted mail again. */
export const markEdge = '##-';
/** The line above which people write an answer. */
export const markedLine = (words: string): string => `${markEdge} ${words} -##`;
