import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OpenLinesPageQuery } from '../../platform/api/generated/graphql.ts';
import { useSite } from '../../platform/site.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { CalendarDate, Instant, Money, Quantity } from '../../ui/figures.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import type { TableColumn } from '../../ui/table.ts';
import { Tile } from '../../ui/tile.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { OrderMoney } from './order-money.tsx';
import type { OrdersSearch } from './orders.links.ts';
import css from './orders.module.css';
import { RiskChip, DateShift } from './date-shift.part.tsx';
import { usePromiseWords } from './promise-words.part.tsx';

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

function OrderOf({ line, search }: { line: OpenLine; search: OrdersSearch }) {
  return (
    <Link to="." search={{ ...search, number: line.orderNumber } as never}>
      {line.orderNumber}
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
            <OrderMoney currency={line.currency} amount={line.subTotal} />
          </Text>
        </Row>
        <Row justify="between" gap={3} wrap>
          <Text size="sm">
            <OrderOf line={line} search={search} />
          </Text>
          <RiskChip risk={line.risk} />
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
  const narrow = useMedia('(max-width: 1340px)');
  const tablet = useMedia('(max-width: 960px)');
  return useMemo((): readonly TableColumn<OpenLine>[] => {
    const state = (line: OpenLine): string => t(`open.state.${line.status as LineState}`);
    const expected = (line: OpenLine): string =>
      line.expectedDeliveryDate
        ? promise(line.expectedDeliveryDate.date, line.expectedPrecision)
        : t('open.list.noDate');
    const columns: TableColumn<OpenLine>[] = [
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
            <OrderOf line={line} search={search} />
            <Text size="xs" tone="dim">
              {[line.soNumber, line.orderType === 'erp' && t('open.origin.erp')].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        ),
      },
      ...(orderTypeDisplay
        ? [
            {
              id: 'orderType',
              header: t('open.col.origin'),
              noWrap: true,
              csv: (line: OpenLine) => t(`open.origin.${line.orderType as 'portal'}`),
              cell: (line: OpenLine) => t(`open.origin.${line.orderType as 'portal'}`),
            },
          ]
        : []),
      {
        id: 'poNumber',
        header: t('open.col.poNumber'),
        hiddenAtFirst: narrow,
        noWrap: true,
        csv: (line) => line.poNumber,
        cell: (line) => line.poNumber || '–',
      },
      {
        id: 'createdAt',
        header: t('open.col.ordered'),
        hiddenAtFirst: tablet,
        sortable: true,
        firstSort: 'desc',
        noWrap: true,
        csv: (line) => formats.day(line.createdAt),
        cell: (line) => <Instant at={line.createdAt} show="date" />,
      },
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
        csv: (line) => [state(line), line.risk && t(`open.risk.${line.risk as 'late'}`)].filter(Boolean).join(', '),
        cell: (line) => (
          <Row gap={1} wrap>
            <Text size="sm" nowrap>
              {state(line)}
            </Text>
            <RiskChip risk={line.risk} />
          </Row>
        ),
      },
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
        csv: expected,
        cell: (line) => (
          <Stack gap={0}>
            {line.expectedDeliveryDate ? expected(line) : <Text tone="dim">{t('open.list.noDate')}</Text>}
            <DateShift days={line.slipDays} />
            {tablet && (
              <Row>
                <RiskChip risk={line.risk} />
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
      {
        id: 'slip',
        header: t('open.col.slip'),
        hiddenAtFirst: tablet,
        sortable: true,
        firstSort: 'desc',
        align: 'right',
        csv: (line) => line.slipDays,
        cell: (line) => (line.slipDays ? <Quantity value={line.slipDays} /> : <span aria-hidden>–</span>),
      },
      {
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
      },
      {
        id: 'value',
        header: t('open.col.valueIn', { currency: formats.currency }),
        align: 'right',
        noWrap: true,
        csv: (line) => line.subTotal,
        cell: (line) =>
          line.currency === formats.currency ? (
            <Money amount={line.subTotal} bare />
          ) : (
            `${line.currency} ${line.subTotal}`
          ),
      },
    ];
    return columns;
  }, [t, formats, promise, narrow, tablet, search, orderTypeDisplay]);
}
