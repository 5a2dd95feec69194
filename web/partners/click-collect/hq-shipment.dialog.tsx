import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { documentKey, useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { CollectOrder, type DetailLine, type DetailOrder, ShipCollect } from './click-collect.documents.ts';
import css from './click-collect.module.css';
import { collectReads } from './use-collect-step.ts';

function ShippedLine({
  line,
  value,
  error,
  disabled,
  onChange,
}: {
  line: DetailLine;
  value: number;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: number) => void;
}) {
  const t = useText();
  return (
    <li>
      <Stack gap={0}>
        <span>{line.name}</span>
        <Text size="sm" tone="muted">
          {t('counter.line.shipped', { done: line.qtyShipped, of: line.qty })}
        </Text>
      </Stack>
      <QuantityStepper
        label={t('counter.ship.quantity', { line: line.name })}
        value={value}
        min={line.qtyShipped}
        max={line.qty}
        allowZero={line.qtyShipped === 0}
        disabled={line.qtyShipped === line.qty || disabled}
        error={error}
        onChange={onChange}
      />
    </li>
  );
}

/** HQ enters what it shipped of the lines that come from it, as totals; they move the order. */
export function HqShipmentDialog({ order, onClose }: { order: DetailOrder; onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: documentKey(CollectOrder) });
  const [entered, setEntered] = useState<Readonly<Record<string, number>>>({});
  const lines = order.details.filter(({ mark }) => mark === 'order_to_hq');
  // The quantity may have grown meanwhile; it never becomes less.
  const shippedOf = ({ id, qtyShipped }: DetailLine): number => Math.max(entered[id] ?? 0, qtyShipped);
  const changed = lines.filter((line) => shippedOf(line) > line.qtyShipped);
  const ship = useAction(ShipCollect, (answer) => answer.clickCollectUpdateShipments, {
    refresh: collectReads,
    onDone: () => {
      showToast({ text: t('counter.ship.done', { number: order.number }) });
      onClose();
    },
  });
  const refused = ship.error instanceof ApiError ? ship.error.userErrors : [];
  const refusalOf = (id: string): string | undefined => refused.find(({ field }) => field === `lines.${id}`)?.message;
  const set = (next: Readonly<Record<string, number>>) => {
    ship.reset();
    setEntered({ ...entered, ...next });
  };
  const send = (): void => {
    const entries = changed.map((line) => ({ detailId: line.id, qtyShipped: shippedOf(line) }));
    ship.mutate({ shipment: { orderId: order.id, lines: entries } }, { onError: () => void reload() });
  };
  return (
    <Dialog
      title={t('counter.ship.title')}
      subtitle={t('counter.ship.hint')}
      onClose={ship.isPending ? undefined : onClose}
      footer={
        <>
          <Button size="large" onClick={onClose} disabled={ship.isPending}>
            {t('ui.dialog.cancel')}
          </Button>
          <Button size="large" variant="primary" disabled={changed.length === 0} busy={ship.isPending} onClick={send}>
            {t('counter.ship.action')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {ship.error && lines.every(({ id }) => refusalOf(id) === undefined) && (
          <Note tone="err" role="alert">
            {failureWords(t, ship.error)}
          </Note>
        )}
        <Row justify="end">
          <Button onClick={() => set(Object.fromEntries(lines.map(({ id, qty }) => [id, qty])))}>
            {t('counter.ship.all')}
          </Button>
        </Row>
        <ul className={css.shipLines} aria-label={t('counter.line.title')}>
          {lines.map((line) => (
            <ShippedLine
              key={line.id}
              line={line}
              value={shippedOf(line)}
              error={refusalOf(line.id)}
              disabled={ship.isPending}
              onChange={(value) => set({ [line.id]: value })}
            />
          ))}
        </ul>
        <Text as="p" size="sm" tone="muted">
          {t('counter.ship.note')}
        </Text>
      </Stack>
    </Dialog>
  );
}
