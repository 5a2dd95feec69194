import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { claimOf, type DraftForm } from '#rules/service/claims/draft.ts';
import { queryClient, useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { forgetUploads } from '#platform/uploads/uploads.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { ClaimSteps } from './claim-steps.tsx';
import { Claims } from '#service/claims/claims.documents.ts';
import { claimLink, claimsRoute, type ClaimType } from '#service/claims/claims.links.ts';
import { ConnectionNote, DraftProblem, SavedWords } from './saved-words.tsx';
import { deviceKey, type StartingDraft, useClaimDraft } from './use-claim-draft.ts';
import { type KnownFile, useClaimFiles } from './use-claim-files.ts';
import { removeStored } from '#platform/storage.ts';
import { ClaimDraft, CreateClaimBike, CreateClaimPaa } from './claim-form.documents.ts';

type WriteClaimProps = {
  type: ClaimType;
  start: StartingDraft & { unsent: boolean };
  /** The files of the draft as the server knows them. */
  known: readonly KnownFile[];
  onId: (id: string) => void;
};

/** A new claim: kept as a draft from the first change on, until it is sent. */
export function WriteClaim({ type, start, known, onId }: WriteClaimProps) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const draft = useClaimDraft(type, start, onId);
  // Photos that were taken before the server knew the draft keep their places.
  const places = useMemo(() => {
    const fresh = `claim.new-${type}.`;
    return draft.id === null ? [fresh] : [`claim.${draft.id}.`, ...(start.id === null ? [fresh] : [])];
  }, [draft.id, start.id, type]);
  const files = useClaimFiles({ ids: draft.files, known, setFile: draft.setFile, places });
  const create = useCreate(type);
  const leave = async () => {
    await draft.save();
    await navigate({ to: claimsRoute, params: { lang } });
  };
  const send = async (form: DraftForm) => {
    await draft.save();
    const claim = await create(form, draft);
    draft.finish();
    for (const place of places) forgetUploads(place);
    showToast({ text: t('claim-form.send.done', { number: claim.number }) });
    await navigate({ ...claimLink(lang, claim.id), replace: true });
  };
  const reload = () => {
    removeStored(deviceKey(type, draft.id));
    queryClient.removeQueries({ queryKey: ['graphql', ClaimDraft.name] });
    window.location.reload();
  };
  return (
    <PageFrame
      title={t(`claim-form.title.${type}`)}
      subtitle={<SavedWords draft={draft} />}
      crumbs={[
        {
          key: 'claims',
          link: (
            <Link to={claimsRoute} params={{ lang }}>
              {t('claims.list.title')}
            </Link>
          ),
        },
      ]}
    >
      <DraftProblem draft={draft} onReload={reload} />
      <ClaimSteps
        type={type}
        form={draft.form}
        set={draft.set}
        files={files}
        note={<ConnectionNote files={files} />}
        action={t('claim-form.send.action')}
        onLater={leave}
        onSend={send}
      />
    </PageFrame>
  );
}

/** Sends a claim and returns its number. */
function useCreate(type: ClaimType) {
  const options = { refresh: [Claims] };
  const bike = useAction(CreateClaimBike, (answer) => answer.createClaimBike, options);
  const paa = useAction(CreateClaimPaa, (answer) => answer.createClaimPaa, options);
  return async (form: DraftForm, draft: { id: string | null; files: ReadonlyMap<string, string> }) => {
    const { claim } = await (type === 'bike' ? bike : paa).mutateAsync({
      claim: claimOf(form),
      files: [...draft.files].map(([slot, attachmentId]) => ({ slot, attachmentId })),
      draftId: draft.id,
    });
    if (!claim) throw new Error('The server accepted a claim and names none');
    return claim;
  };
}
