import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '../../../rules/errors.ts';
import { featuresSchema, siteConfigurationSchema } from '../../../rules/markets/site-configuration.ts';
import type { Ctx } from '../../platform/context.ts';
import { parseInput } from '../../platform/graphql.ts';

/** What may be changed of a market; `configuration` names only the fields that change. */
export const marketChangeSchema = v.object({
  code: v.pipe(v.string('required'), v.minLength(1, 'not_empty'), v.maxLength(100, 'too_long')),
  name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(100, 'too_long'))),
  status: v.optional(v.picklist(['online', 'maintenance', 'offline'], 'out_of_range')),
  statusMessage: v.optional(v.pipe(v.string(), v.maxLength(500, 'too_long'))),
  configuration: v.optional(v.record(v.string(), v.unknown(), 'bad_input')),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays a change over what is stored; refuses names that `known` lacks, so that a typing error is not kept for ever. */
function overlay(current: unknown, change: Record<string, unknown>, known: object, path: string): Record<string, unknown> {
  const unknown = Object.keys(change).filter((name) => !(name in known));
  if (unknown.length > 0) throw DomainError.all(unknown.slice(0, 50).map((name) => ({ field: `${path}.${name}`, code: 'unknown_field' as const, params: {} })));
  return { ...(isRecord(current) ? current : {}), ...change };
}

/** The whole configuration after a change, checked; wrong values are refused by field. */
function changedConfiguration(current: Record<string, unknown>, change: Record<string, unknown>): unknown {
  const changed = overlay(current, change, siteConfigurationSchema.entries, 'configuration');
  if (isRecord(change['features'])) changed['features'] = overlay(current['features'], change['features'], featuresSchema.entries, 'configuration.features');
  return parseInput(siteConfigurationSchema, changed, 'configuration');
}

/**
 * Changes status, name or configuration of a market. It counts at the next request in every process, because
 * the market's version goes up. Throws `not_found`, `unknown_field`, `bad_input` and the like by field.
 */
export async function updateMarket(ctx: Ctx, input: v.InferInput<typeof marketChangeSchema>): Promise<void> {
  const change = parseInput(marketChangeSchema, input);
  const { rows } = await sql<{ id: string; name: string; status: string; status_message: string; configuration: Record<string, unknown> }>`
    select id, name, status, status_message, configuration from markets_market where code = ${change.code} for update`.execute(ctx.db);
  const market = rows[0];
  if (!market) throw new DomainError('not_found', {}, 'code');
  const configuration = change.configuration === undefined ? market.configuration : changedConfiguration(market.configuration, change.configuration);
  await sql`update markets_market
       set name = ${change.name ?? market.name}, status = ${change.status ?? market.status}, status_message = ${change.statusMessage ?? market.status_message},
           configuration = ${JSON.stringify(configuration)}::jsonb, updated_at = ${ctx.now}
     where id = ${market.id}`.execute(ctx.db);
  await ctx.record({ action: 'markets.updated', subjectType: 'market', subjectId: market.id, before: market, after: { ...change, configuration } });
}
