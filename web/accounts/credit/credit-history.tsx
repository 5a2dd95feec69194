import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { Credit } from './credit.documents.ts';
import css from './credit.module.css';

type Day = Credit['history'][number];

const width = 600;
const height = 100;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Points of a line that keeps each value until the next day; x from 0 to `width`, y down from `height`. */
export function steps(days: readonly { readonly day: string; readonly value: number }[], top: number): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const span = Math.max(1, dayNumber(last.day) - dayNumber(first.day));
  const x = (day: string): number => ((dayNumber(day) - dayNumber(first.day)) / span) * width;
  const y = (value: number): number => height - (Math.max(0, value) / top) * height;
  return days
    .flatMap(({ day, value }, at) => {
      const before = days[at - 1];
      return [...(before ? [[x(day), y(before.value)]] : []), [x(day), y(value)]];
    })
    .map((point) => point.map((figure) => Math.round(figure * 10) / 10).join(','))
    .join(' ');
}

/** Exposure and limit of the last twelve months as a small chart, and the same figures as a table. */
export function CreditHistory({ days, currency }: { days: readonly Day[]; currency: string }) {
  const t = useText();
  const formats = useFormats();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return null;
  const exposure = days.map(({ day, creditExposure }) => ({ day, value: Number(creditExposure) }));
  const limit = days.map(({ day, creditLimit }) => ({ day, value: Number(creditLimit) }));
  const top = Math.max(1, ...exposure.map(({ value }) => value), ...limit.map(({ value }) => value)) * 1.08;
  const line = steps(exposure, top);
  const blocked = days.flatMap((day, at) => (day.isBlocked ? [[day.day, days[at + 1]?.day ?? day.day] as const] : []));
  const span = Math.max(1, dayNumber(last.day) - dayNumber(first.day));
  const x = (day: string): number => ((dayNumber(day) - dayNumber(first.day)) / span) * width;
  const money = (amount: string): string => formats.moneyIn(currency, amount, 0);
  return (
    <section aria-label={t('credit.history.title')}>
      <Text as="h3" size="sm" strong>
        {t('credit.history.title')}
      </Text>
      <svg
        className={css.chart}
        viewBox={`0 -2 ${width} ${height + 10}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('credit.history.label', {
          from: formats.date(first.day),
          to: formats.date(last.day),
          exposure: money(last.creditExposure),
          limit: money(last.creditLimit),
        })}
      >
        <polygon className={css.area} points={`0,${height} ${line} ${width},${height}`} />
        <polyline className={css.line} points={line} />
        <polyline className={css.limit} points={steps(limit, top)} />
        {blocked.map(([from, to]) => (
          <rect
            key={from}
            className={css.blocked}
            x={x(from)}
            y={height + 3}
            width={Math.max(3, x(to) - x(from))}
            height={4}
          />
        ))}
      </svg>
      <div className={css.axis}>
        <CalendarDate date={first.day} />
        <span className={css.legend}>
          <i className={css.lineKey} aria-hidden /> {t('credit.figures.exposure')}
          <i className={css.limitKey} aria-hidden /> {t('credit.figures.limit')}
          {blocked.length > 0 && (
            <>
              <i className={css.blockedKey} aria-hidden /> {t('shell.credit.blocked')}
            </>
          )}
        </span>
        <CalendarDate date={last.day} />
      </div>
      <details className={css.details}>
        <summary>{t('credit.history.table')}</summary>
        <div className={css.scroll}>
          <table>
            <caption className={css.caption}>{t('credit.history.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('credit.history.day')}</th>
                <th scope="col">{t('credit.figures.exposure')}</th>
                <th scope="col">{t('credit.figures.limit')}</th>
                <th scope="col">{t('credit.history.state')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">
                    <CalendarDate date={day.day} />
                  </th>
                  <td>
                    <Money amount={day.creditExposure} currency={currency} precision={0} />
                  </td>
                  <td>
                    <Money amount={day.creditLimit} currency={currency} precision={0} />
                  </td>
                  <td>{t(day.isBlocked ? 'shell.credit.blocked' : 'shell.credit.open')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
