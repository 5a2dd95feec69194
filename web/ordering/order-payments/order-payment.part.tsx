import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { Money } from '#ui/figures/figures.tsx';
import { IconFile, IconPhoto, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { receiptEndings } from '#rules/ordering/orders/receipts.ts';
import { filledOrderReason } from '#rules/ordering/orders/order-reason.ts';
import { download } from '#platform/api/download.ts';
import { ApiError, isAbort, isErrorCode } from '#platform/api/errors.ts';
import { send } from '#platform/api/http.ts';
import { useAction } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { usePermissions } from '#platform/permissions.ts';
import { logProblem } from '#platform/problem-log.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { StatusChip, type ChipTone } from '#ui/button/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FileField, fileSizeText } from '#ui/form/file-field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import type { ShownOrder } from '#ordering/orders/order-lines.table.tsx';
import { OrderDetail, OrderPage, StaffOrders } from '#ordering/orders/orders.documents.ts';
import { ApprovePayment, RemoveReceipt, UploadReceipt, VoidPayment } from './order-payments.documents.ts';
import css from '#ordering/orders/orders.module.css';

const refresh = [OrderDetail, OrderPage, StaffOrders];
const tones: Record<string, ChipTone> = {
  waiting: 'brand',
  uploaded: 'info',
  completed: 'ok',
  voided: 'err',
  failed: 'err',
};
type OrderPayment = NonNullable<ShownOrder['orderPayment']>;
type Receipt = OrderPayment['paymentDocs'][number];

/** The payment of an order: receipts to upload and view, and the decision by staff. */
export function OrderPaymentCard({ order }: { order: ShownOrder }) {
  const t = useText();
  const formats = useFormats();
  const site = useSite();
  const can = usePermissions();
  const [deciding, setDeciding] = useState<'approve' | 'void' | null>(null);
  const payment = order.orderPayment;
  if (!payment) return null;
  const undecided = order.status === 'pending' && (payment.isPaymentWaiting || payment.isPaymentUploaded);
  if (!undecided && payment.paymentDocs.length === 0 && !payment.decidedBy) return null;
  const changing = undecided && can(['order.place', 'invoice.pay', 'payment.approve']);
  const decisionText = (name: string, at: string): string | null => {
    const date = formats.day(at);
    if (payment.isPaymentFailed) return t('orders.payment.byTime', { date });
    if (payment.reason) return t('orders.payment.byVoided', { name, date, reason: payment.reason });
    return payment.paymentStatus.id === 'completed' ? t('orders.payment.byApproved', { name, date }) : null;
  };
  return (
    <Card
      title={t('orders.payment.title')}
      actions={<StatusChip tone={tones[payment.paymentStatus.id]}>{payment.paymentStatus.description}</StatusChip>}
    >
      <Stack gap={3}>
        {undecided && <PaymentFacts payment={payment} currency={order.currency.currency} />}
        {!undecided && payment.decidedBy && payment.decidedAt && (
          <Text size="sm" tone="muted">
            {decisionText(payment.decidedBy, payment.decidedAt)}
          </Text>
        )}
        {payment.paymentDocs.length > 0 && (
          <ul className={css.receipts} aria-label={t('orders.payment.receipts')}>
            {payment.paymentDocs.map((receipt) => (
              <ReceiptRow key={receipt.id} receipt={receipt} removable={changing} />
            ))}
          </ul>
        )}
        {changing && <ReceiptField orderId={order.id} left={site.paymentReceiptLimit - payment.paymentDocs.length} />}
        {undecided && can('payment.approve') && <Decision payment={payment} onDecide={setDeciding} />}
      </Stack>
      {deciding === 'approve' && <ApproveDialog order={order} onClose={() => setDeciding(null)} />}
      {deciding === 'void' && <VoidDialog number={order.number} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

/** The amount of a payment, the time until which it waits, and how to pay. */
function PaymentFacts({ payment, currency }: { payment: OrderPayment; currency: string }) {
  const t = useText();
  const formats = useFormats();
  return (
    <DescriptionList
      items={[
        {
          name: t('orders.payment.amount'),
          value: <Money currency={currency} amount={payment.amount} />,
        },
        ...(payment.expiredDate && payment.isPaymentWaiting
          ? [
              {
                name: t('orders.payment.until'),
                value: `${formats.day(payment.expiredDate)}, ${formats.time(payment.expiredDate)}`,
              },
            ]
          : []),
        ...(payment.payment.merchantInstruction
          ? [
              {
                name: t('orders.payment.instruction'),
                value: <span className={css.instruction}>{payment.payment.merchantInstruction}</span>,
              },
            ]
          : []),
      ]}
    />
  );
}

/** The buttons with which staff decide about a payment that waits. */
function Decision({ payment, onDecide }: { payment: OrderPayment; onDecide: (decision: 'approve' | 'void') => void }) {
  const t = useText();
  // A payment on account needs no receipt.
  const provable = payment.paymentDocs.length > 0 || payment.payment.type === 'account';
  return (
    <>
      <Row gap={2} wrap>
        <Button variant="primary" disabled={!provable} onClick={() => onDecide('approve')}>
          {t('orders.payment.approve')}
        </Button>
        <Button variant="danger" onClick={() => onDecide('void')}>
          {t('orders.payment.void')}
        </Button>
      </Row>
      {!provable && (
        <Text size="xs" tone="muted">
          {t('payment_document_missing')}
        </Text>
      )}
    </>
  );
}

const isPicture = ({ contentType }: Pick<Receipt, 'contentType'>): boolean => contentType.startsWith('image/');

/** The object URL of a receipt picture; null for other files and until it has loaded. */
function usePicture(receipt: Receipt): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const picture = isPicture(receipt);
  useEffect(() => {
    if (!picture) return;
    const stop = new AbortController();
    let made: string | null = null;
    const show = async (): Promise<void> => {
      const blob = await (await send(receipt.url, { headers: { Accept: '*/*' }, signal: stop.signal })).blob();
      if (stop.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    show().catch((error: unknown) => {
      if (!isAbort(error)) logProblem('The picture of a receipt did not load', error);
    });
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [picture, receipt.url]);
  return address;
}

/**
 * Opens a PDF in its own tab, or saves it if tabs are blocked. It always opens as a PDF, whatever the file contains.
 * Its object URL needs no sign-in and is revoked with the page.
 */
function usePdf(receipt: Receipt): () => Promise<void> {
  const made = useRef<string | null>(null);
  useEffect(() => () => void (made.current && URL.revokeObjectURL(made.current)), []);
  return async () => {
    if (made.current === null) {
      const bytes = await (await send(receipt.url, { headers: { Accept: '*/*' } })).arrayBuffer();
      made.current = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    }
    if (window.open(made.current, '_blank') === null) await download(receipt.url, receipt.fileName);
  };
}

function ReceiptRow({ receipt, removable }: { receipt: Receipt; removable: boolean }) {
  const t = useText();
  const formats = useFormats();
  const picture = usePicture(receipt);
  const [failure, setFailure] = useState<unknown>(null);
  const [asking, setAsking] = useState<'open' | null>(null);
  const remove = useAction(RemoveReceipt, (answer) => answer.deletePaymentDoc, { refresh });
  const removal = useAsked(() => remove.mutateAsync({ id: receipt.id }));
  const openPdf = usePdf(receipt);
  const attempt = (work: () => Promise<void>) => {
    setFailure(null);
    work().catch(setFailure);
  };
  const save = () => attempt(() => download(receipt.url, receipt.fileName));
  return (
    <li>
      <Row justify="between" gap={2}>
        <Button
          variant="quiet"
          size="small"
          className={css.receipt}
          aria-label={t('orders.payment.open', { name: receipt.fileName })}
          onClick={() => (isPicture(receipt) ? setAsking('open') : attempt(openPdf))}
        >
          {picture ? (
            <img src={picture} alt="" className={css.receiptPicture} />
          ) : (
            <Icon of={isPicture(receipt) ? IconPhoto : IconFile} size={16} />
          )}
          {receipt.fileName}
        </Button>
        {removable && (
          <IconButton
            size="small"
            icon={IconX}
            busy={remove.isPending}
            label={t('orders.payment.remove', { name: receipt.fileName })}
            onClick={() => removal.ask(true)}
          />
        )}
      </Row>
      <Text size="xs" tone="dim">
        {t('orders.payment.fromBy', {
          size: fileSizeText(receipt.bytes, document.documentElement.lang),
          name: receipt.uploadedBy,
          date: formats.day(receipt.uploadedAt),
        })}
      </Text>
      {failure !== null && <ErrorPanel error={failure} />}
      {asking === 'open' && (
        <Dialog
          title={receipt.fileName}
          size="wide"
          onClose={() => setAsking(null)}
          footer={<Button onClick={save}>{t('orders.payment.save')}</Button>}
        >
          {picture && <img src={picture} alt={receipt.fileName} className={css.receiptWhole} />}
        </Dialog>
      )}
      <ConfirmDelete
        of={removal}
        title={t('orders.payment.removeTitle', { name: receipt.fileName })}
        action={t('orders.payment.removeAction')}
        done={t('orders.payment.removed', { name: receipt.fileName })}
      >
        {t('orders.payment.removeHint')}
      </ConfirmDelete>
    </li>
  );
}

/** Uploads a receipt as soon as it is chosen and shows the progress; an error shows at the field. */
function ReceiptField({ orderId, left }: { orderId: string; left: number }) {
  const t = useText();
  const { paymentReceiptLimit } = useSite();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const send = useMutation<unknown, Error, File>({
    mutationFn: (file) => upload(UploadReceipt, { id: orderId }, file, (answer) => answer.uploadPaymentDoc, setShare),
    onMutate: () => setShare(0),
    onSuccess: (_outcome, file) =>
      void showToast({ tone: 'ok', text: t('orders.payment.uploaded', { name: file.name }) }),
    onSettled: () =>
      Promise.all(refresh.map((document) => client.invalidateQueries({ queryKey: ['graphql', document.name] }))),
  });
  if (left <= 0)
    return (
      <Text size="sm" tone="muted">
        {t('orders.payment.full', { limit: paymentReceiptLimit })}
      </Text>
    );
  return (
    <>
      <FileField
        label={t('orders.payment.upload')}
        hint={t('orders.payment.uploadHint', { left })}
        accept={receiptEndings.join(',')}
        largest={largestUpload}
        files={send.isPending && send.variables ? [send.variables] : []}
        disabled={send.isPending}
        error={send.error ? refusalOf(t, send.error) : undefined}
        onChange={([file]) => file && send.mutate(file)}
      />
      {send.isPending && send.variables && share > 0 && (
        <ProgressLine
          done={Math.round(share * 100)}
          of={100}
          label={t('orders.payment.sending', { name: send.variables.name, percent: Math.round(share * 100) })}
        />
      )}
    </>
  );
}

function refusalOf(t: ReturnType<typeof useText>, error: unknown): string {
  const [refusal] = error instanceof ApiError ? error.userErrors : [];
  if (refusal) return isErrorCode(refusal.code) ? t(refusal.code, refusal.params ?? {}) : refusal.message;
  return error instanceof ApiError && isErrorCode(error.code) ? t(error.code) : t('something_wrong');
}

/** Shows what is approved: the payer, the amount, and the receipts to check once more. */
function ApproveDialog({ order, onClose }: { order: ShownOrder; onClose: () => void }) {
  const t = useText();
  const { number, orderPayment: payment } = order;
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
      {() => (
        <Stack gap={3}>
          <DescriptionList
            items={[
              {
                name: t('orders.list.customer'),
                value: [order.customer.name, order.customer.city].filter(Boolean).join(', '),
              },
              {
                name: t('orders.payment.amount'),
                value: <Money currency={order.currency.currency} amount={payment?.amount ?? order.totalAmount} />,
              },
            ]}
          />
          {payment && payment.paymentDocs.length > 0 && (
            <ul className={css.receipts} aria-label={t('orders.payment.receipts')}>
              {payment.paymentDocs.map((receipt) => (
                <ReceiptRow key={receipt.id} receipt={receipt} removable={false} />
              ))}
            </ul>
          )}
          <p>{t('orders.payment.approveHint')}</p>
        </Stack>
      )}
    </FormDialog>
  );
}

const reasonSchema = v.object({ reason: filledOrderReason });

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
