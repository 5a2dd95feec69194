import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { mostKeys, shopSchema, type ShopInput } from '#rules/partners/shops/shop.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { newSecretToken } from '#platform/access/secret-token.ts';
import { secretOfKey } from './shops.queries.ts';

const subjectType = 'shop';

/** Locks a shop. Throws `not_found`. */
async function lockShop(ctx: Ctx, id: string) {
  const shop = isId(id)
    ? await ctx.db.selectFrom('shops_shop').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  if (!shop) throw new DomainError('not_found');
  return shop;
}

/** Adds a shop to the market with this code and returns its id. Throws `not_found` and `code_already_exists`. */
export async function addShop(ctx: Ctx, market: string, input: ShopInput): Promise<string> {
  const { code, name, stopped } = parseInput(shopSchema, input);
  const found = await ctx.db.selectFrom('markets_market').select('id').where('code', '=', market).executeTakeFirst();
  if (!found) throw new DomainError('not_found', {}, 'market');
  const added = await ctx.db
    .insertInto('shops_shop')
    .values({ market_id: found.id, code, name, stopped_at: stopped ? ctx.now : null, created_at: ctx.now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.record({ action: 'shops.add', subjectType, subjectId: added.id, after: { market, code, name, stopped } });
  return added.id;
}

/**
 * Changes a shop, or stops it: then it sends no orders. Throws `not_found`, `entry_changed` if somebody else changed it
 * meanwhile, and `code_already_exists`.
 */
export async function changeShop(ctx: Ctx, id: string, version: number | null, input: ShopInput): Promise<void> {
  const { code, name, stopped } = parseInput(shopSchema, input);
  const before = await lockShop(ctx, id);
  if (before.version !== version) throw new DomainError('entry_changed');
  const other = await ctx.db
    .selectFrom('shops_shop')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.db
    .updateTable('shops_shop')
    .set({ code, name, stopped_at: stopped ? (before.stopped_at ?? ctx.now) : null, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    action: 'shops.change',
    subjectType,
    subjectId: id,
    before: { code: before.code, name: before.name, stopped: before.stopped_at !== null },
    after: { code, name, stopped },
  });
}

/** A new key; the only time that its secret is answered. */
export interface NewShopKey {
  readonly shop: string;
  readonly name: string;
  readonly secret: string;
}

/**
 * Makes a key for a shop. Older keys stay valid until they are removed, so that a shop changes its key without a pause.
 * Throws `not_found`, and `shop_keys_full` for a shop that has two.
 */
export async function addShopKey(ctx: Ctx, shopId: string): Promise<NewShopKey> {
  const shop = await lockShop(ctx, shopId);
  const { keys } = await ctx.db
    .selectFrom('shops_key')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  if (keys >= mostKeys) throw new DomainError('shop_keys_full', { limit: mostKeys });
  const secret = newSecretToken();
  const name = `key_${randomBytes(12).toString('hex')}`;
  const { id } = await ctx.db
    .insertInto('shops_key')
    .values({ shop_id: shopId, name, secret: '', created_at: ctx.now, created_by: ctx.actor?.userId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The secret is sealed for this id.
  await ctx.db
    .updateTable('shops_key')
    .set({ secret: ctx.secrets.seal(secret, secretOfKey(id)) })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    action: 'shops.key-add',
    subjectType,
    subjectId: shopId,
    after: { code: shop.code, key: name },
  });
  return { shop: shopId, name, secret };
}

/** Removes a key: calls that it signed are refused from now on. Returns the shop; throws `not_found`. */
export async function removeShopKey(ctx: Ctx, id: string): Promise<string> {
  const removed = isId(id)
    ? await ctx.db.deleteFrom('shops_key').where('id', '=', id).returning(['shop_id', 'name']).executeTakeFirst()
    : undefined;
  if (!removed) throw new DomainError('not_found');
  await ctx.record({
    action: 'shops.key-remove',
    subjectType,
    subjectId: removed.shop_id,
    before: { key: removed.name },
  });
  return removed.shop_id;
}

/**
 * Notes that a key signed an accepted call, at most once a minute. Calls at the same time do not wait for each other:
 * one of them writes.
 */
export async function noteKeyUse({ db, now }: Ctx, keyId: string): Promise<void> {
  await sql`
    update shops_key
       set used_at = ${now}
     where id in (
             select id
               from shops_key
              where id = ${keyId}
                and (used_at is null or used_at < ${now}::timestamptz - interval '1 minute')
                for update skip locked)`.execute(db);
}
