import type { ReactNode } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { type CardQuery } from './home-rows.card.tsx';
import { HomeWaiting, NotAvailable } from './home-states.tsx';
import { AdministrationHomeCards } from './home-administration.tsx';
import { HomeBrandCards, HomeBrandRow } from './home-brand.card.tsx';
import { ClaimFigures, ClaimLists } from './home-claim-desk.tsx';
import { CreditFigures, CreditLists } from './home-credit-desk.tsx';
import { DeskHomeCards } from './home-desk.tsx';
import { ExportsCard, GapFigures, LogFigures, logFilters } from './home-exports.tsx';
import { VendorFigures, VendorLists } from './home-vendor.tsx';
import { QuestionsHomeCard } from './home-questions.tsx';
import { HomeStaff, type StaffHome } from './home-work.documents.ts';
import css from './home.module.css';
import type { StaffDesks } from './staff-desks.ts';
import { failedSince } from './use-dealer-home.ts';

type StaffHomeCardsProps = { today: string; desks: StaffDesks; below: ReactNode };

/**
 * The start page of staff: the work of each of their desks. Whoever works at the order desk or in the administration has
 * the figures of the other desks. All cards appear together, so that none moves another.
 */
export function StaffHomeCards({ today, desks, below }: StaffHomeCardsProps) {
  const refusedFrom = failedSince(today);
  const { orders, administration } = desks;
  const lists = !orders && !administration;
  const query = useDocument(
    HomeStaff,
    { ...desks, claimLists: desks.claims && lists, refusedFrom, today, ...(desks.log && logFilters(today)) },
    { quiet: true },
  );
  if (query.isLoading) return <HomeWaiting />;
  if (lists) return <DeskWork query={query} home={query.data} today={today} below={below} />;
  const home = query.data;
  return (
    <Stack gap={4}>
      <div className={orders && administration ? css.halves : undefined}>
        {administration && (
          <Stack gap={4}>
            <AdministrationHomeCards home={home} query={query} />
            {!orders && <QuestionsHomeCard home={home} query={query} />}
            {home && <DeskFigures home={home} today={today} />}
          </Stack>
        )}
        {orders && (
          <Stack gap={4}>
            <DeskHomeCards home={home} query={query} refusedFrom={refusedFrom} />
            <QuestionsHomeCard home={home} query={query} />
            {home && !administration && <DeskFigures home={home} today={today} />}
          </Stack>
        )}
      </div>
      <HomeBrandRow brand={home?.homeBrand} />
      {below}
    </Stack>
  );
}

function DeskFigures({ home, today }: { home: StaffHome; today: string }) {
  return (
    <>
      <ClaimFigures home={home} />
      <CreditFigures home={home} />
      <VendorFigures home={home} />
      <GapFigures home={home} />
      <LogFigures home={home} today={today} />
    </>
  );
}

type DeskWorkProps = { home: StaffHome | undefined; query: CardQuery; today: string; below: ReactNode };

/** The rows to work on, with the figures beside them. */
function DeskWork({ home, query, today, below }: DeskWorkProps) {
  const t = useText();
  if (!home)
    return (
      <>
        <Card title={t('home.desk.title')} padded={false}>
          <NotAvailable onRetry={() => void query.refetch()} />
        </Card>
        {below}
      </>
    );
  return (
    <Stack gap={4}>
      <div className={css.grid}>
        <Stack gap={4}>
          <ClaimLists home={home} query={query} />
          <CreditLists home={home} query={query} />
          <QuestionsHomeCard home={home} query={query} />
          <VendorLists home={home} query={query} />
          <ExportsCard home={home} query={query} />
          <GapFigures home={home} />
        </Stack>
        <Stack gap={4}>
          <ClaimFigures home={home} />
          <CreditFigures home={home} />
          <VendorFigures home={home} />
          <LogFigures home={home} today={today} />
          <HomeBrandCards brand={home.homeBrand} />
        </Stack>
      </div>
      {below}
    </Stack>
  );
}
