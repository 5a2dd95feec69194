import type { MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import type { MarkLook, MarkTone } from './region-mark.part.tsx';
import type { MapRegion, SalesMap } from './sales-areas.documents.ts';

/** The states that a layer tells apart; each has a look and a text `sales-areas.state.<state>`. */
export const stateLooks = {
  growing: { shape: 'up', tone: 'blue' },
  steady: { shape: 'square', tone: 'grey' },
  falling: { shape: 'down', tone: 'amber' },
  'no-sales': { shape: 'ring', tone: 'grey' },
  visited: { shape: 'circle', tone: 'blue' },
  'visits-due': { shape: 'diamond', tone: 'amber' },
  'no-visits': { shape: 'down', tone: 'amber', hollow: true },
  'no-dealers': { shape: 'ring', tone: 'grey' },
  'open-claims': { shape: 'circle', tone: 'amber' },
  'no-claims': { shape: 'ring', tone: 'grey' },
  'no-dealer': { shape: 'diamond', tone: 'amber', hollow: true },
  'no-revenue': { shape: 'square', tone: 'blue', hollow: true },
  served: { shape: 'circle', tone: 'grey' },
} as const satisfies Readonly<Record<string, MarkLook>>;
type LayerState = keyof typeof stateLooks;

/** States of each layer, in the order of the legend. */
export const layerStates: Readonly<Record<Exclude<MapLayer, 'categories'>, readonly LayerState[]>> = {
  revenue: ['growing', 'steady', 'falling', 'no-sales'],
  visits: ['visited', 'visits-due', 'no-visits', 'no-dealers'],
  claims: ['open-claims', 'no-claims'],
  'white-spots': ['no-dealer', 'no-revenue', 'served'],
};

/** Growth and fall count from five percent on. */
const noticeable = 0.05;

function revenueState({ revenue }: MapRegion): LayerState {
  const [now, before] = [Number(revenue?.netSales ?? 0), Number(revenue?.netSalesLastYear ?? 0)];
  if (now <= 0 && before <= 0) return 'no-sales';
  if (now > before * (1 + noticeable)) return 'growing';
  return now < before * (1 - noticeable) ? 'falling' : 'steady';
}

function visitState({ visits, dealers }: MapRegion): LayerState {
  if (dealers === 0 || !visits) return 'no-dealers';
  if (visits.lastVisitOn === null) return 'no-visits';
  return visits.dealersDue > 0 ? 'visits-due' : 'visited';
}

function spotState({ regionGroups }: MapRegion): LayerState {
  const reasons = regionGroups.map(({ whiteSpot }) => whiteSpot);
  if (reasons.includes('no-dealer')) return 'no-dealer';
  if (reasons.includes('no-revenue')) return 'no-revenue';
  return 'served';
}

/** The state of a region on a layer other than the categories. */
export function stateOf(layer: Exclude<MapLayer, 'categories'>, region: MapRegion): LayerState {
  if (layer === 'revenue') return revenueState(region);
  if (layer === 'visits') return visitState(region);
  if (layer === 'claims') {
    if ((region.openClaims ?? 0) > 0) return 'open-claims';
    return 'no-claims';
  }
  return spotState(region);
}

const shapes = { blue: 'circle', green: 'square', amber: 'diamond', grey: 'ring' } as const;
const toneOf = (colour: string | undefined): MarkTone =>
  colour === 'blue' || colour === 'green' || colour === 'amber' ? colour : 'grey';

/** The look of a category; one that nobody chose yet is a hollow circle. */
export function categoryLook(map: Pick<SalesMap, 'categories'>, code: string | null): MarkLook {
  const category = map.categories.find((one) => one.code === code);
  if (!category) return { shape: 'circle', tone: 'grey', hollow: true };
  const tone = toneOf(category.colour);
  return { shape: shapes[tone], tone };
}

/** The category of most groups of a region; of equal ones the first of the master list. */
export function leadingCategory(map: Pick<SalesMap, 'categories'>, { regionGroups }: MapRegion): string | null {
  const counts = map.categories.map(({ code }) => regionGroups.filter(({ category }) => category === code).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? null : (map.categories[counts.indexOf(most)]?.code ?? null);
}

/** The look of a region on a layer. */
export function lookOf(map: SalesMap, layer: MapLayer, region: MapRegion): MarkLook {
  if (layer === 'categories') return categoryLook(map, leadingCategory(map, region));
  const look: MarkLook = stateLooks[stateOf(layer, region)];
  return layer === 'claims' && region.openClaims ? { ...look, text: String(region.openClaims) } : look;
}

const weightOf = (layer: MapLayer, { revenue, dealers, openClaims }: MapRegion): number => {
  if (layer === 'revenue') return Math.max(0, Number(revenue?.netSales ?? 0));
  if (layer === 'claims') return openClaims ?? 0;
  return dealers;
};

/** Sizes of the marks in pixels, from 18 to 38, by region: their areas follow what the layer counts. */
export function markSizes(layer: MapLayer, regions: readonly MapRegion[]): ReadonlyMap<string, number> {
  const most = Math.max(1, ...regions.map((region) => weightOf(layer, region)));
  return new Map(regions.map((region) => [region.id, 18 + 20 * Math.sqrt(weightOf(layer, region) / most)]));
}
