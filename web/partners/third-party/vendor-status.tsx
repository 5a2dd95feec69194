import { IconBan, IconCheck, IconClock, IconPackage, IconTruckDelivery } from '@tabler/icons-react';
import { itemStatuses, type ItemStatus } from '#rules/partners/third-party/status.ts';
import { useText } from '#platform/texts/texts.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';

const looks: Record<ItemStatus, { tone: ChipTone; icon: IconType }> = {
  open: { tone: 'brand', icon: IconClock },
  processing: { tone: 'info', icon: IconPackage },
  shipped: { tone: 'info', icon: IconTruckDelivery },
  complete: { tone: 'ok', icon: IconCheck },
  cancelled: { tone: 'grey', icon: IconBan },
};

/** A status of the API; an unknown one counts as open. */
export const statusNamed = (name: string): ItemStatus => itemStatuses.find((one) => one === name) ?? 'open';

/** The status of an order or of one of its items. */
export function VendorStatusChip({ status }: { status: string }) {
  const t = useText();
  const name = statusNamed(status);
  return (
    <StatusChip tone={looks[name].tone} icon={looks[name].icon}>
      {t(`third.status.${name}`)}
    </StatusChip>
  );
}
