import { IconBike, IconClipboardList, IconMessageQuestion, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { FrameNumberField, useFrameLookUp } from '#goods/frames/frame-number-field.part.tsx';
import { frameLink } from '#goods/frames/frames.links.ts';
import { claimLink, claimsRoute } from '#service/claims/claims.links.ts';
import { newInspectionLink, recordId } from '#service/pdi/pdi.links.ts';
import { HomeWaiting } from './home-states.tsx';
import { HomeBrandCards } from './home-brand.card.tsx';
import { RecallsCard } from './home-claim-desk.tsx';
import { AllLink, type CardQuery, type HomeRow, HomeRowsCard } from './home-rows.card.tsx';
import { HomeWorkshop, type WorkshopHome } from './home-work.documents.ts';
import css from './home.module.css';

/** Delivered bicycles that the start page lists. */
const shownFrames = 5;

/** The start page of a mechanic: a bike by its number, what is to inspect, claims that wait for the shop, recalls. */
export function WorkshopHomeCards() {
  const can = usePermissions();
  const inspects = can('page.pdi');
  const variables = { inspects, claims: can('page.claim'), writes: can('claim.create') };
  const query = useDocument(HomeWorkshop, variables, { quiet: true });
  if (query.isLoading) return <HomeWaiting />;
  const home = query.data;
  return (
    <div className={css.grid}>
      <Stack gap={4}>
        <FindBikeCard />
        {inspects && <OpenInspectionsCard inspections={home?.openInspections} query={query} />}
        {inspects && <DeliveredCard frames={home?.claimPDIFrames} query={query} />}
        {variables.claims && (
          <WaitingClaimsCard claims={home?.waitingClaims} drafts={home?.claimDrafts} query={query} />
        )}
      </Stack>
      <Stack gap={4}>
        {home && <RecallsCard recalls={home.recalls} query={query} />}
        <HomeBrandCards brand={home?.homeBrand} />
      </Stack>
    </div>
  );
}

function FindBikeCard() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const found = useFrameLookUp(typed);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const number = scannedFrameNumber(typed);
    if (frameNumberProblem(number) === null) void navigate(frameLink(lang, number));
  };
  return (
    <Card title={t('home.workshop.find')}>
      <form onSubmit={open}>
        <Stack gap={3}>
          <FrameNumberField value={typed} onChange={setTyped} found={found} withoutLink />
          <Row gap={2}>
            <Button type="submit" variant="primary">
              {t('home.workshop.open')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function OpenInspectionsCard({
  inspections,
  query,
}: {
  inspections: WorkshopHome['openInspections'];
  query: CardQuery;
}) {
  const t = useText();
  const lang = useLocale();
  const count = inspections?.info.count;
  return (
    <HomeRowsCard
      title={t('home.workshop.toFinish')}
      count={count}
      empty={t('home.workshop.noneToFinish')}
      query={query}
      actions={<AllLink to={{ to: '/$lang/pdi', params: { lang }, search: { state: 'open' } }} count={count} />}
      rows={inspections?.data.map((inspection) => ({
        id: inspection.id,
        icon: IconClipboardList,
        tone: 'warn',
        title: inspection.description || inspection.frameNumber,
        more: [
          inspection.frameNumber,
          t('home.workshop.items', { count: inspection.openItems, all: inspection.totalItems }),
          inspection.mechanic,
        ].join(' · '),
        action: (
          <Link
            to="/$lang/pdi"
            params={{ lang }}
            search={{ record: inspection.id }}
            aria-label={`${t('home.workshop.finish')}: ${inspection.frameNumber}`}
          >
            {t('home.workshop.finish')}
          </Link>
        ),
      }))}
    />
  );
}

function DeliveredCard({ frames, query }: { frames: WorkshopHome['claimPDIFrames']; query: CardQuery }) {
  const t = useText();
  const lang = useLocale();
  const [now] = useState(() => Date.now());
  return (
    <HomeRowsCard
      title={t('home.workshop.delivered')}
      empty={t('home.workshop.noneDelivered')}
      query={query}
      rows={frames
        ?.filter(({ state }) => state === null)
        .slice(0, shownFrames)
        .map((frame) => ({
          id: frame.frameNumber,
          icon: IconBike,
          tone: 'info',
          title: frame.description,
          more: (
            <>
              {frame.frameNumber}
              {frame.shippedOn && (
                <>
                  {' · '}
                  <CalendarDate date={frame.shippedOn} />
                </>
              )}
            </>
          ),
          action: (
            <Link
              {...newInspectionLink(lang, frame.frameNumber, recordId(now))}
              aria-label={`${t('home.workshop.inspect')}: ${frame.frameNumber}`}
            >
              {t('home.workshop.inspect')}
            </Link>
          ),
        }))}
    />
  );
}

type WaitingClaim = NonNullable<WorkshopHome['waitingClaims']>['data'][number];

function WaitingClaimsCard({
  claims,
  drafts,
  query,
}: {
  claims: WorkshopHome['waitingClaims'];
  drafts: WorkshopHome['claimDrafts'];
  query: CardQuery;
}) {
  const t = useText();
  const lang = useLocale();
  const count = claims?.info.count;
  const waiting = (claim: WaitingClaim): HomeRow => ({
    id: claim.id,
    icon: IconMessageQuestion,
    tone: 'warn',
    title: claim.articleName || claim.frameNumber,
    more: (
      <>
        {claim.number} · <Instant at={claim.createdAt} show="date" />
      </>
    ),
    action: (
      <Link {...claimLink(lang, claim.id)} aria-label={`${t('home.workshop.answer')}: ${claim.number}`}>
        {t('home.workshop.answer')}
      </Link>
    ),
  });
  const unfinished: HomeRow[] =
    drafts && drafts.length > 0
      ? [
          {
            id: 'drafts',
            icon: IconPencil,
            tone: 'info',
            title: t('home.workshop.drafts', { count: drafts.length }),
            action: (
              <Link to={claimsRoute} params={{ lang }}>
                {t('home.workshop.finish')}
              </Link>
            ),
          },
        ]
      : [];
  return (
    <HomeRowsCard
      title={t('home.workshop.claims')}
      count={count}
      empty={t('home.workshop.noClaims')}
      query={query}
      actions={
        <AllLink to={{ to: claimsRoute, params: { lang }, search: { status: 'waiting_for_dealer' } }} count={count} />
      }
      rows={claims && [...unfinished, ...claims.data.map(waiting)]}
    />
  );
}
