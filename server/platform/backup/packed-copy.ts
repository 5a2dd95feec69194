import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Readable by the owner only: rows hold hashes of passwords, signing keys and what people did. */
export const ownerOnly = 0o600;

/** Passes bytes on and adds them to a hash. */
export const hashing = (hash: Hash, count: (bytes: number) => void = () => undefined): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      count(chunk.length);
      done(null, chunk);
    },
  });

/** Number of copied rows, and the hash of their text before it was packed. */
export interface PackedRows {
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Writes what a COPY statement sends into a new packed file; `level` is that of gzip, and with `flush` the file is on disk
 * afterwards.
 */
export async function savePacked(
  client: pg.ClientBase,
  statement: string,
  file: string,
  { level, flush = false }: { readonly level: number; readonly flush?: boolean },
): Promise<PackedRows> {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(statement));
  const target = createWriteStream(file, { mode: ownerOnly, flags: 'wx', flush });
  await pipeline(rows, hashing(hash), createGzip({ level }), target);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}
