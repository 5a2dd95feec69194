import { Link } from '@tanstack/react-router';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { type Bonus, type Figure, useDecimal } from './bonus-figures.ts';
import type { BonusSearch } from './bonus.links.ts';
import css from './bonus.module.css';

type Line = {
  quarter: number | undefined;
  purchases: Figure;
  registrations: Figure;
  late: Figure;
  total: Figure;
  percentage: string | null;
};

/** The quarters and their sum; each figure opens its rows. */
export function BonusQuarters({ bonus, search }: { bonus: Bonus; search: BonusSearch }) {
  const t = useText();
  const quarters = bonus.quarters.map((each): Line => ({
    quarter: each.quarter,
    purchases: each.purchases,
    registrations: each.registrations,
    late: each.lateRegistrations,
    total: each.total,
    percentage: bonus.verificationPercentages.find(({ quarter }) => quarter === each.quarter)?.percentage ?? null,
  }));
  const year: Line = {
    quarter: undefined,
    purchases: bonus.purchases,
    registrations: bonus.totalDealerSales,
    late: bonus.lateRegistrations,
    total: bonus.total,
    percentage: bonus.verificationPercentage,
  };
  return (
    <Card title={t('bonus.quarter.title')} padded={false}>
      <table className={css.quarters}>
        <thead>
          <tr>
            <th scope="col">{t('bonus.quarter.label')}</th>
            <th scope="col">{t('bonus.tile.registrations')}</th>
            <th scope="col">{t('bonus.tile.purchases')}</th>
            <th scope="col">{t('bonus.quarter.late')}</th>
            <th scope="col">{t('bonus.quarter.onTime')}</th>
            <th scope="col">{t('bonus.quarter.total')}</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map((line) => (
            <QuarterRow key={line.quarter} line={line} bonus={bonus} search={search} />
          ))}
        </tbody>
        <tfoot>
          <QuarterRow line={year} bonus={bonus} search={search} />
        </tfoot>
      </table>
    </Card>
  );
}

function QuarterRow({ line, bonus, search }: { line: Line; bonus: Bonus; search: BonusSearch }) {
  const t = useText();
  const formats = useFormats();
  const decimal = useDecimal();
  const { quarter } = line;
  const name = quarter === undefined ? String(bonus.year) : t('bonus.quarter.short', { quarter });
  const money = (figure: Figure): string => formats.moneyIn(bonus.currency, figure.subTotal);
  const open = (rows: Pick<BonusSearch, 'rows' | 'timing'>, label: string, figure: Figure, text: string) =>
    figure.rows === 0 ? (
      <span>{text}</span>
    ) : (
      <Link
        to="."
        search={{ ...search, page: undefined, rows: undefined, timing: undefined, quarter, ...rows }}
        hash="bonus-rows"
        aria-label={`${label}, ${name}: ${text}`}
      >
        {text}
      </Link>
    );
  const labels = {
    registrations: t('bonus.tile.registrations'),
    purchases: t('bonus.tile.purchases'),
    late: t('bonus.quarter.late'),
  };
  return (
    <tr data-empty={line.total.rows === 0 || undefined}>
      <th scope="row">{name}</th>
      <td data-label={labels.registrations}>
        {open({}, labels.registrations, line.registrations, money(line.registrations))}
      </td>
      <td data-label={labels.purchases}>
        {open({ rows: 'purchases' }, labels.purchases, line.purchases, money(line.purchases))}
      </td>
      <td data-label={labels.late}>
        {open({ timing: 'late' }, labels.late, line.late, formats.quantity(line.late.rows))}
      </td>
      <td data-label={t('bonus.quarter.onTime')}>
        {line.percentage === null ? '–' : t('bonus.unit.percent', { value: decimal(line.percentage) })}
      </td>
      <td data-label={t('bonus.quarter.total')}>
        <b>{money(line.total)}</b>
      </td>
    </tr>
  );
}
