import { withMarketIds } from '#rules/content/content/contract-names.ts';
import { storeAttachment } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';

/**
 * The input of an item with the names that content gives its fields, and with files that came with the request behind
 * those that it names. Throws `bad_input` for an input with both names of one field.
 */
export async function withUploads(
  ctx: Ctx,
  inputs: Readonly<Record<string, unknown>>,
  uploads: readonly UploadedFile[] | null | undefined,
): Promise<Record<string, unknown>> {
  const given = withMarketIds(Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined)));
  if (!uploads || uploads.length === 0) return given;
  const files = Array.isArray(given['files']) ? [...(given['files'] as unknown[])] : [];
  for (const upload of uploads) files.push({ attachmentId: await storeAttachment(ctx, upload, 'material', 'files') });
  return { ...given, files };
}
