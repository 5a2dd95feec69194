/** The line of a place in a text; the first is 1. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length;
