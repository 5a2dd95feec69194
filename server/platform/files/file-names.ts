/** Most characters of the name of a file that users see. */
const mostCharacters = 120;
/** File systems take names of 255 bytes; a number may come before this one. */
const mostBytes = 240;
/** Characters of the end that remain: the ending, and what tells copies of a file apart. */
const endCharacters = 32;

const fits = (letters: readonly string[]): boolean =>
  letters.length <= mostCharacters && Buffer.byteLength(letters.join('')) <= mostBytes;

/**
 * A name that fits into a list and a folder: a longer one keeps its beginning and its end with the extension, with `…`
 * between them. At most 120 characters and 240 bytes.
 */
export function shortName(name: string): string {
  const letters = Array.from(name);
  if (fits(letters)) return name;
  const end = ['…', ...letters.slice(-endCharacters)];
  const start = letters.slice(0, mostCharacters - end.length);
  while (!fits([...start, ...end])) start.pop();
  return [...start, ...end].join('');
}
