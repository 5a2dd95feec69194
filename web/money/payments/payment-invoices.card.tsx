import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import css from './payments.module.css';
import { type OfferedSetOff, SetOffTick } from './set-off-tick.part.tsx';
import { isCredit, type Payment, type Preview } from './use-payment.ts';

type PreviewInvoice = Preview['invoices'][number];

/** Rows that show before the payer asks for all. */
const shownRows = 8;

/** The paid items: the invoices by due date, then the credits that reduce the payment. */
export function PaymentInvoices({ payment, preview }: { payment: Payment; preview: Preview }) {
  const t = useText();
  const charges = preview.invoices.filter((invoice) => !isCredit(invoice));
  const credits = preview.invoices.filter(isCredit);
  return (
    <Card
      padded={false}
      title={t('payments.invoices.title', { count: charges.length })}
      note={<Money amount={preview.charges} currency={preview.currency} />}
    >
      <InvoiceRows invoices={charges} currency={preview.currency} label={t('payments.invoices.label')} />
      <SetOffTick of={offeredBy(payment, preview)} />
      {credits.length > 0 && (
        <InvoiceRows
          invoices={credits}
          currency={preview.currency}
          label={t('payments.invoices.credits', { count: credits.length })}
        />
      )}
    </Card>
  );
}

/** The open credits of the payment, as the server found them. */
function offeredBy(
  { setOff: { ticked, part, tick } }: Payment,
  { currency, invoices, credits, setOff }: Preview,
): OfferedSetOff {
  const minor = (amount: string): number => parseDecimal(amount, currency) ?? 0;
  const more = setOff && {
    count: setOff.count,
    amount: minor(setOff.amount),
    left: minor(setOff.total),
    tooGreatCount: setOff.tooGreatCount,
  };
  return {
    currency,
    takenCount: invoices.filter(isCredit).length,
    taken: minor(credits),
    more: more ?? null,
    ticked,
    part,
    tick,
  };
}

function InvoiceRows({
  invoices,
  currency,
  label,
}: {
  invoices: readonly PreviewInvoice[];
  currency: string;
  label: string;
}) {
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all || invoices.length <= shownRows + 1 ? invoices : invoices.slice(0, shownRows);
  return (
    <>
      <ul className={css.rows} aria-label={label}>
        {shown.map((invoice) => (
          <InvoiceRow key={invoice.assignment} invoice={invoice} currency={currency} />
        ))}
      </ul>
      {shown.length < invoices.length && (
        <div className={css.more}>
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {t('payments.invoices.all', { count: invoices.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function InvoiceRow({ invoice, currency }: { invoice: PreviewInvoice; currency: string }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const credit = isCredit(invoice);
  const minor = (amount: string): number => parseDecimal(amount, currency) ?? 0;
  const settled = minor(invoice.grandTotal) - minor(invoice.openAmount);
  return (
    <li className={css.row}>
      <div>
        <Link {...invoiceLink(lang, invoice.id)}>
          <b>{invoice.invoiceNo}</b>
        </Link>{' '}
        <Text size="xs" tone="dim">
          {[
            invoice.kind === 'deduction' ? t('payments.invoices.deduction') : '',
            invoice.poNumber && t('payments.invoices.poNumber', { number: invoice.poNumber }),
            invoice.refersTo && t('payments.invoices.refersTo', { number: invoice.refersTo }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text as="div" size="xs" tone="muted">
          {t('payments.invoices.dated')} <CalendarDate date={invoice.invoicedOn} />
          {!credit && (
            <>
              {' · '}
              <DueWords days={invoice.overdue} />
            </>
          )}
        </Text>
        {settled !== 0 && (
          <Text as="div" size="xs" tone="dim">
            {t(credit ? 'payments.invoices.usedOf' : 'payments.invoices.paidOf', {
              paid: formats.moneyIn(currency, decimalString(Math.abs(settled), currency)),
              total: formats.moneyIn(currency, invoice.grandTotal.replace('-', '')),
            })}
          </Text>
        )}
      </div>
      <div className={css.amount}>
        <Money amount={invoice.openAmount} currency={currency} credit={credit} />
      </div>
    </li>
  );
}

/** "12 days overdue", "due today", "due in 3 days". */
function DueWords({ days }: { days: number }) {
  const t = useText();
  if (days < 0)
    return (
      <Text tone="err" strong>
        {t('invoices.due.late', { days: -days })}
      </Text>
    );
  return <>{days === 0 ? t('invoices.due.today') : t('invoices.due.early', { days })}</>;
}
