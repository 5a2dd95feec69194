// Target markets of brand content with their readers, and the card layouts of content.
import { USERS } from '../cast.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

const TARGET_MARKETS = [
  { key: 'ID', sorg: '1000', marketName: 'Indonesia', source: 'Veldra Indonesia', brand: 'Veldra' },
  { key: 'ID-retail', sorg: '1000', marketName: 'Indonesia, retail', source: 'Veldra Indonesia', brand: 'Echelon' },
  { key: 'US', sorg: '5000', marketName: 'United States', source: 'Veldra USA', brand: 'Veldra' },
  { key: 'US-west', sorg: '5000', marketName: 'United States, West', source: 'Veldra USA', brand: 'Veldra' },
] as const;

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
    go_to_page: false,
  },
  { type: 'news', name: 'News', title: true, subtitle: true, released_on: true, resolution: false, go_to_page: true },
] as const;

/**
 * Loads target markets and layouts; every account reads for the markets of its sales organisations, a retailer for the
 * retail market.
 */
export async function loadContent(db: Rows, users: ReadonlyMap<string, string>, now: string): Promise<void> {
  const markets = TARGET_MARKETS.map((market) => ({ ...market, id: idAt(now) }));
  await insertRows(
    db,
    'markets_content_target_market',
    markets.map(({ id, marketName, source, brand }) => ({
      id,
      market_name: marketName,
      source,
      brand,
      types: ['marketing_material', 'sales_document', 'news'],
    })),
  );
  await insertRows(
    db,
    'markets_user_target_market',
    USERS.flatMap((user) =>
      markets
        .filter(
          ({ sorg, key }) =>
            user.areas.some((area) => area.sorg === sorg) &&
            (!key.includes('-') || user.role === 'retailer' || user.role === 'administrator' || sorg === '5000'),
        )
        .map(({ id }) => ({ user_id: users.get(user.username), content_target_market_id: id })),
    ),
  );
  await insertRows(
    db,
    'markets_layout',
    LAYOUTS.map((layout, position) => ({ id: idAt(now), ...layout, placeholder: true, position })),
  );
}
