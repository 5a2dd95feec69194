import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4, QuickTime or HEIC file: its type and the positions of its start, its content and its end. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** A box whose header is at the beginning of `head`, or null for a header that makes no sense. */
function boxFrom(head: Buffer, start: number, limit: number): Box | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  let size = short;
  let header = 8;
  if (short === 1) {
    if (head.length < 16) return null;
    size = Number(head.readBigUInt64BE(8));
    header = 16;
  } else if (short === 0) size = limit - start;
  if (!Number.isSafeInteger(size) || size < header || start + size > limit) return null;
  return { type, start, content: start + header, end: start + size };
}

/** Boxes that fill a part of `bytes` exactly, or null if they do not. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    // QuickTime ends some lists with four zero bytes.
    if (to - at === 4 && bytes.readUInt32BE(at) === 0) break;
    const box = boxFrom(bytes.subarray(at, Math.min(at + 16, to)), at, to);
    if (!box || boxes.length >= 10_000) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Boxes that fill a file exactly, or null if they do not: for truncated files and those with foreign data at the end. */
export async function boxesOf(file: FileHandle, size: number): Promise<Box[] | null> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const box = boxFrom(head.subarray(0, bytesRead), at, size);
    if (!box || boxes.length >= 10_000) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The first box of a type inside another one of `bytes`. */
export function childOf(bytes: Buffer, parent: Pick<Box, 'content' | 'end'>, type: string): Box | null {
  return boxesIn(bytes, parent.content, parent.end)?.find((box) => box.type === type) ?? null;
}

/** Turns a box of `bytes` into empty space: its type and content are overwritten, its size stays. */
export function clearBox(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
}
