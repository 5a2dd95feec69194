import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/card.tsx';
import { Text } from '#ui/layout.tsx';
import { LeadFigure } from '#ui/lead-figure.tsx';
import { salesOverviewRoute } from '#field/sales-overview/sales-overview.links.ts';
import { CardFailed } from './day.card.tsx';
import css from './rep-day.module.css';
import type { DayCardProps } from './work-cards.tsx';

/** Net sales of the month up to today against the same days of the year before; the link shows the same figures. */
export function MonthCard({ day, query }: DayCardProps) {
  const t = useText();
  const lang = useLocale();
  const month = day?.month;
  const error = query.errorOf('month');
  return (
    <Card
      title={t('rep-day.month.title')}
      footer={
        month && (
          <div className={css.links}>
            <Link
              to={salesOverviewRoute}
              params={{ lang }}
              search={{ customer: 'all', month: [month.month], currency: month.currency }}
            >
              {t('shell.menu.overview')}
            </Link>
          </div>
        )
      }
    >
      {error ? (
        <CardFailed error={error} onRetry={query.refetch} />
      ) : month ? (
        <MonthFigures month={month} />
      ) : (
        <Text tone="muted">{t('rep-day.month.none')}</Text>
      )}
    </Card>
  );
}

function MonthFigures({ month }: { month: { currency: string; netSales: string; netSalesLastYear: string } }) {
  const t = useText();
  const formats = useFormats();
  const [now, before] = [Number(month.netSales), Number(month.netSalesLastYear)];
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : null;
  return (
    <>
      <LeadFigure figure={formats.moneyIn(month.currency, month.netSales, 0)}>{t('rep-day.month.lead')}</LeadFigure>
      <Text as="div" size="sm" tone={percent === null || percent === 0 ? 'muted' : percent > 0 ? 'ok' : 'warn'}>
        {percent === null
          ? t('rep-day.month.noneBefore')
          : t('rep-day.month.before', {
              percent: `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}`,
              amount: formats.moneyIn(month.currency, month.netSalesLastYear, 0),
            })}
      </Text>
    </>
  );
}
