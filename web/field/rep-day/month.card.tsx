import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { signedPercent } from '#platform/texts/signed-percent.ts';
import { Card } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { CardFailed } from '#ui/page/list-card.tsx';
import { LeadFigure } from '#ui/figures/lead-figure.tsx';
import { salesOverviewRoute } from '#field/sales-overview/sales-overview.links.ts';
import type { DayCardProps } from './work-cards.tsx';

/** Net sales of the month up to today against the same days of the year before; the link shows the same figures. */
export function MonthCard({ day, query }: DayCardProps) {
  const t = useText();
  const lang = useLocale();
  const month = day?.month;
  const error = query.errorOf('month');
  const renderContent = () => {
    if (error) return <CardFailed error={error} onRetry={query.refetch} />;
    if (month) return <MonthFigures month={month} />;
    return <Text tone="muted">{t('rep-day.month.none')}</Text>;
  };
  return (
    <Card
      title={t('rep-day.month.title')}
      footer={
        month && (
          <Link
            to={salesOverviewRoute}
            params={{ lang }}
            search={{ customer: 'all', month: [month.month], currency: month.currency }}
          >
            {t('shell.menu.overview')}
          </Link>
        )
      }
    >
      {renderContent()}
    </Card>
  );
}

function MonthFigures({ month }: { month: { currency: string; netSales: string; netSalesLastYear: string } }) {
  const t = useText();
  const formats = useFormats();
  const [now, before] = [Number(month.netSales), Number(month.netSalesLastYear)];
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : null;
  const chooseTone = () => {
    if (percent === null || percent === 0) return 'muted';
    if (percent > 0) return 'ok';
    return 'warn';
  };
  return (
    <>
      <LeadFigure figure={formats.moneyIn(month.currency, month.netSales, 0)}>{t('rep-day.month.lead')}</LeadFigure>
      <Text as="div" size="sm" tone={chooseTone()}>
        {percent === null
          ? t('rep-day.month.noneBefore')
          : t('rep-day.month.before', {
              percent: signedPercent(percent),
              amount: formats.moneyIn(month.currency, month.netSalesLastYear, 0),
            })}
      </Text>
    </>
  );
}
