import { shownBlockReason } from '../../rules/credit/room.ts';
import type { MessageId } from '../platform/texts/message-ids.ts';

/** The sentence for a credit block; null for a reason without a text, which shows nothing. */
export function blockReasonId(reason: string | null | undefined): MessageId | null {
  const named = shownBlockReason(reason ?? null);
  return named && `shell.block.${named}`;
}
