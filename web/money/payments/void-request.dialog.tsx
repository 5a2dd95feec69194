import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
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
  const verb = useVerb(action.mutateAsync, {
    beside: true,
    done: () => {
      onClose();
      return t('payments.void.done', { number });
    },
  });
  return (
    <Confirm
      title={t('payments.void.title', { number })}
      action={t('payments.void.action')}
      danger
      busy={verb.busy}
      onConfirm={() => void verb.run({ externalId, payerCode, merchant })}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>{t('payments.void.hint', { amount: formats.moneyIn(request.currency, request.amount) })}</p>
        <FailureNote error={verb.error} />
      </Stack>
    </Confirm>
  );
}
