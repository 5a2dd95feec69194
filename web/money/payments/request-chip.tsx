import {
  IconBan,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconClockOff,
  IconLoader2,
  IconX,
} from '@tabler/icons-react';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';

const looks: Readonly<Record<string, readonly [ChipTone, IconType]>> = {
  created: ['info', IconLoader2],
  waiting: ['info', IconClock],
  processing: ['info', IconLoader2],
  paid: ['ok', IconCircleCheck],
  partly: ['warn', IconCircleHalf2],
  failed: ['err', IconX],
  expired: ['grey', IconClockOff],
  void: ['grey', IconBan],
};

/** The state of a payment request. */
export function RequestChip({ status }: { status: { readonly id: string; readonly description: string } }) {
  const [tone, icon] = looks[status.id] ?? ['grey', IconClock];
  return (
    <StatusChip tone={tone} icon={icon}>
      {status.description}
    </StatusChip>
  );
}
