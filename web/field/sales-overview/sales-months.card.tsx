import { Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { signedPercent } from '#platform/texts/signed-percent.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Bone } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import type { ChartMonth } from './months-chart.tsx';
import { Change, percentChange, type Sales, useSalesMoney } from './sales-figures.tsx';
import type { SalesOverviewSearch } from './sales-overview.links.ts';
import css from './sales-overview.module.css';
import { useMonthNames } from './use-month-names.ts';

const MonthsChart = lazyPart(
  () => import('./months-chart.tsx'),
  (module) => module.MonthsChart,
);

type MonthsProps = {
  sales: Sales;
  search: SalesOverviewSearch;
  /** The search with a month added to the filter, or taken out. */
  pick: (month: string) => SalesOverviewSearch;
  onChange: (search: SalesOverviewSearch) => void;
};

/** Net sales of each month beside the year before: as a chart, or as a table with the same figures. */
export function SalesMonthsCard({ sales, search, pick, onChange }: MonthsProps) {
  const t = useText();
  const formats = useFormats();
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const names = useMonthNames();
  const inProgress = sales.months.find((month) => month.inProgress);
  return (
    <Card
      title={t('sales.months.title')}
      note={<Text tone="muted">{sales.currency}</Text>}
      padded={false}
      actions={
        <>
          <Segments
            label={t('sales.months.look')}
            value={look}
            onChange={setLook}
            options={[
              { value: 'chart', label: t('sales.months.chart') },
              { value: 'table', label: t('sales.months.table') },
            ]}
          />
          <CopyButton value={useMonthRows(sales)} label={t('sales.copy.label')} />
        </>
      }
    >
      {look === 'chart' && <Chart sales={sales} search={search} pick={pick} onChange={onChange} />}
      <div className={look === 'chart' ? 'visually-hidden' : css.scroll}>
        <MonthsTable sales={sales} search={search} pick={look === 'table' ? pick : null} />
      </div>
      {inProgress && sales.comparedUntil && (
        <Text as="p" size="sm" tone="muted" className={css.footnote}>
          {t('sales.months.inProgress', {
            month: names.long(inProgress.name),
            day: formats.date(sales.comparedUntil),
          })}
        </Text>
      )}
    </Card>
  );
}

/** The months as rows for a spreadsheet. */
function useMonthRows(sales: Sales): string {
  const t = useText();
  const names = useMonthNames();
  return [
    [t('sales.col.month'), `${sales.year}`, `${sales.year - 1}`],
    ...sales.months.map((month) => [names.long(month.name), month.netSales, month.netSalesLastYear]),
  ]
    .map((row) => row.join('\t'))
    .join('\n');
}

function Chart({ sales, search, pick, onChange }: MonthsProps) {
  const t = useText();
  const formats = useFormats();
  const phone = usePhone();
  const names = useMonthNames();
  const money = useSalesMoney(sales.currency);
  const axis = new Intl.NumberFormat(formats.tag, { notation: 'compact', maximumFractionDigits: 1 });
  const months = sales.months.map((month): ChartMonth => {
    const percent = percentChange(month.netSales, month.netSalesLastYear);
    return {
      name: month.name,
      label: phone ? names.short(month.name).slice(0, 1).toUpperCase() : names.short(month.name),
      title: `${names.long(month.name)} ${sales.year}`,
      now: Number(month.netSales),
      before: Number(month.netSalesLastYear),
      nowText: money(month.netSales),
      beforeText: money(month.netSalesLastYear),
      change:
        percent === null || isToCome(sales, month)
          ? ''
          : t('sales.change.percent', { percent: signedPercent(percent) }),
      faded: month.inProgress || (search.month !== undefined && !search.month.includes(month.name)),
    };
  });
  const years = [String(sales.year), String(sales.year - 1)] as const;
  return (
    <>
      <ul className={css.legend} aria-hidden>
        {years.map((year, at) => (
          <li key={year} className={classNames(at === 1 && css.before)}>
            {year}
          </li>
        ))}
      </ul>
      <div className={css.chart} aria-hidden>
        <Suspense fallback={<Bone height={240} />}>
          <MonthsChart
            months={months}
            names={years}
            axisText={(value) => axis.format(value)}
            onPick={(month) => onChange(pick(month))}
          />
        </Suspense>
      </div>
    </>
  );
}

/** Months after the one in progress have no sales yet. */
const isToCome = (sales: Sales, month: Sales['months'][number]): boolean => {
  const at = sales.months.findIndex(({ inProgress }) => inProgress);
  return at >= 0 && sales.months.indexOf(month) > at;
};

function MonthsTable({
  sales,
  search,
  pick,
}: {
  sales: Sales;
  search: SalesOverviewSearch;
  pick: MonthsProps['pick'] | null;
}) {
  const t = useText();
  const names = useMonthNames();
  const money = useSalesMoney(sales.currency);
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('sales.months.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sales.col.month')}</th>
          <th scope="col">{sales.year}</th>
          <th scope="col">{sales.year - 1}</th>
          <th scope="col">{t('sales.col.change')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.months.map((month) => (
          <tr key={month.name} aria-current={search.month?.includes(month.name) ? 'true' : undefined}>
            <th scope="row">
              {pick ? (
                <Link to="." search={pick(month.name)} resetScroll={false}>
                  {names.long(month.name)}
                </Link>
              ) : (
                names.long(month.name)
              )}
            </th>
            <td>{money(month.netSales)}</td>
            <td>{money(month.netSalesLastYear)}</td>
            <td>
              <Change percent={isToCome(sales, month) ? null : percentChange(month.netSales, month.netSalesLastYear)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
