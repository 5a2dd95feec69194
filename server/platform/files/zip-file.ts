import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Sizes follow the bytes (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1980-01-01, the first day of the format: the same content gives the same archive. */
const day = 0x0021;
const largest = 0xffff_ffff;

/** The fields that the header of a part and the directory share. */
function facts({ crc, packed, size, name }: Omit<Written, 'offset'>): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(version, 0);
  bytes.writeUInt16LE(flags, 2);
  bytes.writeUInt16LE(deflated, 4);
  bytes.writeUInt16LE(day, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/**
 * Writes a zip into an open file, part after part, in constant memory: a part is packed while it is made, and no more is
 * made than the disk takes. The archive depends on the content alone.
 */
export class ZipFile {
  readonly #file: FileHandle;
  readonly #parts: Written[] = [];
  #at = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Appends a part. Throws a RangeError beyond 4 GiB, which the format without extensions cannot hold. */
  async add(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const offset = this.#at;
    const named = Buffer.from(name);
    let [crc, size, packed] = [0, 0, 0];
    async function* measured(): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    }
    await this.#write(Buffer.concat([signature(0x04034b50), facts({ name: named, crc, packed, size }), named]));
    await pipeline(
      Readable.from(measured(), { objectMode: true, highWaterMark: 2 }),
      createDeflateRaw({ level: 3 }),
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) {
          packed += chunk.length;
          await this.#write(chunk);
        }
      },
    );
    if (size > largest || this.#at > largest) throw new RangeError(`${name} is too large for a zip`);
    const descriptor = Buffer.alloc(12);
    descriptor.writeUInt32LE(crc, 0);
    descriptor.writeUInt32LE(packed, 4);
    descriptor.writeUInt32LE(size, 8);
    await this.#write(Buffer.concat([signature(0x08074b50), descriptor]));
    this.#parts.push({ name: named, offset, crc, packed, size });
  }

  /** Writes the directory. The file is complete then, but not closed. */
  async finish(): Promise<void> {
    const start = this.#at;
    for (const part of this.#parts) {
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE(part.offset, 10);
      await this.#write(
        Buffer.concat([signature(0x02014b50), Buffer.from([version, 0]), facts(part), rest, part.name]),
      );
    }
    const end = Buffer.alloc(18);
    end.writeUInt16LE(this.#parts.length, 4);
    end.writeUInt16LE(this.#parts.length, 6);
    end.writeUInt32LE(this.#at - start, 8);
    end.writeUInt32LE(start, 12);
    await this.#write(Buffer.concat([signature(0x06054b50), end]));
  }

  async #write(bytes: Buffer): Promise<void> {
    let from = 0;
    while (from < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, from, bytes.length - from, this.#at);
      from += bytesWritten;
      this.#at += bytesWritten;
    }
  }
}
