import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { claimLink, claimsRoute } from '#service/claims/claims.links.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { useVisitBrands } from '#field/visit-forms/visit-brands.part.ts';
import { createVisitRoute } from '#field/visit-forms/visit-forms.links.ts';
import { visitPlanLink } from '#field/visit-plans/visit-plans.links.ts';
import { type ActedDealer, DealerActs } from './dealer-acts.part.tsx';
import { DealerName } from './day-words.tsx';
import { DayCard } from './day.card.tsx';
import type { Day } from './rep-day.documents.ts';
import { slippedLinesRoute } from './rep-day.links.ts';
import type { DayQuery } from './use-rep-day.ts';

export type DayCardProps = {
  day: Day | undefined;
  query: DayQuery;
  /** The user acts for a dealer: the list of claims shows only that one. */
  acting: boolean;
};

/** Dealers whom nobody visited for some weeks. */
export function VisitsCard({ day, query, weeks }: DayCardProps & { weeks: number | undefined }) {
  const t = useText();
  const lang = useLocale();
  const visits = day?.visits;
  return (
    <DayCard
      title={t('rep-day.visits.title')}
      card="visits"
      query={query}
      empty={t('rep-day.visits.none')}
      list={
        visits && {
          count: visits.info.count,
          rows: visits.data.map((dealer) => ({
            id: dealer.code,
            title: <DealerName dealer={dealer} />,
            more:
              dealer.daysSince === null
                ? t('rep-day.visits.never')
                : t('rep-day.visits.since', { count: dealer.daysSince }),
            action: <VisitActs dealer={dealer} />,
          })),
        }
      }
      links={
        <Link {...visitPlanLink(lang, weeks === undefined ? {} : { weeks })}>
          {visits && visits.info.count > 0
            ? t('rep-day.card.all', { count: visits.info.count })
            : t('rep-day.visits.plan')}
        </Link>
      }
    />
  );
}

/** Writes a visit of a dealer whom nobody visited, with everything else in the menu. */
export function VisitActs({ dealer }: { dealer: ActedDealer }) {
  const t = useText();
  const lang = useLocale();
  const [brand, another] = useVisitBrands();
  return (
    <DealerActs dealer={dealer}>
      {brand && !another && (
        <ButtonLink
          size="small"
          to={createVisitRoute(brand)}
          params={{ lang }}
          search={{ dealer: dealer.code }}
          aria-label={`${t('rep-day.act.visit')}: ${dealer.name}`}
        >
          {t('rep-day.act.visit')}
        </ButtonLink>
      )}
    </DealerActs>
  );
}

/** Order lines whose promised date moved to later. */
export function SlippedCard({ day, query }: DayCardProps) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const slipped = day?.slipped;
  const dateOf = (date: string | null | undefined) => (date ? formats.date(date) : t('rep-day.slipped.noDate'));
  return (
    <DayCard
      title={t('rep-day.slipped.title')}
      card="slipped"
      query={query}
      empty={t('rep-day.slipped.none')}
      list={
        slipped && {
          count: slipped.info.count,
          rows: slipped.data.map((line) => ({
            id: line.id,
            title: <DealerLink code={line.code}>{line.name}</DealerLink>,
            action: <DealerActs dealer={line} />,
            more: (
              <>
                <Link to="/$lang/order/all-customers" params={{ lang }} search={{ number: line.orderNumber }}>
                  {line.orderNumber}
                </Link>{' '}
                {line.description}
                <br />
                {t('rep-day.slipped.dates', { before: dateOf(line.firstPromisedOn), now: dateOf(line.promisedOn) })}
              </>
            ),
          })),
        }
      }
      links={
        slipped &&
        slipped.info.count > 0 && (
          <Link to={slippedLinesRoute} params={{ lang }}>
            {t('rep-day.card.all', { count: slipped.info.count })}
          </Link>
        )
      }
    />
  );
}

/** Claims of the dealers that are open, and how many are in process. */
export function ClaimsCard({ day, query, acting }: DayCardProps) {
  const t = useText();
  const lang = useLocale();
  const inProcess = day?.claimsInProcess;
  // One card of two fields: without one of them its figures would be wrong.
  const claims = inProcess && day.claims;
  const processing = inProcess?.info.count ?? 0;
  const listed = !acting && ((claims?.info.count ?? 0) > 0 || processing > 0);
  return (
    <DayCard
      title={t('rep-day.claims.title')}
      card={inProcess ? 'claims' : 'claimsInProcess'}
      query={query}
      empty={t('rep-day.claims.none')}
      list={
        claims && {
          count: claims.info.count,
          rows: claims.data.map((claim) => ({
            id: claim.id,
            title: <DealerLink code={claim.code}>{claim.name}</DealerLink>,
            action: <DealerActs dealer={claim} />,
            more: (
              <>
                <Link {...claimLink(lang, claim.id)}>{claim.number}</Link> {claim.description}
              </>
            ),
          })),
        }
      }
      links={
        listed && (
          <>
            {claims && claims.info.count > 0 && (
              <Link to={claimsRoute} params={{ lang }} search={{ category: 'open' }}>
                {t('rep-day.card.all', { count: claims.info.count })}
              </Link>
            )}
            {processing > 0 && (
              <Link to={claimsRoute} params={{ lang }} search={{ category: 'processing' }}>
                {t('rep-day.claims.process', { count: processing })}
              </Link>
            )}
          </>
        )
      }
    />
  );
}
