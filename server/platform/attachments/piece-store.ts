import { randomUUID } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Kysely } from 'kysely';
import { isId } from '#rules/ids.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { incomingFolder } from '#platform/files/files.ts';
import { countGarbage } from '#platform/jobs/garbage.ts';
import { enqueueWith } from '#platform/jobs/jobs.ts';
import { removePieces, unfinishedDays, type PieceServices } from './pieces.ts';

/** A piece is stored when it has this size or its request ends: a killed server loses at most that much. */
const pieceBytes = 8 * 1024 * 1024;
/** Bytes of an upload that wait while others are written. */
const waitingBytes = 64 * 1024;
/**
 * Receives uploads in pieces, each a file of the store, so that an upload may continue on another server. The row of the
 * attachment counts the bytes: a piece that does not begin where the row ends is refused.
 */
export class PieceStore extends DataStore {
  readonly #services: PieceServices;

  constructor(services: PieceServices) {
    super();
    this.#services = services;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** The row exists already: it was made with the permission and quota of its sender. */
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = isId(id)
      ? await this.#services.db
          .selectFrom('platform_attachment')
          .select(['bytes', 'received_bytes', 'state', 'touched_at'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const ended = this.#services.now().getTime() - unfinishedDays * 24 * 3_600_000;
    if (row.state === 'refused' || (row.state === 'receiving' && row.touched_at.getTime() < ended))
      throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.bytes, offset: row.received_bytes });
  }

  override async remove(id: string): Promise<void> {
    await removePieces(this.#services, id);
    const gone = await this.#services.db
      .deleteFrom('platform_attachment')
      .where('id', '=', id)
      .where('kept_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (gone.numDeletedRows === 0n) throw ERRORS.INVALID_TERMINATION;
  }

  /** Stores the bytes of a request; those that arrived before a connection broke are stored too. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const folder = incomingFolder(this.#services.files);
    await mkdir(folder, { recursive: true });
    const state: { at: number; piece: Piece | null } = { at: offset, piece: null };
    const store = async (): Promise<void> => {
      const { piece } = state;
      state.piece = null;
      if (piece) state.at = await this.#store(id, state.at, piece);
    };
    const add = async (parts: readonly Buffer[]): Promise<void> => {
      state.piece ??= await Piece.begin(folder);
      await state.piece.add(parts);
      if (state.piece.bytes >= pieceBytes) await store();
    };
    let work = Promise.resolve();
    const take = (parts: readonly Buffer[], done: (error?: Error) => void): void => {
      work = add(parts);
      work.then(
        () => process.nextTick(done),
        (error: Error) => process.nextTick(done, error),
      );
    };
    const sink = new Writable({
      highWaterMark: waitingBytes,
      write: (part: Buffer, _encoding, done) => take([part], done),
      writev: (parts, done) =>
        take(
          parts.map(({ chunk }) => chunk as Buffer),
          done,
        ),
    });
    try {
      await pipeline(source, sink);
    } finally {
      // A source that fails does not wait for the part that is being written.
      await work.catch(() => undefined);
      await store();
    }
    return state.at;
  }

  /** Adds a piece to its upload. Returns the new number of bytes. */
  async #store(id: string, start: number, piece: Piece): Promise<number> {
    await piece.close();
    const { db, files } = this.#services;
    const name = `pieces/${id}-${start}-${randomUUID()}`;
    await files.take(name, piece.path);
    const end = start + piece.bytes;
    const taken = await inTransaction(db as Kysely<Tables>, async (trx) => {
      const row = await trx
        .updateTable('platform_attachment')
        .set((eb) => ({
          received_bytes: end,
          touched_at: this.#services.now(),
          state: eb.case().when('bytes', '=', end).then('checking').else('receiving').end(),
        }))
        .where('id', '=', id)
        .where('state', '=', 'receiving')
        .where('received_bytes', '=', start)
        .where('bytes', '>=', end)
        .returning('state')
        .executeTakeFirst();
      if (!row) return false;
      await trx
        .insertInto('platform_attachment_piece')
        .values({ attachment_id: id, start_byte: start, bytes: piece.bytes, name })
        .execute();
      if (row.state === 'checking')
        await enqueueWith(trx)('attachments.check', { id }, { key: `attachments.check ${id}` });
      return true;
    });
    if (taken) return end;
    await files.remove(name);
    throw ERRORS.INVALID_OFFSET;
  }
}

/** A piece in the local folder for incomplete files. */
class Piece {
  readonly path: string;
  readonly #file: FileHandle;
  bytes = 0;

  constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async begin(folder: string): Promise<Piece> {
    const path = join(folder, randomUUID());
    return new Piece(path, await open(path, 'wx'));
  }

  async add(parts: readonly Buffer[]): Promise<void> {
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    const { bytesWritten } = await this.#file.writev(parts);
    if (bytesWritten !== bytes) throw new Error(`${bytesWritten} of ${bytes} bytes of a piece were written`);
    this.bytes += bytes;
    countGarbage(bytes);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
