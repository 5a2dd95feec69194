import { IconCircleCheck, IconClock, IconHistory, IconPencil } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';

const looks = {
  draft: ['grey', IconPencil],
  scheduled: ['info', IconClock],
  published: ['ok', IconCircleCheck],
  expired: ['warn', IconHistory],
} as const;

/** The state of a piece of content by its window and the market's clock. Texts: `content.state`. */
export const contentStateOf = (state: string): keyof typeof looks =>
  state === 'draft' || state === 'scheduled' || state === 'expired' ? state : 'published';

/** {@link contentStateOf} as a chip. Texts: `content-words`. */
export function ContentStateChip({ state }: { state: string }) {
  const t = useText();
  const known = contentStateOf(state);
  const [tone, icon] = looks[known];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`content.state.${known}`)}
    </StatusChip>
  );
}
