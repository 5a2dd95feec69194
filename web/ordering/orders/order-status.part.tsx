import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconPackage,
  IconReceipt,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';

/** The data that determines the stage of an order. */
export type OrderState = {
  status: string;
  erpState: string;
  progress: { ordered: number; shipped: number; confirmed: number; invoiced: number; cancelled: number };
};

type Stage =
  | 'pending'
  | 'received'
  | 'submitted'
  | 'confirmed'
  | 'partlyShipped'
  | 'shipped'
  | 'complete'
  | 'failed'
  | 'void'
  | 'cancelled';

const looks: Record<Stage, { tone: ChipTone; icon: IconType }> = {
  pending: { tone: 'brand', icon: IconClock },
  submitted: { tone: 'grey', icon: IconPackage },
  received: { tone: 'info', icon: IconPackage },
  confirmed: { tone: 'ok', icon: IconCheck },
  partlyShipped: { tone: 'info', icon: IconTruckDelivery },
  shipped: { tone: 'info', icon: IconTruckDelivery },
  complete: { tone: 'ok', icon: IconReceipt },
  failed: { tone: 'err', icon: IconAlertTriangle },
  void: { tone: 'err', icon: IconBan },
  cancelled: { tone: 'grey', icon: IconBan },
};

/** The stage of an order, from its status, the hand-over and the quantities. */
export function orderStage({ status, erpState, progress }: OrderState): Stage {
  if (
    status === 'pending' ||
    status === 'failed' ||
    status === 'void' ||
    status === 'cancelled' ||
    status === 'complete'
  )
    return status;
  const open = progress.ordered - progress.cancelled;
  if (progress.shipped > 0) return progress.shipped < open ? 'partlyShipped' : 'shipped';
  if (progress.confirmed >= open && open > 0) return 'confirmed';
  return erpState === 'accepted' ? 'received' : 'submitted';
}

/** The state of the hand-over as one word. After the last failed attempt it waits for the order desk. */
export const erpWord = ({ erpState, waitsForDesk }: { erpState: string; waitsForDesk: boolean }) =>
  waitsForDesk ? 'desk' : (erpState as 'held');

/** The order's stage as a chip. */
export function OrderStatusChip({ order }: { order: OrderState }) {
  const t = useText();
  const stage = orderStage(order);
  return (
    <StatusChip tone={looks[stage].tone} icon={looks[stage].icon}>
      {t(`orders.stage.${stage}`)}
    </StatusChip>
  );
}
