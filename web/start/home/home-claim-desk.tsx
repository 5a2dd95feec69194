import { IconAlertTriangle, IconClockExclamation, IconShieldExclamation, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { leftToCheck } from '#rules/goods/frames/recall.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { recallLink, recallsRoute } from '#goods/frames/frames.links.ts';
import { type DeskSearch, deskRoute } from '#service/claim-desk/claim-desk.links.ts';
import { claimLink } from '#service/claims/claims.links.ts';
import { AllLink, type CardQuery, HomeFiguresCard, type HomeRow, HomeRowsCard } from './home-rows.card.tsx';
import type { StaffHome, WorkshopHome } from './home-work.documents.ts';

type ClaimCounts = NonNullable<StaffHome['overdueClaims']>['counts'];

/**
 * Sums of the counts, as the desk lists them without a status: overdue claims in every status, the others while they wait
 * for the desk or the dealer.
 */
function sumsOf(counts: ClaimCounts) {
  const open = counts.filter(({ status }) => status.category === 'open');
  const sum = (of: 'unassigned' | 'mine') => open.reduce((total, row) => total + row[of], 0);
  const overdue = counts.reduce((total, row) => total + row.overdue, 0);
  const waiting = open.find(({ status }) => status.id === 'waiting_for_dealer')?.count ?? 0;
  return { overdue, unassigned: sum('unassigned'), mine: sum('mine'), waiting };
}

const deskLink = (lang: string, search: DeskSearch) => ({ to: deskRoute, params: { lang }, search }) as const;

/** How many claims are overdue, have nobody, are the user's own, and wait for their dealer. */
export function ClaimFigures({ home }: { home: StaffHome }) {
  const t = useText();
  const lang = useLocale();
  if (!home.overdueClaims) return null;
  const { overdue, unassigned, mine, waiting } = sumsOf(home.overdueClaims.counts);
  return (
    <HomeFiguresCard
      title={t('shell.menu.claimDesk')}
      figures={[
        {
          id: 'overdue',
          label: t('home.claims.overdue'),
          count: overdue,
          bad: true,
          to: deskLink(lang, { overdue: true }),
        },
        {
          id: 'none',
          label: t('home.claims.unassigned'),
          count: unassigned,
          to: deskLink(lang, { assignee: 'none' }),
        },
        { id: 'me', label: t('home.claims.mine'), count: mine, to: deskLink(lang, { assignee: 'me' }) },
        {
          id: 'waiting',
          label: t('home.claims.waiting'),
          count: waiting,
          to: deskLink(lang, { status: 'waiting_for_dealer' }),
        },
      ]}
    />
  );
}

/** Claims whose settlement failed, overdue ones, those that nobody looks after, and recalls. */
export function ClaimLists({ home, query }: { home: StaffHome; query: CardQuery }) {
  const t = useText();
  const lang = useLocale();
  const rows = useClaimRows();
  if (!home.overdueClaims) return null;
  const { overdue, unassigned } = sumsOf(home.overdueClaims.counts);
  const failed = home.failedClaims?.data ?? [];
  return (
    <>
      {failed.length > 0 && (
        <HomeRowsCard
          title={t('home.claims.failed')}
          empty=""
          query={query}
          actions={<Link {...deskLink(lang, { failed: true })}>{t('shell.menu.claimDesk')}</Link>}
          rows={rows(failed, { icon: IconAlertTriangle, tone: 'err' })}
        />
      )}
      <HomeRowsCard
        title={t('home.claims.overdue')}
        count={overdue}
        empty={t('home.claims.noneOverdue')}
        query={query}
        actions={<AllLink to={deskLink(lang, { overdue: true })} count={overdue} />}
        rows={rows(home.overdueClaims.data, { icon: IconClockExclamation, tone: 'err' })}
      />
      <HomeRowsCard
        title={t('home.claims.unassigned')}
        count={unassigned}
        empty={t('home.claims.noneUnassigned')}
        query={query}
        actions={<AllLink to={deskLink(lang, { assignee: 'none' })} count={unassigned} />}
        rows={rows(home.unassignedClaims?.data ?? [], { icon: IconUserQuestion, tone: 'warn' })}
      />
      <RecallsCard recalls={home.recalls ?? []} query={query} />
    </>
  );
}

type DeskClaim = NonNullable<StaffHome['unassignedClaims']>['data'][number];

function useClaimRows(): (claims: readonly DeskClaim[], look: Pick<HomeRow, 'icon' | 'tone'>) => HomeRow[] {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  return (claims, look) =>
    claims.map((claim) => ({
      id: claim.id,
      ...look,
      title: [claim.custName, claim.articleName].filter(Boolean).join(' · '),
      more: [claim.number, claim.dueAt ? t('home.claims.due', { day: formats.day(claim.dueAt) }) : '']
        .filter(Boolean)
        .join(' · '),
      action: (
        <Link {...claimLink(lang, claim.id)} aria-label={`${t('home.needs.open')}: ${claim.number}`}>
          {t('home.needs.open')}
        </Link>
      ),
    }));
}

/** The recalls of the bicycles that the user sees, with the number of those still to check. */
export function RecallsCard({ recalls, query }: { recalls: WorkshopHome['recalls']; query: CardQuery }) {
  const t = useText();
  const lang = useLocale();
  return (
    <HomeRowsCard
      title={t('home.recalls.title')}
      empty={t('home.recalls.none')}
      query={query}
      actions={
        <Link to={recallsRoute} params={{ lang }}>
          {t('home.recalls.all')}
        </Link>
      }
      rows={recalls.map((recall) => {
        const { code, title } = recall;
        const all = recall.affected ?? 0;
        const left = leftToCheck(recall);
        return {
          id: code,
          icon: IconShieldExclamation,
          tone: left > 0 ? 'warn' : 'ok',
          title,
          more: left > 0 ? t('home.recalls.left', { count: left, all }) : t('home.recalls.done', { count: all }),
          action: (
            <Link
              {...recallLink(lang, code, left > 0 ? { state: 'open' } : {})}
              aria-label={`${t('home.needs.open')}: ${title}`}
            >
              {t('home.needs.open')}
            </Link>
          ),
        };
      })}
    />
  );
}
