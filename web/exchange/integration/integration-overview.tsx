import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Columns, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { kindName } from './erp-words.tsx';
import { ErpOverview, type Overview } from './integration.documents.ts';
import type { IntegrationSearch } from './integration.links.ts';
import css from './integration.module.css';

/** The stuck files, and how old the data of each kind is. */
export function IntegrationOverview() {
  const t = useText();
  const query = useDocument(ErpOverview, {}, { staleTime: 0 });
  const overview = query.data?.erpOverview;
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !overview) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!overview) return <SkeletonRows rows={8} />;
  const { fresh, expected, attention, waiting, stuck } = overview;
  const late = expected.filter(({ isLate }) => isLate);
  return (
    <Stack gap={4}>
      <Columns least="narrow" gap={3}>
        <Figure count={late.length} label={t('integration.overview.late')} search={{ tab: 'expected' }} />
        <Figure
          count={attention}
          label={t('integration.overview.attention')}
          search={{ tab: 'files', state: 'attention' }}
        />
        <Figure count={waiting} label={t('integration.overview.waiting')} search={{ tab: 'files', state: 'waiting' }} />
        <Figure count={stuck} label={t('integration.overview.stuck')} search={{ tab: 'outbox', hand: 'stuck' }} />
      </Columns>
      <Card title={t('integration.overview.fresh')}>
        {fresh.length === 0 ? (
          <NothingYet title={t('integration.overview.none')}>{t('integration.overview.noneHint')}</NothingYet>
        ) : (
          <ul className={css.tiles}>
            {fresh.map((one) => (
              <FreshTile key={`${one.type} ${one.sender}`} fresh={one} />
            ))}
          </ul>
        )}
      </Card>
    </Stack>
  );
}

function Figure({ count, label, search }: { count: number; label: string; search: IntegrationSearch }) {
  return (
    <Link to="." search={search} className={css.figure} data-bad={count > 0 || undefined}>
      <strong>{count}</strong>
      <Text size="sm">{label}</Text>
    </Link>
  );
}

function FreshTile({ fresh }: { fresh: Overview['fresh'][number] }) {
  const t = useText();
  const lang = useLocale();
  return (
    <li className={css.tile} data-late={fresh.isLate || undefined}>
      <Stack gap={1}>
        <Text strong>
          <Link to="/$lang/admin/integration/$id" params={{ lang, id: fresh.fileId }}>
            {kindName(t, fresh.type)}
          </Link>
        </Text>
        <Text size="sm" tone="muted">
          {fresh.sender}
        </Text>
        <Text size="sm">
          {t('integration.fresh.asOf')} <Instant at={fresh.madeAt} show="minute" />
        </Text>
        {fresh.isLate ? (
          <StatusChip tone="err" icon={IconAlertTriangle}>
            {t('integration.fresh.late')}
          </StatusChip>
        ) : (
          fresh.dueAt && (
            <StatusChip tone="ok" icon={IconCheck}>
              {t('integration.fresh.inTime')}
            </StatusChip>
          )
        )}
      </Stack>
    </li>
  );
}
