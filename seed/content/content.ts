// Target markets of brand content with their readers, and the card layouts of content.
import { USERS, type DemoUser } from '#seed/cast.ts';
import { idAt, insertRows, type Rows } from '#seed/loading/rows.ts';

/** Target markets. Staff of Indonesia has one for news only: its readers meet the guard of the other two areas. */
const TARGET_MARKETS = [
  { key: 'ID', marketName: 'Indonesia', source: 'Veldra Indonesia', brand: 'Veldra', newsOnly: false },
  { key: 'ID-retail', marketName: 'Indonesia (retail)', source: 'Veldra Indonesia', brand: 'Echelon', newsOnly: false },
  { key: 'ID-staff', marketName: 'Indonesia (staff)', source: 'Veldra Indonesia', brand: 'Veldra', newsOnly: true },
  { key: 'US', marketName: 'United States', source: 'Veldra USA', brand: 'Veldra', newsOnly: false },
  { key: 'US-west', marketName: 'United States (West)', source: 'Veldra USA', brand: 'Veldra', newsOnly: false },
  { key: 'EU', marketName: 'Europe', source: 'Veldra Europe', brand: 'Veldra', newsOnly: false },
] as const;
export type MarketKey = (typeof TARGET_MARKETS)[number]['key'];

/** Target markets of an account. */
function marketsOf({ username, role, areas }: DemoUser): MarketKey[] {
  if (username === 'credit') return ['ID-staff'];
  if (role === 'retailer') return ['ID', 'ID-retail'];
  const home = areas.some(({ sorg }) => sorg === '1000');
  const abroad = areas.some(({ sorg }) => sorg === '5000');
  const staff = home && abroad;
  return [
    ...(home ? (['ID'] as const) : []),
    ...(staff ? (['ID-retail', 'ID-staff'] as const) : []),
    ...(abroad ? (['US', 'US-west'] as const) : []),
    ...(areas.some(({ sorg }) => sorg === '3000') ? (['EU'] as const) : []),
  ];
}

const LAYOUTS = [
  {
    type: 'marketing_material',
    name: 'Picture with title',
    title: true,
    subtitle: false,
    released_on: false,
    resolution: false,
    go_to_page: true,
  },
  {
    type: 'marketing_material',
    name: 'Picture with title and date',
    title: true,
    subtitle: true,
    released_on: true,
    resolution: false,
    go_to_page: true,
  },
  {
    type: 'marketing_material',
    name: 'Download with resolution',
    title: true,
    subtitle: false,
    released_on: false,
    resolution: true,
    go_to_page: false,
  },
  {
    type: 'sales_document',
    name: 'Document',
    title: true,
    subtitle: true,
    released_on: true,
    resolution: false,
    go_to_page: true,
  },
  {
    type: 'sales_document',
    name: 'Download at once',
    title: true,
    subtitle: false,
    released_on: false,
    resolution: false,
    go_to_page: false,
  },
  { type: 'news', name: 'News', title: true, subtitle: true, released_on: true, resolution: false, go_to_page: true },
  {
    type: 'news',
    name: 'Notice without picture',
    placeholder: false,
    title: true,
    subtitle: false,
    released_on: false,
    resolution: false,
    go_to_page: true,
  },
  {
    type: 'news',
    name: 'Picture only',
    title: false,
    subtitle: false,
    released_on: false,
    resolution: true,
    go_to_page: false,
  },
] as const;

/** Ids of target markets by key and of layouts by name. */
export interface ContentPlaces {
  readonly markets: ReadonlyMap<MarketKey, string>;
  readonly layouts: ReadonlyMap<string, string>;
}

/** Loads target markets with their readers, and layouts. */
export async function loadContent(db: Rows, users: ReadonlyMap<string, string>, now: string): Promise<ContentPlaces> {
  const markets = new Map(TARGET_MARKETS.map(({ key }) => [key, idAt(now)]));
  await insertRows(
    db,
    'markets_content_target_market',
    TARGET_MARKETS.map(({ key, marketName, source, brand, newsOnly }) => ({
      id: markets.get(key),
      market_name: marketName,
      source,
      brand,
      types: newsOnly ? ['news'] : ['marketing_material', 'sales_document', 'news'],
    })),
  );
  await insertRows(
    db,
    'markets_user_target_market',
    USERS.flatMap((user) =>
      marketsOf(user).map((key) => ({ user_id: users.get(user.username), content_target_market_id: markets.get(key) })),
    ),
  );
  const layouts = new Map<string, string>(LAYOUTS.map(({ name }) => [name, idAt(now)]));
  await insertRows(
    db,
    'markets_layout',
    LAYOUTS.map((layout, position) => ({ id: layouts.get(layout.name), placeholder: true, ...layout, position })),
  );
  return { markets, layouts };
}
