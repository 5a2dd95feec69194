import { IconCoins, IconFileCode, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { isPayable } from '#rules/money/payments/selection.ts';
import { download } from '#platform/api/download.ts';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { payInvoicesLink } from '#money/payments/payments.links.ts';
import type { ShownInvoice } from './invoice-detail.page.tsx';
import { MailInvoice } from './invoices.documents.ts';

/** Pay, PDF, electronic invoice and mail. */
export function InvoiceActions({ invoice, payable }: { invoice: ShownInvoice; payable: boolean }) {
  const t = useText();
  const lang = useLocale();
  const [loading, setLoading] = useState<'pdf' | 'xml' | null>(null);
  const mail = useAction(MailInvoice, (answer) => answer.sendEmailInvoice, {
    onDone: ({ recipients }) => showToast({ tone: 'ok', text: t('invoice.mail.sent', { count: recipients ?? 0 }) }),
  });
  const save = async (format: 'pdf' | 'xml'): Promise<void> => {
    setLoading(format);
    try {
      await download(`/invoices/${invoice.id}/${format}`, `${invoice.invoiceNo}.${format}`);
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    } finally {
      setLoading(null);
    }
  };
  const send = async (): Promise<void> => {
    try {
      await mail.mutateAsync({ invoiceNumber: invoice.invoiceNo, sorg: invoice.sorg });
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    }
  };
  const canPay =
    payable &&
    Number(invoice.openAmount) > 0 &&
    isPayable({ status: invoice.status, owed: Number(invoice.openAmount) });
  return (
    <>
      <Button icon={IconFileTypePdf} busy={loading === 'pdf'} onClick={() => void save('pdf')}>
        {t('invoice.action.pdf')}
      </Button>
      {invoice.kind !== 'deduction' && (
        <Button icon={IconFileCode} busy={loading === 'xml'} onClick={() => void save('xml')}>
          {t('invoice.action.xml')}
        </Button>
      )}
      <Button icon={IconMail} busy={mail.isPending} onClick={() => void send()}>
        {t('invoice.action.mail')}
      </Button>
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
