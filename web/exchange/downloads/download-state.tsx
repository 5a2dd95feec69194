import { IconBan, IconCheck, IconClock, IconClockOff, IconLoader, IconX } from '@tabler/icons-react';
import { downloadStatuses, type DownloadStatus } from '#rules/exchange/downloads/modules.ts';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip, type ChipTone } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';
import type { DownloadRow } from './downloads.documents.ts';

export const statusOf = ({ status }: Pick<DownloadRow, 'status'>): DownloadStatus =>
  downloadStatuses.find((one) => one === status) ?? 'requested';

/** True if the file is still to be made. */
export const isOpen = ({ status }: Pick<DownloadRow, 'status'>): boolean =>
  status === 'requested' || status === 'processing';

const looks: Readonly<Record<DownloadStatus, readonly [ChipTone, IconType]>> = {
  requested: ['info', IconClock],
  processing: ['info', IconLoader],
  complete: ['ok', IconCheck],
  failed: ['err', IconBan],
  expired: ['grey', IconClockOff],
  cancelled: ['grey', IconX],
};

/** The state of a request. */
export function DownloadStateChip(row: Pick<DownloadRow, 'status'>) {
  const t = useText();
  const status = statusOf(row);
  const [tone, icon] = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`downloads.status.${status}`)}
    </StatusChip>
  );
}
