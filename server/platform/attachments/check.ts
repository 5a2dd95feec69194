import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nameForType, type AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import type { Ctx } from '../context.ts';
import { incomingFolder } from '#platform/files/files.ts';
import { Gate } from '#platform/media/gate.ts';
import { examine } from '#platform/media/media.ts';
import { joinPieces, removePieces } from './pieces.ts';
import { storeExamined } from './received-attachments.ts';
import { isRefusal, type FileRefusal } from '#platform/media/refusal.ts';
import { ScannerUnavailable } from '#platform/media/scan.ts';
import { storedColumns } from './stored-file.ts';

/** Until the next attempt while the malware scanner cannot be reached, in milliseconds. */
const scannerPauseMs = 30_000;

// A few files at a time: each needs disk and memory.
const gate = new Gate(2);

/**
 * Examines an upload whose bytes are all there: it becomes ready or refused. Safe to run twice; a file that was stored
 * without its row is removed with the unused uploads.
 */
export async function checkAttachment(ctx: Ctx, id: string): Promise<void> {
  await gate.run(() => check(ctx, id));
}

async function check(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('platform_attachment')
    .select(['user_id', 'kind', 'file_name'])
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  if (!row) return;
  const folder = incomingFolder(ctx.files);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await joinPieces(ctx, id, path);
    const found = await examine({ path, fileName: row.file_name, kind: row.kind as AttachmentKind }, ctx.scan);
    if (isRefusal(found)) await refuse(ctx, id, found);
    else {
      const file = await storeExamined(ctx, row.user_id, path, found);
      await ctx.db
        .updateTable('platform_attachment')
        .set({
          ...storedColumns(file),
          state: 'ready',
          file_name: nameForType(row.file_name, file.contentType),
          finished_at: ctx.now,
          touched_at: ctx.now,
        })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .execute();
    }
    await removePieces(ctx, id);
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error;
    ctx.log.error({ attachment: id, error: String(error) }, 'a file waits for the malware scanner');
    await ctx.enqueue('attachments.check', { id }, { delay: scannerPauseMs, key: `attachments.check ${id}` });
  } finally {
    await rm(path, { force: true });
  }
}

async function refuse(ctx: Ctx, id: string, { code, params }: FileRefusal): Promise<void> {
  ctx.log.info({ attachment: id, refusal: code }, 'an upload was refused');
  await ctx.db
    .updateTable('platform_attachment')
    .set({
      state: 'refused',
      refusal: code,
      refusal_params: JSON.stringify(params),
      finished_at: ctx.now,
      touched_at: ctx.now,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}
