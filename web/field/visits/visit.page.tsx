import { IconDownload, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { EditVisit } from './edit-visit.tsx';
import { useVisitBrand } from '#field/visit-forms/visit-brand.ts';
import { AnswersCard, PhotosCard, SinceCard, VisitFacts } from './visit.card.tsx';
import { DeleteVisit, type StoredVisit, VisitList, VisitOf } from '#field/visit-forms/visit.documents.ts';
import { readVisitSearch, visitLink, visitsRoute } from './visits.links.ts';
import css from './visits.module.css';

/**
 * One visit: photos, answers, and what changed since the one before; or the form that edits it. The bar of a phone shows
 * its id.
 */
export function VisitPage() {
  const t = useText();
  const lang = useLocale();
  const brand = useVisitBrand();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { search } = useListSearch(readVisitSearch);
  const query = useDocument(VisitOf, { brand, id }, { keepPrevious: false, signedFiles: true });
  const visit = query.data?.formVisits.data[0];
  if (visit) return search.edit && visit.canEdit ? <EditVisit stored={visit} /> : <LoadedVisit visit={visit} />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data)
      return (
        <NoResult
          title={t('visit-form.detail.none')}
          actions={
            <ButtonLink to={visitsRoute(brand)} params={{ lang }}>
              {t(`visit-form.brand.${brand}`)}
            </ButtonLink>
          }
        >
          {t('visit-form.detail.noneHint')}
        </NoResult>
      );
    return (
      <WithAside aside={<SkeletonCard />}>
        <SkeletonCard picture />
        <SkeletonCard />
      </WithAside>
    );
  };
  return <PageFrame title={t('visit-form.detail.title')}>{renderContent()}</PageFrame>;
}

function LoadedVisit({ visit }: { visit: StoredVisit }) {
  const t = useText();
  const lang = useLocale();
  const brand = useVisitBrand();
  const phone = usePhone();
  const { search, change } = useListSearch(readVisitSearch);
  // After the frame has set the title of the page.
  useLayoutEffect(() => pageTitle.set(visit.id), [visit.id]);
  return (
    <PageFrame
      title={visit.custName}
      subtitle={
        <>
          {phone && (
            <>
              <b>{visit.custName}</b> ·{' '}
            </>
          )}
          {[visit.custCity, visit.createdBy].filter(Boolean).map((part) => `${part} · `)}
          <CalendarDate date={visit.visitedOn} />
        </>
      }
      crumbs={[
        {
          key: 'visits',
          link: (
            <Link to={visitsRoute(brand)} params={{ lang }}>
              {t(`visit-form.brand.${brand}`)}
            </Link>
          ),
        },
      ]}
      actions={<VisitActions visit={visit} />}
    >
      <WithAside aside={<VisitFacts visit={visit} />}>
        <PhotosCard visit={visit} search={search} onSearch={(next) => change(next, { replace: true })} />
        <AnswersCard visit={visit} />
        <SinceCard visit={visit} />
      </WithAside>
    </PageFrame>
  );
}

function VisitActions({ visit }: { visit: StoredVisit }) {
  const t = useText();
  const lang = useLocale();
  const brand = useVisitBrand();
  const navigate = useNavigate();
  const { saving, save } = useDownload();
  const remove = useAction(DeleteVisit, (answer) => answer.deleteFormVisit, { refresh: [VisitList] });
  const removal = useAsked(async () => {
    const outcome = await remove.mutateAsync({ id: visit.id });
    void navigate({ to: visitsRoute(brand), params: { lang } });
    return outcome;
  });
  return (
    <div className={css.pageActions}>
      {visit.canEdit && (
        <ButtonLink icon={IconPencil} {...visitLink(lang, brand, visit.id, { edit: true })}>
          {t('visit-form.detail.edit')}
        </ButtonLink>
      )}
      <Button
        icon={IconDownload}
        busy={saving}
        onClick={() => void save(`/visit-forms/${visit.id}/pdf`, `visit-${visit.visitedOn}-${visit.custCode}.pdf`)}
      >
        {t('visit-form.detail.pdf')}
      </Button>
      <Button icon={IconPrinter} onClick={() => window.print()}>
        {t('visit-form.detail.print')}
      </Button>
      {visit.canEdit && (
        <Button variant="danger" icon={IconTrash} onClick={() => removal.ask(true)}>
          {t('visit-form.delete.action')}
        </Button>
      )}
      <ConfirmDelete
        of={removal}
        title={t('visit-form.delete.title', { name: visit.custName })}
        action={t('visit-form.delete.action')}
        done={t('visit-form.delete.done')}
      >
        <p>{t('visit-form.delete.hint')}</p>
      </ConfirmDelete>
    </div>
  );
}
