import { IconCheck, IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BonusPurchaseRowsQuery, BonusRegistrationRowsQuery } from '#platform/api/generated/graphql.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { CalendarDate, Money, Quantity } from '#ui/figures/figures.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { frameLink } from '#goods/frames/frames.links.ts';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import { Points } from './bonus-figures.ts';

type Purchase = BonusPurchaseRowsQuery['b2bPurchasesV3'][number];
type Registration = BonusRegistrationRowsQuery['retailSalesV2'][number];

export const purchaseId = (row: Purchase): string => `${row.invoiceId} ${row.position}`;
export const registrationId = (row: Registration): string => row.id;

function InvoiceNumber({ row }: { row: Purchase }) {
  const lang = useLocale();
  return <Link {...invoiceLink(lang, row.invoiceId)}>{row.invoiceNumber}</Link>;
}
function FrameNumber({ row }: { row: Registration }) {
  const lang = useLocale();
  return <Link {...frameLink(lang, row.frameNumber)}>{row.frameNumber}</Link>;
}
function Timing({ onTime }: { onTime: boolean }) {
  const t = useText();
  return (
    <StatusChip tone={onTime ? 'ok' : 'warn'} icon={onTime ? IconCheck : IconClockExclamation}>
      {t(onTime ? 'bonus.timing.onTime' : 'bonus.timing.late')}
    </StatusChip>
  );
}

/** Columns that rows of both kinds end with. */
function earnedColumns<Of extends Purchase | Registration>(t: ReturnType<typeof useText>): TableColumn<Of>[] {
  return [
    {
      id: 'points',
      header: t('bonus.col.points'),
      align: 'right',
      csv: (row) => row.point,
      cell: (row) => <Points value={row.point} />,
    },
    {
      id: 'value',
      header: t('bonus.col.value'),
      align: 'right',
      hiddenAtFirst: true,
      csv: (row) => row.pointValue,
      cell: (row) => <Money amount={row.pointValue} currency={row.currency} bare />,
    },
    {
      id: 'subTotal',
      header: t('bonus.col.subTotal'),
      align: 'right',
      csv: (row) => row.subTotal,
      cell: (row) => <Money amount={row.subTotal} currency={row.currency} credit />,
    },
  ];
}

export function usePurchaseColumns(): readonly TableColumn<Purchase>[] {
  const t = useText();
  return useMemo(
    (): readonly TableColumn<Purchase>[] => [
      {
        id: 'date',
        header: t('bonus.col.date'),
        noWrap: true,
        csv: (row) => row.invoiceDate,
        cell: (row) => <CalendarDate date={row.invoiceDate} />,
      },
      {
        id: 'invoice',
        header: t('bonus.col.invoice'),
        fixed: true,
        noWrap: true,
        csv: (row) => row.invoiceNumber,
        cell: (row) => <InvoiceNumber row={row} />,
      },
      {
        id: 'article',
        header: t('bonus.col.article'),
        exports: ['articleCode', 'article'],
        csv: (row) => `${row.articleCode} ${row.articleDescription}`,
        cell: (row) => (
          <>
            {row.articleDescription}{' '}
            <Text size="sm" tone="muted">
              {row.articleCode}
            </Text>
          </>
        ),
      },
      {
        id: 'brand',
        header: t('bonus.col.brand'),
        hiddenAtFirst: true,
        csv: (row) => row.brandName,
        cell: (row) => row.brandName,
      },
      {
        id: 'quantity',
        header: t('bonus.col.quantity'),
        align: 'right',
        csv: (row) => row.quantity,
        cell: (row) => <Quantity value={row.quantity} />,
      },
      ...earnedColumns<Purchase>(t),
    ],
    [t],
  );
}

export function useRegistrationColumns(): readonly TableColumn<Registration>[] {
  const t = useText();
  return useMemo(
    (): readonly TableColumn<Registration>[] => [
      {
        id: 'date',
        header: t('bonus.col.date'),
        noWrap: true,
        csv: (row) => row.inputDate,
        cell: (row) => <CalendarDate date={row.inputDate} />,
      },
      {
        id: 'frame',
        header: t('bonus.col.frame'),
        fixed: true,
        noWrap: true,
        csv: (row) => row.frameNumber,
        cell: (row) => <FrameNumber row={row} />,
      },
      {
        id: 'article',
        header: t('bonus.col.article'),
        exports: ['article', 'class'],
        csv: (row) => row.articleDescription,
        cell: (row) => (
          <>
            {row.articleDescription}{' '}
            <Text size="sm" tone="muted">
              {row.className}
            </Text>
          </>
        ),
      },
      {
        id: 'brand',
        header: t('bonus.col.brand'),
        hiddenAtFirst: true,
        csv: (row) => row.brandName,
        cell: (row) => row.brandName,
      },
      {
        id: 'timing',
        header: t('bonus.col.timing'),
        exports: ['sold', 'timing'],
        csv: (row) => row.soldDate,
        cell: (row) => <Timing onTime={row.onTime} />,
      },
      ...earnedColumns<Registration>(t),
    ],
    [t],
  );
}

export function PurchaseCard({ row }: { row: Purchase }) {
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>{row.articleDescription}</Text>
        <Money amount={row.subTotal} currency={row.currency} credit />
      </Row>
      <Row justify="between" gap={3}>
        <Text as="p" size="sm">
          <InvoiceNumber row={row} /> · <CalendarDate date={row.invoiceDate} />
        </Text>
        <Text size="sm" tone="muted" nowrap>
          <Quantity value={row.quantity} /> × <Points value={row.point} />
        </Text>
      </Row>
    </>
  );
}

export function RegistrationCard({ row }: { row: Registration }) {
  const t = useText();
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>{row.articleDescription}</Text>
        <Money amount={row.subTotal} currency={row.currency} />
      </Row>
      <Row justify="between" gap={3}>
        <Text as="p" size="sm">
          <FrameNumber row={row} /> · <CalendarDate date={row.inputDate} />
        </Text>
        <Timing onTime={row.onTime} />
      </Row>
      <Text size="sm" tone="muted">
        {t('bonus.col.points')} <Points value={row.point} />
      </Text>
    </>
  );
}
