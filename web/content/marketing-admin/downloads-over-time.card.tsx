import { Suspense } from 'react';
import { withShortMonth } from '#rules/short-months.ts';
import type { DownloadedOverTimeFragment } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Card } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Bone } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import type { StatisticsSearch } from './marketing-admin.links.ts';
import css from './marketing-admin.module.css';

const DownloadsChart = lazyPart(
  () => import('./downloads-chart.tsx'),
  (module) => module.DownloadsChart,
);

type OverTimeProps = {
  history: DownloadedOverTimeFragment;
  look: StatisticsSearch['look'];
  onLook: (look: StatisticsSearch['look']) => void;
};

/** Downloads of each day, week or month: as a chart, or as a table with the same figures. */
export function DownloadsOverTimeCard({ history, look, onLook }: OverTimeProps) {
  const t = useText();
  const formats = useFormats();
  const isTable = look === 'table';
  const short = new Intl.DateTimeFormat(formats.tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const bars = history.periods.map(({ from, to, count }) => ({
    label: withShortMonth(short, new Date(`${from}T00:00:00Z`), formats.tag),
    title: from === to ? formats.date(from) : `${formats.date(from)} – ${formats.date(to)}`,
    count,
  }));
  return (
    <Card
      title={t('marketing-statistics.time.title')}
      note={
        <Text tone="muted">
          {t('marketing-statistics.time.total', { count: history.total, customers: history.customers })}
        </Text>
      }
      padded={false}
      actions={
        <Segments
          label={t('marketing-statistics.time.look')}
          value={isTable ? 'table' : 'chart'}
          onChange={(next) => onLook(next === 'table' ? 'table' : undefined)}
          options={[
            { value: 'chart', label: t('marketing-statistics.time.chart') },
            { value: 'table', label: t('marketing-statistics.time.table') },
          ]}
        />
      }
    >
      {!isTable && (
        <div className={css.chart} aria-hidden>
          <Suspense fallback={<Bone height={200} />}>
            <DownloadsChart bars={bars} name={t('marketing-admin.field.downloads')} />
          </Suspense>
        </div>
      )}
      <div className={isTable ? css.scroll : 'visually-hidden'}>
        <table className={css.periods}>
          <caption className="visually-hidden">{t('marketing-statistics.time.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('marketing-statistics.time.period')}</th>
              <th scope="col">{t('marketing-admin.field.downloads')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ title, count }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{formats.quantity(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
