import { IconFile, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { receiptEndings } from '../../../rules/orders/receipts.ts';
import { notes } from '../../../rules/validation.ts';
import { download } from '../../platform/api/download.ts';
import { ApiError, isErrorCode } from '../../platform/api/errors.ts';
import { useAction } from '../../platform/api/queries.ts';
import { upload } from '../../platform/api/upload.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { useSite } from '../../platform/site.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip, type ChipTone } from '../../ui/chip.tsx';
import { TextInput } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { ErrorPanel } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ShownOrder } from './order-lines.table.tsx';
import { ApprovePayment, OrderDetail, OrderPage, RemoveReceipt, UploadReceipt, VoidPayment } from './orders.documents.ts';
import css from './orders.module.css';

const largest = 10 * 1024 * 1024;
const refresh = [OrderDetail, OrderPage];
const tones: Record<string, ChipTone> = { waiting: 'brand', uploaded: 'info', completed: 'ok', voided: 'err', failed: 'err' };
type Receipt = NonNullable<ShownOrder['orderPayment']>['paymentDocs'][number];

/** Payment of an order that waits, or waited, for one: receipts to send and fetch, and the decision of the staff. */
export function OrderPaymentCard({ order }: { order: ShownOrder }) {
  const t = useText();
  const site = useSite();
  const can = usePermissions();
  const [deciding, setDeciding] = useState<'approve' | 'void' | null>(null);
  const payment = order.orderPayment;
  if (!payment) return null;
  const undecided = order.status === 'pending' && (payment.isPaymentWaiting || payment.isPaymentUploaded);
  if (!undecided && payment.paymentDocs.length === 0) return null;
  const changing = undecided && can(['page.catalog', 'payment.approve']);
  return (
    <Card title={t('orders.payment.title')} actions={<StatusChip tone={tones[payment.paymentStatus.id]}>{payment.paymentStatus.description}</StatusChip>}>
      <Stack gap={3}>
        {payment.paymentDocs.length > 0 && (
          <ul className={css.receipts} aria-label={t('orders.payment.receipts')}>
            {payment.paymentDocs.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} removable={changing} />
            ))}
          </ul>
        )}
        {changing && <ReceiptField orderId={order.id} left={site.paymentReceiptLimit - payment.paymentDocs.length} />}
        {undecided && can('payment.approve') && (
          <>
            <Row gap={2} wrap>
              <Button variant="primary" disabled={payment.paymentDocs.length === 0} onClick={() => setDeciding('approve')}>
                {t('orders.payment.approve')}
              </Button>
              <Button variant="danger" onClick={() => setDeciding('void')}>
                {t('orders.payment.void')}
              </Button>
            </Row>
            {payment.paymentDocs.length === 0 && (
              <Text size="xs" tone="muted">
                {t('payment_document_missing')}
              </Text>
            )}
          </>
        )}
      </Stack>
      {deciding === 'approve' && <ApproveDialog number={order.number} onClose={() => setDeciding(null)} />}
      {deciding === 'void' && <VoidDialog number={order.number} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

function ReceiptRow({ receipt, removable }: { receipt: Receipt; removable: boolean }) {
  const t = useText();
  const formats = useFormats();
  const [failure, setFailure] = useState<unknown>(null);
  const remove = useAction(RemoveReceipt, (answer) => answer.deletePaymentDoc, {
    refresh,
    onDone: () => void showToast({ tone: 'ok', text: t('orders.payment.removed', { name: receipt.fileName }) }),
  });
  const fetchIt = async () => {
    setFailure(null);
    await download(receipt.url, receipt.fileName).catch(setFailure);
  };
  return (
    <li>
      <Row justify="between" gap={2}>
        <Button variant="quiet" size="small" className={css.receipt} onClick={() => void fetchIt()}>
          <Icon of={IconFile} size={16} />
          {receipt.fileName}
        </Button>
        <Row gap={1}>
          <Text size="xs" tone="dim">
            {formats.day(receipt.uploadedAt)}
          </Text>
          {removable && (
            <IconButton
              size="small"
              icon={IconX}
              busy={remove.isPending}
              label={t('orders.payment.remove', { name: receipt.fileName })}
              onClick={() => remove.mutate({ id: receipt.id })}
            />
          )}
        </Row>
      </Row>
      {failure !== null && <ErrorPanel error={failure} />}
      {remove.error && <ErrorPanel error={remove.error} title={t('orders.action.failed')} />}
    </li>
  );
}

/** Sends a receipt as soon as it is chosen; a refusal stays at the field. */
function ReceiptField({ orderId, left }: { orderId: string; left: number }) {
  const t = useText();
  const { paymentReceiptLimit } = useSite();
  const client = useQueryClient();
  const send = useMutation<unknown, Error, File>({
    mutationFn: (file) => upload(UploadReceipt, { id: orderId }, file, (answer) => answer.uploadPaymentDoc),
    onSuccess: (_outcome, file) => void showToast({ tone: 'ok', text: t('orders.payment.uploaded', { name: file.name }) }),
    onSettled: () => Promise.all(refresh.map((document) => client.invalidateQueries({ queryKey: ['graphql', document.name] }))),
  });
  if (left <= 0)
    return (
      <Text size="sm" tone="muted">
        {t('orders.payment.full', { limit: paymentReceiptLimit })}
      </Text>
    );
  return (
    <FileField
      label={t('orders.payment.upload')}
      hint={t('orders.payment.uploadHint', { left })}
      accept={receiptEndings.join(',')}
      largest={largest}
      files={send.isPending && send.variables ? [send.variables] : []}
      disabled={send.isPending}
      error={send.error ? refusalOf(t, send.error) : undefined}
      onChange={([file]) => file && send.mutate(file)}
    />
  );
}

function refusalOf(t: ReturnType<typeof useText>, error: unknown): string {
  const [refusal] = error instanceof ApiError ? error.userErrors : [];
  if (refusal) return isErrorCode(refusal.code) ? t(refusal.code, refusal.params ?? {}) : refusal.message;
  return error instanceof ApiError && isErrorCode(error.code) ? t(error.code) : t('something_wrong');
}

function ApproveDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useText();
  const approve = useAction(ApprovePayment, (answer) => answer.approvePayment, { refresh });
  return (
    <FormDialog
      title={t('orders.payment.approveTitle', { number })}
      size="small"
      action={t('orders.payment.approve')}
      success={t('orders.payment.approved', { number })}
      schema={v.object({})}
      initial={{}}
      onSubmit={() => approve.mutateAsync({ orderNumber: number })}
      onClose={onClose}
    >
      {() => <p>{t('orders.payment.approveHint')}</p>}
    </FormDialog>
  );
}

const reasonSchema = v.object({ reason: v.pipe(notes, v.trim(), v.minLength(1, 'not_empty')) });

function VoidDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useText();
  const decide = useAction(VoidPayment, (answer) => answer.voidPayment, { refresh });
  return (
    <FormDialog
      title={t('orders.payment.voidTitle', { number })}
      size="small"
      action={t('orders.payment.void')}
      danger
      success={t('orders.payment.voided', { number })}
      schema={reasonSchema}
      initial={{ reason: '' }}
      onSubmit={({ reason }) => decide.mutateAsync({ orderNumber: number, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{t('orders.payment.voidHint')}</p>
          <TextInput label={t('orders.cancel.reason')} maxLength={100} {...form.input('reason')} />
        </>
      )}
    </FormDialog>
  );
}
