import { boxesIn, childOf, clearBox, type Box } from './boxes.ts';
import type { Stripped } from './picture-content.ts';

const known = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'wide', 'idat']);

/** Ids of the items of a HEIC file that hold metadata: EXIF and XMP. */
function metadataItems(bytes: Buffer, iinf: Box): Set<number> | null {
  const version = bytes[iinf.content] ?? 0;
  const entries = boxesIn(bytes, iinf.content + (version === 0 ? 6 : 8), iinf.end);
  if (!entries) return null;
  const ids = new Set<number>();
  for (const { content, end } of entries) {
    const wide = bytes[content] === 3;
    const typeAt = content + (wide ? 10 : 8);
    if (typeAt + 4 > end) return null;
    const type = bytes.toString('latin1', typeAt, typeAt + 4);
    if (type === 'Exif' || type === 'mime' || type === 'uri ')
      ids.add(wide ? bytes.readUInt32BE(content + 4) : bytes.readUInt16BE(content + 4));
  }
  return ids;
}

/** Reads numbers of 0, 2, 4 or 8 bytes one after another. */
class Numbers {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  next(size: number): number {
    const at = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    if (size === 2) return this.#bytes.readUInt16BE(at);
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUInt32BE(at);
  }
}

/** More than a picture of many tiles has; without a limit a few bytes could ask for billions of positions. */
const mostExtents = 20_000;

/** Positions of the bytes of some items, from the item locations (`iloc`); null for too many. */
function extentsOf(bytes: Buffer, iloc: Box, idat: Box | null, ids: ReadonlySet<number>): [number, number][] | null {
  const version = bytes[iloc.content] ?? 0;
  const sizes = bytes.readUInt16BE(iloc.content + 4);
  const [offsetSize, lengthSize, originSize, indexSize] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    sizes & 15,
  ];
  const numbers = new Numbers(bytes, iloc.content + 6);
  const found: [number, number][] = [];
  let seen = 0;
  for (let left = numbers.next(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = numbers.next(version < 2 ? 2 : 4);
    const inData = version > 0 && (numbers.next(2) & 15) === 1;
    numbers.next(2);
    const origin = numbers.next(originSize) + (inData ? (idat?.content ?? 0) : 0);
    const count = numbers.next(2);
    seen += count;
    if (seen > mostExtents) return null;
    for (let extents = count; extents > 0; extents -= 1) {
      if (version > 0) numbers.next(indexSize);
      const start = origin + numbers.next(offsetSize);
      const length = numbers.next(lengthSize);
      if (ids.has(id)) found.push([start, Math.min(start + length, bytes.length)]);
    }
  }
  return found;
}

/** Overwrites EXIF and XMP of a HEIC picture in `bytes`; null if its structure is damaged or something follows it. */
export function stripHeic(bytes: Buffer): Stripped {
  try {
    const boxes = boxesIn(bytes, 0, bytes.length);
    const meta = boxes?.find(({ type }) => type === 'meta');
    if (!boxes || !meta) return null;
    const inside = { content: meta.content + 4, end: meta.end };
    const iinf = childOf(bytes, inside, 'iinf');
    const iloc = childOf(bytes, inside, 'iloc');
    const ids = iinf && metadataItems(bytes, iinf);
    if (!iloc || !ids) return null;
    const extents = extentsOf(bytes, iloc, childOf(bytes, inside, 'idat'), ids);
    if (!extents) return null;
    for (const [start, end] of extents) bytes.fill(0, start, end);
    for (const box of boxes) if (!known.has(box.type) || box.type === 'free') clearBox(bytes, box);
    return [bytes];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
