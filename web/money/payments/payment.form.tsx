import { isForbidden } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { OpenInvoicesButton, useOpenInvoicesCrumb } from './open-invoices-button.tsx';
import { AmountSection, MethodSection, PaymentTerms } from './payment-choices.tsx';
import { PaymentInvoices } from './payment-invoices.card.tsx';
import { MendButton, PayButton, PaymentProblems, PaymentSummary } from './payment-summary.card.tsx';
import { usePayment, type Payment, type Preview } from './use-payment.ts';

/** Everything that the payer decides, with the effect of the payment, before the request is created. */
export function PaymentForm({ title, onCreated }: { title: string; onCreated: (externalId: string) => void }) {
  const payment = usePayment(onCreated);
  const { query, preview } = payment;
  const subtitle = preview && `${preview.payerName} · ${preview.payerCode}`;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (preview) return <Choices payment={payment} preview={preview} />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.isFetching) return <SkeletonPage />;
    return <NothingToPay ticked={payment.ticked} />;
  };
  return (
    <PageFrame title={title} subtitle={subtitle} crumbs={useOpenInvoicesCrumb()}>
      {renderContent()}
    </PageFrame>
  );
}

function Choices({ payment, preview }: { payment: Payment; preview: Preview }) {
  const t = useText();
  const phone = usePhone();
  return (
    <>
      {preview.closed.length > 0 && (
        <Note tone="warn" role="status">
          {t('payments.page.closed', { count: preview.closed.length })}
        </Note>
      )}
      {phone && <PaymentProblems payment={payment} preview={preview} />}
      <WithAside
        aside={
          <Stack gap={4}>
            <PaymentSummary payment={payment} preview={preview} withButton={!phone} />
            <PaymentTerms preview={preview} />
          </Stack>
        }
      >
        <PaymentInvoices payment={payment} preview={preview} />
        <Card padded={false}>
          {preview.partialAllowed && <AmountSection payment={payment} preview={preview} />}
          <MethodSection payment={payment} preview={preview} />
        </Card>
      </WithAside>
      {phone && (
        <ActionBar
          actions={
            preview.mended ? (
              <MendButton payment={payment} preview={preview} wide />
            ) : (
              <PayButton payment={payment} preview={preview} />
            )
          }
        />
      )}
    </>
  );
}

/** Nothing was selected, or none of it is open any more. */
function NothingToPay({ ticked }: { ticked: boolean }) {
  const t = useText();
  return (
    <Card>
      <NothingYet
        title={t(ticked ? 'payments.page.paidMeanwhile' : 'payments.page.empty')}
        actions={<OpenInvoicesButton primary />}
      >
        {t(ticked ? 'payments.page.paidMeanwhileHint' : 'payments.page.emptyHint')}
      </NothingYet>
    </Card>
  );
}
