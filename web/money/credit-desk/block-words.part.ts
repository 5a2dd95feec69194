import { shownBlockReason } from '#rules/accounts/credit/room.ts';
import type { Translate } from '#platform/texts/texts.tsx';

/**
 * The reason of a block in the words of the credit desk; a reason of the ERP that has none shows as the ERP sent it.
 * Pages with it load the texts `credit-desk`.
 */
export function blockWords(t: Translate, reason: string): string {
  const named = shownBlockReason(reason);
  return named ? t(`desk.reason.${named}`) : reason;
}
