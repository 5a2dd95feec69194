import { IconCheck, IconClock, IconExternalLink, IconTruckDelivery } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import css from '#ordering/orders/orders.module.css';

const looks: Record<string, { tone: ChipTone; icon: IconType }> = {
  planned: { tone: 'grey', icon: IconClock },
  shipped: { tone: 'info', icon: IconTruckDelivery },
  delivered: { tone: 'ok', icon: IconCheck },
};

/** How far a delivery is. */
export function DeliveryChip({ status }: { status: string }) {
  const t = useText();
  return (
    <StatusChip tone={looks[status]?.tone} icon={looks[status]?.icon}>
      {t(`open.delivery.${status as 'shipped'}`)}
    </StatusChip>
  );
}

type Tracked = { trackingNo: string; trackingUrl: string | null };

/** Link to the carrier's page; only for addresses that the server allowed. */
export function Tracking({ of: { trackingNo, trackingUrl } }: { of: Tracked }) {
  const t = useText();
  if (!trackingUrl) return trackingNo ? <span>{trackingNo}</span> : <span aria-hidden>–</span>;
  return (
    <a
      className={css.track}
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t('open.delivery.track', { number: trackingNo })}
    >
      {trackingNo} <Icon of={IconExternalLink} size={14} />
    </a>
  );
}
