import { IconCoins, IconFileCode, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { isPayable } from '#rules/money/payments/selection.ts';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { AskAbout } from '#exchange/questions/ask.part.tsx';
import { payInvoicesLink } from '#money/payments/payments.links.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import type { ShownInvoice } from './invoice-detail.page.tsx';
import { MailInvoice } from './invoices.documents.ts';

/** Pay, PDF, electronic invoice and mail. */
export function InvoiceActions({
  invoice,
  payable,
  onIssue,
}: {
  invoice: ShownInvoice;
  payable: boolean;
  /** Called when the electronic invoice was issued: the first download issues it. */
  onIssue: () => void;
}) {
  const t = useText();
  const lang = useLocale();
  const pdf = useDownload();
  const issued = useDownload();
  // The server names the file: a PDF with the XML inside, or the XML alone.
  const saveIssued = async (): Promise<void> => {
    if (await issued.save(`/invoices/${invoice.id}/issued`, `${invoice.invoiceNo}.xml`)) onIssue();
  };
  const mail = useVerb(useAction(MailInvoice, (answer) => answer.sendEmailInvoice).mutateAsync, {
    done: ({ recipients }) => t('invoice.mail.sent', { count: recipients ?? 0 }),
  });
  const canPay =
    payable &&
    Number(invoice.openAmount) > 0 &&
    isPayable({ status: invoice.status, owed: Number(invoice.openAmount) });
  return (
    <>
      <Button
        icon={IconFileTypePdf}
        busy={pdf.saving}
        onClick={() => void pdf.save(`/invoices/${invoice.id}/pdf`, `${invoice.invoiceNo}.pdf`)}
      >
        {t('invoice.action.pdf')}
      </Button>
      {invoice.kind !== 'deduction' && (
        <Button icon={IconFileCode} busy={issued.saving} onClick={() => void saveIssued()}>
          {t('invoice.action.xml')}
        </Button>
      )}
      <Button
        icon={IconMail}
        busy={mail.busy}
        onClick={() => void mail.run({ invoiceNumber: invoice.invoiceNo, sorg: invoice.sorg })}
      >
        {t('invoice.action.mail')}
      </Button>
      <AskAbout about={{ kind: 'invoice', subject: invoice.id, number: invoice.invoiceNo }} />
      {canPay && (
        <ButtonLink
          variant="primary"
          icon={IconCoins}
          {...payInvoicesLink(lang, { assignments: [invoice.assignment], creditNumbers: [] })}
        >
          {t('invoice.action.pay')}
        </ButtonLink>
      )}
    </>
  );
}
