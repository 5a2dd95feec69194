import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { claimOf, type DraftForm, readDraft } from '#rules/service/claims/draft.ts';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { forgetUploads } from '#platform/uploads/uploads.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import { type Claim, ClaimDetail } from '#service/claims/claim.documents.ts';
import { ClaimSteps } from './claim-steps.tsx';
import { Claims } from '#service/claims/claims.documents.ts';
import { claimLink, claimsRoute } from '#service/claims/claims.links.ts';
import { ConnectionNote } from './saved-words.tsx';
import { type DraftFiles, filesOf } from './use-claim-draft.ts';
import { useClaimFiles } from './use-claim-files.ts';
import { UpdateClaimBike, UpdateClaimPaa } from './claim-form.documents.ts';

/** Changes a claim while its status allows it, in the same steps in which it was written. */
export function EditClaimPage() {
  const t = useText();
  const lang = useLocale();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(ClaimDetail, { id }, { keepPrevious: false, signedFiles: true });
  const claim = query.data?.claimV2;
  const title = t('claim-form.edit.title', { number: claim?.number ?? '' });
  if (claim?.canEdit) return <EditClaim key={claim.id} claim={claim} title={title} />;
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <SkeletonCard picture />;
    return (
      <NoPermission
        title={t(claim ? 'claim_not_editable' : 'claims.detail.none')}
        actions={
          <ButtonLink {...(claim ? claimLink(lang, claim.id) : { to: claimsRoute, params: { lang } })}>
            {t('claim-form.edit.back')}
          </ButtonLink>
        }
      >
        {t('claim-form.edit.locked')}
      </NoPermission>
    );
  };
  return <PageFrame title={title}>{renderContent()}</PageFrame>;
}

/** A stored claim as its form; the names of their fields are the same. */
const formOf = (claim: Claim): DraftForm => readDraft(claim);
const attachmentsOf = ({ docs, additionalDocuments }: Claim) => [
  ...docs.map(({ docType, attachment }) => ({ slot: docType, attachment })),
  ...additionalDocuments.map(({ no, attachment }) => ({ slot: `additionalDoc${no}`, attachment })),
];

function EditClaim({ claim, title }: { claim: Claim; title: string }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [start] = useState(() => formOf(claim));
  const [form, setForm] = useState(start);
  const [known] = useState(() =>
    attachmentsOf(claim).flatMap(({ slot, attachment }) =>
      attachment ? [{ slot, attachmentId: attachment.id, attachment: { ...attachment, ...stored } }] : [],
    ),
  );
  const [first] = useState(() => filesOf(Object.fromEntries(known.map((one) => [one.slot, one.attachmentId]))));
  const [chosen, setChosen] = useState<DraftFiles>(first);
  const [sent, setSent] = useState(false);
  const places = useMemo(() => [`claim.${claim.id}.`], [claim.id]);
  const files = useClaimFiles({
    ids: chosen,
    known,
    places,
    setFile: (slot, attachmentId) =>
      setChosen((before) => {
        const next = new Map(before);
        if (attachmentId === null) next.delete(slot);
        else next.set(slot, attachmentId);
        return next;
      }),
  });
  const update = useUpdate(claim);
  const send = async () => {
    await update(form, first, chosen);
    setSent(true);
    forgetUploads(places[0] ?? '');
    showToast({ text: t('claim-form.edit.done', { number: claim.number }) });
    await navigate({ ...claimLink(lang, claim.id), replace: true });
  };
  return (
    <PageFrame
      title={title}
      subtitle={t(claim.status.id === 'waiting_for_dealer' ? 'claim-form.edit.hintWaiting' : 'claim-form.edit.hint')}
      crumbs={[{ key: 'claim', link: <Link {...claimLink(lang, claim.id)}>{claim.number}</Link> }]}
    >
      <QuestionOfDesk claim={claim} />
      <ClaimSteps
        type={claim.type === 'paa' ? 'paa' : 'bike'}
        form={form}
        set={(changes) => setForm((before) => ({ ...before, ...changes }))}
        files={files}
        note={<ConnectionNote files={files} />}
        action={t(claim.status.id === 'waiting_for_dealer' ? 'claim-form.edit.answer' : 'claim-form.edit.action')}
        onSend={send}
      />
      <UnsavedGuard dirty={!sent && (form !== start || chosen !== first)} />
    </PageFrame>
  );
}
/** The fields that a stored file needs no more. */
const stored = { receivedBytes: 0, refusalText: null };

/** The question of the desk, while the dealer answers it. */
export function QuestionOfDesk({ claim }: { claim: Claim }) {
  const t = useText();
  const asked = claim.histories.findLast(({ to }) => to.id === 'waiting_for_dealer');
  if (claim.status.id !== 'waiting_for_dealer' || !asked?.reason) return null;
  return (
    <Note tone="warn">
      <b>{t('claims.detail.asked')}</b> {asked.reason}
    </Note>
  );
}

/** Saves a claim; names the files that are new and the slots that became empty. */
function useUpdate(claim: Claim) {
  const options = { refresh: [ClaimDetail, Claims] };
  const bike = useAction(UpdateClaimBike, (answer) => answer.updateClaimBike, options);
  const paa = useAction(UpdateClaimPaa, (answer) => answer.updateClaimPaaV2, options);
  return (form: DraftForm, before: DraftFiles, after: DraftFiles) => {
    const variables = {
      id: claim.id,
      version: claim.version,
      claim: claimOf(form),
      files: [...after]
        .filter(([slot, attachmentId]) => before.get(slot) !== attachmentId)
        .map(([slot, attachmentId]) => ({ slot, attachmentId })),
      removeSlots: [...before.keys()].filter((slot: ClaimSlot) => !after.has(slot)),
    };
    return claim.type === 'paa' ? paa.mutateAsync(variables) : bike.mutateAsync(variables);
  };
}
