import { categoryPlaceholder, type MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { categoryLook, layerStates, stateLooks } from './layer-looks.ts';
import { RegionMark } from './region-mark.part.tsx';
import type { SalesMap } from './sales-areas.documents.ts';
import css from './sales-areas.module.css';

/** The meaning of the marks of a layer. */
export function MapLegend({ map, layer }: { map: SalesMap; layer: MapLayer }) {
  const t = useText();
  const placeholder = map.regions.some(({ regionGroups }) =>
    regionGroups.some(({ category }) => category === categoryPlaceholder),
  );
  const entries =
    layer === 'categories'
      ? [
          ...map.categories.map(({ code, name }) => ({ key: code, look: categoryLook(map, code), name })),
          {
            key: categoryPlaceholder,
            look: categoryLook(map, null),
            name: t(placeholder ? 'sales-areas.category.placeholder' : 'sales-areas.category.none'),
          },
        ]
      : layerStates[layer].map((state) => ({
          key: state as string,
          look: stateLooks[state],
          name: t(`sales-areas.state.${state}`),
        }));
  return (
    <ul className={css.legend} aria-label={t('sales-areas.legend.label')}>
      {entries.map(({ key, look, name }) => (
        <li key={key}>
          <RegionMark {...look} size={16} />
          {name}
        </li>
      ))}
    </ul>
  );
}
