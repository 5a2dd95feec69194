import { IconBell, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { collectStatusOf } from '#rules/partners/click-collect/status.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { Button } from '#ui/button/button.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { DetailOrder } from '#partners/click-collect/click-collect.documents.ts';
import type { ClickCollectSearch } from '#partners/click-collect/click-collect.links.ts';
import { DueWords, mayMove } from '#partners/click-collect/collect-words.tsx';
import { RemindDialog } from './remind-dealers.part.tsx';
import { useCollectStep } from '#partners/click-collect/use-collect-step.ts';

/** For whom the order waits, and what the desk does about it: HQ's own steps, or a reminder of the dealer. */
export function DeskNext({
  order,
  onDialog,
}: {
  order: DetailOrder;
  onDialog: (dialog: ClickCollectSearch['dialog']) => void;
}) {
  const t = useText();
  const status = collectStatusOf(order.status);
  const missing = order.details.reduce((sum, { needsFromHq }) => sum + needsFromHq, 0);
  const failed = order.details.some(({ hqFailed }) => hqFailed);
  return (
    <Card title={t('counter.next.title')}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="p" size="lg" strong>
            {failed ? t('counter.deskNext.failed') : status && t(`counter.deskNext.${status}`, { count: missing })}
          </Text>
          <DueWords order={order} />
          {order.remindedAt && (
            <Text as="p" size="sm" tone="muted">
              {t('counter.desk.lastReminder')} <Instant at={order.remindedAt} show="minute" />
            </Text>
          )}
        </Stack>
        <DeskVerbs order={order} onDialog={onDialog} />
      </Stack>
    </Card>
  );
}

function DeskVerbs({ order, onDialog }: Parameters<typeof DeskNext>[0]) {
  const t = useText();
  const lang = useLocale();
  const acts = usePermissions()('menu.change-cust') && order.status !== 'complete';
  const { moving, move } = useCollectStep();
  const { actFor, busy } = useCustomerChange();
  const [reminding, setReminding] = useState(false);
  if (!order.canShip && !order.canRemind && !acts) return null;
  return (
    <Row gap={2} wrap>
      {order.canShip && (
        <Button variant="primary" busy={moving !== null} onClick={() => onDialog('ship')}>
          {t('counter.do.ship')}
        </Button>
      )}
      {order.canShip && mayMove(order, 'shipment_from_hq') && (
        <Button busy={moving !== null} onClick={() => move(order, 'shipment_from_hq')}>
          {t('counter.do.onTheWay')}
        </Button>
      )}
      {order.canRemind && (
        <Button variant="primary" icon={IconBell} onClick={() => setReminding(true)}>
          {t('counter.desk.remindAction', { count: 1 })}
        </Button>
      )}
      {acts && (
        <Button
          icon={IconUserShare}
          busy={busy}
          onClick={() => void actFor(order.custCode, `/${lang}/click-collect?order=${order.id}`)}
        >
          {t('counter.desk.actFor')}
        </Button>
      )}
      {reminding && <RemindDialog orders={[order]} onClose={() => setReminding(false)} />}
    </Row>
  );
}
