import { IconCircleCheck, IconClock, IconHistory, IconPencil } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';

const looks = {
  draft: ['grey', IconPencil],
  scheduled: ['info', IconClock],
  published: ['ok', IconCircleCheck],
  expired: ['warn', IconHistory],
} as const;

/** The state of a piece of content by its window and the market's clock. Texts: `content-words`. */
export function ContentStateChip({ state }: { state: string }) {
  const t = useText();
  const known = state === 'draft' || state === 'scheduled' || state === 'expired' ? state : 'published';
  const [tone, icon] = looks[known];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`content.state.${known}`)}
    </StatusChip>
  );
}
