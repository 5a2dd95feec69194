import { inflateSync } from 'node:zlib';

/** The objects of a PDF made by PDFKit, by their numbers. */
export const objectsOfPdf = (bytes: Buffer): Map<string, string> =>
  new Map(
    [...bytes.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );

/**
 * The text of a PDF made by PDFKit with embedded fonts, one line for each line of print. It reads the map from glyphs to
 * letters that every font in the file carries, as a reader does that copies or searches text.
 */
export function textOfPdf(bytes: Buffer): string {
  const objects = objectsOfPdf(bytes);
  const letters = new Map<string, readonly string[]>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (map) letters.set(name, lettersOf(contentOf(objects.get(map) ?? '')));
    }
  const lines: string[] = [];
  for (const body of objects.values()) {
    let font: readonly string[] = [];
    for (const [, text = ''] of contentOf(body).matchAll(/\bBT\n([\s\S]*?)\bET\b/g)) {
      let line = '';
      for (const [, name, glyphs] of text.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>/g)) {
        if (name) font = letters.get(name) ?? [];
        for (const glyph of glyphs?.match(/.{4}/g) ?? []) line += font[Number.parseInt(glyph, 16)] ?? '\u{fffd}';
      }
      lines.push(line);
    }
  }
  return lines.join('\n');
}

/** Contents of the pages and other streams of a PDF, unpacked. */
export const streamsOfPdf = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/\d+ 0 obj\n([\s\S]*?)\nendobj/g)].map(([, body = '']) => contentOf(body));

/** The stream of an object, unpacked; empty without one. */
export function contentOf(object: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1];
  if (stream === undefined) return '';
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
}

/** The number of parts of a kind (`H1`, `TR`, `TD`, `Figure` ...) that a PDF has for screen readers. */
export const tagsOfPdf = (bytes: Buffer, kind: string): number =>
  [...bytes.toString('latin1').matchAll(new RegExp(`^/S /${kind}$`, 'gm'))].length;

/** The drawings of text in the pages of a PDF that have no tag: screen readers would read them anywhere or not at all. */
export function untaggedTextOf(bytes: Buffer): number {
  let found = 0;
  for (const stream of streamsOfPdf(bytes)) {
    let depth = 0;
    for (const [operator] of stream.matchAll(/\b(?:BDC|BMC|EMC|BT)\b/g)) {
      if (operator === 'BT') found += depth === 0 ? 1 : 0;
      else depth += operator === 'EMC' ? -1 : 1;
    }
  }
  return found;
}

/** The letters of each glyph, in the order of the glyphs. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/\[(.*)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) =>
      Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}
