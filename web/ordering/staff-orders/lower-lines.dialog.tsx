import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { lowerLinesSchema } from '#rules/ordering/staff-orders/lower-lines.ts';
import { filledOrderReason } from '#rules/ordering/orders/order-reason.ts';
import { documentKey, useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import type { ShownLine, ShownOrder } from '#ordering/orders/order-lines.table.tsx';
import { OrderDetail, StaffOrders } from '#ordering/orders/orders.documents.ts';
import css from './staff-orders.module.css';
import { LowerOrderLines, OrderDesk } from './staff-orders.documents.ts';

const schema = v.object({ lines: lowerLinesSchema, reason: filledOrderReason });
type Lowered = v.InferInput<typeof lowerLinesSchema>;

const leftOf = ({ qty, qtyWithdrawn }: ShownLine): number => qty - qtyWithdrawn;

/** Lowers or cancels lines of an order that the ERP does not have yet; asks for a reason that the dealer reads. */
export function LowerLinesDialog({ order, onClose }: { order: ShownOrder; onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const lower = useAction(LowerOrderLines, (answer) => answer.lowerOrderLines, {
    refresh: [OrderDetail, OrderDesk, StaffOrders],
  });
  const initial: v.InferInput<typeof schema> = { lines: [], reason: '' };
  return (
    <FormDialog
      title={t('staff.lower.title', { number: order.number })}
      action={t('staff.lower.action')}
      success={t('staff.lower.done', { number: order.number })}
      schema={schema}
      initial={initial}
      onSubmit={async ({ lines, reason }) => {
        try {
          return await lower.mutateAsync({ orderNumber: order.number, lines, reason });
        } catch (error) {
          // A refusal usually means that the handover was faster, so the page reloads the order.
          void client.invalidateQueries({ queryKey: documentKey(OrderDetail) });
          throw error;
        }
      }}
      onClose={onClose}
    >
      {(form) => {
        const { value, onChange, error } = form.control('lines');
        const open = order.lines.filter((line) => leftOf(line) > 0);
        const chosen = (line: ShownLine): number =>
          value.find(({ position }) => position === line.position)?.qty ?? leftOf(line);
        return (
          <Stack gap={3}>
            <Text tone="muted">{t('staff.lower.hint')}</Text>
            <ul className={css.lines}>
              {open.map((line) => (
                <LoweredLine
                  key={line.id}
                  line={line}
                  qty={chosen(line)}
                  onChange={(qty) => onChange(changed(value, line, qty))}
                />
              ))}
            </ul>
            {error && <Note tone="err">{error}</Note>}
            {open.every((line) => chosen(line) === 0) && <Note tone="warn">{t('staff.lower.all')}</Note>}
            <TextInput
              label={t('staff.lower.reason')}
              hint={t('staff.lower.reasonHint')}
              maxLength={100}
              {...form.input('reason')}
            />
          </Stack>
        );
      }}
    </FormDialog>
  );
}

/** The changed lines after one of them changed: a line with all its units is not among them. */
function changed(lines: Lowered, line: ShownLine, qty: number): Lowered {
  const others = lines.filter(({ position }) => position !== line.position);
  return qty === leftOf(line) ? others : [...others, { position: line.position, qty }];
}

function LoweredLine({ line, qty, onChange }: { line: ShownLine; qty: number; onChange: (qty: number) => void }) {
  const t = useText();
  const left = leftOf(line);
  const words = () => {
    if (qty === 0) return t('staff.lower.cancelled');
    return qty < left ? t('staff.lower.from', { from: left, to: qty }) : line.displayCode;
  };
  return (
    <li>
      <Stack gap={0} grow>
        <Text strong>{line.description}</Text>
        <Text size="xs" tone={qty < left ? 'err' : 'muted'}>
          {words()}
        </Text>
      </Stack>
      <Row gap={2}>
        <QuantityStepper
          label={t('staff.lower.qty', { article: line.description })}
          value={qty}
          max={left}
          allowZero
          onType={onChange}
          onChange={onChange}
        />
        <IconButton
          icon={IconTrash}
          label={t('staff.lower.cancel', { article: line.description })}
          disabled={qty === 0}
          onClick={() => onChange(0)}
        />
      </Row>
    </li>
  );
}
