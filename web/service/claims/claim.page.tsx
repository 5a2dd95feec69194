import { Link, useParams } from '@tanstack/react-router';
import { IconDownload, IconMessage, IconPencil, IconPrinter } from '@tabler/icons-react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { type Claim, ClaimDetail } from './claim.documents.ts';
import { MoveButtons, MoveDialog } from './claim-actions.tsx';
import { ClaimContext, ClaimCourse } from './claim-sections.tsx';
import { ClaimChip, statusOf } from './claim-words.tsx';
import { claimsRoute, readClaimSearch } from './claims.links.ts';
import { claimEditRoute } from '#service/claim-form/claim-form.links.ts';
import { HelpCard } from '#exchange/questions/ask.part.tsx';
import css from './claims.module.css';

/** One claim: its state, who acts next, what was said and shown, and how it is settled. */
export function ClaimPage() {
  const t = useText();
  const lang = useLocale();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(ClaimDetail, { id }, { keepPrevious: false, signedFiles: true });
  const claim = query.data?.claimV2;
  if (claim) return <LoadedClaim claim={claim} />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data)
      return (
        <NoResult
          title={t('claims.detail.none')}
          actions={
            <ButtonLink to={claimsRoute} params={{ lang }}>
              {t('claims.list.title')}
            </ButtonLink>
          }
        >
          {t('claims.detail.noneHint')}
        </NoResult>
      );
    return (
      <WithAside aside={<SkeletonCard />}>
        <SkeletonCard />
        <SkeletonCard picture />
      </WithAside>
    );
  };
  return <PageFrame title={t('claims.detail.title')}>{renderContent()}</PageFrame>;
}

/** Moves to the comments of the claim, where both sides write. */
function writeComment(): void {
  const field = document.querySelector<HTMLTextAreaElement>('#claim-comments textarea');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

function LoadedClaim({ claim }: { claim: Claim }) {
  const t = useText();
  const can = usePermissions();
  const lang = useLocale();
  const { search, change } = useListSearch(readClaimSearch);
  const { saving, save } = useDownload();
  const move = search.move && claim.nextStatuses.find(({ id }) => id === search.move);
  return (
    <PageFrame
      title={t('claims.detail.named', { number: claim.number })}
      badge={<ClaimChip status={claim.status} />}
      subtitle={[claim.articleName || claim.model, claim.frameNumber, claim.referenceNo].filter(Boolean).join(' · ')}
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
      actions={
        <div className={css.pageActions}>
          {claim.canEdit && (
            <ButtonLink icon={IconPencil} to={claimEditRoute} params={{ lang, id: claim.id }}>
              {t('claims.detail.edit')}
            </ButtonLink>
          )}
          {can(['claim.create', 'claim.status']) && (
            <Button icon={IconMessage} onClick={writeComment}>
              {t(can('claim.status') ? 'shell.help.write' : 'shell.help.ask')}
            </Button>
          )}
          <Button
            icon={IconDownload}
            busy={saving}
            onClick={() => void save(`/claims/${claim.id}/pdf`, `${claim.number}.pdf`)}
          >
            {t('claims.paper.action')}
          </Button>
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t('claims.detail.print')}
          </Button>
        </div>
      }
    >
      <WithAside
        aside={
          <>
            <ClaimContext claim={claim} />
            <HelpCard dealer={{ code: claim.custCode, name: claim.custName }} />
          </>
        }
      >
        <ClaimCourse claim={claim} view={search} onView={(view) => change({ ...search, ...view }, { replace: true })}>
          <MoveButtons claim={claim} onMove={(id) => change({ ...search, move: statusOf(id) ?? undefined })} />
        </ClaimCourse>
      </WithAside>
      {move && <MoveDialog claim={claim} to={move} onClose={() => change({ ...search, move: undefined })} />}
    </PageFrame>
  );
}
