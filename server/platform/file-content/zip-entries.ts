import type { FileHandle } from 'node:fs/promises';
import type { ErrorCode } from '#rules/errors.ts';

/** A file of a zip archive, as its directory and its own header say. */
export interface ZipEntry {
  readonly name: string;
  /** Deflated, or stored as it is. */
  readonly deflated: boolean;
  /** Position of its bytes in the archive, and their number there. */
  readonly start: number;
  readonly packed: number;
  /** Bytes when it is unpacked. */
  readonly size: number;
  readonly crc: number;
}

/** The limits of an archive. */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes of the directory, which is read at once. */
  readonly directory: number;
}

/** More files than any library needs; each takes time to check. */
const libraryLimits: ZipLimits = { entries: 5_000, directory: 4 * 1024 * 1024 };
/** Archives of article pictures: their files are unpacked and checked one by one when they are imported. */
export const articleArchiveLimits: ZipLimits = { entries: 40_000, directory: 16 * 1024 * 1024 };
const endLength = 22;
const longestComment = 65_535;
const localLength = 30;

async function bytesOf(file: FileHandle, start: number, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  return bytesRead === length ? bytes : null;
}

/** True if a name stays inside the folder into which the archive is unpacked, on every system. */
function isInside(name: string): boolean {
  if (name === '' || name.length > 500 || /^[/\\]|^[A-Za-z]:|\p{Cc}/u.test(name)) return false;
  return !name.split(/[/\\]/).includes('..');
}

/** The record at the end of an archive; nothing may follow it. */
async function directoryOf(file: FileHandle, size: number) {
  const length = Math.min(size, endLength + longestComment);
  const tail = await bytesOf(file, size - length, length);
  if (!tail) return null;
  for (let at = length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || at + endLength + tail.readUInt16LE(at + 20) !== length) continue;
    const [disk, count, bytes, start] = [4, 10, 12, 16].map((field) =>
      field < 12 ? tail.readUInt16LE(at + field) : tail.readUInt32LE(at + field),
    ) as [number, number, number, number];
    const end = size - length + at;
    return disk === 0 && start + bytes <= end ? { count, bytes, start, end } : null;
  }
  return null;
}

/** Sizes and position of an entry; those that do not fit into 32 bits are in its extra fields. */
function numbersOf(
  directory: Buffer,
  at: number,
  extra: Buffer,
): [packed: number, size: number, header: number] | null {
  const short = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 42)];
  if (!short.includes(0xffffffff)) return short as [number, number, number];
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let next = field + 4;
    const [size, packed, header] = [short[1], short[0], short[2]].map((value) => {
      if (value !== 0xffffffff) return value ?? 0;
      next += 8;
      return next <= extra.length ? Number(extra.readBigUInt64LE(next - 8)) : Number.NaN;
    });
    const numbers = [packed, size, header] as [number, number, number];
    return numbers.every(Number.isSafeInteger) ? numbers : null;
  }
  return null;
}

/** The bytes of an entry, whose own header must say the same as the directory. */
async function startOf(file: FileHandle, header: number, nameBytes: Buffer, limit: number): Promise<number | null> {
  if (header + localLength + nameBytes.length > limit) return null;
  const local = await bytesOf(file, header, localLength + nameBytes.length);
  if (local?.readUInt32LE(0) !== 0x04034b50 || local.readUInt16LE(26) !== nameBytes.length) return null;
  return local.subarray(localLength).equals(nameBytes)
    ? header + localLength + nameBytes.length + local.readUInt16LE(28)
    : null;
}

/**
 * The files of a zip archive in the order of their bytes, or why it is refused: damaged, encrypted, or made to harm those
 * who unpack it (names outside the folder, links, files that share their bytes, too many files, unknown packings).
 */
export async function zipEntries(
  file: FileHandle,
  size: number,
  limits: ZipLimits = libraryLimits,
): Promise<ZipEntry[] | ErrorCode> {
  const found = await directoryOf(file, size);
  if (!found || found.bytes > limits.directory) return 'attachment_damaged';
  if (found.count > limits.entries) return 'attachment_archive';
  const directory = await bytesOf(file, found.start, found.bytes);
  if (!directory) return 'attachment_damaged';
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = 0;
  for (let left = found.count; left > 0; left -= 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return 'attachment_damaged';
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)];
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const next = extraEnd + directory.readUInt16LE(at + 32);
    if (next > directory.length) return 'attachment_damaged';
    if ((flags & 0x2041) !== 0 || method === 99) return 'attachment_encrypted';
    const nameBytes = directory.subarray(at + 46, nameEnd);
    const name = nameBytes.toString('utf8');
    const isLink = directory[at + 5] === 3 && directory.readUInt32LE(at + 38) >>> 28 === 0xa;
    if (!isInside(name) || isLink || names.has(name) || (method !== 0 && method !== 8)) return 'attachment_archive';
    names.add(name);
    const numbers = numbersOf(directory, at, directory.subarray(nameEnd, extraEnd));
    const start = numbers && (await startOf(file, numbers[2], nameBytes, found.start));
    if (!numbers || start === null || start + numbers[0] > found.start) return 'attachment_damaged';
    const [packed, unpacked] = numbers;
    entries.push({ name, deflated: method === 8, start, packed, size: unpacked, crc: directory.readUInt32LE(at + 16) });
    at = next;
  }
  if (at !== directory.length || entries.length === 0) return 'attachment_damaged';
  entries.sort((a, b) => a.start - b.start);
  let end = 0;
  for (const { start, packed } of entries) {
    if (start < end) return 'attachment_archive';
    end = start + packed;
  }
  return entries;
}
