import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { holidaysSchema, marketChangeSchema, newMarketSchema } from '#rules/accounts/markets/market-change.ts';
import { unlistedChanges } from '#rules/accounts/markets/setting-choices.ts';
import {
  featuresSchema,
  siteConfigurationSchema,
  type SiteConfiguration,
} from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { allOf, anyOf } from '#platform/database/sets.ts';
import { isCountry } from './markets.countries.queries.ts';
import { countBlocking } from './markets.opening.policy.ts';
import { listHolidayDates } from './markets.queries.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a change into the stored values; refuses names that are not in `known`, so that a typing error is not stored.
 */
function overlay(
  current: unknown,
  change: Record<string, unknown>,
  known: object,
  path: string,
): Record<string, unknown> {
  const unknown = Object.keys(change).filter((name) => !(name in known));
  if (unknown.length > 0)
    throw DomainError.all(
      unknown.slice(0, 50).map((name) => ({ field: `${path}.${name}`, code: 'unknown_field' as const, params: {} })),
    );
  return { ...(isRecord(current) ? current : {}), ...change };
}

/** The whole configuration after a change, validated; invalid values are refused by field. */
function changedConfiguration(current: Record<string, unknown>, change: Record<string, unknown>): SiteConfiguration {
  const changed = overlay(current, change, siteConfigurationSchema.entries, 'configuration');
  if (isRecord(change['features']))
    changed['features'] = overlay(
      current['features'],
      change['features'],
      featuresSchema.entries,
      'configuration.features',
    );
  return parseInput(siteConfigurationSchema, changed, 'configuration');
}

/**
 * Refuses changed settings whose value is not in their list: formats, currency, country, and the main sales
 * organisation, which is one of the market's. Values that were stored before stay as they are.
 */
async function requireListed(
  ctx: MarketCtx,
  before: SiteConfiguration,
  after: SiteConfiguration,
  sorgs: readonly string[],
): Promise<void> {
  const unlisted = unlistedChanges(before, after);
  const isNewCountry = after.countryId !== before.countryId && after.countryId !== '';
  if (isNewCountry && !(await isCountry(ctx.db, after.countryId))) unlisted.push('countryId');
  if (after.sorg !== before.sorg && after.sorg !== '' && !sorgs.includes(after.sorg)) unlisted.push('sorg');
  if (unlisted.length > 0)
    throw DomainError.all(
      unlisted.map((path) => ({ field: `configuration.${path}`, code: 'not_in_list' as const, params: {} })),
    );
}

/** Commands have no jobs: what waits for the opening of a market then comes by its schedule. */
type MarketCtx = Pick<Ctx, 'db' | 'now' | 'actor' | 'record' | 'gateways' | 'sendsMail' | 'isScannerAway'> &
  Partial<Pick<Ctx, 'enqueue'>>;

interface StoredMarket {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly status_message: string;
  readonly time_zone: string;
  readonly configuration: Record<string, unknown>;
  readonly version: number;
  readonly hosts: readonly string[];
  readonly default_host: string | null;
  readonly languages: readonly string[];
  readonly sorgs: readonly string[];
}

/** A market in the words of its changes, for the audit log. */
const factsOf = (market: StoredMarket) => ({
  name: market.name,
  status: market.status,
  statusMessage: market.status_message,
  timeZone: market.time_zone,
  hosts: market.hosts,
  defaultHost: market.default_host,
  languages: market.languages,
  sorgs: market.sorgs,
  // With the values that count where none is stored: they are not part of the change.
  configuration: v.parse(siteConfigurationSchema, market.configuration),
});

async function lockMarket(ctx: MarketCtx, code: string): Promise<StoredMarket> {
  const { rows } = await sql<StoredMarket>`
    select m.id, m.name, m.status, m.status_message, m.time_zone, m.configuration, m.version,
           coalesce((select array_agg(h.host order by h.host) from markets_host h where h.market_id = m.id),
                    '{}') as hosts,
           (select h.host from markets_host h where h.market_id = m.id and h.is_default) as default_host,
           coalesce((
        select array_agg(l.language order by l.position)
          from markets_market_language l
         where l.market_id = m.id),
                    '{}') as languages,
           coalesce((select array_agg(s.sorg order by s.position) from markets_market_sorg s where s.market_id = m.id),
                    '{}') as sorgs
      from markets_market m
     where m.code = ${code}
       for update of m`.execute(ctx.db);
  const market = rows[0];
  if (!market) throw new DomainError('not_found', {}, 'code');
  return market;
}

/**
 * Sets the hosts of a market. Refuses a host of another market; some market must stay the default for unknown
 * addresses.
 */
async function setHosts(
  ctx: MarketCtx,
  market: Pick<StoredMarket, 'id' | 'default_host'>,
  hosts: readonly string[],
  defaultHost: string | null,
): Promise<void> {
  const { rows: taken } = await sql<{ host: string; market: string }>`
    select h.host, m.name as market
      from markets_host h
      join markets_market m on m.id = h.market_id
     where h.host = any(${[...hosts]}) and h.market_id <> ${market.id}
     order by h.host
       for update of h`.execute(ctx.db);
  if (taken.length > 0)
    throw DomainError.all(
      taken.map(({ host, market: name }) => ({
        field: 'hosts',
        code: 'host_taken' as const,
        params: { host, market: name },
      })),
    );
  const wanted = defaultHost ?? market.default_host;
  if (wanted !== null && !hosts.includes(wanted)) throw new DomainError('default_host_needed', {}, 'hosts');
  await ctx.db
    .deleteFrom('markets_host')
    .where('market_id', '=', market.id)
    .where('host', '<>', allOf(hosts))
    .execute();
  if (wanted !== null)
    await ctx.db
      .updateTable('markets_host')
      .set({ is_default: false })
      .where('is_default', '=', true)
      .where('host', '<>', wanted)
      .execute();
  if (hosts.length === 0) return;
  await ctx.db
    .insertInto('markets_host')
    .values(hosts.map((host) => ({ host, market_id: market.id, is_default: host === wanted })))
    .onConflict((conflict) =>
      conflict.column('host').doUpdateSet({ is_default: (eb) => eb.ref('excluded.is_default') }),
    )
    .execute();
}

async function setLanguages(ctx: MarketCtx, marketId: string, languages: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('markets_market_language').where('market_id', '=', marketId).execute();
  if (languages.length === 0) return;
  await ctx.db
    .insertInto('markets_market_language')
    .values(languages.map((language, position) => ({ market_id: marketId, language, position })))
    .execute();
}

async function setSorgs(ctx: MarketCtx, marketId: string, sorgs: readonly string[]): Promise<void> {
  const rows = await ctx.db.selectFrom('markets_sorg').select('code').where('code', '=', anyOf(sorgs)).execute();
  const unknown = sorgs.filter((sorg) => !rows.some(({ code }) => code === sorg));
  if (unknown.length > 0) throw new DomainError('not_found', {}, 'sorgs');
  await ctx.db.deleteFrom('markets_market_sorg').where('market_id', '=', marketId).execute();
  if (sorgs.length === 0) return;
  await ctx.db
    .insertInto('markets_market_sorg')
    .values(sorgs.map((sorg, position) => ({ market_id: marketId, sorg, position })))
    .execute();
}

/**
 * Changes the given fields of a market: status, name, time zone, hosts, languages, sales organisations,
 * configuration. Increments the market's version, so that every process uses the change from the next request.
 * Refuses a `version` that another change has replaced. A market opens only when nothing blocking is left. Throws
 * `not_found`, `market_changed`, `market_not_ready`, `host_taken`, `default_host_needed`, `unknown_field`,
 * `not_in_list` and the refusals of wrong values by field.
 */
export async function updateMarket(
  ctx: MarketCtx,
  input: v.InferInput<typeof marketChangeSchema>,
  action: 'markets.updated' | 'markets.setting-restored' = 'markets.updated',
): Promise<void> {
  const change = parseInput(marketChangeSchema, input);
  const market = await lockMarket(ctx, change.code);
  if (change.version !== undefined && change.version !== market.version) throw new DomainError('market_changed');
  const configuration =
    change.configuration === undefined
      ? market.configuration
      : changedConfiguration(market.configuration, change.configuration);
  await requireListed(
    ctx,
    v.parse(siteConfigurationSchema, market.configuration),
    v.parse(siteConfigurationSchema, configuration),
    change.sorgs ?? market.sorgs,
  );
  if (change.hosts !== undefined || change.defaultHost !== undefined)
    await setHosts(ctx, market, change.hosts ?? market.hosts, change.defaultHost ?? null);
  if (change.languages !== undefined) await setLanguages(ctx, market.id, change.languages);
  if (change.sorgs !== undefined) await setSorgs(ctx, market.id, change.sorgs);
  if (change.status === 'online' && market.status !== 'online') {
    const count = await countBlocking(ctx, {
      id: market.id,
      timeZone: change.timeZone ?? market.time_zone,
      sorgs: change.sorgs ?? market.sorgs,
      configuration: v.parse(siteConfigurationSchema, configuration),
    });
    if (count > 0) throw new DomainError('market_not_ready', { count }, 'status');
  }
  await ctx.db
    .updateTable('markets_market')
    .set({
      name: change.name ?? market.name,
      status: change.status ?? market.status,
      status_message: change.statusMessage ?? market.status_message,
      time_zone: change.timeZone ?? market.time_zone,
      configuration: JSON.stringify(configuration),
      updated_at: ctx.now,
    })
    .where('id', '=', market.id)
    .execute();
  // First links of users wait for the opening; the schedule would send them some minutes later.
  if (change.status === 'online' && market.status !== 'online')
    await ctx.enqueue?.('users.welcome-held', {}, { key: 'users.welcome-held' });
  const before = factsOf(market);
  const { code: _code, version: _version, ...changes } = change;
  await ctx.record({
    action,
    subjectType: 'market',
    subjectId: market.id,
    before,
    after: { ...before, ...changes, configuration },
  });
}

/**
 * Adds a market with all settings of another one; it starts in maintenance, so that nobody can use it before it is set
 * up.
 */
export async function createMarket(ctx: Ctx, input: v.InferInput<typeof newMarketSchema>): Promise<void> {
  const { code, name, copyOf, hosts } = parseInput(newMarketSchema, input);
  const model = await lockMarket(ctx, copyOf);
  const created = await ctx.db
    .insertInto('markets_market')
    .values({
      code,
      name,
      time_zone: model.time_zone,
      status: 'maintenance',
      configuration: JSON.stringify({ ...model.configuration, webTitle: name }),
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw new DomainError('code_already_exists', {}, 'code');
  const { id } = created;
  await setHosts(ctx, { id, default_host: null }, hosts, null);
  await setLanguages(ctx, id, model.languages);
  await setSorgs(ctx, id, model.sorgs);
  await ctx.record({
    action: 'markets.created',
    subjectType: 'market',
    subjectId: id,
    after: { code, name, copyOf, hosts },
  });
}

/**
 * Replaces the public holidays of a sales organisation. Dispatch dates and service levels skip them from now on; dates
 * that are already set do not move. Throws `not_found` for an unknown sales organisation.
 */
export async function setHolidays(ctx: Ctx, input: v.InferInput<typeof holidaysSchema>): Promise<{ sorg: string }> {
  const { sorg, holidays } = parseInput(holidaysSchema, input);
  const found = await ctx.db
    .selectFrom('markets_sorg')
    .select('code')
    .where('code', '=', sorg)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found', {}, 'sorg');
  const before = await listHolidayDates(ctx.db, sorg);
  await ctx.db.deleteFrom('markets_holiday').where('sorg', '=', sorg).execute();
  if (holidays.length > 0)
    await ctx.db
      .insertInto('markets_holiday')
      .values(holidays.map(({ day, name }) => ({ sorg, day, name })))
      .execute();
  await ctx.record({
    action: 'markets.holidays-set',
    subjectType: 'sorg',
    subjectId: sorg,
    before: { holidays: before },
    after: { holidays: holidays.map(({ day }) => day) },
  });
  return { sorg };
}
