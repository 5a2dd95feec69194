import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OpenLinesPageQuery } from '#platform/api/generated/graphql.ts';
import { useSite } from '#platform/site.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { CalendarDate, Money, Quantity } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { Tile } from '#ui/page/tile.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import {
  amountColumn,
  orderedOnColumn,
  OrderLink,
  poNumberColumn,
  slipColumn,
} from '#ordering/orders/order-columns.tsx';
import type { OrdersSearch } from '#ordering/orders/orders.links.ts';
import css from '#ordering/orders/orders.module.css';
import { DateShift, RiskChip, riskText } from '#ordering/orders/date-shift.part.tsx';
import { type PromiseWords, usePromiseWords } from '#ordering/orders/promise-words.part.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';

export type OpenLine = OpenLinesPageQuery['openOrderLines']['data'][number];
type LineState = 'submitted' | 'partly_confirmed' | 'confirmed' | 'partly_shipped';

function ArticleLink({ line }: { line: OpenLine }) {
  const lang = useLocale();
  if (!line.article.slug) return <Text strong>{line.article.description}</Text>;
  return (
    <Link
      className={css.name}
      to="/$lang/catalog/{-$category}/$slug"
      params={{ lang, category: line.productCategory || undefined, slug: line.article.slug }}
    >
      {line.article.description}
    </Link>
  );
}

/** A line on a phone: article and state, order and value, open quantity and date. */
export function OpenLineCard({ line, search }: { line: OpenLine; search: OrdersSearch }) {
  const t = useText();
  const promise = usePromiseWords();
  const expected = line.expectedDeliveryDate?.date;
  return (
    <Row gap={3} align="top">
      <Tile small src={line.article.picture} />
      <Stack gap={1} grow>
        <Row justify="between" gap={3} align="top">
          <Stack gap={0}>
            <ArticleLink line={line} />
            <Text size="xs" tone="muted">
              {line.article.displayCode}
            </Text>
          </Stack>
          <Text size="sm" nowrap className={css.sum}>
            <Money currency={line.currency} amount={line.subTotal} />
          </Text>
        </Row>
        <Row justify="between" gap={3} wrap>
          <Text size="sm">
            <OrderLink number={line.orderNumber} search={search} />
          </Text>
          <RiskChip risk={line.risk} reason={line.riskReason} />
        </Row>
        <Row justify="between" gap={3} wrap>
          <Text size="xs" tone="muted">
            {[
              t('open.list.openOf', { open: line.qty, of: line.orderedQty }),
              expected ? promise(expected, line.expectedPrecision) : t('open.list.noDate'),
            ].join(' · ')}
          </Text>
          <DateShift days={line.slipDays} />
        </Row>
      </Stack>
    </Row>
  );
}

/** Columns of open lines, with the order type if the market shows it (orderTypeDisplay, Q-070). */
export function useOpenLineColumns(search: OrdersSearch): readonly TableColumn<OpenLine>[] {
  const t = useText();
  const formats = useFormats();
  const promise = usePromiseWords();
  const { orderTypeDisplay } = useSite();
  const narrow = useMedia(breakpoints.desktop);
  const tablet = useMedia(breakpoints.tablet);
  return useMemo((): readonly TableColumn<OpenLine>[] => {
    const widths = { narrow, tablet };
    return [
      ...orderColumns(t, search),
      ...(orderTypeDisplay ? [orderTypeColumn(t)] : []),
      { ...poNumberColumn<OpenLine>(t('open.col.poNumber')), hiddenAtFirst: narrow },
      { ...orderedOnColumn<OpenLine>(t('open.col.ordered'), formats), hiddenAtFirst: tablet },
      ...stateColumns(t, widths),
      ...dateColumns(t, promise, widths),
      openQuantityColumn(t),
      {
        ...amountColumn<OpenLine>('value', t('open.col.valueIn', { currency: formats.currency }), formats, (line) => ({
          amount: line.subTotal,
          currency: line.currency,
        })),
        csv: (line) => line.subTotal,
      },
    ];
  }, [t, formats, promise, narrow, tablet, search, orderTypeDisplay]);
}

type Widths = { narrow: boolean; tablet: boolean };

/** The article of the line and its order. */
const orderColumns = (t: Translate, search: OrdersSearch): TableColumn<OpenLine>[] => [
  {
    id: 'article',
    header: t('open.col.article'),
    fixed: true,
    csv: (line) => `${line.article.displayCode} ${line.article.description}`,
    cell: (line) => (
      <Row gap={3}>
        <Tile small src={line.article.picture} />
        <Stack gap={0} className={css.article}>
          <ArticleLink line={line} />
          <Text size="xs" tone="muted">
            {line.article.displayCode}
          </Text>
        </Stack>
      </Row>
    ),
  },
  {
    id: 'order',
    header: t('open.col.order'),
    noWrap: true,
    csv: (line) => line.orderNumber,
    cell: (line) => (
      <Stack gap={0}>
        <OrderLink number={line.orderNumber} search={search} />
        <Text size="xs" tone="dim">
          {[line.soNumber, line.orderType === 'erp' && t('open.origin.erp')].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
];

const orderTypeColumn = (t: Translate): TableColumn<OpenLine> => ({
  id: 'orderType',
  header: t('open.col.origin'),
  noWrap: true,
  csv: (line) => t(`open.origin.${line.orderType as 'portal'}`),
  cell: (line) => t(`open.origin.${line.orderType as 'portal'}`),
});

/** Where the line goes, and how far it is. */
function stateColumns(t: Translate, { tablet }: Widths): TableColumn<OpenLine>[] {
  const stateWords = (line: OpenLine): string => t(`open.state.${line.status as LineState}`);
  return [
    {
      id: 'shipTo',
      header: t('open.col.shipTo'),
      hiddenAtFirst: true,
      csv: (line) => line.shipTo,
      cell: (line) => line.shipTo,
    },
    {
      id: 'state',
      header: t('open.col.state'),
      hiddenAtFirst: tablet,
      csv: (line) =>
        [stateWords(line), riskText(t, { risk: line.risk, reason: line.riskReason })].filter(Boolean).join(', '),
      cell: (line) => (
        <Row gap={1} wrap>
          <Text size="sm" nowrap>
            {stateWords(line)}
          </Text>
          <RiskChip risk={line.risk} reason={line.riskReason} />
        </Row>
      ),
    },
  ];
}

/** The requested and the promised day, the first promise, and by how much the promise moved. */
function dateColumns(t: Translate, promise: PromiseWords, { narrow, tablet }: Widths): TableColumn<OpenLine>[] {
  const expectedWords = (line: OpenLine): string =>
    line.expectedDeliveryDate ? promise(line.expectedDeliveryDate.date, line.expectedPrecision) : t('open.list.noDate');
  return [
    {
      id: 'requested',
      header: t('open.col.requested'),
      hiddenAtFirst: narrow,
      sortable: true,
      noWrap: true,
      csv: (line) => line.requestDeliveryDate?.date,
      cell: (line) => <CalendarDate date={line.requestDeliveryDate?.date} />,
    },
    {
      id: 'expected',
      header: t('open.col.promise'),
      sortable: true,
      noWrap: true,
      csv: expectedWords,
      cell: (line) => (
        <Stack gap={0}>
          {line.expectedDeliveryDate ? expectedWords(line) : <Text tone="dim">{t('open.list.noDate')}</Text>}
          <DateShift days={line.slipDays} />
          {tablet && (
            <Row>
              <RiskChip risk={line.risk} reason={line.riskReason} />
            </Row>
          )}
        </Stack>
      ),
    },
    {
      id: 'firstPromise',
      header: t('open.col.firstPromise'),
      hiddenAtFirst: true,
      noWrap: true,
      csv: (line) => line.firstPromisedOn,
      cell: (line) => <CalendarDate date={line.firstPromisedOn} />,
    },
    { ...slipColumn(t('open.col.slip')), hiddenAtFirst: tablet },
  ];
}

const openQuantityColumn = (t: Translate): TableColumn<OpenLine> => ({
  id: 'qty',
  header: t('open.col.qtyOpen'),
  align: 'right',
  noWrap: true,
  csv: (line) => line.qty,
  cell: (line) => (
    <>
      <Quantity value={line.qty} />
      {line.qty < line.orderedQty && (
        <Text as="div" size="xs" tone="dim">
          {t('open.list.openOf', { open: line.qty, of: line.orderedQty })}
        </Text>
      )}
    </>
  ),
});
