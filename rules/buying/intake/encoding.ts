const starts = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((value, index) => bytes[index] === value);

/** Share of zero bytes at even or odd offsets of the beginning: UTF-16 text has them for ASCII letters. */
function zeros(bytes: Uint8Array, odd: 0 | 1): number {
  const length = Math.min(bytes.length, 2_000) & ~1;
  let count = 0;
  for (let at = odd; at < length; at += 2) if (bytes[at] === 0) count += 1;
  return length === 0 ? 0 : count / (length / 2);
}

/**
 * The text of a file from any program: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252, as Excel
 * writes CSV. Null for binary files (a picture, a PDF, an old .xls). The content decides, not the name or MIME type.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  if (text === null) return null;
  const clean = text.replace(/^\uFEFF/, '');
  // eslint-disable-next-line no-control-regex
  return /[\x00-\x08\x0E-\x1A\x1C-\x1F]/.test(clean) || clean.startsWith('%PDF-') || clean.startsWith('{\\rtf')
    ? null
    : clean;
}

function decoded(bytes: Uint8Array): string | null {
  if (starts(bytes, 0xff, 0xfe) || (zeros(bytes, 1) > 0.4 && zeros(bytes, 0) < 0.1))
    return new TextDecoder('utf-16le').decode(bytes);
  if (starts(bytes, 0xfe, 0xff) || (zeros(bytes, 0) > 0.4 && zeros(bytes, 1) < 0.1))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (refused) {
    if (refused instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw refused;
  }
}
