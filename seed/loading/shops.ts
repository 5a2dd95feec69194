// Consumer shops of the markets with their keys.
import { secretOfKey } from '#server/partners/shops/shops.queries.ts';
import type { Secrets } from '#server/platform/access/secrets.ts';
import { demoShops } from '../shops.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

/** Loads the shops; returns their ids by code. */
export async function loadShops(db: Rows, secrets: Secrets, now: string): Promise<Map<string, string>> {
  const markets = new Map(
    (await db.selectFrom('markets_market').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  );
  const shops = demoShops.map((shop) => ({ ...shop, id: idAt(now), keyId: idAt(now) }));
  await insertRows(
    db,
    'shops_shop',
    shops.map(({ id, market, code, name }) => ({ id, market_id: markets.get(market), code, name, created_at: now })),
  );
  await insertRows(
    db,
    'shops_key',
    shops.map(({ id, keyId, key, secret }) => ({
      id: keyId,
      shop_id: id,
      name: key,
      secret: secrets.seal(secret, secretOfKey(keyId)),
      created_at: now,
    })),
  );
  return new Map(shops.map(({ id, code }) => [code, id]));
}
