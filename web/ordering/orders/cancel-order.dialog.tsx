import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { orderReason } from '#rules/ordering/orders/order-reason.ts';
import { documentKey, useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { CancelOrder, OrderDetail, OrderPage } from './orders.documents.ts';

const schema = v.object({ reason: orderReason });

/** Cancels an order that the ERP has not accepted yet; names the order and asks for a reason. */
export function CancelOrderDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const cancel = useAction(CancelOrder, (answer) => answer.cancelOrder, { refresh: [OrderDetail, OrderPage] });
  return (
    <FormDialog
      title={t('orders.cancel.title', { number })}
      size="small"
      action={t('orders.cancel.action')}
      dismiss={t('orders.cancel.keep')}
      danger
      success={t('orders.cancel.done', { number })}
      schema={schema}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        try {
          return await cancel.mutateAsync({ orderNumber: number, ...(reason.trim() ? { reason: reason.trim() } : {}) });
        } catch (error) {
          // A refusal usually means that the ERP was faster, so the page reloads the order.
          void client.invalidateQueries({ queryKey: documentKey(OrderDetail) });
          throw error;
        }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{t('orders.cancel.hint')}</p>
          <TextInput label={t('orders.cancel.reason')} optional maxLength={100} {...form.input('reason')} />
        </>
      )}
    </FormDialog>
  );
}
