import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { brandedName } from '#rules/money/invoices/branded-name.ts';
import type { InvoiceDetailQuery } from '#platform/api/generated/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card, SumLine } from '#ui/page/card.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Row, Stack, Text, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { HelpCard } from '#exchange/questions/ask.part.tsx';
import { InvoiceDisputes } from '#money/credit-desk/invoice-disputes.part.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceCredits, InvoiceFacts, InvoiceHistory, InvoiceState } from './invoice-detail.card.tsx';
import { IssuedDocuments } from './issued-documents.card.tsx';
import { InvoiceChip } from './invoice-chip.tsx';
import { InvoiceDetail } from './invoices.documents.ts';
import { paidInvoicesRoute } from './invoices.links.ts';
import { openInvoicesLink } from '#money/open-invoices/open-invoices.links.ts';
import css from './invoices.module.css';

export type ShownInvoice = NonNullable<InvoiceDetailQuery['invoice']>;
type Line = ShownInvoice['lines'][number];

/** One invoice, credit note or deduction: what it bills, what is left to pay, and what belongs to it. */
export function InvoiceDetailPage() {
  const t = useText();
  const lang = useLocale();
  const { id = '' } = useParams({ strict: false });
  const query = useDocument(InvoiceDetail, { id }, { keepPrevious: false });
  const invoice = query.data?.invoice;
  const crumbs = [
    {
      key: 'list',
      link: (
        <Link to={paidInvoicesRoute} params={{ lang }}>
          {t('paid.title')}
        </Link>
      ),
    },
  ];
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !query.data)
    return (
      <PageFrame title={t('invoice.kind.invoice')} crumbs={crumbs}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </PageFrame>
    );
  if (!query.data)
    return (
      <PageFrame title={t('invoice.kind.invoice')} subtitle={'\u00A0'} crumbs={crumbs}>
        <WaitingInvoice />
      </PageFrame>
    );
  if (!invoice)
    return (
      <PageFrame title={t('invoice.kind.invoice')} crumbs={crumbs}>
        <Card>
          <NoResult
            title={t('invoice.missing.title')}
            actions={
              <ButtonLink to={paidInvoicesRoute} params={{ lang }}>
                {t('invoice.missing.back')}
              </ButtonLink>
            }
          >
            {t('invoice.missing.hint')}
          </NoResult>
        </Card>
      </PageFrame>
    );
  const open = {
    key: 'list',
    link: <Link {...openInvoicesLink(lang)}>{t('invoices.open.title')}</Link>,
  };
  return (
    <ShownDetail
      invoice={invoice}
      crumbs={invoice.clearingDate === null ? [open] : crumbs}
      today={query.data.openAccount.today}
      payable={query.data.openAccount.payableSorgs.includes(invoice.sorg)}
      onChange={() => void query.refetch()}
    />
  );
}

/** While the invoice loads, its cards have the height of their usual content. */
function WaitingInvoice() {
  return (
    <Stack gap={4}>
      <div className={css.waitingState}>
        <SkeletonCard />
      </div>
      <WithAside aside={<SkeletonCard />}>
        <SkeletonCard />
      </WithAside>
    </Stack>
  );
}

function ShownDetail({
  invoice,
  crumbs,
  today,
  payable,
  onChange,
}: {
  invoice: ShownInvoice;
  crumbs: { key: string; link: ReactNode }[];
  /** Today in the market. */
  today: string;
  payable: boolean;
  onChange: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <PageFrame
      title={t(`invoice.title.${invoice.kind as 'invoice'}`, { number: invoice.invoiceNo })}
      crumbs={crumbs}
      badge={<InvoiceChip invoice={invoice} />}
      subtitle={[
        formats.date(invoice.invoiceDate.date),
        invoice.poNumber && t('invoice.detail.po', { number: invoice.poNumber }),
        invoice.custName,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={<InvoiceActions invoice={invoice} payable={payable} onIssue={onChange} />}
    >
      <Stack gap={4}>
        <InvoiceState invoice={invoice} today={today} />
        <WithAside
          aside={
            <>
              <InvoiceFacts invoice={invoice} />
              <InvoiceDisputes invoice={invoice} onChange={onChange} />
              <InvoiceCredits invoice={invoice} />
              <InvoiceHistory invoice={invoice} />
              <IssuedDocuments invoice={invoice} />
              <HelpCard dealer={{ code: invoice.custCode.unified, name: invoice.custName }} />
            </>
          }
        >
          <InvoiceLines invoice={invoice} />
        </WithAside>
      </Stack>
    </PageFrame>
  );
}

const lineId = (line: Line): string => String(line.position);

/** The lines, and how the total comes about. */
function InvoiceLines({ invoice }: { invoice: ShownInvoice }) {
  const t = useText();
  const columns = useLineColumns(invoice.currency);
  const units = invoice.lines.reduce((sum, line) => sum + Math.abs(line.qty), 0);
  return (
    <Card
      padded={false}
      title={t('invoice.lines.title')}
      note={
        <Text size="sm" tone="dim">
          {`${t('invoice.lines.count', { count: invoice.lines.length })} · ${t('ui.quantity.units', { count: units })}`}
        </Text>
      }
    >
      <DataTable
        name="invoice-lines"
        label={invoice.invoiceNo}
        columns={columns}
        rows={invoice.lines}
        rowId={lineId}
        bare
        card={(line) => <LineCard line={line} currency={invoice.currency} />}
      />
      <div className={css.sums}>
        {invoice.breakdown.map(({ part, kind, amount }) =>
          kind === 'contained' ? (
            <div key={part} className={css.contained}>
              <SumLine name={t(`invoice.part.${part as 'surcharges'}`)}>
                <Money amount={amount} currency={invoice.currency} />
              </SumLine>
            </div>
          ) : (
            <SumLine key={part} name={t(`invoice.part.${part as 'goods'}`)} total={kind === 'sum'}>
              <Money amount={amount} currency={invoice.currency} size={kind === 'sum' ? 'mid' : undefined} />
            </SumLine>
          ),
        )}
      </div>
      {[invoice.detailNotes, invoice.notes].filter(Boolean).map((note) => (
        <Text key={note} as="p" size="sm" tone="muted" className={css.notes}>
          {note}
        </Text>
      ))}
    </Card>
  );
}

const nameOf = (line: Line): string => brandedName(line.brand, line.name);

function LineCard({ line, currency }: { line: Line; currency: string }) {
  return (
    <>
      <Row justify="between" gap={3} align="top">
        <Text strong>{nameOf(line)}</Text>
        <Money amount={line.subTotal} currency={currency} credit />
      </Row>
      <Row justify="between" gap={3}>
        <Text size="sm" tone="muted">
          {line.articleCodeDisplay}
        </Text>
        <Text size="sm" tone="muted" nowrap>
          <Quantity value={line.qty} /> × <Money amount={line.price} currency={currency} />
        </Text>
      </Row>
    </>
  );
}

function useLineColumns(currency: string): readonly TableColumn<Line>[] {
  const t = useText();
  return useMemo(
    (): readonly TableColumn<Line>[] => [
      {
        id: 'article',
        header: t('invoice.lines.article'),
        fixed: true,
        csv: (line) => line.articleCodeDisplay,
        cell: (line) => (
          <Stack gap={0}>
            <Text strong>{nameOf(line)}</Text>
            <Text size="xs" tone="muted">
              {line.articleCodeDisplay}
            </Text>
          </Stack>
        ),
      },
      {
        id: 'qty',
        header: t('invoice.lines.qty'),
        align: 'right',
        noWrap: true,
        csv: (line) => line.qty,
        cell: (line) => (
          <>
            <Quantity value={line.qty} /> <Text tone="dim">{line.uom}</Text>
          </>
        ),
      },
      {
        id: 'price',
        header: t('invoice.lines.price', { currency }),
        align: 'right',
        csv: (line) => line.price,
        cell: (line) => <Money amount={line.price} currency={currency} bare />,
      },
      {
        id: 'total',
        header: t('invoice.lines.total', { currency }),
        align: 'right',
        csv: (line) => line.subTotal,
        cell: (line) => <Money amount={line.subTotal} currency={currency} bare credit />,
      },
    ],
    [t, currency],
  );
}
