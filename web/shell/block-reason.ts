import { shownBlockReason } from '../../rules/credit/room.ts';
import type { MessageId } from '../platform/texts/message-ids.ts';

/** The sentence for a credit block. Reasons without a text of their own block too. */
export function blockReasonId(reason: string | null): MessageId {
  const named = shownBlockReason(reason);
  return named ? `shell.block.${named}` : 'shell.block.other';
}
