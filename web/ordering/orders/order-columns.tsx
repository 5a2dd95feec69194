import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Formats } from '#platform/texts/use-formats.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { Instant, Money, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { PromiseWords } from './promise-words.part.tsx';

type Progress = { ordered: number; shipped: number; cancelled: number };
type Expected = { expectedOn?: string | null; expectedPrecision?: string | null };

/** Opens an order in the current page, whose address keeps the list's search. */
export function OrderLink({ number, search }: { number: string; search: object }) {
  return (
    <Link to="." search={{ ...search, number }}>
      {number}
    </Link>
  );
}

/** The shipped part of an order, without its cancelled units. */
export function Shipped({ progress, label }: { progress: Progress; label?: string }) {
  return <ProgressLine done={progress.shipped} of={progress.ordered - progress.cancelled} label={label} />;
}

/** Who placed an order, whether they acted for the customer, and whether the ERP is its origin. */
export function PlacedBy({ order, acting, erp }: { order: PlacedOrder; acting: string; erp: string }) {
  return (
    <Stack gap={0}>
      <Text tone="muted">{order.createdBy.name}</Text>
      {order.acting && (
        <Text size="xs" tone="info">
          {acting}
        </Text>
      )}
      {order.origin === 'erp' && (
        <Text size="xs" tone="dim">
          {erp}
        </Text>
      )}
    </Stack>
  );
}
type PlacedOrder = { createdBy: { name: string }; acting: boolean; origin: string };

export const numberColumn = <Row extends { number: string }>(header: string, search: object): TableColumn<Row> => ({
  id: 'number',
  header,
  fixed: true,
  noWrap: true,
  csv: (order) => order.number,
  cell: (order) => <OrderLink number={order.number} search={search} />,
});

type OfCustomer = { customer: { name: string; city?: string | null; unified: string } };

export const customerColumn = <Row extends OfCustomer>(header: string): TableColumn<Row> => ({
  id: 'customer',
  header,
  noWrap: true,
  csv: (order) => `${shownCode(order.customer.unified)} ${order.customer.name}`,
  cell: (order) => (
    <Stack gap={0}>
      <DealerLink code={order.customer.unified}>{order.customer.name}</DealerLink>
      <Text size="xs" tone="dim">
        {[shownCode(order.customer.unified), order.customer.city].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  ),
});

export const poNumberColumn = <Row extends { poNumber: string | null }>(header: string): TableColumn<Row> => ({
  id: 'poNumber',
  header,
  noWrap: true,
  csv: (order) => order.poNumber,
  cell: (order) => order.poNumber || '–',
});

export const erpNumberColumn = <Row extends { sap_order_no: string | null }>(header: string): TableColumn<Row> => ({
  id: 'erpNumber',
  header,
  noWrap: true,
  csv: (order) => order.sap_order_no,
  cell: (order) => order.sap_order_no ?? '–',
});

/** The day of the order; lists show the newest first. */
export const orderedOnColumn = <Row extends { createdAt: string }>(
  header: string,
  formats: Formats,
): TableColumn<Row> => ({
  id: 'createdAt',
  header,
  sortable: true,
  firstSort: 'desc',
  noWrap: true,
  csv: (order) => formats.day(order.createdAt),
  cell: (order) => <Instant at={order.createdAt} show="date" />,
});

export const originColumn = <Row extends { origin: string }>(
  header: string,
  words: (origin: 'portal') => string,
): TableColumn<Row> => ({
  id: 'origin',
  header,
  csv: (order) => words(order.origin as 'portal'),
  cell: (order) => words(order.origin as 'portal'),
});

export const shippedColumn = <Row extends { progress: Progress }>(
  header: string,
  cell: (row: Row) => ReactNode = (order) => <Shipped progress={order.progress} />,
): TableColumn<Row> => ({ id: 'shipped', header, csv: (order) => order.progress.shipped, cell });

export const expectedColumn = <Row extends Expected>(
  header: string,
  promise: PromiseWords,
  cell: (row: Row) => ReactNode = (order) => promise(order.expectedOn, order.expectedPrecision),
): TableColumn<Row> => ({
  id: 'expected',
  header,
  noWrap: true,
  csv: (order) => (order.expectedOn ? promise(order.expectedOn, order.expectedPrecision) : ''),
  cell,
});

/** By how many days the promised date has moved. */
export const slipColumn = <Row extends { slipDays: number | null }>(header: string): TableColumn<Row> => ({
  id: 'slip',
  header,
  sortable: true,
  firstSort: 'desc',
  align: 'right',
  csv: (row) => row.slipDays,
  cell: (row) => (row.slipDays ? <Quantity value={row.slipDays} /> : <span aria-hidden>–</span>),
});

export const unitsColumn = <Row extends { progress: Progress }>(header: string): TableColumn<Row> => ({
  id: 'units',
  header,
  align: 'right',
  csv: (order) => order.progress.ordered,
  cell: (order) => <Quantity value={order.progress.ordered} />,
});

/** An amount below a header that names the market's currency; amounts in another currency name their own. */
export const amountColumn = <Row,>(
  id: string,
  header: string,
  formats: Formats,
  money: (row: Row) => { amount: string; currency: string },
): TableColumn<Row> => ({
  id,
  header,
  align: 'right',
  noWrap: true,
  csv: (row) => {
    const { amount, currency } = money(row);
    return currency === formats.currency ? amount : `${currency} ${amount}`;
  },
  cell: (row) => {
    const { amount, currency } = money(row);
    return currency === formats.currency ? <Money amount={amount} bare /> : `${currency} ${amount}`;
  },
});

type Totalled = { totalAmount: string; currency: { currency: string } };

/** The amount of an order. */
export const totalOf = (order: Totalled) => ({ amount: order.totalAmount, currency: order.currency.currency });
