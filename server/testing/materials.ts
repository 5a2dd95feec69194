import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { systemContext } from '#server/background.ts';
import type { Dealer } from '#buying/cart/cart.factory.ts';
import { incomingFolder } from '#platform/files/files.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { UploadedFile } from '#platform/files/uploads.ts';
import { loadAttachment, storeAttachment, type Attachment } from '#platform/attachments/attachments.ts';
import { withAttachments } from '#platform/attachments/received-attachments.ts';
import type { TestServer } from './harness.ts';

/** The context of a request of a user. */
export async function contextOf(server: TestServer, { userId, customer }: Dealer): Promise<Ctx> {
  const system = await systemContext(server.services, 'test');
  return { ...system, actor: { userId } as Ctx['actor'], customer: { id: customer.id } as Ctx['customer'] };
}

/** Sends a file of brand content the way a multipart mutation does. Throws its refusal. */
export async function sendMaterial(
  server: TestServer,
  by: Dealer,
  name: string,
  bytes: Uint8Array,
): Promise<Attachment> {
  const ctx = await contextOf(server, by);
  const path = join(incomingFolder(server.services.files), randomUUID());
  writeFileSync(path, bytes);
  const received = new UploadedFile(
    { fileName: name, contentType: null, bytes: bytes.length, tooLarge: false, stored: '' },
    path,
  );
  const args = (await withAttachments(ctx, { file: received }, { file: 'material' })) as { file: UploadedFile };
  const id = await withTransaction(ctx, (inner) => storeAttachment(inner, args.file, 'material', 'file'));
  const attachment = await loadAttachment(await contextOf(server, by), id);
  if (!attachment) throw new Error('a stored attachment is missing');
  return attachment;
}

/** {@link sendMaterial}, answering the code of a refusal instead. */
export const resultOf = (server: TestServer, by: Dealer, name: string, bytes: Uint8Array): Promise<string> =>
  sendMaterial(server, by, name, bytes).then(
    ({ state }) => state,
    (error: { code?: string; message?: string }) => error.code ?? error.message ?? 'unknown',
  );
