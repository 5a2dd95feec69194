import { Link, useNavigate } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { KeptVisitForm } from '#field/visit-forms/kept-visit.form.tsx';
import { useVisitDevice } from '#field/visit-forms/use-visit-device.ts';
import { useVisitBrand } from '#field/visit-forms/visit-brand.ts';
import type { StoredVisit } from '#field/visit-forms/visit.documents.ts';
import { visitLink } from './visits.links.ts';

/** The form of a stored visit, with the changes that this device keeps. */
export function EditVisit({ stored }: { stored: StoredVisit }) {
  const t = useText();
  const lang = useLocale();
  const brand = useVisitBrand();
  const navigate = useNavigate();
  const { device } = useVisitDevice({ offline: false });
  const detail = visitLink(lang, brand, stored.id);
  const renderContent = () => {
    if (device === undefined) return <SkeletonCard picture />;
    if (device === null) return <NoPermission />;
    return (
      <KeptVisitForm
        device={device}
        brand={brand}
        id={stored.id}
        stored={stored}
        offline={false}
        onDone={() => void navigate({ ...detail, replace: true })}
      />
    );
  };
  return (
    <PageFrame
      title={t('visit-form.form.edit')}
      crumbs={[{ key: 'visit', link: <Link {...detail}>{stored.custName}</Link> }]}
    >
      {renderContent()}
    </PageFrame>
  );
}
