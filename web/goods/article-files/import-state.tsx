import { IconAlertTriangle, IconBan, IconCheck, IconClock } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import type { ImportRow } from './article-files.documents.ts';

/** True if the import still changes. */
export const isOpen = ({ state }: Pick<ImportRow, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Milliseconds between two looks at an import that still changes. */
export const followMs = 3_000;

/** The outcome of an import: waiting, running, done, done with refused files, or refused as a whole. */
export function ImportStateChip({ state, refused }: Pick<ImportRow, 'state' | 'refused'>) {
  const t = useText();
  if (state === 'refused')
    return (
      <StatusChip tone="err" icon={IconBan}>
        {t('article-files.state.refused')}
      </StatusChip>
    );
  if (isOpen({ state }))
    return (
      <StatusChip tone="info" icon={IconClock}>
        {t(state === 'running' ? 'article-files.state.running' : 'article-files.state.waiting')}
      </StatusChip>
    );
  return refused > 0 ? (
    <StatusChip tone="warn" icon={IconAlertTriangle}>
      {t('article-files.state.partly')}
    </StatusChip>
  ) : (
    <StatusChip tone="ok" icon={IconCheck}>
      {t('article-files.state.done')}
    </StatusChip>
  );
}
