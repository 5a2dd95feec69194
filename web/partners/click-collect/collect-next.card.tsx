import type { ReactNode } from 'react';
import { collectStatusOf } from '#rules/partners/click-collect/status.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { DetailOrder } from './click-collect.documents.ts';
import type { ClickCollectSearch } from './click-collect.links.ts';
import { DueWords, mayMove } from './collect-words.tsx';
import { useCollectStep } from './use-collect-step.ts';

/** The next step of the order, until when, and the button for it. */
export function CollectNext({ order, action }: { order: DetailOrder; action: ReactNode }) {
  const t = useText();
  const status = collectStatusOf(order.status);
  const missing = order.details.reduce((sum, { needsFromHq }) => sum + needsFromHq, 0);
  const failed = order.details.some(({ hqFailed }) => hqFailed);
  return (
    <Card title={t('counter.next.title')}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="p" size="lg" strong>
            {failed ? t('counter.next.failed') : status && t(`counter.next.${status}`, { count: missing })}
          </Text>
          <DueWords order={order} />
        </Stack>
        {action && (
          <Row gap={2} wrap>
            {action}
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** The button of the next step that the user may take, HQ has two, once nothing is being saved; null: there is none. */
export function useNextAction(
  order: DetailOrder,
  saving: boolean,
  onDialog: (dialog: ClickCollectSearch['dialog']) => void,
): ReactNode {
  const t = useText();
  const { moving, move } = useCollectStep();
  const fromHq = order.details.filter(
    (line) => line.needsFromHq > 0 && (line.orderNo === null || line.hqFailed),
  ).length;
  const button = (words: string, onClick: () => void) => (
    <Button variant="primary" size="large" busy={saving || moving !== null} onClick={onClick}>
      {words}
    </Button>
  );
  if (mayMove(order, 'open')) return button(t('counter.do.open'), () => move(order, 'open'));
  if (order.canOrderToHq && fromHq > 0) return button(t('counter.do.hq', { count: fromHq }), () => onDialog('hq'));
  if (order.canShip)
    return (
      <>
        {mayMove(order, 'shipment_from_hq') && (
          <Button size="large" busy={moving !== null} onClick={() => move(order, 'shipment_from_hq')}>
            {t('counter.do.onTheWay')}
          </Button>
        )}
        {button(t('counter.do.ship'), () => onDialog('ship'))}
      </>
    );
  if (mayMove(order, 'confirmed')) return button(t('counter.do.confirm'), () => move(order, 'confirmed'));
  if (mayMove(order, 'ready_to_pickup')) return button(t('counter.do.ready'), () => onDialog('ready'));
  if (order.canHandOver && mayMove(order, 'complete')) return button(t('counter.do.hand'), () => onDialog('hand-over'));
  return null;
}
