import { open } from 'node:fs/promises';
import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';

/** Unfinished uploads end after this time without new bytes. */
export const unfinishedDays = 7;

/** The parts of the server that storing pieces needs. */
export interface PieceServices {
  readonly db: Database;
  readonly files: Files;
  now(): Date;
}

/** Joins the pieces of an upload to one local file. Throws an Error if a piece is missing. */
export async function joinPieces(
  { db, files }: Pick<PieceServices, 'db' | 'files'>,
  id: string,
  path: string,
): Promise<void> {
  const rows = await db
    .selectFrom('platform_attachment_piece')
    .select(['start_byte', 'bytes', 'name'])
    .where('attachment_id', '=', id)
    .orderBy('start_byte')
    .execute();
  const file = await open(path, 'w');
  try {
    let at = 0;
    for (const { start_byte, bytes, name } of rows) {
      if (start_byte !== at) throw new Error(`a piece of upload ${id} is missing at ${at}`);
      const written = await files.writeInto(name, file, at);
      if (written !== bytes) throw new Error(`a piece of upload ${id} has ${written} bytes instead of ${bytes}`);
      at += bytes;
    }
  } finally {
    await file.close();
  }
}

/** Removes the pieces of an upload and their files. */
export async function removePieces({ db, files }: Pick<PieceServices, 'db' | 'files'>, id: string): Promise<void> {
  const rows = await db
    .deleteFrom('platform_attachment_piece')
    .where('attachment_id', '=', id)
    .returning('name')
    .execute();
  for (const { name } of rows) await files.remove(name);
}
