import { IconCheck, IconFileText, IconTag, IconTruckDelivery } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documentKey, useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import css from './third-party.module.css';
import { ConfirmVendorOrder, type ShownVendorOrder, VendorOrder } from './vendor-orders.documents.ts';
import { ShipDialog, unshipped } from './vendor-ship.dialog.tsx';

type Shown = { order: ShownVendorOrder };

/** The acts of the vendor with the whole order: confirm it, ship it or a part of it. Nothing for others. */
export function VendorOrderActs({ order }: Shown) {
  const t = useText();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  // Lists and counts show the status too. After a refusal somebody else was faster, so the page loads it again.
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: documentKey(VendorOrder) });
    await client.invalidateQueries({ refetchType: 'none' });
  };
  const confirm = useAction(ConfirmVendorOrder, (answer) => answer.confirmThirdPartyOrder);
  const confirming = useVerb((orderNo: string) => confirm.mutateAsync({ orderNo }).finally(() => void reload()), {
    done: () => t('third.confirm.done'),
  });
  const waiting = unshipped(order);
  if (waiting.length === 0) return null;
  return (
    <>
      {waiting.some(({ status }) => status === 'open') && (
        <Button icon={IconCheck} busy={confirming.busy} onClick={() => void confirming.run(order.orderNo)}>
          {t('third.confirm.action')}
        </Button>
      )}
      <Button variant="primary" icon={IconTruckDelivery} onClick={() => setOpen(true)}>
        {t('third.ship.open')}
      </Button>
      {open && <ShipDialog order={order} onShipped={() => void reload()} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shipments with tracking; the vendor gets packing slip and labels. */
export function Shipments({ order }: Shown) {
  const t = useText();
  const { saving, save } = useDownload();
  if (order.shipments.length === 0) return null;
  const nameOf = (code: string): string =>
    order.details.find(({ articleCode }) => articleCode === code)?.description ?? code;
  const print = (id: string, paper: 'packing-slip' | 'labels') =>
    void save(`/third-party/${order.orderNo}/shipments/${id}/${paper}`, `${order.orderNo}-${paper}.pdf`);
  return (
    <Card title={t('third.ship.list')}>
      <ul className={css.shipments}>
        {order.shipments.map((shipment) => (
          <li key={shipment.id}>
            <Stack gap={1}>
              <b>
                {[shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' ') || t('third.ship.noTracking')}
              </b>
              <Text size="sm" tone="muted">
                <Instant at={shipment.shippedAt} show="minute" /> · {t('third.ship.count', { count: shipment.parcels })}
              </Text>
              <Text size="sm">{shipment.articleCodes.map(nameOf).join(', ')}</Text>
            </Stack>
            {shipment.mayPrint && (
              <Row gap={2} wrap>
                <Button
                  size="small"
                  icon={IconFileText}
                  busy={saving}
                  onClick={() => print(shipment.id, 'packing-slip')}
                >
                  {t('third.ship.slip')}
                </Button>
                <Button size="small" icon={IconTag} busy={saving} onClick={() => print(shipment.id, 'labels')}>
                  {t('third.ship.labels')}
                </Button>
              </Row>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
