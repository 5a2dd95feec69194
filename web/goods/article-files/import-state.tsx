import { IconAlertTriangle, IconBan, IconCheck, IconClock } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import type { ImportRow } from './article-files.documents.ts';

/** True if the import still changes. */
export const isOpen = ({ state }: Pick<ImportRow, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Milliseconds between two looks at an import that still changes. */
export const followMs = 3_000;

const looks = {
  refused: { tone: 'err', icon: IconBan },
  waiting: { tone: 'info', icon: IconClock },
  running: { tone: 'info', icon: IconClock },
  partly: { tone: 'warn', icon: IconAlertTriangle },
  done: { tone: 'ok', icon: IconCheck },
} as const;

type Outcome = Pick<ImportRow, 'state' | 'refused'>;

/** The outcome of an import: waiting, running, done, done with refused files, or refused as a whole. */
export function importStateOf({ state, refused }: Outcome): keyof typeof looks {
  if (state === 'refused' || state === 'running' || state === 'waiting') return state;
  return refused > 0 ? 'partly' : 'done';
}

/** {@link importStateOf} as a chip. */
export function ImportStateChip(row: Outcome) {
  const t = useText();
  const state = importStateOf(row);
  return <StatusChip {...looks[state]}>{t(`article-files.state.${state}`)}</StatusChip>;
}
