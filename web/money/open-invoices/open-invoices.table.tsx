import {
  IconAlertTriangle,
  IconCheck,
  IconCircleHalf2,
  IconClock,
  IconDownload,
  IconFileText,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { openInvoiceLook } from '#rules/money/invoices/status.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { IconButton } from '#ui/button/button.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import type { IconType } from '#ui/look/icon.tsx';
import { Row, Stack, Text, type Tone } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { orderLink } from '#ordering/orders/orders.links.ts';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import css from './open-invoices.module.css';
import type { OpenAccount, OpenInvoice } from './use-invoice-selection.ts';

/** Overdue for longer than this shows in red. */
const longOverdue = 30;

const isCredit = ({ openAmount }: OpenInvoice): boolean => openAmount.startsWith('-');
const lookOf = (invoice: OpenInvoice) =>
  openInvoiceLook({
    status: invoice.status,
    owed: Number(invoice.openAmount),
    total: Number(invoice.grandTotal),
    daysLeft: invoice.overdue,
  });

const looks: Record<ReturnType<typeof lookOf>, { tone: ChipTone; icon: IconType }> = {
  pending: { tone: 'brand', icon: IconClock },
  waiting: { tone: 'brand', icon: IconClock },
  credit: { tone: 'ok', icon: IconCheck },
  overdue: { tone: 'err', icon: IconAlertTriangle },
  part_paid: { tone: 'info', icon: IconCircleHalf2 },
  open: { tone: 'grey', icon: IconFileText },
};

function statusText(t: Translate, invoice: OpenInvoice): string {
  const look = lookOf(invoice);
  return look === 'credit' ? t(`invoices.kind.${invoice.kind as 'credit_note'}`) : t(`invoices.state.${look}`);
}

function InvoiceChip({ invoice }: { invoice: OpenInvoice }) {
  const t = useText();
  const look = lookOf(invoice);
  const { tone, icon } = looks[look];
  const soft = look === 'overdue' && invoice.overdue >= -longOverdue;
  return (
    <StatusChip tone={soft ? 'warn' : tone} icon={soft ? IconClock : icon}>
      {statusText(t, invoice)}
    </StatusChip>
  );
}

/** The part of the open amount that the customer disputes. */
function Disputed({ invoice: { disputedAmount, currency } }: { invoice: OpenInvoice }) {
  const t = useText();
  const formats = useFormats();
  if (Number(disputedAmount) === 0) return null;
  return (
    <Text as="div" size="xs" tone="warn" nowrap>
      {t('invoices.list.disputed', { amount: formats.moneyIn(currency, disputedAmount) })}
    </Text>
  );
}

/** When it is due, in words; a credit is not due. */
function DueWords({ invoice, size }: { invoice: OpenInvoice; size?: 'sm' }) {
  const { overdue, overdueDisplay } = invoice;
  if (isCredit(invoice)) return <Text tone="dim">–</Text>;
  const chooseTone = (): Tone => {
    if (overdue < -longOverdue) return 'err';
    if (overdue < 0) return 'warn';
    return 'muted';
  };
  const tone: Tone = chooseTone();
  return (
    <Text size={size} tone={tone} strong={overdue < 0} nowrap>
      {overdueDisplay}
    </Text>
  );
}

/** Links to the orders that an invoice bills. */
function OrderLinks({ invoice: { orders } }: { invoice: OpenInvoice }) {
  const lang = useLocale();
  if (orders.length === 0) return '–';
  return orders.map(({ orderNumber }, at) => (
    <Fragment key={orderNumber}>
      {at > 0 && ', '}
      <Link {...orderLink(lang, orderNumber)}>{orderNumber}</Link>
    </Fragment>
  ));
}

function PdfButton({ invoice: { id, invoiceNo } }: { invoice: OpenInvoice }) {
  const t = useText();
  const { saving, save } = useDownload();
  return (
    <IconButton
      size="small"
      icon={IconDownload}
      label={t('invoices.list.save', { number: invoiceNo })}
      busy={saving}
      onClick={() => void save(`/invoices/${id}/pdf`, `${invoiceNo}.pdf`)}
    />
  );
}

function InvoiceNumber({ invoice }: { invoice: OpenInvoice }) {
  const lang = useLocale();
  return <Link {...invoiceLink(lang, invoice.id)}>{invoice.invoiceNo}</Link>;
}

/** An invoice on a phone: number and amount, when it is due or what it is. */
export const OpenInvoiceCard = memo(function OpenInvoiceCard({ invoice }: { invoice: OpenInvoice }) {
  const t = useText();
  const formats = useFormats();
  const look = lookOf(invoice);
  const credit = look === 'credit';
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>
          <InvoiceNumber invoice={invoice} />
        </Text>
        <Money amount={invoice.openAmount} currency={invoice.currency} credit />
      </Row>
      <Row justify="between" gap={3}>
        {credit ? (
          <Text size="sm" tone="ok" strong>
            {statusText(t, invoice)}
          </Text>
        ) : (
          <DueWords invoice={invoice} size="sm" />
        )}
        <Text size="sm" tone="muted" nowrap>
          {credit
            ? invoice.refersTo && t('invoices.card.refers', { number: invoice.refersTo })
            : t('invoices.card.due', { date: formats.date(invoice.dueDate.date) })}
        </Text>
      </Row>
      {(look === 'pending' || look === 'waiting' || look === 'part_paid' || invoice.poNumber) && (
        <Row justify="between" gap={3}>
          <Text size="xs" tone="muted">
            {invoice.poNumber}
          </Text>
          {look !== 'open' && look !== 'overdue' && !credit && <InvoiceChip invoice={invoice} />}
        </Row>
      )}
      <Disputed invoice={invoice} />
    </>
  );
});

type Amount =
  | 'surcharges'
  | 'recycleFee'
  | 'freightAllowance'
  | 'paymentDiscount'
  | 'earlyPaymentDiscount'
  | 'tax'
  | 'shippingCost'
  | 'discount';
/** Amounts that a sorg may label; other keys have no field of the invoice. */
const labelled: readonly Amount[] = [
  'surcharges',
  'recycleFee',
  'freightAllowance',
  'paymentDiscount',
  'earlyPaymentDiscount',
  'tax',
  'shippingCost',
  'discount',
];

/** Amounts with another id in the server's export. */
const exportedAmounts: Readonly<Record<string, string>> = {
  earlyPaymentDiscount: 'earlyDiscount',
  shippingCost: 'shipping',
};

/** A column of amounts: without the currency if all rows have the same. */
function amountColumn(
  id: string,
  header: string,
  currency: string | null,
  of: (invoice: OpenInvoice) => string,
): TableColumn<OpenInvoice> {
  return {
    id,
    header: currency === null ? header : `${header}, ${currency}`,
    align: 'right',
    csv: of,
    exports: [exportedAmounts[id] ?? id, 'currency'],
    cell: (invoice) => <Money amount={of(invoice)} currency={invoice.currency} bare={currency !== null} credit />,
  };
}

export type OpenTotals = readonly { currency: string; balance: string }[];

/** The column of what is left to pay, with the totals of the list. */
function openColumn(header: string, totals: OpenTotals, currency: string | null): TableColumn<OpenInvoice> {
  const sum = totals.map((total) => (
    <Money key={total.currency} amount={total.balance} currency={total.currency} bare={currency !== null} />
  ));
  const open = amountColumn('open', header, currency, (invoice) => invoice.openAmount);
  return {
    ...open,
    sortable: true,
    firstSort: 'desc',
    cell: (invoice) => <span className={css.owed}>{open.cell(invoice)}</span>,
    total: (
      <Stack gap={0} className={css.owed}>
        {sum}
      </Stack>
    ),
  };
}

/** Columns of the open invoices; `currency`: the only one of the list, or null. */
export function useOpenInvoiceColumns(
  displays: OpenAccount['additionalDisplays'] | undefined,
  totals: OpenTotals,
  count: number,
): readonly TableColumn<OpenInvoice>[] {
  const t = useText();
  const tablet = useMedia(breakpoints.tablet);
  const laptop = useMedia(breakpoints.laptop);
  const currency = totals.length === 1 ? (totals[0]?.currency ?? null) : null;
  return useMemo(
    (): readonly TableColumn<OpenInvoice>[] => [
      {
        id: 'number',
        header: t('invoices.col.invoice'),
        fixed: true,
        noWrap: true,
        sortable: true,
        csv: (invoice) => invoice.invoiceNo,
        exports: ['invoice'],
        cell: (invoice) => <InvoiceNumber invoice={invoice} />,
        total: count > 0 ? t('invoices.list.total', { count }) : undefined,
      },
      { ...text('poNumber', t('invoices.col.poNumber'), (invoice) => invoice.poNumber), hiddenAtFirst: tablet },
      {
        ...dateColumn('invoiced', t('invoices.col.invoiced'), (invoice) => invoice.invoiceDate.date),
        sortable: true,
        firstSort: 'desc',
        hiddenAtFirst: laptop,
      },
      {
        ...dateColumn('due', t('invoices.col.due'), (invoice) => (isCredit(invoice) ? '' : invoice.dueDate.date)),
        sortable: true,
      },
      {
        id: 'days',
        header: t('invoices.list.days'),
        noWrap: true,
        csv: (invoice) => (isCredit(invoice) ? '' : invoice.overdue),
        cell: (invoice) => <DueWords invoice={invoice} />,
      },
      {
        id: 'status',
        header: t('invoices.col.status'),
        noWrap: true,
        csv: (invoice) => statusText(t, invoice),
        cell: (invoice) => (
          <>
            <InvoiceChip invoice={invoice} />
            <Disputed invoice={invoice} />
          </>
        ),
      },
      ...detailColumns(t),
      ...displayColumns(displays ?? [], currency),
      {
        ...amountColumn('gross', t('invoices.col.gross'), currency, (invoice) => invoice.grandTotal),
        hiddenAtFirst: tablet,
      },
      openColumn(t('invoices.col.open'), totals, currency),
      {
        id: 'pdf',
        acts: true,
        header: t('invoices.list.pdf'),
        exports: [],
        align: 'right',
        cell: (invoice) => <PdfButton invoice={invoice} />,
      },
    ],
    [t, tablet, laptop, currency, displays, totals, count],
  );
}

const text = (id: string, header: string, of: (invoice: OpenInvoice) => string): TableColumn<OpenInvoice> => ({
  id,
  header,
  noWrap: true,
  csv: of,
  cell: (invoice): ReactNode => of(invoice) || '–',
});

const dateColumn = (id: string, header: string, of: (invoice: OpenInvoice) => string): TableColumn<OpenInvoice> => ({
  id,
  header,
  noWrap: true,
  csv: of,
  cell: (invoice) => <CalendarDate date={of(invoice)} />,
});

/** Columns that the user can add. */
const detailColumns = (t: Translate): TableColumn<OpenInvoice>[] =>
  [
    {
      ...text('order', t('invoices.col.order'), (invoice) =>
        invoice.orders.map((order) => order.orderNumber).join(', '),
      ),
      cell: (invoice: OpenInvoice) => <OrderLinks invoice={invoice} />,
    },
    text('delivery', t('invoices.col.delivery'), (invoice) => invoice.doNo),
    text('accounting', t('invoices.col.accounting'), (invoice) => invoice.accountingNo),
    text('refersTo', t('invoices.col.refersTo'), (invoice) => invoice.refersTo),
    text('company', t('invoices.col.company'), (invoice) => invoice.companyName),
    { ...text('payer', t('invoices.col.payer'), (invoice) => invoice.payerName), exports: ['payerCode', 'payer'] },
    {
      ...text('customer', t('invoices.col.customer'), (invoice) => invoice.custName),
      exports: ['customerCode', 'customer'],
    },
    text('terms', t('invoices.col.terms'), (invoice) => invoice.terms),
    dateColumn('earlyUntil', t('invoices.col.earlyUntil'), (invoice) => invoice.earlyPaymentDiscountUntil ?? ''),
  ].map((column) => ({ ...column, hiddenAtFirst: true }));

/** The amounts that the sorgs of the customer label, with their labels. */
const displayColumns = (
  displays: OpenAccount['additionalDisplays'],
  currency: string | null,
): TableColumn<OpenInvoice>[] =>
  displays.flatMap(({ key, label, visible }) => {
    const field = labelled.find((name) => name === key);
    return field
      ? [{ ...amountColumn(field, label, currency, (invoice) => invoice[field]), hiddenAtFirst: !visible }]
      : [];
  });
