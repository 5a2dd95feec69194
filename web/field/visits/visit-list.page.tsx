import { IconLayoutGrid, IconList, IconListCheck, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { ReadyLine } from '#ui/page/offline-ready.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { Segments, TabBar, TabLink } from '#ui/page/tabs.tsx';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { KeptVisitsCard } from '#field/visit-forms/kept-visits.card.tsx';
import { useReady } from '#field/visit-forms/offline-ready.ts';
import { useVisitDevice } from '#field/visit-forms/use-visit-device.ts';
import { useVisitBrand } from '#field/visit-forms/visit-brand.ts';
import { useVisitBrands } from '#field/visit-forms/visit-brands.part.ts';
import { type ListedVisit, VisitList } from '#field/visit-forms/visit.documents.ts';
import { useActiveVisitFilters, VisitFilters } from './visit-filters.tsx';
import { createVisitRoute } from '#field/visit-forms/visit-forms.links.ts';
import { readVisitsSearch, visitsRoute } from './visits.links.ts';
import { VisitGalleryCard } from './visit-gallery.tsx';
import { visitColumns } from './visit-list.table.tsx';
import { useReference } from '#field/visit-forms/visit-reference.ts';

const rowId = (row: ListedVisit): string => row.id;

/** Visits of a brand, as a table or with their photos; above them what waits on this device. */
export function VisitListPage() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const brand = useVisitBrand();
  const brands = useVisitBrands();
  const kept = useVisitDevice({ offline: false });
  const ready = useReady();
  const { search, change, refilter } = useListSearch(readVisitsSearch);
  const { page = 1, limit = 10, q, dealer, author, from, to, view } = search;
  const query = useDocument(VisitList, { brand, search: q, custCodes: dealer, authors: author, from, to, page, limit });
  // Remembers the lists, the dealers and their last visits, for a shop without a network.
  const { isKept } = useReference(kept.device ?? null, brand, false);
  const columns = useMemo(() => visitColumns(t, lang, brand), [t, lang, brand]);
  const filters = useActiveVisitFilters({ brand, search, onChange: refilter });
  const create = (
    <ButtonLink variant="primary" icon={IconPlus} to={createVisitRoute(brand)} params={{ lang }}>
      {t('visit-form.list.new')}
    </ButtonLink>
  );
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t(`visit-form.brand.${brand}`)}
      subtitle={t('visit-form.list.hint')}
      actions={
        <>
          {can('page.market') && (
            <ButtonLink icon={IconListCheck} to="/$lang/admin/visit-answers" params={{ lang }} search={{ brand }}>
              {t('visit-form.list.answers')}
            </ButtonLink>
          )}
          {create}
        </>
      }
    >
      <Stack gap={4}>
        {brands.length > 1 && (
          <TabBar label={t('visit-form.list.brands')}>
            {brands.map((one) => (
              <TabLink key={one} to={visitsRoute(one)} params={{ lang }}>
                {t(`visit-form.brand.${one}`)}
              </TabLink>
            ))}
          </TabBar>
        )}
        <KeptVisitsCard visits={kept.visits} brand={brand} offline={false} />
        {'serviceWorker' in navigator && (
          <ReadyLine ready={ready && isKept && kept.device?.lasting === true}>{t('visit-form.list.ready')}</ReadyLine>
        )}
        <DataTable
          name={`visits-${brand}`}
          label={t(`visit-form.brand.${brand}`)}
          columns={columns}
          {...tablePage(query, query.data?.formVisits)}
          rowId={rowId}
          picture
          gallery={view === 'gallery'}
          {...(view === 'gallery' ? { card: (row: ListedVisit) => <VisitGalleryCard row={row} brand={brand} /> } : {})}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t('visit-form.list.search'))}
          filters={filters}
          onClearFilters={() => change({ limit: search.limit, view })}
          toolbar={
            <>
              <VisitFilters brand={brand} search={search} onChange={refilter} />
              <Segments
                label={t('visit-form.list.view')}
                value={view ?? 'table'}
                options={[
                  { value: 'table', label: t('visit-form.list.table'), icon: IconList },
                  { value: 'gallery', label: t('visit-form.list.gallery'), icon: IconLayoutGrid },
                ]}
                onChange={(next) => change({ ...search, view: next === 'gallery' ? 'gallery' : undefined })}
              />
            </>
          }
          empty={
            <NothingYet title={t('visit-form.list.empty')} actions={create}>
              {t('visit-form.list.emptyHint')}
            </NothingYet>
          }
        />
      </Stack>
    </PageFrame>
  );
}
