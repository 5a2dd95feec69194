import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconMessageQuestion,
  IconPackage,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { claimStatuses, type ClaimStatus } from '#rules/service/claims/status.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';

const looks: Readonly<Record<ClaimStatus, { tone: ChipTone; icon: IconType }>> = {
  submitted: { tone: 'brand', icon: IconSend },
  in_review: { tone: 'info', icon: IconEye },
  waiting_for_dealer: { tone: 'warn', icon: IconMessageQuestion },
  approved: { tone: 'ok', icon: IconCircleCheck },
  in_settlement: { tone: 'ok', icon: IconPackage },
  completed: { tone: 'grey', icon: IconCircleCheck },
  rejected: { tone: 'err', icon: IconX },
  cancelled: { tone: 'grey', icon: IconBan },
};
const unknown = { tone: 'grey', icon: IconClock } as const;

/** The status of Q-126 with this id; null: the portal does not know it. */
export const statusOf = (id: string): ClaimStatus | null => claimStatuses.find((one) => one === id) ?? null;

type Status = { readonly id: string; readonly description: string };

/** The status of a claim as a chip. */
export function ClaimChip({ status }: { status: Status }) {
  const id = statusOf(status.id);
  const { tone, icon } = id ? looks[id] : unknown;
  return (
    <StatusChip tone={tone} icon={icon}>
      {status.description}
    </StatusChip>
  );
}

/** Who acts next, and what they do. The reader's own turn is said as "you". */
export function nextWords(t: Translate, status: Status, own: boolean): string {
  const id = statusOf(status.id);
  if (id === 'waiting_for_dealer') return t(own ? 'claims.next.you' : 'claims.next.dealer');
  return id ? t(`claims.next.${id}`) : '';
}

/** Icons of the actions that move a claim, by their target. */
export const moveIcons: Readonly<Record<ClaimStatus, IconType>> = {
  ...(Object.fromEntries(claimStatuses.map((id) => [id, looks[id].icon])) as Record<ClaimStatus, IconType>),
  in_review: IconArrowBackUp,
};
