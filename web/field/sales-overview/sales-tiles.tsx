import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Text } from '#ui/page/layout.tsx';
import { Change, percentChange, type Sales, useSalesMoney } from './sales-figures.tsx';
import type { SalesOverviewSearch } from './sales-overview.links.ts';
import css from './sales-overview.module.css';

/** Net sales per unit, rounded to a minor unit; null without units. */
function perUnit(netSales: string, units: number, currency: string): string | null {
  const minor = parseDecimal(netSales, currency);
  return units > 0 && minor !== null ? decimalString(Math.round(minor / units), currency) : null;
}

/** The totals of what is shown, with the same period of the year before. */
export function SalesTiles({ sales, search }: { sales: Sales; search: SalesOverviewSearch }) {
  const t = useText();
  const formats = useFormats();
  const money = useSalesMoney(sales.currency);
  const { total, year, currency } = sales;
  const [price, priceBefore] = [
    perUnit(total.netSales, total.invoiceQuantity, currency),
    perUnit(total.netSalesLastYear, total.invoiceQuantityLastYear, currency),
  ];
  const last = year - 1;
  const others = sales.currencies.filter((other) => other.currency !== currency);
  return (
    <div className={css.tiles}>
      <Tile
        name={t('sales.tile.net', { year })}
        figure={money(total.netSales)}
        percent={percentChange(total.netSales, total.netSalesLastYear)}
      >
        {t('sales.tile.before', { value: money(total.netSalesLastYear), year: last })}
      </Tile>
      <Tile
        name={t('sales.tile.units')}
        figure={formats.quantity(total.invoiceQuantity)}
        percent={percentChange(total.invoiceQuantity, total.invoiceQuantityLastYear)}
      >
        {t('sales.tile.before', { value: formats.quantity(total.invoiceQuantityLastYear), year: last })}
      </Tile>
      <Tile
        name={t('sales.tile.perUnit')}
        figure={price === null ? '–' : money(price)}
        percent={price === null || priceBefore === null ? null : percentChange(price, priceBefore)}
      >
        {t('sales.tile.before', { value: priceBefore === null ? '–' : money(priceBefore), year: last })}
      </Tile>
      {others.length > 0 && (
        <div className={css.tile}>
          <Text size="cap" tone="muted" as="h2">
            {t('sales.tile.currencies')}
          </Text>
          <ul className={css.currencies}>
            {others.map((other) => (
              <li key={other.currency}>
                <Link to="." search={{ ...search, currency: other.currency }} resetScroll={false}>
                  {formats.moneyIn(other.currency, other.netSales)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Tile({
  name,
  figure,
  percent,
  children,
}: {
  name: string;
  figure: string;
  percent: number | null;
  children: ReactNode;
}) {
  return (
    <div className={css.tile}>
      <Text size="cap" tone="muted" as="h2">
        {name}
      </Text>
      <Text size="big" strong as="p">
        {figure}
      </Text>
      <p className={css.compared}>
        <Change percent={percent} />
        <Text size="sm" tone="muted">
          {children}
        </Text>
      </p>
    </div>
  );
}
