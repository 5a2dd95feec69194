import { categoryPlaceholder, type MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { leadingCategory, stateOf } from './layer-looks.ts';
import type { MapRegion, SalesMap } from './sales-areas.documents.ts';

type Figures = Pick<MapRegion, 'revenue' | 'visits' | 'openClaims'>;

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** Words for categories, regions and their figures. */
export function useRegionWords(map: SalesMap) {
  const t = useText();
  const formats = useFormats();
  const category = (code: string | null): string =>
    code === categoryPlaceholder
      ? t('sales-areas.category.placeholder')
      : (map.categories.find((one) => one.code === code)?.name ?? t('sales-areas.category.none'));
  const change = ({ netSales, netSalesLastYear }: NonNullable<MapRegion['revenue']>): string => {
    const [now, before] = [Number(netSales), Number(netSalesLastYear)];
    if (before <= 0) return now > 0 ? t('sales-areas.revenue.new') : t('sales-areas.revenue.none');
    return new Intl.NumberFormat(formats.tag, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    }).format(now / before - 1);
  };
  /** The facts that the layer states about a dealer or region, in a few words; empty for layers without figures. */
  const figure = ({ revenue, visits, openClaims }: Figures): string => {
    if (revenue) return `${formats.moneyIn(revenue.currency, revenue.netSales, 0)} · ${change(revenue)}`;
    if (visits)
      return visits.lastVisitOn
        ? t('sales-areas.visits.last', { day: formats.date(visits.lastVisitOn) })
        : t('sales-areas.visits.never');
    return openClaims === null ? '' : t('sales-areas.claims.count', { count: openClaims });
  };
  /** How many dealers there are, told to staff only: a dealer sees itself alone. */
  const dealers = (count: number): string =>
    map.layers.includes('white-spots') ? t('sales-areas.dealers.count', { count }) : '';
  /** One line about a region on a layer: its state, and the figure. */
  const line = (layer: MapLayer, region: MapRegion): string => {
    if (layer === 'categories')
      return joined(
        category(leadingCategory(map, region) ?? region.regionGroups[0]?.category ?? null),
        dealers(region.dealers),
      );
    const state = stateOf(layer, region);
    const words = t(`sales-areas.state.${state}`);
    if (state === 'no-sales' || state === 'no-dealers' || state === 'no-visits') return words;
    return layer === 'claims' ? figure(region) || words : joined(words, figure(region));
  };
  return { category, dealers, figure, line };
}
