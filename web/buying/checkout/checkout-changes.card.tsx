import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Hidden, Text } from '#ui/page/layout.tsx';
import type { ReviewChange } from './checkout-changes.ts';
import { subtractAmount, multiplyAmount } from '#buying/cart/cart-sums.ts';
import { useDateWords } from '#ui/figures/availability-words.ts';
import css from './checkout.module.css';

/**
 * The changes since the buyer last looked. Price rises and smaller quantities need their consent; price drops are only
 * shown.
 */
export function CheckoutChanges({
  changes,
  accepted,
  onAccept,
}: {
  changes: readonly ReviewChange[];
  accepted: readonly ReviewChange[];
  onAccept: (changes: readonly ReviewChange[]) => void;
}) {
  const t = useText();
  const count = changes.length + accepted.length;
  const waiting = changes.filter((change) => change.needsYes);
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
        {waiting.length > 1 && (
          <Button size="small" className={css.acceptAll} onClick={() => onAccept(waiting)}>
            {t('cart.change.all')}
          </Button>
        )}
      </div>
      <ul aria-label={t('cart.change.title', { count })}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} onAccept={(own) => onAccept([own])} />
        ))}
        {accepted.map((change) => (
          <ChangeRow key={`${change.id} ${change.to}`} change={change} done />
        ))}
      </ul>
    </Card>
  );
}

function ChangeRow({
  change,
  done,
  onAccept,
}: {
  change: ReviewChange;
  done?: boolean;
  onAccept?: (change: ReviewChange) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const words = useDateWords();
  const money = change.kind === 'price' || change.kind === 'freight' || change.kind === 'credit';
  const more =
    money && change.kind !== 'credit' && change.units > 0
      ? multiplyAmount(subtractAmount(change.to, change.from, change.currency), change.units, change.currency)
      : null;
  const shown = (value: string): string => {
    if (money) return formats.money(value);
    if (change.kind === 'tax') return `${Number(value) / 100} %`;
    if (change.kind === 'date') return words.weekday(value);
    return change.kind === 'stock' ? formats.quantity(Number(value)) : value;
  };
  const from = shown(change.from);
  const to = change.kind === 'stock' ? t('ui.quantity.units', { count: Number(change.to) }) : shown(change.to);
  const kind = t(`cart.change.${change.kind}`);
  const waits = change.needsYes && !done;
  return (
    <li className={css.change} data-long={change.kind === 'shipto' || undefined} data-open-change={waits || undefined}>
      <span>{change.name}</span>
      <Text tone="muted">{kind}</Text>
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
        <Button
          size="small"
          aria-label={t('cart.change.acceptOf', { name: change.name })}
          onClick={() => onAccept?.(change)}
        >
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
