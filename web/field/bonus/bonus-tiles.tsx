import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Text } from '#ui/page/layout.tsx';
import { type Bonus, sumOf, useDecimal } from './bonus-figures.ts';
import type { BonusSearch } from './bonus.links.ts';
import css from './bonus.module.css';

/** The figures of the year; each opens its rows. The steps count all brands, so pages of one brand leave them out. */
export function BonusTiles({ bonus, search, withSteps }: { bonus: Bonus; search: BonusSearch; withSteps: boolean }) {
  const t = useText();
  const formats = useFormats();
  const decimal = useDecimal();
  const money = (amount: string): string => formats.moneyIn(bonus.currency, amount);
  const percent = (value: string | null): string =>
    value === null ? '–' : t('bonus.unit.percent', { value: decimal(value) });
  const points = (value: string): string => t('bonus.unit.points', { points: decimal(value) });
  const open = (rows: Pick<BonusSearch, 'rows' | 'timing'>): BonusSearch => {
    const { year, customer, sorg, limit } = search;
    return { year, customer, sorg, limit, ...rows };
  };
  const reported = bonus.onTimePayments.filter(({ quarter }) => quarter !== null);
  const { totalDealerSales: sold, purchases, lateRegistrations: late } = bonus;
  return (
    <div className={css.tiles}>
      <Tile
        name={t('bonus.tile.total', { year: bonus.year })}
        figure={money(withSteps ? sumOf(bonus.total.subTotal, bonus.stepAmount, bonus.currency) : bonus.total.subTotal)}
      >
        {points(bonus.total.points)}
        {withSteps && <> · {t('bonus.tile.steps', { amount: money(bonus.stepAmount) })}</>}
      </Tile>
      <Tile name={t('bonus.tile.registrations')} figure={money(sold.subTotal)}>
        <Link to="." search={open({})} resetScroll={false}>
          {t('bonus.tile.bikes', { count: sold.rows })}
        </Link>{' '}
        · {points(sold.points)}
      </Tile>
      <Tile name={t('bonus.tile.purchases')} figure={money(purchases.subTotal)}>
        <Link to="." search={open({ rows: 'purchases' })} resetScroll={false}>
          {t('bonus.tile.lines', { count: purchases.rows })}
        </Link>{' '}
        · {points(purchases.points)}
      </Tile>
      <Tile name={t('bonus.tile.verification')} figure={percent(bonus.verificationPercentage)}>
        <Link to="." search={open({ timing: 'late' })} resetScroll={false}>
          {t('bonus.tile.late', { count: late.rows })}
        </Link>
        {bonus.deadlineDays !== null && <> · {t('bonus.tile.deadline', { count: bonus.deadlineDays })}</>}
      </Tile>
      <Tile name={t('bonus.tile.payment')} figure={percent(bonus.onTimePayment)}>
        {reported.length === 0
          ? t('bonus.tile.noPayment')
          : reported.map(({ quarter, percentage }, at) => (
              <Fragment key={quarter}>
                {at > 0 && ' · '}
                <span className={css.quarterShare}>
                  {t('bonus.quarter.short', { quarter: quarter ?? '' })} {percent(percentage)}
                </span>
              </Fragment>
            ))}
      </Tile>
    </div>
  );
}

function Tile({ name, figure, children }: { name: string; figure: string; children: ReactNode }) {
  return (
    <div className={css.tile}>
      <Text size="cap" tone="muted" as="h2">
        {name}
      </Text>
      <Text size="big" strong as="p">
        {figure}
      </Text>
      <Text size="sm" tone="muted" as="p">
        {children}
      </Text>
    </div>
  );
}
