import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { Card } from '#ui/page/card.tsx';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { Claim } from './claim.documents.ts';
import { ClaimComments } from './claim-comments.tsx';
import { ClaimFacts, CustomerFacts, SettlementFacts } from './claim-facts.tsx';
import { ClaimFiles } from './claim-gallery.tsx';
import { NextCard } from './claim-next.tsx';
import { ClaimTimeline } from './claim-timeline.tsx';
import type { ClaimSearch } from './claims.links.ts';
import css from './claims.module.css';
import { ClaimLinks, PreviousClaimsCard } from './previous-claims.tsx';
import { SimilarClaims } from './similar-claims.tsx';
import { WarrantyChip } from './warranty-chip.tsx';

type ViewProps = {
  claim: Claim;
  /** The picture and the comments that show. */
  view: Pick<ClaimSearch, 'file' | 'comments'>;
  onView: (view: Pick<ClaimSearch, 'file' | 'comments'>) => void;
};

/** The course of a claim: who acts next with the user's moves, what it is about, its proof and the words of both sides. */
export function ClaimCourse({ claim, view, onView, children }: ViewProps & { children: ReactNode }) {
  const desk = usePermissions()('claim.status');
  return (
    <>
      {desk && (
        <Card>
          <ClaimGlance claim={claim} />
        </Card>
      )}
      <NextCard claim={claim}>{children}</NextCard>
      <ClaimFiles claim={claim} shown={view.file} onShow={(file) => onView({ ...view, file })} />
      <ClaimFacts claim={claim} />
      <div id="claim-comments">
        <ClaimComments
          claim={claim}
          tab={view.comments ?? 'external'}
          onTab={(comments) => onView({ ...view, comments })}
        />
      </div>
      <ClaimTimeline claim={claim} />
    </>
  );
}

/** The people and the settlement of a claim, and other claims that help to decide it. */
export function ClaimContext({ claim }: { claim: Claim }) {
  return (
    <>
      <CustomerFacts claim={claim} />
      <SettlementFacts claim={claim} />
      <PreviousClaimsCard claims={claim.previousClaims} />
      <ClaimsOfDealer of={claim.ofCustomer} />
      <SimilarClaims similar={claim.similar} />
    </>
  );
}

/** The last claims of the dealer; for the desk. */
function ClaimsOfDealer({ of }: { of: Claim['ofCustomer'] }) {
  const t = useText();
  if (!of || of.count === 0) return null;
  return (
    <Card title={t('claim-desk.dealer.title', { count: of.count })}>
      <Stack gap={3}>
        <ClaimLinks claims={of.data} />
      </Stack>
    </Card>
  );
}

/** The facts on which the desk decides, in one line: warranty, recalls, value, earlier claims of frame and dealer. */
function ClaimGlance({ claim }: { claim: Claim }) {
  const t = useText();
  const recalls = claim.recallFrames.filter(({ state }) => state === 'open');
  const chooseWarning = () => {
    if (claim.stolenBike) return t('claim-desk.glance.stolen');
    return recalls.length > 0 ? recalls.map(({ code }) => code).join(', ') : null;
  };
  const warning = chooseWarning();
  const decided = claim.ofCustomer;
  return (
    <dl className={css.glance}>
      <Fact name={t('claim-desk.col.warranty')}>
        <WarrantyChip {...claim.verdict} />
      </Fact>
      <Fact name={t('claim-desk.glance.recall')}>
        {warning === null ? (
          t('claim-desk.glance.none')
        ) : (
          <StatusChip tone="err" icon={IconAlertTriangle}>
            {warning}
          </StatusChip>
        )}
      </Fact>
      <Fact name={t('claim-desk.glance.value')}>
        {claim.goodsValue ? <Money {...claim.goodsValue} /> : t('claim-desk.glance.unknown')}
      </Fact>
      <Fact name={t('claim-desk.col.due')}>{claim.dueAt ? <Instant at={claim.dueAt} show="date" /> : '–'}</Fact>
      {claim.type === 'bike' && (
        <Fact name={t('claim-desk.glance.frame')}>{claim.previousClaims.length || t('claim-desk.glance.none')}</Fact>
      )}
      {decided && (
        <Fact name={t('claim-desk.glance.dealer')}>
          {decided.count === 0 ? t('claim-desk.glance.none') : decided.count}{' '}
          {decided.count > 0 && (
            <Text size="xs" tone="muted">
              {t('claim-desk.glance.decided', { approved: decided.approved, rejected: decided.rejected })}
            </Text>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
