import { ApiError } from '#platform/api/errors.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { PaymentRequestDetail, PaymentRequestPage, VoidPaymentRequest } from './payments.documents.ts';

export type VoidableRequest = {
  readonly number: string;
  readonly externalId: string;
  readonly payerCode: string;
  readonly merchant: string;
  readonly amount: string;
  readonly currency: string;
};

/** Voids an open payment request, so that its invoices can be paid in another way. */
export function VoidRequestDialog({ request, onClose }: { request: VoidableRequest; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { number, externalId, payerCode, merchant } = request;
  const action = useAction(VoidPaymentRequest, (answer) => answer.voidPaymentRequest, {
    refresh: [PaymentRequestDetail, PaymentRequestPage],
  });
  const refusal = action.error instanceof ApiError ? action.error.userErrors[0] : undefined;
  return (
    <Confirm
      title={t('payments.void.title', { number })}
      action={t('payments.void.action')}
      danger
      busy={action.isPending}
      onConfirm={() =>
        action.mutate(
          { externalId, payerCode, merchant },
          {
            onSuccess: () => {
              showToast({ text: t('payments.void.done', { number }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>{t('payments.void.hint', { amount: formats.moneyIn(request.currency, request.amount) })}</p>
        {refusal ? (
          <Note tone="err" role="alert">
            {refusal.message}
          </Note>
        ) : (
          action.error && <ErrorPanel error={action.error} title={t('payments.void.failed')} />
        )}
      </Stack>
    </Confirm>
  );
}
