import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { IconMapPin, IconPhone, IconX } from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { OrderHandle } from '#ui/table/ordered-rows.tsx';
import type { PlannedCustomer } from './visit-plans.documents.ts';
import { mapAddress } from './visit-plans.links.ts';
import css from './visit-plans.module.css';

/** A dealer of the day, with the way there and the telephone; dragged, or moved by buttons and keys. */
export function PlanStop({
  stop,
  at,
  time,
  count,
  over,
  drag,
  onMove,
  onRemove,
}: {
  stop: PlannedCustomer;
  /** Place in the day, from 0. */
  at: number;
  /** When the visit starts, in words. */
  time: string;
  count: number;
  /** A dragged dealer would take this place. */
  over: boolean;
  drag: Pick<HTMLAttributes<HTMLLIElement>, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDrop'>;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const address = addressLine(stop, '');
  const unknown = stop.latitude === null || stop.longitude === null;
  return (
    <li className={classNames(css.stop, over && css.over)} draggable {...drag}>
      <span className={css.place}>{at + 1}</span>
      <div>
        <b>{stop.name}</b>
        <Text as="div" size="sm" tone="muted">
          {[time, address].filter(Boolean).join(' · ')}
        </Text>
        {unknown && (
          <Text as="div" size="sm" tone="warn">
            {t('visit-plans.stop.unknown')}
          </Text>
        )}
      </div>
      <IconButton
        size="small"
        icon={IconX}
        label={t('visit-plans.stop.remove', { name: stop.name })}
        onClick={onRemove}
      />
      <div className={css.tools}>
        <div className={css.contact}>
          <a href={mapAddress(stop, unknown ? address : stop.name)} draggable={false}>
            <Icon of={IconMapPin} size={16} />
            {t('visit-plans.stop.map')}
          </a>
          {stop.phone !== '' && (
            <a href={telephoneAddress(stop.phone)} draggable={false}>
              <Icon of={IconPhone} size={16} />
              {stop.phone}
            </a>
          )}
        </div>
        <OrderHandle name={stop.name} at={at} count={count} onMove={onMove} />
      </div>
    </li>
  );
}
