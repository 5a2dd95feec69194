import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { emptyDraft, readDraft } from '#rules/service/claims/draft.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { claimsRoute, type ClaimType } from '#service/claims/claims.links.ts';
import { createRoutes, readWriteClaimSearch } from './claim-form.links.ts';
import { filesOf, type StartingDraft, withDeviceCopy } from './use-claim-draft.ts';
import { ClaimDraft } from './claim-form.documents.ts';
import { WriteClaim } from './write-claim.tsx';

/** A new claim of a bicycle, in steps. */
export const BikeClaimPage = () => <NewClaim type="bike" />;
/** A new claim of parts or accessories, in steps. */
export const PartsClaimPage = () => <NewClaim type="paa" />;

/** Opens a draft, or begins one; the id of a new draft comes into the URL once the server has it. */
function NewClaim({ type }: { type: ClaimType }) {
  const { draft, frame } = usePageSearch(readWriteClaimSearch);
  const lang = useLocale();
  const navigate = useNavigate();
  const user = useUser();
  const [own, setOwn] = useState<string | null>(null);
  // The draft that this page itself created must not load over what the user types meanwhile.
  const [opened, setOpened] = useState(draft);
  if (draft !== opened && draft !== own && draft !== undefined) setOpened(draft);
  if (user?.customer === null) return <NoCustomer type={type} />;
  const onId = (id: string) => {
    setOwn(id);
    void navigate({
      to: createRoutes[type],
      params: { lang },
      search: (before) => ({ ...readWriteClaimSearch(before), draft: id, frame: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return opened === undefined ? (
    <WriteClaim
      key="new"
      type={type}
      start={withDeviceCopy(type, { ...nothing, form: { ...emptyDraft, frameNumber: frame ?? '' } })}
      known={[]}
      onId={onId}
    />
  ) : (
    <OpenedDraft key={opened} id={opened} type={type} onId={onId} />
  );
}
const nothing = { id: null, files: filesOf({}), version: null, savedAt: null };

function OpenedDraft({ id, type, onId }: { id: string; type: ClaimType; onId: (id: string) => void }) {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(ClaimDraft, { id }, { keepPrevious: false, staleTime: Infinity });
  const title = t(`claim-form.title.${type}`);
  const draft = query.data?.claimDraft;
  if (query.error && !query.data)
    return (
      <PageFrame title={title}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </PageFrame>
    );
  if (!query.data)
    return (
      <PageFrame title={title}>
        <SkeletonCard picture />
      </PageFrame>
    );
  if (!draft)
    return (
      <PageFrame title={title}>
        <NoResult
          title={t('claim-form.draft.gone')}
          actions={
            <ButtonLink to={claimsRoute} params={{ lang }}>
              {t('claim-form.draft.toList')}
            </ButtonLink>
          }
        >
          {t('claim-form.draft.goneHint')}
        </NoResult>
      </PageFrame>
    );
  const start: StartingDraft = {
    id: draft.id,
    form: readDraft(draft.form),
    files: filesOf(Object.fromEntries(draft.files.map(({ slot, attachmentId }) => [slot, attachmentId]))),
    version: draft.version,
    savedAt: draft.updatedAt,
  };
  return <WriteClaim type={type} start={withDeviceCopy(type, start)} known={draft.files} onId={onId} />;
}

/** Staff must choose the customer for whom they claim. */
function NoCustomer({ type }: { type: ClaimType }) {
  const t = useText();
  const lang = useLocale();
  return (
    <PageFrame title={t(`claim-form.title.${type}`)}>
      <NoResult
        title={t('claim-form.customer.choose')}
        actions={
          <ButtonLink to="/$lang" params={{ lang }}>
            {t('claim-form.customer.home')}
          </ButtonLink>
        }
      >
        {t('claim-form.customer.chooseHint')}
      </NoResult>
    </PageFrame>
  );
}
