import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Change, percentChange, type Sales, type SalesGroup } from './sales-figures.tsx';
import type { SalesOverviewSearch, SalesView } from './sales-overview.links.ts';
import css from './sales-overview.module.css';

type GroupsProps = {
  view: SalesView;
  groups: readonly SalesGroup[];
  /** Number of all groups. */
  count: number;
  sales: Sales;
  search: SalesOverviewSearch;
};

/** The filter that narrows the page to a group of a view. */
export const filterOfView = {
  brand: 'brand',
  merchandiseCategory: 'category',
  model: 'model',
  series: 'series',
} as const satisfies Record<SalesView, keyof SalesOverviewSearch>;

/**
 * Net sales by brand, merchandise category, model or series: a bar with a mark for the year before, and the same as
 * figures. Each name narrows the page to its group.
 */
export function SalesGroupsCard({ view, groups, count, sales, search }: GroupsProps) {
  const t = useText();
  const { view: _view, ...rest } = search;
  const largest = Math.max(
    1,
    ...groups.map((group) => Math.max(Number(group.netSales), Number(group.netSalesLastYear))),
  );
  const title = t(`sales.groups.${view}`);
  return (
    <Card
      title={title}
      padded={false}
      actions={
        <>
          {search.view === undefined && count > groups.length && (
            <Link to="." search={{ ...search, view }} aria-label={`${title}: ${t('sales.groups.all', { count })}`}>
              {t('sales.groups.all', { count })}
            </Link>
          )}
          <CopyButton value={useGroupRows(sales, groups)} label={t('sales.copy.label')} />
        </>
      }
    >
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {view === 'model' && (
                <td className={css.picture}>
                  <span className="visually-hidden">{t('sales.col.picture')}</span>
                </td>
              )}
              <th scope="col">{t(`sales.col.${view}`)}</th>
              <th scope="col" className={css.wide}>
                {t('sales.col.units')}
              </th>
              <th scope="col" className={css.wide}>
                {t('sales.col.net', { currency: sales.currency })}
              </th>
              <th scope="col" className={css.wide}>
                {t('sales.col.versus', { year: sales.year - 1 })}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow
                key={group.code}
                group={group}
                largest={largest}
                picture={view === 'model'}
                search={{ ...rest, [filterOfView[view]]: [group.code] }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function GroupRow({
  group,
  largest,
  picture,
  search,
}: {
  group: SalesGroup;
  largest: number;
  picture: boolean;
  search: SalesOverviewSearch;
}) {
  const t = useText();
  const formats = useFormats();
  const net = formats.figure(group.netSales, 0);
  const change = <Change percent={percentChange(group.netSales, group.netSalesLastYear)} />;
  const share = (amount: string): string => `${Math.max(0, (Number(amount) / largest) * 100)}%`;
  const bars: Record<string, string> = { '--now': share(group.netSales), '--before': share(group.netSalesLastYear) };
  return (
    <tr>
      {picture && (
        <td className={css.picture}>
          <Tile src={group.picture} small />
        </td>
      )}
      <th scope="row" className={css.named}>
        <span className={css.line}>
          <span>
            <Link to="." search={search} resetScroll={false}>
              {group.name || t('sales.groups.other')}
            </Link>{' '}
            {group.modelYear && (
              <Text size="xs" tone="muted">
                {group.modelYear}
              </Text>
            )}
          </span>
          <span className={css.narrow}>{net}</span>
        </span>
        <span className={css.bar} style={bars as CSSProperties} aria-hidden>
          <span />
          {Number(group.netSalesLastYear) > 0 && <i />}
        </span>
        <span className={classNames(css.line, css.narrow)}>
          <Text size="xs" tone="muted">
            {t('ui.quantity.units', { count: group.invoiceQuantity })}
          </Text>
          {change}
        </span>
      </th>
      <td className={css.wide}>{formats.quantity(group.invoiceQuantity)}</td>
      <td className={css.wide}>{net}</td>
      <td className={css.wide}>{change}</td>
    </tr>
  );
}

/** The groups as rows for a spreadsheet. */
function useGroupRows(sales: Sales, groups: readonly SalesGroup[]): string {
  const t = useText();
  return [
    ['', t('sales.col.units'), `${sales.year}`, `${sales.year - 1}`],
    ...groups.map((group) => [
      group.name || t('sales.groups.other'),
      String(group.invoiceQuantity),
      group.netSales,
      group.netSalesLastYear,
    ]),
  ]
    .map((row) => row.join('\t'))
    .join('\n');
}
