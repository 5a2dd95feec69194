import * as v from 'valibot';
import { givesUpSettlement, type ClaimStatus } from '#rules/service/claims/status.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { useAction } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { type Approvable, ApproveDialog } from './approve-claim.dialog.tsx';
import { type Askable, AskDialog } from './ask-claims.dialog.tsx';
import { type Claim, ClaimDetail, MoveClaim } from './claim.documents.ts';
import { moveIcons, statusOf } from './claim-words.tsx';
import { Claims } from './claims.documents.ts';
import { TextBlocks } from './text-blocks.tsx';

type Target = Claim['nextStatuses'][number];
/** The part of a claim that the dialog needs. */
type Movable = Approvable & Askable & Pick<Claim, 'isNotAWarranty'> & { status: { id: string } };
/** The name of a change of status: customers answer, the desk reviews or recalls what it approved. */
function moveWords(t: Translate, from: ClaimStatus | null, to: ClaimStatus, desk: boolean): string {
  if (from !== null && givesUpSettlement(from, to)) return t('claims.move.recall');
  return to === 'in_review' && !desk ? t('claims.move.answered') : t(`claims.move.${to}`);
}

/** The changes of status that the capabilities allow the user, as buttons. */
export function MoveButtons({
  claim,
  busy,
  onMove,
}: {
  claim: Claim;
  /** True while a change without a dialog is sent. */
  busy?: boolean;
  onMove: (status: string) => void;
}) {
  const t = useText();
  const desk = usePermissions()('claim.status');
  return claim.nextStatuses.map(({ id }) => {
    const status = statusOf(id);
    const chooseVariant = () => {
      if (status === 'approved') return 'primary';
      if (status === 'rejected' || status === 'cancelled') return 'danger';
      return undefined;
    };
    return (
      status && (
        <Button
          key={id}
          icon={moveIcons[status]}
          variant={chooseVariant()}
          busy={busy ?? false}
          onClick={() => onMove(id)}
        >
          {moveWords(t, statusOf(claim.status.id), status, desk)}
        </Button>
      )
    );
  });
}

const schemaOf = (needsReason: boolean) =>
  v.object({
    reason: needsReason
      ? v.pipe(v.string(), v.trim(), v.nonEmpty('claim_reason_required' satisfies ErrorCode), v.maxLength(2_000))
      : v.pipe(v.string(), v.trim(), v.maxLength(2_000)),
    isNotAWarranty: v.boolean(),
  });

type MoveDialogProps = {
  claim: Movable;
  to: Target;
  /** A further document that shows the claim. */
  refresh?: { name: string };
  /** Called after the change, before {@link onClose}. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
};

/** Moves a claim to another status: an approval says how it is settled, any other change why. */
export function MoveDialog(props: MoveDialogProps) {
  const { claim, to, refresh, onDone, onClose } = props;
  const desk = usePermissions()('claim.status');
  const status = statusOf(to.id);
  if (status === 'approved')
    return <ApproveDialog claim={claim} status={to.description} refresh={refresh} onDone={onDone} onClose={onClose} />;
  if (status === 'waiting_for_dealer' && desk)
    return <AskDialog claims={[claim]} refresh={refresh ? [refresh] : []} onDone={onDone} onClose={onClose} />;
  return <ReasonDialog {...props} />;
}

function ReasonDialog({ claim, to, refresh, onDone, onClose }: MoveDialogProps) {
  const t = useText();
  const desk = usePermissions()('claim.status');
  const move = useAction(MoveClaim, (answer) => answer.updateClaimStatus, {
    refresh: [ClaimDetail, Claims, ...(refresh ? [refresh] : [])],
  });
  const status = statusOf(to.id) ?? 'in_review';
  const words = moveWords(t, statusOf(claim.status.id), status, desk);
  const labels = { reason: t('claims.move.reason') };
  return (
    <FormDialog
      title={words}
      subtitle={t('claims.move.subtitle', { number: claim.number, status: to.description })}
      action={words}
      danger={status === 'rejected' || status === 'cancelled'}
      success={t('claims.move.done', { status: to.description })}
      labels={labels}
      schema={schemaOf(to.needsReason)}
      initial={{ reason: '', isNotAWarranty: claim.isNotAWarranty }}
      onSubmit={({ reason, isNotAWarranty }) =>
        move.mutateAsync({
          id: claim.id,
          newStatus: to.id,
          reason: reason || null,
          version: claim.version,
          ...(desk && status === 'rejected' ? { isNotAWarranty } : {}),
        })
      }
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(form) => {
        const chooseHint = () => {
          if (!desk) return 'claims.move.answerHint';
          if (to.needsReason) return 'claims.move.reasonHint';
          return 'claims.move.noteHint';
        };
        return (
          <>
            {desk && status === 'rejected' && (
              <TextBlocks
                purpose="reject"
                language={claim.dealerLanguage}
                onText={(text) => form.set('reason', text)}
              />
            )}
            <TextArea
              label={labels.reason}
              hint={t(chooseHint())}
              optional={!to.needsReason}
              rows={4}
              maxLength={2_000}
              {...form.input('reason')}
            />
            {desk && status === 'rejected' && (
              <Checkbox label={t('claims.move.noWarranty')} {...form.check('isNotAWarranty')} />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
