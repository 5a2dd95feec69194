import { shownBlockReason } from '#rules/accounts/credit/room.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';

/** The message id for a credit block. Null for a reason without a text; then nothing shows. */
export function blockReasonId(reason: string | null | undefined): MessageId | null {
  const named = shownBlockReason(reason ?? null);
  return named && `shell.block.${named}`;
}
