import { open, type FileHandle } from 'node:fs/promises';
import { boxesIn, boxesOf, childOf, clearBox, type Box } from './boxes.ts';

/** A video whose structure is complete, with the size in which it is shown; null for a damaged one. */
export type VideoContent = { readonly width: number; readonly height: number } | null;

/** Boxes of the file that players need; all others are overwritten. */
const needed = new Set(['ftyp', 'moov', 'mdat', 'moof', 'sidx', 'styp', 'mfra', 'pdin']);
/** Boxes of a movie or track in which programs write place, device and owner. */
const personal = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** More than a video of 100 MB has in one track, and than a camera writes in one of positions. */
const mostChunks = 200_000;
const mostForeignChunks = 20_000;
/** Larger than the index of any video of 100 MB; it is read into memory. */
const largestIndex = 8 * 1024 * 1024;

/** Path of boxes below another one. */
const below = (bytes: Buffer, box: Box, ...path: string[]): Box | null =>
  path.reduce<Box | null>((at, type) => at && childOf(bytes, at, type), box);

const handlerOf = (bytes: Buffer, track: Box): string => {
  const handler = below(bytes, track, 'mdia', 'hdlr');
  return handler ? bytes.toString('latin1', handler.content + 8, handler.content + 12) : '';
};

/** Shown size of a video track: from its header, turned if its matrix turns it. */
function sizeOf(bytes: Buffer, track: Box): { width: number; height: number } | null {
  const header = childOf(bytes, track, 'tkhd');
  if (!header || header.end - header.content < 84) return null;
  const width = bytes.readUInt32BE(header.end - 8) >>> 16;
  const height = bytes.readUInt32BE(header.end - 4) >>> 16;
  const turned = bytes.readInt32BE(header.end - 44) === 0 && bytes.readInt32BE(header.end - 40) !== 0;
  return turned ? { width: height, height: width } : { width, height };
}

/** Start and end of each chunk of samples of a track; none if its tables are damaged. */
function* chunksOf(bytes: Buffer, track: Box): Generator<readonly [number, number], void> {
  const table = below(bytes, track, 'mdia', 'minf', 'stbl');
  const short = table && childOf(bytes, table, 'stco');
  const offsets = short ?? (table && childOf(bytes, table, 'co64'));
  const runs = table && childOf(bytes, table, 'stsc');
  const sizes = table && childOf(bytes, table, 'stsz');
  if (!offsets || !runs || !sizes) return;
  const step = short ? 4 : 8;
  const count = bytes.readUInt32BE(offsets.content + 4);
  const runCount = bytes.readUInt32BE(runs.content + 4);
  const same = bytes.readUInt32BE(sizes.content + 4);
  const samples = bytes.readUInt32BE(sizes.content + 8);
  if (offsets.content + 8 + count * step > offsets.end || runs.content + 8 + runCount * 12 > runs.end) return;
  if (same === 0 && sizes.content + 12 + samples * 4 > sizes.end) return;
  if (count > mostChunks) throw new RangeError('a track has too many chunks');
  let run = 0;
  let sample = 0;
  for (let chunk = 1; chunk <= count; chunk += 1) {
    while (run + 1 < runCount && bytes.readUInt32BE(runs.content + 8 + (run + 1) * 12) <= chunk) run += 1;
    const at = offsets.content + 8 + (chunk - 1) * step;
    const start = short ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));
    let end = start;
    const inChunk = runCount === 0 ? 0 : bytes.readUInt32BE(runs.content + 8 + run * 12 + 4);
    const last = Math.min(sample + inChunk, samples);
    if (same > 0) end += same * (last - sample);
    else for (; sample < last; sample += 1) end += bytes.readUInt32BE(sizes.content + 12 + sample * 4);
    sample = last;
    yield [start, end];
  }
}

async function clearRange(file: FileHandle, from: number, to: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(to - from, 1024 * 1024));
  for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

/**
 * Checks the structure of an MP4 or QuickTime file, and overwrites in it what may tell a place: user data, metadata and
 * every track that is neither picture nor sound (cameras store positions in one). Sizes and positions stay.
 */
export async function cleanVideo(path: string, size: number): Promise<VideoContent> {
  const file = await open(path, 'r+');
  try {
    const boxes = await boxesOf(file, size);
    const moov = boxes?.find(({ type }) => type === 'moov');
    if (!boxes || !moov || moov.end - moov.start > largestIndex || !boxes.some(({ type }) => type === 'mdat'))
      return null;
    const bytes = Buffer.alloc(moov.end - moov.start);
    await file.read(bytes, 0, bytes.length, moov.start);
    const media = boxes.filter(({ type }) => type === 'mdat');
    const movie = { ...moov, start: 0, content: moov.content - moov.start, end: bytes.length };
    const cleaned = await cleanMovie(file, bytes, movie, media);
    if (!cleaned) return null;
    await file.write(bytes, 0, bytes.length, moov.start);
    for (const box of boxes) {
      if (needed.has(box.type)) continue;
      await file.write('free', box.start + 4, 'latin1');
      await clearRange(file, box.content, box.end);
    }
    return cleaned;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}

/** Overwrites the samples of a track; false if they are more than the file has, which only an attack writes. */
async function clearChunks(
  file: FileHandle,
  chunks: Iterable<readonly [number, number]>,
  media: readonly Box[],
): Promise<boolean> {
  let left = media.reduce((sum, { content, end }) => sum + end - content, 0);
  let cleared = 0;
  for (const [start, end] of chunks) {
    left -= end - start;
    cleared += 1;
    if (left < 0 || cleared > mostForeignChunks) return false;
    await clearRange(file, start, end);
  }
  return true;
}

/** True if a part of the file lies in one of its media boxes, which are in their order. */
function isMedia(media: readonly Box[], [start, end]: readonly [number, number]): boolean {
  let [low, high] = [0, media.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((media[middle]?.end ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const box = media[low];
  return box !== undefined && start >= box.content && end <= box.end;
}

/** Cleans the index of a movie in memory, and the samples of foreign tracks in the file. */
async function cleanMovie(file: FileHandle, bytes: Buffer, moov: Box, media: readonly Box[]): Promise<VideoContent> {
  const parts = boxesIn(bytes, moov.content, moov.end);
  if (!parts) return null;
  let shown: VideoContent = null;
  for (const part of parts) {
    if (personal.has(part.type)) clearBox(bytes, part);
    if (part.type !== 'trak') continue;
    const handler = handlerOf(bytes, part);
    for (const chunk of chunksOf(bytes, part)) if (!isMedia(media, chunk)) return null;
    if (handler !== 'vide' && handler !== 'soun') {
      if (!(await clearChunks(file, chunksOf(bytes, part), media))) return null;
      clearBox(bytes, part);
      continue;
    }
    for (const inner of boxesIn(bytes, part.content, part.end) ?? [])
      if (personal.has(inner.type)) clearBox(bytes, inner);
    const named = below(bytes, part, 'mdia', 'hdlr');
    // After its fixed fields, a track holds a name in free words.
    if (named) bytes.fill(0, Math.min(named.content + 24, named.end), named.end);
    if (handler === 'vide') shown ??= sizeOf(bytes, part);
  }
  return shown;
}
