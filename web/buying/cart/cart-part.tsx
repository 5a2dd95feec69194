import { IconBan, IconCalendar, IconTruck } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { CartPart } from './cart-parts.ts';
import { CartLine, type CartLineProps } from './cart-line.tsx';
import { type DateWords, arrivalText } from '#ui/figures/availability-words.ts';
import css from './cart.module.css';

const icons = { ready: IconTruck, preorder: IconCalendar, blocked: IconBan };

function usePartWords(part: CartPart, words: DateWords, several: boolean): { title: string; hint: string } {
  const t = useText();
  const { section, window, arrival } = part;
  const seller = several ? `${section.sorgName} · ${section.merchantName}` : section.merchantName;
  switch (part.kind) {
    case 'ready':
      return {
        title: several ? t('cart.part.readyOf', { seller }) : t('cart.part.ready'),
        hint: section.earliestOn
          ? t('cart.part.earliest', { seller: section.merchantName, date: words.weekday(section.earliestOn) })
          : seller,
      };
    case 'blocked':
      return { title: t('cart.part.blocked'), hint: t('cart.part.blockedHint') };
    default: {
      if (window)
        return {
          title: t('cart.part.preorder', { when: words.month(window.from) }),
          hint:
            window.from > words.today
              ? t('cart.part.preorderHint', { date: words.day(window.from) })
              : t('cart.part.preorderOpen', { date: words.day(window.to) }),
        };
      if (!arrival) return { title: t('cart.part.later'), hint: t('cart.part.laterHint') };
      const { week, period } = arrivalText(arrival.date, arrival.precision, words);
      return {
        title: t('cart.part.preorder', { when: words.month(arrival.date) }),
        hint: t('cart.part.arrivalHint', { when: week ? t('ui.availability.week', { week }) : (period ?? '') }),
      };
    }
  }
}

type Props = Pick<CartLineProps, 'words' | 'selectable' | 'onSelect' | 'onQuantity' | 'onRemove' | 'onSave'> & {
  part: CartPart;
  /** The cart has more than one seller, so the title names the seller. */
  several: boolean;
  wanted: ReadonlyMap<string, { qty: number }>;
  refusals: ReadonlyMap<string, NonNullable<CartLineProps['refusal']>>;
  held: ReadonlyMap<string, number>;
  selected: ReadonlySet<string>;
};

/** One part of the cart with its lines and its sum. */
export function CartPartCard({ part, several, wanted, refusals, held, selected, words, ...actions }: Props) {
  const { title, hint } = usePartWords(part, words, several);
  return (
    <Card padded={false}>
      <div className={css.partHead}>
        <span className={css[part.kind]}>
          <Icon of={icons[part.kind]} size={22} />
        </span>
        <div>
          <Text as="h2" size="lg" strong>
            {title}
          </Text>
          <Text as="div" size="xs" tone="dim">
            {hint}
          </Text>
        </div>
        <div className={css.sum}>
          {part.kind !== 'blocked' && <Money amount={part.amount} size="mid" />}
          <Text as="div" size="xs" tone="dim">
            <Quantity value={part.units} unit />
          </Text>
        </div>
      </div>
      <ul aria-label={title}>
        {part.parts.map((own) => {
          const key = `${own.line.sorg}:${own.line.articleCode}`;
          return (
            <CartLine
              key={own.line.id}
              part={own}
              words={words}
              wanted={wanted.get(key)?.qty}
              refusal={refusals.get(key)}
              held={part.kind === 'ready' ? (held.get(own.line.id) ?? 0) : 0}
              selected={selected.has(own.line.id)}
              {...actions}
            />
          );
        })}
      </ul>
    </Card>
  );
}
