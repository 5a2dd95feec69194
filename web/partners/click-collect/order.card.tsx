import { Link } from '@tanstack/react-router';
import type { BoardColumn } from '#rules/partners/click-collect/collect-choices.ts';
import { collectStatusOf } from '#rules/partners/click-collect/status.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { Bone } from '#ui/page/states.tsx';
import type { CardOrder } from './click-collect.documents.ts';
import { clickCollectLink } from './click-collect.links.ts';
import css from './click-collect.module.css';
import { ageWords, CollectChip, DueWords, mayMove } from './collect-words.tsx';
import type { CollectStep } from './use-collect-step.ts';

/** Lines that a card names; the others are counted. */
const namedLines = 2;

type CardProps = {
  order: CardOrder;
  /** The instant of the board, from which ages count. */
  now: string;
  inColumn: BoardColumn;
  step: CollectStep;
  /** Opens a dialog about the order. */
  onAsk: (dialog: 'ready' | 'hand-over') => void;
};

/** One order at the counter: for whom, what, since when, until when, and the next step. */
export function BoardCard({ order, now, inColumn, step, onAsk }: CardProps) {
  const t = useText();
  const lang = useLocale();
  const more = order.details.length - namedLines;
  return (
    <li className={css.card} data-overdue={order.overdue || undefined}>
      <Row justify="between" align="baseline" gap={2}>
        <Link {...clickCollectLink(lang, order.id)} className={css.name}>
          {order.customer.fullName}
        </Link>
        <Text size="sm" tone="muted" nowrap>
          {ageWords(t, order.createdAt, now)}
        </Text>
      </Row>
      <Text size="sm" tone="muted">
        {order.number} · {order.shopName}
      </Text>
      <ul className={css.goods}>
        {order.details.slice(0, namedLines).map(({ id, name, qty }) => (
          <li key={id}>
            <b>{t('counter.line.times', { count: qty })}</b> {name}
          </li>
        ))}
        {more > 0 && <li>{t('counter.line.more', { count: more })}</li>}
      </ul>
      <Row gap={2} wrap justify="between">
        {inColumn === 'prepare' || inColumn === 'overdue' ? <CollectChip status={order.status} /> : <span />}
        <DueWords order={order} />
      </Row>
      <NextStep order={order} step={step} onAsk={onAsk} />
    </li>
  );
}

/** The one button of a card. Without a step to take the card has none. */
function NextStep({ order, step, onAsk }: Pick<CardProps, 'order' | 'step' | 'onAsk'>) {
  const t = useText();
  const lang = useLocale();
  const look = (words: string) =>
    ({
      size: 'large',
      wide: true,
      'aria-label': `${words}: ${order.customer.fullName}, ${order.number}`,
      children: words,
    }) as const;
  if (mayMove(order, 'open'))
    return (
      <Button
        {...look(t('counter.do.open'))}
        busy={step.moving === order.id}
        onClick={() => step.move(order, 'open')}
      />
    );
  if (mayMove(order, 'ready_to_pickup'))
    return <Button {...look(t('counter.do.ready'))} onClick={() => onAsk('ready')} />;
  if (mayMove(order, 'complete')) return <Button {...look(t('counter.do.hand'))} onClick={() => onAsk('hand-over')} />;
  if (collectStatusOf(order.status) !== 'open' || order.nextStatuses.length === 0) return null;
  return <ButtonLink {...look(t('counter.do.prepare'))} {...clickCollectLink(lang, order.id)} />;
}

/** The place of cards until they are loaded. */
export function CardPlace() {
  const t = useText();
  return (
    <div className={css.cards} data-skeleton role="status" aria-label={t('ui.loading.label')}>
      {[0, 1].map((at) => (
        <div key={at} className={css.card} aria-hidden>
          <Bone width={64} height={18} />
          <Bone width={44} />
          <Bone width={80} />
          <Bone height={42} />
        </div>
      ))}
    </div>
  );
}
