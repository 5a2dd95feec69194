import type { MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { categoryLook } from './layer-looks.ts';
import { RegionMark } from './region-mark.part.tsx';
import { type MapRegion, SalesAreaDealers, type SalesMap } from './sales-areas.documents.ts';
import css from './sales-areas.module.css';
import { useRegionWords } from './use-region-words.ts';

type RegionProps = { map: SalesMap; layer: MapLayer; region: MapRegion };

/** The chosen region: its groups with their categories, and its dealers with the figures of the layer. */
export function RegionCard({ map, layer, region, onEdit }: RegionProps & { onEdit: () => void }) {
  const t = useText();
  const can = usePermissions();
  const words = useRegionWords(map);
  return (
    <Card
      title={region.description}
      note={<Text tone="muted">{words.line(layer, region)}</Text>}
      actions={
        region.canEdit && can('sales-area.update') ? (
          <Button size="small" className={css.noPrint} onClick={onEdit}>
            {t('sales-areas.edit.open')}
          </Button>
        ) : undefined
      }
      padded={false}
    >
      <div className={css.details}>
        <ul className={css.groups} aria-label={t('sales-areas.groups.label')}>
          {region.regionGroups.map(({ id, description, category, dealers, whiteSpot }) => (
            <li key={id}>
              <RegionMark {...categoryLook(map, category)} size={18} />
              <strong>{description}</strong>
              <span>
                {[
                  words.category(category),
                  whiteSpot === 'no-dealer' ? '' : words.dealers(dealers),
                  whiteSpot === 'no-dealer' || whiteSpot === 'no-revenue' ? t(`sales-areas.state.${whiteSpot}`) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        {region.dealers > 0 && <Dealers map={map} layer={layer} region={region} />}
      </div>
    </Card>
  );
}

function Dealers({ map, layer, region }: RegionProps) {
  const t = useText();
  const words = useRegionWords(map);
  const query = useDocument(SalesAreaDealers, { regionId: region.id, layer });
  const figures = layer !== 'categories' && layer !== 'white-spots';
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={Math.min(region.dealers, 6)} />;
  return (
    <table className={css.dealers}>
      <caption>{t('sales-areas.dealers.label')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sales-areas.dealers.name')}</th>
          <th scope="col">{t(figures ? `sales-areas.layer.${layer}` : 'sales-areas.dealers.group')}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.salesAreaDealers.map((dealer) => (
          <tr key={dealer.custCode}>
            <th scope="row">
              {dealer.name}
              <small>{dealer.city}</small>
            </th>
            <td>{figures ? words.figure(dealer) : dealer.regionGroup}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
