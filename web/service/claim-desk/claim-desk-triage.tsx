import { useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { AskDialog } from '#service/claims/ask-claims.dialog.tsx';
import { MoveDialog } from '#service/claims/claim-actions.tsx';
import { type Claim, ClaimDetail } from '#service/claims/claim.documents.ts';
import { Claims, TriageClaims } from '#service/claims/claims.documents.ts';
import { ClaimQueue, type QueuedClaim } from './claim-desk.documents.ts';

/** The part of a claim that a review or a question needs. */
export type Triaged = Pick<Claim, 'id' | 'version'> & {
  status: { id: string };
  nextStatuses: readonly { id: string }[];
};

/** True if the user may take the claim into review. */
export const reviewable = ({ status, nextStatuses }: Triaged): boolean =>
  status.id === 'submitted' && nextStatuses.some(({ id }) => id === 'in_review');
/** True if the user may ask the dealer; a submitted claim goes into review with the question. */
export const askable = (claim: Triaged): boolean =>
  reviewable(claim) || claim.nextStatuses.some(({ id }) => id === 'waiting_for_dealer');

/** Takes claims into review without a dialog. */
export function useReview(onDone?: () => void) {
  const t = useText();
  const triage = useAction(TriageClaims, (answer) => answer.triageClaims, {
    refresh: [ClaimQueue, ClaimDetail, Claims],
  });
  const { busy, run } = useVerb(
    (claims: readonly Triaged[]) =>
      triage.mutateAsync({ claims: claims.map(({ id, version }) => ({ id, version })), newStatus: 'in_review' }),
    {
      done: (_outcome, claims) => {
        onDone?.();
        return t('claim-desk.review.done', { count: claims.length });
      },
    },
  );
  return { busy, review: (claims: readonly Triaged[]) => void run(claims) };
}

/** Review and question for the selected claims. Claims in a status that allows neither are left out, which the buttons say. */
export function TriageBar({ claims, onDone }: { claims: readonly QueuedClaim[]; onDone: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { busy, review } = useReview(onDone);
  const reviewed = claims.filter(reviewable);
  const asked = claims.filter(askable);
  return (
    <>
      <Button size="small" busy={busy} disabled={reviewed.length === 0} onClick={() => review(reviewed)}>
        {t('claim-desk.review.action', { count: reviewed.length })}
      </Button>
      <Button size="small" disabled={asked.length === 0} onClick={() => setAsking(true)}>
        {t('claim-desk.ask.action', { count: asked.length })}
      </Button>
      {asking && <AskDialog claims={asked} refresh={[ClaimQueue]} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The dialog of a change of status; a question to the dealer is possible before the review, too. */
export function DeskMove({
  claim,
  to,
  onDone,
  onClose,
}: {
  claim: QueuedClaim | Claim;
  to: string;
  onDone?: () => void;
  onClose: () => void;
}) {
  const target = claim.nextStatuses.find(({ id }) => id === to);
  if (to === 'waiting_for_dealer' && askable(claim))
    return <AskDialog claims={[claim]} refresh={[ClaimQueue]} onDone={onDone} onClose={onClose} />;
  return target && <MoveDialog claim={claim} to={target} refresh={ClaimQueue} onDone={onDone} onClose={onClose} />;
}
