import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { mapLayers, type MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Checkbox, SelectInput } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Bone, ErrorPanel, NothingYet } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { CategoriesDialog } from './categories.dialog.tsx';
import { lookOf, markSizes } from './layer-looks.ts';
import { MapLegend } from './map-legend.tsx';
import { RegionList } from './region-list.tsx';
import { RegionMark } from './region-mark.part.tsx';
import { RegionCard } from './region.card.tsx';
import { SalesAreaRegions, type SalesMap } from './sales-areas.documents.ts';
import { readSalesAreaSearch, type SalesAreaSearch } from './sales-areas.links.ts';
import css from './sales-areas.module.css';
import { useRegionWords } from './use-region-words.ts';

const RegionMap = lazy(async () => ({ default: (await import('./region-map.part.tsx')).RegionMap }));

type Change = (search: SalesAreaSearch, options?: { replace?: boolean }) => void;

/** Regions with their categories, and what happens there, on a map and as a list (RT-053). */
export function SalesAreasPage() {
  const t = useText();
  const { search, change } = useListSearch(readSalesAreaSearch);
  const layer = search.layer ?? mapLayers[0];
  const query = useDocument(SalesAreaRegions, { layer, onlySalesArea: search.own });
  const map = query.data?.salesAreaMaps;
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!map)
      return (
        <div className={css.split}>
          <div className={css.side}>
            <div className={css.map}>
              <Bone height={320} />
            </div>
          </div>
        </div>
      );
    if (map.regions.length === 0)
      return (
        <NothingYet
          title={t('sales-areas.empty.title')}
          actions={
            search.own && (
              <Button onClick={() => change({ ...search, own: undefined })}>{t('sales-areas.own.all')}</Button>
            )
          }
        >
          {t('sales-areas.empty.hint')}
        </NothingYet>
      );
    return (
      <div className={classNames(query.isPlaceholderData && css.waiting)} aria-busy={query.isFetching}>
        <Areas map={map} search={search} onChange={change} />
      </div>
    );
  };
  return (
    <PageFrame
      title={t('sales-areas.title.page')}
      subtitle={t('sales-areas.title.hint')}
      actions={<Pickers layers={map?.layers} search={search} onChange={change} />}
    >
      {renderContent()}
    </PageFrame>
  );
}

function Pickers({
  layers,
  search,
  onChange,
}: {
  layers: readonly string[] | undefined;
  search: SalesAreaSearch;
  onChange: Change;
}) {
  const t = useText();
  const shown = search.layer ?? mapLayers[0];
  const offered = mapLayers.filter((layer) => layer === shown || layers?.includes(layer));
  return (
    <Row gap={3} wrap>
      <div className={css.picker}>
        <SelectInput
          label={t('sales-areas.layer.label')}
          hideLabel
          value={shown}
          choices={offered.map((layer) => ({ value: layer, label: t(`sales-areas.layer.${layer}`) }))}
          onChange={({ target }) => {
            const layer = mapLayers.find((one) => one === target.value);
            onChange({ ...search, layer: layer === mapLayers[0] ? undefined : layer });
          }}
        />
      </div>
      <Checkbox
        label={t('sales-areas.own.label')}
        checked={search.own ?? false}
        onChange={({ target }) => onChange({ ...search, own: target.checked || undefined })}
      />
      <Button icon={IconPrinter} className={css.wideOnly} onClick={() => window.print()}>
        {t('sales-areas.page.print')}
      </Button>
    </Row>
  );
}

function Areas({ map, search, onChange }: { map: SalesMap; search: SalesAreaSearch; onChange: Change }) {
  const t = useText();
  const words = useRegionWords(map);
  // Until the figures of another layer arrive, those of the last one stay.
  const layer: MapLayer = mapLayers.find((one) => one === map.layer) ?? mapLayers[0];
  const sizes = markSizes(layer, map.regions);
  const region = map.regions.find(({ id }) => id === search.region);
  const choose = (id: string) => onChange({ ...search, region: id }, { replace: true });
  const points = map.regions
    .map((one) => ({
      id: one.id,
      lat: one.lat,
      lng: one.lng,
      label: one.description,
      words: `${one.description}: ${words.line(layer, one)}`,
      size: sizes.get(one.id) ?? 18,
      mark: <RegionMark {...lookOf(map, layer, one)} size={sizes.get(one.id) ?? 18} />,
    }))
    .toSorted((a, b) => b.size - a.size);
  return (
    <Stack gap={4}>
      <div className={css.split}>
        <div className={css.side}>
          <div className={css.map}>
            <Suspense fallback={<Bone height={320} />}>
              <RegionMap
                label={t('sales-areas.map.label')}
                points={points}
                chosen={region?.id}
                onChoose={choose}
                view={search.view}
                onView={(view) => onChange({ ...search, view }, { replace: true })}
              />
            </Suspense>
          </div>
          <MapLegend map={map} layer={layer} />
        </div>
        <RegionList map={map} layer={layer} chosen={region?.id} onChoose={choose} />
      </div>
      {map.dealersElsewhere > 0 && (
        <Text tone="muted" size="sm">
          {t('sales-areas.dealers.elsewhere', { count: map.dealersElsewhere })}
        </Text>
      )}
      {region && (
        <RegionCard map={map} layer={layer} region={region} onEdit={() => onChange({ ...search, edit: true })} />
      )}
      {region?.canEdit && search.edit && (
        <CategoriesDialog map={map} region={region} onClose={() => onChange({ ...search, edit: undefined })} />
      )}
    </Stack>
  );
}
