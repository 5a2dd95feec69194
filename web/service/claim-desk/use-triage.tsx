import { useEffect } from 'react';
import type { ClaimStatus } from '#rules/service/claims/status.ts';
import { readStored } from '#platform/storage.ts';
import { useText } from '#platform/texts/texts.tsx';
import { typing } from '#ui/form/typing.ts';
import type { QueuedClaim } from './claim-desk.documents.ts';
import css from './claim-desk.module.css';

/** Keys of the desk and the status to which they move the claim of the focused row. */
const moves: Readonly<Record<string, ClaimStatus>> = {
  a: 'approved',
  q: 'waiting_for_dealer',
  r: 'rejected',
  i: 'in_review',
};

/**
 * Keyboard triage: j and k of the table choose a row, these keys open the dialog of a decision. They are off together
 * with the shortcuts of tables.
 */
export function useTriage(rows: readonly QueuedClaim[], open: (id: string, status: ClaimStatus) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const status = moves[event.key];
      if (!status || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector('dialog[open]') || readStored<boolean>('shortcuts') === false) return;
      const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const row = rows.find((one) => one.id === id);
      if (!row?.nextStatuses.some((next) => next.id === status)) return;
      event.preventDefault();
      open(row.id, status);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows, open]);
}

/** The keys of the desk, below the queue. */
export function TriageKeys() {
  const t = useText();
  return (
    <p className={css.keys}>
      {Object.entries(moves).map(([key, status], at) => (
        <span key={key}>
          {at > 0 && ' · '}
          <kbd>{key}</kbd> {t(`claims.move.${status}`)}
        </span>
      ))}
    </p>
  );
}
