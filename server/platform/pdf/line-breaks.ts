/** A text of a file with its line breaks: `\n` stands for one, `\\` for a backslash. */
export const withLineBreaks = (cell: string): string =>
  cell.replaceAll(/\\(n|\\)/g, (_found, what: string) => (what === 'n' ? '\n' : '\\'));

/** A text as one line of a file; {@link withLineBreaks} reads it. */
export const withoutLineBreaks = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll(/\r\n?|\n/g, '\\n');
