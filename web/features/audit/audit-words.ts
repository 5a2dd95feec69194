import { useCallback } from 'react';
import type { MessageId } from '../../platform/texts/message-ids.ts';
import { hasText, useText } from '../../platform/texts/texts.tsx';

/** Names of actions and subjects in the user's language. Names without a text show unchanged. */
export function useAuditWords(): { action: (name: string) => string; subject: (name: string) => string } {
  const t = useText();
  const word = useCallback((id: string, name: string) => (hasText(id) ? t(id as MessageId) : name), [t]);
  return {
    action: (name) => word(`audit.action.${name.replaceAll('.', '_')}`, name),
    subject: (name) => word(`audit.subject.${name}`, name),
  };
}
