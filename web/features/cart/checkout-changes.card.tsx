import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Hidden, Text } from '../../ui/layout.tsx';
import type { ReviewChange } from './checkout-changes.ts';
import { lessOf, timesOf } from './cart-sums.ts';
import css from './checkout.module.css';

/** What became different since the buyer last looked: rises and smaller quantities wait for a yes, drops are only told. */
export function CheckoutChanges({
  changes,
  accepted,
  onAccept,
}: {
  changes: readonly ReviewChange[];
  accepted: readonly ReviewChange[];
  onAccept: (change: ReviewChange) => void;
}) {
  const t = useText();
  const count = changes.length + accepted.length;
  if (count === 0) return null;
  return (
    <Card padded={false} className={css.changes}>
      <div className={css.changesHead} role="status">
        <Icon of={IconAlertTriangle} />
        <div>
          <Text as="h2" size="lg" strong>
            {t('cart.change.title', { count })}
          </Text>
          <Text as="div" size="xs" tone="dim">
            {t('cart.change.hint')}
          </Text>
        </div>
      </div>
      <ul aria-label={t('cart.change.title', { count })}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} onAccept={onAccept} />
        ))}
        {accepted.map((change) => (
          <ChangeRow key={`${change.id} ${change.to}`} change={change} done />
        ))}
      </ul>
    </Card>
  );
}

function ChangeRow({ change, done, onAccept }: { change: ReviewChange; done?: boolean; onAccept?: (change: ReviewChange) => void }) {
  const t = useText();
  const formats = useFormats();
  const money = change.kind !== 'stock';
  const more = money && change.units > 0 ? timesOf(lessOf(change.to, change.from, change.currency), change.units, change.currency) : null;
  const from = money ? formats.money(change.from) : formats.quantity(Number(change.from));
  const to = money ? formats.money(change.to) : t('ui.quantity.units', { count: Number(change.to) });
  const waits = change.needsYes && !done;
  return (
    <li className={css.change} data-open-change={waits || undefined}>
      <span>{change.name}</span>
      <Text tone="muted">{t(`cart.change.${change.kind}`)}</Text>
      <span>
        <Hidden>{t('cart.change.spoken', { from, to })}</Hidden>
        <span aria-hidden className={css.step}>
          <Text as="s" tone="dim">
            {from}
          </Text>
          <Icon of={IconArrowRight} size={12} />
          <Text strong>{to}</Text>
          {more && (
            <Text size="xs" tone={change.needsYes ? 'err' : 'ok'}>
              {more.startsWith('-') ? formats.money(more) : `+${formats.money(more)}`}
            </Text>
          )}
        </span>
      </span>
      {waits ? (
        <Button size="small" aria-label={t('cart.change.acceptOf', { name: change.name })} onClick={() => onAccept?.(change)}>
          {t('cart.change.accept')}
        </Button>
      ) : (
        <StatusChip tone="ok" icon={IconCheck}>
          {t(done ? 'cart.change.accepted' : 'cart.change.applied')}
        </StatusChip>
      )}
    </li>
  );
}
