import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { profileNames, type DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import { examiningChecks, shownCount, type ReadinessState } from '#rules/start/readiness/checks.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { usePageExists } from '#shell/page/page-exists.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, SkeletonCard } from '#ui/page/states.tsx';
import { MarketStatusChip, MarketSwitch } from '#accounts/markets/market-status.part.tsx';
import { mendingPath } from './mending.ts';
import { type MarketReadiness, Readiness, type ReadinessCheck } from './readiness.documents.ts';
import css from './readiness.module.css';

const looks = {
  blocking: { tone: 'err', icon: IconCircleX },
  warning: { tone: 'warn', icon: IconAlertTriangle },
  nothing: { tone: 'grey', icon: IconCircleDashed },
  good: { tone: 'ok', icon: IconCircleCheck },
} as const satisfies Record<ReadinessState, object>;

/** The state of each market: its data, and what is missing, stale or contradictory, with links to where it is mended. */
export function ReadinessPage() {
  const t = useText();
  const { data, error, refetch } = useDocument(Readiness, {});
  return (
    <PageFrame title={t('readiness.page.title')} subtitle={t('readiness.page.subtitle')}>
      {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonCard />)}
      <Stack gap={5}>
        {data?.marketReadiness.map((market) => (
          <MarketCard key={market.code} market={market} />
        ))}
      </Stack>
    </PageFrame>
  );
}

function MarketCard({ market }: { market: MarketReadiness }) {
  const t = useText();
  const { blockingCount, warningCount } = market;
  const order = ['blocking', 'warning', 'nothing', 'good'] as const;
  return (
    <Card
      title={market.name}
      note={<MarketStatusChip status={market.status} />}
      actions={<MarketSwitch market={market} blocked={blockingCount > 0} refresh={[Readiness]} />}
      padded={false}
    >
      <p className={css.sum}>
        {blockingCount > 0 && <b>{t('readiness.page.blocked', { count: blockingCount })}</b>}
        {warningCount > 0 && <span>{t('readiness.page.warned', { count: warningCount })}</span>}
        {blockingCount + warningCount === 0 && t('readiness.page.ready')}
      </p>
      <ul className={css.rows}>
        {order.flatMap((state) =>
          market.checks
            .filter((check) => check.state === state)
            .map((check) => (
              <CheckRow
                key={`${check.code} ${check.sorg} ${check.country} ${check.profile}`}
                check={check}
                market={market.code}
              />
            )),
        )}
      </ul>
    </Card>
  );
}

function CheckRow({ check, market }: { check: ReadinessCheck; market: string }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const { code, state, sorgName, count, names, country, profile } = check;
  const path = mendingPath(code, market, usePageExists());
  const title = t(`readiness.title.${code}`);
  const number = shownCount(count, (value) => formats.quantity(value));
  const words = (): string => {
    if (state === 'nothing') return t('readiness.row.nothing');
    if (state !== 'good') return t(`readiness.problem.${code}`, { count, number });
    if (count === 0) return '';
    return t(examiningChecks.has(code) ? 'readiness.row.examined' : 'readiness.row.present', { number });
  };
  return (
    <li className={css.row}>
      <div className={css.words}>
        <b>{title}</b>
        <Text size="sm" tone="muted">
          {[
            words(),
            profile !== null && profileNames[profile as DocumentProfile],
            country && (new Intl.DisplayNames(formats.tag, { type: 'region' }).of(country) ?? country),
            sorgName !== null && t('readiness.row.sorg', { sorg: sorgName }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {names.length > 0 && (
          <Text size="sm">
            {names.length < count
              ? t('readiness.row.namesOf', { names: names.join(', '), count: count - names.length })
              : names.join(', ')}
          </Text>
        )}
      </div>
      <Row gap={4}>
        <StatusChip tone={looks[state].tone} icon={looks[state].icon}>
          {t(`readiness.state.${state}`)}
        </StatusChip>
        {path !== null && (
          <Link to={`/$lang${path}` as '/$lang'} params={{ lang }} aria-label={t('readiness.row.mendOf', { title })}>
            {t('readiness.row.mend')}
          </Link>
        )}
      </Row>
    </li>
  );
}
