import { nextNumber } from '#testing/counters.ts';
import type { Ctx, TestServer } from '#testing/harness.ts';
import { secretOfKey } from './shops.queries.ts';

/** A shop with one key, as a test signs its calls. */
export interface MadeShop {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly key: string;
  readonly secret: string;
}

/** Gives a market a consumer shop with a key. */
export async function makeShop(server: TestServer, marketId: string, name = 'Corner Cycles'): Promise<MadeShop> {
  const count = nextNumber('shop');
  const at = server.services.now();
  const made = { code: `shop-${count}`, name, key: `key_test_${count}`, secret: `secret of shop ${count}` };
  const { id } = await server.db
    .insertInto('shops_shop')
    .values({ market_id: marketId, code: made.code, name, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: keyId } = await server.db
    .insertInto('shops_key')
    .values({ shop_id: id, name: made.key, secret: '', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('shops_key')
    .set({ secret: server.services.secrets.seal(made.secret, secretOfKey(keyId)) })
    .where('id', '=', keyId)
    .execute();
  return { id, ...made };
}

/** Gives the market of a context a shop with this id, unless it has it: an order names the shop that sent it. */
export async function keepShop({ db, market, now }: Ctx, id: string, name: string): Promise<void> {
  await db
    .insertInto('shops_shop')
    .values({ id, market_id: market.id, code: id, name, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
