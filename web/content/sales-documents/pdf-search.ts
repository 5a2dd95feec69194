/** The part of a PDF that the search reads: the texts of a page in reading order. */
export type SearchedPdf = {
  readonly numPages: number;
  readonly getPage: (number: number) => Promise<{
    getTextContent: () => Promise<{ items: readonly object[] }>;
  }>;
};

/** Lower case without accents, with the place of each sign in the text. */
function folded(text: string): { signs: string; places: number[] } {
  let signs = '';
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    signs += plain;
    for (let at = 0; at < plain.length; at += 1) places.push(place);
    place += sign.length;
  }
  places.push(place);
  return { signs, places };
}

const wordsOf = (find: string): string[] =>
  find
    .split(/\s+/)
    .map((word) => folded(word).signs)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 8);

/** Pieces of a text; a hit begins with one of the words, as the search of the server finds them. */
export function hitsIn(text: string, find: string): { text: string; hit: boolean }[] {
  const words = wordsOf(find);
  if (words.length === 0 || text === '') return [{ text, hit: false }];
  const { signs, places } = folded(text);
  const pieces: { text: string; hit: boolean }[] = [];
  let done = 0;
  for (let at = 0; at < signs.length; at += 1) {
    if (/[\p{L}\p{N}]/u.test(signs[at - 1] ?? '')) continue;
    const word = words.find((one) => signs.startsWith(one, at));
    if (word === undefined) continue;
    const [start, end] = [places[at] ?? 0, places[at + word.length] ?? text.length];
    if (start > done) pieces.push({ text: text.slice(done, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    done = end;
    at += word.length - 1;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false });
  return pieces;
}

/**
 * The first page after `from` with one of the words, round to `from` itself; null without a hit. `isCurrent` ends the
 * search early.
 */
export async function findPage(
  pdf: SearchedPdf,
  find: string,
  from: number,
  isCurrent: () => boolean,
): Promise<number | null> {
  if (wordsOf(find).length === 0) return null;
  for (let step = 1; step <= pdf.numPages && isCurrent(); step += 1) {
    const number = ((from - 1 + step) % pdf.numPages) + 1;
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items
      .map((item) => ('str' in item ? `${String(item.str)}${'hasEOL' in item && item.hasEOL ? ' ' : ''}` : ''))
      .join('');
    if (hitsIn(text, find).some(({ hit }) => hit)) return number;
  }
  return null;
}
