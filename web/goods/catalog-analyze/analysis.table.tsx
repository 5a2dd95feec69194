import { Link } from '@tanstack/react-router';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type AnalysisFlag, analysisFlagNames, isBlockingFlag } from '#rules/goods/catalog/analysis.ts';
import { isoWeek } from '#rules/dates.ts';
import { calendarDateText } from '#platform/texts/formats.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { type Formats, useFormats } from '#platform/texts/use-formats.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { readSort, type TableColumn } from '#ui/table/table.ts';
import { productRoute } from '#goods/product/product.links.ts';
import { Why } from '#buying/explain/why.part.tsx';
import type { ShownArticles } from './catalog-analyze.links.ts';
import type { Analysed } from './catalog-analyze.documents.ts';
import css from './catalog-analyze.module.css';

export const rowId = (row: Analysed): string => row.articleCode;

const kinds: Record<Exclude<ShownArticles, 'all'>, (row: Analysed) => boolean> = {
  stopped: (row) => row.blockReason !== null && !row.invalidArticle.status,
  orderable: (row) => row.blockReason === null,
  unknown: (row) => row.invalidArticle.status,
};

/** How many rows each choice of the bar shows. */
export function countsOf(rows: readonly Analysed[]): Record<ShownArticles, number> {
  const count = (show: Exclude<ShownArticles, 'all'>) => rows.filter(kinds[show]).length;
  return { all: rows.length, stopped: count('stopped'), orderable: count('orderable'), unknown: count('unknown') };
}

const priceOf = (row: Analysed): string | null => row.product?.price?.dealer ?? row.product?.price?.retail ?? null;
const nameOf = (row: Analysed): string => row.product?.name ?? '';

const sorted: Readonly<Record<string, (a: Analysed, b: Analysed) => number>> = {
  code: (a, b) => (a.articleCode < b.articleCode ? -1 : 1),
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
  result: (a, b) => (a.blockReason?.code ?? '').localeCompare(b.blockReason?.code ?? ''),
  available: (a, b) => (a.available.qty ?? Infinity) - (b.available.qty ?? Infinity),
  price: (a, b) => Number(priceOf(a) ?? 0) - Number(priceOf(b) ?? 0),
  orderLimit: (a, b) => (a.orderLimit ?? Infinity) - (b.orderLimit ?? Infinity),
};

/** The rows of a view, sorted; without a sort in the order of the list. */
export function shownRows(
  rows: readonly Analysed[],
  view: { show?: ShownArticles; q?: string; sort?: string },
): Analysed[] {
  const words = (view.q ?? '').toLowerCase();
  const show = view.show ?? 'all';
  const kept = rows.filter(
    (row) =>
      (show === 'all' || kinds[show](row)) &&
      (words === '' || row.articleCode.toLowerCase().includes(words) || nameOf(row).toLowerCase().includes(words)),
  );
  const sort = readSort(view.sort);
  const compare = sort && sorted[sort.id];
  return compare ? kept.toSorted((a, b) => compare(a, b) * (sort.direction === 'asc' ? 1 : -1)) : kept;
}

/** A flag as icon, yes or no, and its meaning. */
function FlagCell({ row, flag }: { row: Analysed; flag: AnalysisFlag }) {
  const t = useText();
  const { status, description } = row[flag];
  const stops = isBlockingFlag(flag, status);
  return (
    <span className={css.flag} data-stops={stops || undefined}>
      <Icon of={stops ? IconBan : IconCheck} size={14} />
      <span>
        {t(status ? 'analysis.flag.yes' : 'analysis.flag.no')}
        {description !== '' && (
          <Text as="span" size="xs" tone="dim" className={css.said}>
            {description}
          </Text>
        )}
      </span>
    </span>
  );
}

type For = { r3: string; isr: string } | null;

function Result({ row, custCode }: { row: Analysed; custCode: For }) {
  const t = useText();
  const subject = { sorg: row.sorg, articleCode: row.articleCode, ...(custCode ? { custCode } : {}) };
  return (
    <span className={css.result}>
      <StatusChip tone={row.blockReason ? 'err' : 'ok'} icon={row.blockReason ? IconBan : IconCheck}>
        {row.blockReason ? row.blockReason.description : t('analysis.result.orderable')}
      </StatusChip>
      {(row.blockReason !== null || row.orderLimit !== null) && <Why about={row.articleCode} subject={subject} />}
    </span>
  );
}

function Article({ row }: { row: Analysed }) {
  const lang = useLocale();
  const { product } = row;
  return (
    <span className={css.article}>
      {product && product.slug !== '' ? (
        <Link to={productRoute} params={{ lang, category: product.category, slug: product.slug }}>
          {row.articleCode}
        </Link>
      ) : (
        <b>{row.articleCode}</b>
      )}
      {product && (
        <Text as="span" size="xs" tone="dim" truncate title={product.name}>
          {product.name}
        </Text>
      )}
    </span>
  );
}

const shown = (bucket: { qty: number | null; mask: string } | null): string | number =>
  bucket === null ? '' : (bucket.qty ?? bucket.mask);

/** Columns of the analysis: every flag of the contract as text, then stock, price and limits. */
export function useAnalysisColumns(custCode: For): TableColumn<Analysed>[] {
  const t = useText();
  const formats = useFormats();
  const { r3, isr } = custCode ?? { r3: '', isr: '' };
  return useMemo(
    () => [
      ...articleColumns(t, r3 === '' && isr === '' ? null : { r3, isr }),
      ...flagColumns(t),
      ...stockColumns(t, formats),
      ...limitColumns(t, formats),
    ],
    [t, formats, r3, isr],
  );
}

/** The article and whether the customer can order it. */
const articleColumns = (t: Translate, customer: For): TableColumn<Analysed>[] => [
  {
    id: 'code',
    header: t('analysis.column.code'),
    cell: (row) => <Article row={row} />,
    csv: rowId,
    sortable: true,
    fixed: true,
    card: 'title',
  },
  {
    id: 'name',
    header: t('analysis.column.name'),
    cell: nameOf,
    csv: nameOf,
    sortable: true,
    hiddenAtFirst: true,
    card: 'off',
  },
  {
    id: 'result',
    header: t('analysis.column.result'),
    cell: (row) => <Result row={row} custCode={customer} />,
    csv: (row) => row.blockReason?.description ?? t('analysis.result.orderable'),
    sortable: true,
    card: 'status',
  },
];

function flagColumns(t: Translate): TableColumn<Analysed>[] {
  const flagWords = (row: Analysed, flag: AnalysisFlag): string =>
    [t(row[flag].status ? 'analysis.flag.yes' : 'analysis.flag.no'), row[flag].description].filter(Boolean).join(': ');
  return analysisFlagNames.map((flag): TableColumn<Analysed> => ({
    id: flag,
    header: t(`analysis.flag.${flag}`),
    cell: (row) => <FlagCell row={row} flag={flag} />,
    csv: (row) => flagWords(row, flag),
  }));
}

function stockColumns(t: Translate, formats: Formats): TableColumn<Analysed>[] {
  const arrivalOn = ({ nextArrival }: Analysed): string => {
    if (!nextArrival?.date) return '';
    if (nextArrival.precision === 'week') return t('ui.availability.week', { week: isoWeek(nextArrival.date).week });
    if (nextArrival.precision !== 'month') return formats.date(nextArrival.date);
    return calendarDateText(nextArrival.date, 'MMM YYYY', formats.tag);
  };
  return [
    {
      id: 'available',
      header: t('analysis.column.available'),
      cell: (row) => shown(row.available),
      csv: (row) => shown(row.available),
      sortable: true,
      firstSort: 'desc',
      align: 'right',
    },
    {
      id: 'nextArrival',
      header: t('analysis.column.nextArrival'),
      cell: (row) => [shown(row.nextArrival), arrivalOn(row)].filter((part) => part !== '').join(' · ') || '–',
      csv: (row) => [shown(row.nextArrival), arrivalOn(row)].filter((part) => part !== '').join(' · '),
      noWrap: true,
    },
  ];
}

function limitColumns(t: Translate, formats: Formats): TableColumn<Analysed>[] {
  const newArrival = ({ newArrivalPeriod: period }: Analysed): string => {
    if (period === null) return '';
    if (!period.active) return t('analysis.new.off');
    const [from, to] = [period.from, period.to].map((date) => (date === null ? null : formats.date(date)));
    if (from && to) return t('analysis.new.both', { from, to });
    if (from) return t('analysis.new.from', { from });
    if (to) return t('analysis.new.to', { to });
    return t('analysis.new.open');
  };
  return [
    {
      id: 'price',
      header: `${t('analysis.column.price')}, ${formats.currency}`,
      cell: (row) => <Money amount={priceOf(row)} bare />,
      csv: priceOf,
      sortable: true,
      align: 'right',
      card: 'figure',
    },
    {
      id: 'orderLimit',
      header: t('analysis.column.orderLimit'),
      cell: (row) => row.orderLimit ?? '–',
      csv: (row) => row.orderLimit,
      sortable: true,
      align: 'right',
    },
    {
      id: 'allocation',
      header: t('analysis.column.allocation'),
      cell: (row) => row.allocation ?? '–',
      csv: (row) => row.allocation,
      align: 'right',
      hiddenAtFirst: true,
    },
    {
      id: 'newArrival',
      header: t('analysis.column.newArrival'),
      cell: (row) => newArrival(row) || '–',
      csv: newArrival,
      noWrap: true,
    },
  ];
}

/** An article on a phone: name, whether it can be ordered, and only the flags that block it. */
export function AnalysisCard({ row, custCode }: { row: Analysed; custCode: For }) {
  const t = useText();
  const stopping = analysisFlagNames.filter((flag) => isBlockingFlag(flag, row[flag].status));
  return (
    <div className={css.card}>
      <Article row={row} />
      <Result row={row} custCode={custCode} />
      {stopping.length > 0 && (
        <dl>
          {stopping.map((flag) => (
            <div key={flag}>
              <dt>{t(`analysis.flag.${flag}`)}</dt>
              <dd>
                <FlagCell row={row} flag={flag} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl>
        <div>
          <dt>{t('analysis.column.available')}</dt>
          <dd>{shown(row.available)}</dd>
        </div>
        <div>
          <dt>{t('analysis.column.price')}</dt>
          <dd>
            <Money amount={priceOf(row)} />
          </dd>
        </div>
        {row.orderLimit !== null && (
          <div>
            <dt>{t('analysis.column.orderLimit')}</dt>
            <dd>{row.orderLimit}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
