import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OrderDetailQuery } from '#platform/api/generated/graphql.ts';
import { lineParts } from '#rules/ordering/orders/progress.ts';
import { useSite } from '#platform/site.ts';
import { useLocale, useText, type Translate } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Row, Stack, Text, type Tone } from '#ui/page/layout.tsx';
import { Meter, type MeterPart } from '#ui/figures/progress.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { Tile } from '#ui/page/tile.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { DateShift } from './date-shift.part.tsx';
import { type PromiseWords, usePromiseWords } from './promise-words.part.tsx';
import css from './orders.module.css';
import { breakpoints } from '#ui/look/breakpoints.ts';

export type ShownOrder = NonNullable<OrderDetailQuery['order']>;
export type ShownLine = ShownOrder['lines'][number];

type LineUnits = Pick<ShownLine, 'qty' | 'qtyInvoiced' | 'qtyShipped' | 'qtyConfirmed' | 'qtyOpen'>;

/** Units that will not be delivered, including those of an order that ended before they were shipped. */
const cancelledOf = (line: LineUnits): number => Math.max(0, line.qty - line.qtyShipped - line.qtyOpen);

/** The progress of a line as shares of its bar: invoiced, shipped, confirmed, cancelled; the rest is open. */
export function lineShares(line: LineUnits): MeterPart[] {
  const { invoiced, shipped, confirmed, open, cancelled } = lineParts({
    qty: line.qty,
    confirmed: line.qtyConfirmed,
    shipped: line.qtyShipped,
    invoiced: line.qtyInvoiced,
    cancelled: cancelledOf(line),
  });
  return [
    { share: invoiced / line.qty, tone: 'ok' as const },
    { share: shipped / line.qty },
    { share: confirmed / line.qty, tone: 'soft' as const },
    { share: open / line.qty, tone: 'none' as const },
    { share: cancelled / line.qty, tone: 'err' as const },
  ].filter(({ share }) => share > 0);
}

type StateNote = { words: string; tone?: Tone };

/** The state of a line as text, with the part that needs attention first and in colour. */
export function lineWords(
  line: LineUnits & Pick<ShownLine, 'promisedOn' | 'promisedPrecision' | 'cancelReason'>,
  t: Translate,
  promise: PromiseWords,
): StateNote[] {
  const cancelled = cancelledOf(line);
  const due = line.qty - cancelled;
  if (due <= 0) return [{ words: t('orders.line.cancelledAll'), tone: 'err' }];
  const open = line.qtyOpen;
  const notes: StateNote[] = [];
  if (open === 0 && cancelled === 0)
    return [{ words: t(line.qtyInvoiced >= due ? 'orders.line.invoicedAll' : 'orders.line.shippedAll') }];
  if (line.qtyShipped > 0) notes.push({ words: t('orders.line.shipped', { count: line.qtyShipped }) });
  if (open > 0) {
    if (line.promisedOn)
      notes.push({
        words: t('orders.line.due', { count: open, date: promise(line.promisedOn, line.promisedPrecision) }),
        tone: 'info',
      });
    else
      notes.push({
        words: t(line.qtyConfirmed > line.qtyShipped ? 'orders.line.confirmed' : 'orders.line.open', { count: open }),
      });
  }
  if (cancelled > 0) notes.push({ words: t('orders.line.cancelled', { count: cancelled }), tone: 'err' });
  return notes;
}

function LineProgress({ line, beside }: { line: ShownLine; beside?: boolean }) {
  const t = useText();
  const notes = lineWords(line, t, usePromiseWords());
  const words = notes.map((part) => part.words).join(' · ');
  return (
    <div className={css.progress}>
      <Row gap={2}>
        <div className={css.bar}>
          <Meter parts={lineShares(line)} label={words} />
        </div>
        {beside && (
          <Text size="xs" tone="muted" nowrap>
            {t('orders.line.shippedOf', { done: line.qtyShipped, of: line.qty })}
          </Text>
        )}
      </Row>
      <Text size="xs" tone="muted">
        {notes.map((part, at) => (
          <span key={part.words}>
            {at > 0 && ' · '}
            {part.tone ? (
              <Text tone={part.tone} strong>
                {part.words}
              </Text>
            ) : (
              part.words
            )}
          </span>
        ))}
        {line.cancelReason && ` (${line.cancelReason})`}
      </Text>
      <LineDates line={line} />
    </div>
  );
}

/** The confirmation of the ERP for each part, and the history of every promised date. */
function LineDates({ line }: { line: ShownLine }) {
  const t = useText();
  const site = useSite();
  const promise = usePromiseWords();
  const parts = line.qtyOpen > 0 ? line.confirmations : [];
  const dates = line.promises
    .map(({ promisedOn, precision }) => promise(promisedOn, precision))
    .filter((words, at, all) => words !== all[at - 1]);
  const left = line.leftOn ? [t('open.promise.left', { date: promise(line.leftOn, 'day') })] : [];
  const moved = dates.length > 1;
  if (parts.length === 0 && !moved) return null;
  return (
    <div className={css.promises}>
      {parts.map((part, at) => {
        const chooseText = () => {
          if (part.supplyDate === null) return t('open.promise.partUndated', { qty: part.supplyQty });
          if (site.supplyLocation && part.supplyLocation)
            return t('open.promise.partFrom', {
              qty: part.supplyQty,
              date: promise(part.supplyDate, part.precision),
              site: part.supplyLocation,
            });
          return t('open.promise.part', { qty: part.supplyQty, date: promise(part.supplyDate, part.precision) });
        };
        return <span key={at}>{chooseText()}</span>;
      })}
      {moved && (
        <span>
          {`${t('ui.label.value', { label: t('open.promise.history'), value: [...dates, ...left].join(' → ') })} `}
          <DateShift days={line.slipDays} />
        </span>
      )}
    </div>
  );
}

function ArticleName({ line }: { line: ShownLine }) {
  const lang = useLocale();
  if (!line.slug) return <Text strong>{line.description}</Text>;
  return (
    <Link
      className={css.name}
      to="/$lang/catalog/{-$category}/$slug"
      params={{ lang, category: line.category ?? undefined, slug: line.slug }}
    >
      {line.description}
    </Link>
  );
}

/** A line on a phone: picture, name and sum, then its progress. */
export function LineCard({ line, currency }: { line: ShownLine; currency: string }) {
  return (
    <Row gap={3} align="top">
      <Tile small src={line.picture} />
      <Stack gap={1} grow>
        <Row gap={3} justify="between" align="top">
          <Stack gap={0}>
            <ArticleName line={line} />
            <Text size="xs" tone="muted">
              {line.displayCode}
            </Text>
          </Stack>
          <Text size="sm" nowrap className={css.sum}>
            <Money currency={currency} amount={line.subtotal} />
          </Text>
        </Row>
        <LineProgress line={line} beside />
      </Stack>
    </Row>
  );
}

/** Columns of an order's lines. */
export function useLineColumns(currency: string): readonly TableColumn<ShownLine>[] {
  const t = useText();
  const promise = usePromiseWords();
  const foreign = useFormats().currency !== currency;
  // On narrow pages, columns that repeat the progress are hidden.
  const narrow = useMedia(breakpoints.desktop);
  const tablet = useMedia(breakpoints.tablet);
  return useMemo((): readonly TableColumn<ShownLine>[] => {
    const amount = (value: string) => (foreign ? value : <Money amount={value} bare />);
    const columns: TableColumn<ShownLine>[] = [
      {
        id: 'article',
        header: t('orders.line.article'),
        fixed: true,
        csv: (line) => `${line.displayCode} ${line.description}`,
        cell: (line) => (
          <Row gap={3}>
            <Tile small src={line.picture} />
            <Stack gap={0} className={css.article}>
              <ArticleName line={line} />
              <Text size="xs" tone="muted">
                {line.displayCode}
              </Text>
            </Stack>
          </Row>
        ),
      },
      {
        id: 'progress',
        header: t('orders.line.progress'),
        csv: (line) =>
          lineWords(line, t, promise)
            .map(({ words }) => words)
            .join(' · '),
        cell: (line) => <LineProgress line={line} />,
      },
      {
        id: 'ordered',
        header: t('orders.line.ordered'),
        align: 'right',
        csv: (line) => line.qty,
        cell: (line) => <Quantity value={line.qty} />,
      },
      {
        id: 'confirmed',
        header: t('orders.line.confirmedShort'),
        align: 'right',
        csv: (line) => line.qtyConfirmed,
        cell: (line) => <Quantity value={line.qtyConfirmed} />,
      },
      {
        id: 'shipped',
        header: t('orders.line.shippedShort'),
        align: 'right',
        csv: (line) => line.qtyShipped,
        cell: (line) => <Quantity value={line.qtyShipped} />,
      },
      {
        id: 'price',
        header: t('orders.line.price', { currency }),
        align: 'right',
        noWrap: true,
        csv: (line) => line.unitPrice,
        cell: (line) => amount(line.unitPrice),
      },
      {
        id: 'total',
        header: t('orders.line.total', { currency }),
        align: 'right',
        noWrap: true,
        csv: (line) => line.subtotal,
        cell: (line) => amount(line.subtotal),
      },
    ];
    const without = [...(narrow ? ['confirmed', 'shipped'] : []), ...(tablet ? ['price'] : [])];
    return columns.filter(({ id }) => !without.includes(id));
  }, [t, promise, currency, foreign, narrow, tablet]);
}
