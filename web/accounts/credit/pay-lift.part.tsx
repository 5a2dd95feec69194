import { useLocale } from '#platform/texts/texts.tsx';
import { usePageExists } from '#shell/page/page-exists.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Row } from '#ui/page/layout.tsx';
import { payInvoicesLink } from '#money/payments/payments.links.ts';

/** Invoices of one payer and sales organisation, which one payment can settle. */
type LiftPayment = { sorg: string; assignments: string[]; amount: string; allowed: boolean };

/**
 * Buttons that open the payment of exactly the invoices that lift a block. One payment has one payer and sales
 * organisation, so several are possible.
 */
export function PayLiftLinks({
  payments,
  label,
}: {
  payments: readonly LiftPayment[];
  label: (payment: LiftPayment, several: boolean) => string;
}) {
  const lang = useLocale();
  const exists = usePageExists();
  const allowed = payments.filter((payment) => payment.allowed);
  if (!exists('/payment/invoice/v2') || allowed.length === 0) return null;
  return (
    <Row gap={2} wrap>
      {allowed.map((payment) => (
        <ButtonLink
          key={`${payment.sorg} ${payment.assignments[0]}`}
          {...payInvoicesLink(lang, { assignments: payment.assignments, creditNumbers: [] })}
          variant="primary"
        >
          {label(payment, allowed.length > 1)}
        </ButtonLink>
      ))}
    </Row>
  );
}
