import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { isSignedWith, isTimely, readCall, signatureWindowSeconds, type SignedCall } from './shops.signature.ts';

/** A key as administrators see it; its secret is answered once, when it is made. */
export interface ShopKey {
  readonly id: string;
  /** Public name, sent with every call. */
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** A consumer shop of a market. */
export interface Shop {
  readonly id: string;
  readonly market: string;
  readonly code: string;
  readonly name: string;
  readonly stoppedAt: Date | null;
  readonly version: number;
  readonly keys: readonly ShopKey[];
}

/** Context of a sealed secret: a secret that is copied to another key cannot be opened there. */
export const secretOfKey = (id: string): string => `shops-key ${id}`;

interface ShopRow extends Omit<Shop, 'keys'> {
  readonly keys: readonly { id: string; name: string; createdAt: string; usedAt: string | null }[];
}

async function readShops(db: Database, found: RawBuilder<boolean>): Promise<Shop[]> {
  const { rows } = await sql<ShopRow>`
    select h.id, m.code as market, h.code, h.name, h.stopped_at as "stoppedAt", h.version,
           coalesce((
        select jsonb_agg(jsonb_build_object(
                 'id', k.id, 'name', k.name, 'createdAt', k.created_at, 'usedAt', k.used_at) order by k.created_at, k.id)
          from shops_key k
         where k.shop_id = h.id), '[]') as keys
      from shops_shop h
      join markets_market m on m.id = h.market_id
     where ${found}
     order by h.stopped_at is not null, lower(h.name), h.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    keys: row.keys.map(({ createdAt, usedAt, ...key }) => ({
      ...key,
      createdAt: new Date(createdAt),
      usedAt: usedAt === null ? null : new Date(usedAt),
    })),
  }));
}

/** The shops of the market with this code, stopped ones last. */
export const listShops = (db: Database, market: string): Promise<Shop[]> =>
  readShops(db, sql<boolean>`m.code = ${market}`);

/** A shop, or null. */
export async function findShop(db: Database, id: string): Promise<Shop | null> {
  return isId(id) ? ((await readShops(db, sql<boolean>`h.id = ${id}`))[0] ?? null) : null;
}

/** The shop that made a signed call. */
export interface CallingShop {
  readonly id: string;
  readonly name: string;
  readonly keyId: string;
}

/**
 * The shop that signed a call to the market of the request. Throws `shop_signature_missing`, `shop_key_unknown` (also
 * for keys of other markets and removed ones), `shop_signature_wrong` (another secret, timestamp or body),
 * `shop_call_too_old` (more than five minutes from the server's clock) and `shop_stopped`.
 */
export async function shopOfCall(
  ctx: Pick<Ctx, 'db' | 'market' | 'now' | 'secrets'>,
  call: SignedCall,
): Promise<CallingShop> {
  const read = readCall(call);
  if (!read) throw new DomainError('shop_signature_missing');
  const row = await ctx.db
    .selectFrom('shops_key as k')
    .innerJoin('shops_shop as h', 'h.id', 'k.shop_id')
    .select(['k.id as keyId', 'k.secret', 'h.id', 'h.name', 'h.stopped_at as stoppedAt'])
    .where('k.name', '=', read.key)
    .where('h.market_id', '=', ctx.market.id)
    .executeTakeFirst();
  const secret = row && ctx.secrets.open(row.secret, secretOfKey(row.keyId));
  if (!row || secret === null || secret === undefined) throw new DomainError('shop_key_unknown');
  if (!isSignedWith(secret, read)) throw new DomainError('shop_signature_wrong');
  if (!isTimely(read, ctx.now)) throw new DomainError('shop_call_too_old', { seconds: signatureWindowSeconds });
  if (row.stoppedAt !== null) throw new DomainError('shop_stopped');
  return { id: row.id, name: row.name, keyId: row.keyId };
}
