import { IconFileCheck, IconFileOff, IconFileTime } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addDays } from '#rules/dates.ts';
import { articleGaps } from '#rules/goods/article-files/choices.ts';
import { auditRoute, type AuditSearch, filterOf } from '#accounts/audit/audit.links.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { type CardQuery, HomeFiguresCard, HomeRowsCard } from './home-rows.card.tsx';
import type { StaffHome } from './home-work.documents.ts';

/** Exports that the start page lists. */
const shownExports = 5;

function lookOf(status: string) {
  if (status === 'complete') return { icon: IconFileCheck, tone: 'ok' as const };
  return status === 'failed'
    ? { icon: IconFileOff, tone: 'err' as const }
    : { icon: IconFileTime, tone: 'info' as const };
}

/** The latest exports of an auditor, failed ones first. */
export function ExportsCard({ home, query }: { home: StaffHome; query: CardQuery }) {
  const t = useText();
  const lang = useLocale();
  if (!home.downloadAreas) return null;
  const failed = (status: string) => Number(status === 'failed');
  const latest = home.downloadAreas
    .toSorted((one, other) => failed(other.status) - failed(one.status))
    .slice(0, shownExports);
  return (
    <HomeRowsCard
      title={t('home.exports.title')}
      empty={t('home.exports.none')}
      query={query}
      actions={
        <Link to="/$lang/download-area" params={{ lang }}>
          {t('shell.menu.downloads')}
        </Link>
      }
      emptyAction={
        <Link to="/$lang/download-area" params={{ lang }}>
          {t('home.exports.request')}
        </Link>
      }
      rows={latest.map((row) => ({
        id: row.id,
        ...lookOf(row.status),
        title: row.fileName ?? t('home.exports.waiting'),
        more: (
          <>
            {t('home.exports.rows', { count: row.rows })} · <Instant at={row.requestedAt} show="minute" />
          </>
        ),
      }))}
    />
  );
}

/** How many articles on sale lack something that product management adds. */
export function GapFigures({ home }: { home: StaffHome }) {
  const t = useText();
  const lang = useLocale();
  const counts = home.articleGaps?.counts;
  if (!counts) return null;
  return (
    <HomeFiguresCard
      title={t('home.gaps.title')}
      figures={articleGaps.map((gap) => ({
        id: gap,
        label: t(`article-files.gap.${gap}`),
        count: counts.find((one) => one.gap === gap)?.count ?? 0,
        bad: true,
        to: { to: '/$lang/admin/article-files', params: { lang }, search: { gap } },
      }))}
    />
  );
}

type LogName = 'logToday' | 'logWeek' | 'logUsers' | 'logRoles';

/** The searches of the audit log whose entries the start page counts. */
const logSearches = (today: string): Record<LogName, AuditSearch> => ({
  logToday: { from: today },
  logWeek: { from: addDays(today, -6) },
  logUsers: { from: addDays(today, -29), action: 'users.changed' },
  logRoles: { from: addDays(today, -29), action: 'identity.role-changed' },
});

const labels: Record<LogName, MessageId> = {
  logToday: 'home.log.today',
  logWeek: 'home.log.week',
  logUsers: 'home.log.users',
  logRoles: 'home.log.roles',
};

/** The filters of the counted searches, as the list of the log sends them. */
export function logFilters(today: string) {
  const { logToday, logWeek, logUsers, logRoles } = logSearches(today);
  return {
    logToday: filterOf(logToday),
    logWeek: filterOf(logWeek),
    logUsers: filterOf(logUsers),
    logRoles: filterOf(logRoles),
  };
}

/** How much was logged lately, and how often users and roles were changed. */
export function LogFigures({ home, today }: { home: StaffHome; today: string }) {
  const t = useText();
  const lang = useLocale();
  if (!home.logToday) return null;
  const searches = logSearches(today);
  const names = Object.keys(labels) as LogName[];
  return (
    <HomeFiguresCard
      title={t('home.log.title')}
      figures={names.map((name) => ({
        id: name,
        label: t(labels[name]),
        count: home[name]?.info.count ?? 0,
        to: { to: auditRoute, params: { lang }, search: searches[name] },
      }))}
    />
  );
}
