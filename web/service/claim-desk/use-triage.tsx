import { useEffect } from 'react';
import type { ClaimStatus } from '#rules/service/claims/status.ts';
import { readStored } from '#platform/storage.ts';
import { useText } from '#platform/texts/texts.tsx';
import { typing } from '#ui/form/typing.ts';
import type { QueuedClaim } from './claim-desk.documents.ts';
import css from './claim-desk.module.css';
import { askable } from './claim-desk-triage.tsx';

/** Keys of the desk and the status to which they move the open claim, or that of the focused row. */
const moves: Readonly<Record<string, ClaimStatus>> = {
  i: 'in_review',
  q: 'waiting_for_dealer',
  a: 'approved',
  r: 'rejected',
};
/** Keys that go to another claim beside the list. */
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

interface Bench {
  /** The claim beside the list; undefined: the table shows alone. */
  readonly opened: string | undefined;
  readonly open: (id: string | undefined) => void;
}

const allows = (row: QueuedClaim, status: ClaimStatus): boolean =>
  status === 'waiting_for_dealer' ? askable(row) : row.nextStatuses.some((next) => next.id === status);

/**
 * Keyboard triage: j and k choose a row, these keys decide about it. They are off together with the shortcuts of tables.
 */
export function useTriage(
  rows: readonly QueuedClaim[],
  act: (claim: QueuedClaim, status: ClaimStatus) => void,
  { opened, open }: Bench,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector('dialog[open]') || readStored<boolean>('shortcuts') === false) return;
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const at = rows.findIndex((one) => one.id === (opened ?? focused));
      const row = rows[at];
      const status = moves[event.key];
      const step = opened === undefined ? undefined : steps[event.key];
      if (step !== undefined) {
        const next = rows[at + step];
        if (next) open(next.id);
      } else if (opened !== undefined && event.key === 'Escape') open(undefined);
      else if (row && status && allows(row, status)) act(row, status);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows, act, opened, open]);
}

/** The keys of the desk, below the queue; with `bench` those that go through the list, too. */
export function TriageKeys({ bench = false }: { bench?: boolean }) {
  const t = useText();
  const keys: [string[], string][] = [
    ...(bench
      ? ([
          [['j'], t('claim-desk.bench.next')],
          [['k'], t('claim-desk.bench.previous')],
          [['Esc'], t('claim-desk.bench.back')],
        ] as [string[], string][])
      : []),
    ...Object.entries(moves).map(([key, status]): [string[], string] => [[key], t(`claims.move.${status}`)]),
  ];
  return (
    <ul className={css.keys} aria-label={t('claim-desk.bench.keys')}>
      {keys.map(([names, words]) => (
        <li key={words}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {words}
        </li>
      ))}
    </ul>
  );
}
