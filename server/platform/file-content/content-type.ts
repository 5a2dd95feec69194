/** Number of bytes at the start of a file that {@link attachmentTypeOf} needs. */
export const typeHeadLength = 4096;

const starts: readonly (readonly [type: string, bytes: string])[] = [
  ['application/pdf', '255044462d'],
  // Behind the mark of a text in UTF-8, as some programs write it; readers skip it.
  ['application/pdf', 'efbbbf255044462d'],
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['application/zip', '504b0304'],
];

/** Bytes of a file type box with as many brands as programs write. */
const longestBrands = 128;
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis']);
const mp4Brands = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'mp71']);

/** Brands of a file that starts with a file type box: the main one first. */
function brandsOf(head: Buffer): string[] {
  const size = Math.min(head.readUInt32BE(0), head.length, longestBrands);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/** True if a text begins as XML with a drawing as its first element, perhaps behind a comment or document type. */
function isSvg(head: Buffer): boolean {
  const utf16 = /^(?:fffe|feff)/.test(head.toString('hex', 0, 2));
  const text = head.toString(utf16 ? 'latin1' : 'utf8').replaceAll(utf16 ? /[\0\u00fe\u00ff]/g : /^\ufeff/g, '');
  return /^\s*<[?!s:]/.test(text) && /<(?:svg:)?svg[\s>]/.test(text);
}

/** Content type of an attachment by its first bytes, or null. The name of the file does not matter. */
export function attachmentTypeOf(head: Buffer): string | null {
  if (head.length < 16) return null;
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    const brands = brandsOf(head);
    const [main = ''] = brands;
    if (main === 'qt  ') return 'video/quicktime';
    if (mp4Brands.has(main)) return 'video/mp4';
    if (heicBrands.has(main) || (main === 'mif1' && brands.some((brand) => heicBrands.has(brand)))) return 'image/heic';
    return null;
  }
  const hex = head.toString('hex', 0, 8);
  return starts.find(([, bytes]) => hex.startsWith(bytes))?.[0] ?? (isSvg(head) ? 'image/svg+xml' : null);
}
