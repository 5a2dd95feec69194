import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { contentTypes } from '#rules/content/content/content-types.ts';
import type { Locale } from '#rules/locales.ts';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { hasMarket } from './markets.queries.ts';
import { setTargetMarkets } from './markets.target-markets.actions.ts';

type WriteCtx = Pick<Ctx, 'db' | 'now' | 'record'>;

/** Layouts of brand content that every editor expects; editors cannot write content without one. */
const layouts = [
  { type: 'marketing_material', name: 'Picture with title' },
  { type: 'marketing_material', name: 'Picture with title and date', subtitle: true, released_on: true },
  { type: 'marketing_material', name: 'Download with resolution', resolution: true, go_to_page: false },
  { type: 'sales_document', name: 'Document', subtitle: true, released_on: true },
  { type: 'sales_document', name: 'Download at once', go_to_page: false },
  { type: 'news', name: 'News', subtitle: true, released_on: true },
  { type: 'news', name: 'Notice without picture', placeholder: false },
] as const;

/** Waits for other processes that set the database up. Throws `setup_done` if it has a market by then. */
export async function requireNoMarket(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('markets.first-market'))`.execute(ctx.db);
  if (await hasMarket(ctx.db)) throw new DomainError('setup_done');
}

/** The first market of a database. */
export interface FirstMarketRow {
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly timeZone: string;
  readonly sorg: string;
  readonly languages: readonly Locale[];
  readonly configuration: Record<string, unknown>;
}

/**
 * Adds the first market, in maintenance, with the host that also serves unknown addresses, and what brand content needs:
 * a target market and layouts. Returns the id of the target market.
 */
export async function addFirstMarket(ctx: WriteCtx, market: FirstMarketRow): Promise<{ targetMarketId: string }> {
  const configuration = v.parse(siteConfigurationSchema, { sorg: market.sorg, ...market.configuration });
  const { id } = await ctx.db
    .insertInto('markets_market')
    .values({
      code: market.code,
      name: market.name,
      time_zone: market.timeZone,
      status: 'maintenance',
      configuration: JSON.stringify(configuration),
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto('markets_host').values({ host: market.host, market_id: id, is_default: true }).execute();
  await ctx.db.insertInto('markets_market_sorg').values({ market_id: id, sorg: market.sorg, position: 0 }).execute();
  await ctx.db
    .insertInto('markets_market_language')
    .values(market.languages.map((language, position) => ({ market_id: id, language, position })))
    .execute();
  await ctx.db
    .insertInto('markets_layout')
    .values(layouts.map((layout, position) => ({ ...layout, position })))
    .onConflict((conflict) => conflict.columns(['type', 'name']).doNothing())
    .execute();
  const target = await ctx.db
    .insertInto('markets_content_target_market')
    .values({ market_name: market.name, source: market.name, brand: market.name, types: [...contentTypes] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.record({ action: 'markets.created', subjectType: 'market', subjectId: id, after: market });
  return { targetMarketId: target.id };
}

/** Lets a user read brand content for a target market. */
export const joinTargetMarket = (ctx: Pick<Ctx, 'db'>, userId: string, targetMarketId: string): Promise<void> =>
  setTargetMarkets(ctx, [{ userId, targetMarketIds: [targetMarketId] }]);
