import { Link, useNavigate } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { KeptVisitForm } from './kept-visit.form.tsx';
import { useVisitDevice } from './use-visit-device.ts';
import { useVisitBrand } from './visit-brand.ts';
import { readWriteVisitSearch } from './visit-forms.links.ts';
import { visitLink, visitsRoute } from '#field/visits/visits.links.ts';

/** A new visit, or one that this device keeps. The route gives a new one its id. */
export function WriteVisitPage() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const brand = useVisitBrand();
  const { draft, dealer } = usePageSearch(readWriteVisitSearch);
  const { device } = useVisitDevice({ offline: false });
  const leave = (id: string | null): void =>
    void (id
      ? navigate({ ...visitLink(lang, brand, id), replace: true })
      : navigate({ to: visitsRoute(brand), params: { lang }, replace: true }));
  const renderContent = () => {
    if (device === undefined || draft === undefined) return <SkeletonCard picture />;
    if (device === null) return <NoPermission />;
    return (
      <KeptVisitForm
        key={draft}
        device={device}
        brand={brand}
        id={draft}
        dealer={dealer}
        offline={false}
        onDone={leave}
      />
    );
  };
  return (
    <PageFrame
      title={t('visit-form.form.new')}
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
    >
      {renderContent()}
    </PageFrame>
  );
}
