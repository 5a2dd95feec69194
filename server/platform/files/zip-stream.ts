import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of a zip that is written as a stream. */
export interface ZipEntry {
  readonly name: string;
  /** Opens the bytes when it is the turn of this file. */
  open(): Promise<Readable>;
}

/** Bytes that wait for the reader before the next piece of a file is read. */
const ahead = 256 * 1024;

/** Names without doubles: the second `frame.jpg` is `frame (2).jpg`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/**
 * A zip of files as a stream: one file is open at a time, and no more is read than the reader takes. The files are stored
 * as they are, because pictures and documents are packed already. An error of a file ends the stream with that error. Entries may be
 * found while the zip is written.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  return Readable.from(pieces(entries), { objectMode: false, highWaterMark: ahead });
}

async function* pieces(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else ready.push(piece);
  });
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const entry of entries) {
    const file = new ZipPassThrough(entry.name);
    zip.add(file);
    for await (const piece of await entry.open()) {
      file.push(piece as Uint8Array);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
