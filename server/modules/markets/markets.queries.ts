import { sql } from 'kysely';
import * as v from 'valibot';
import { siteConfigurationSchema, type Market } from '../../../rules/markets/site-configuration.ts';
import type { Database } from '../../platform/database.ts';

type MarketRow = {
  id: string; code: string; name: string; time_zone: string; status: Market['status']; status_message: string; configuration: unknown;
  version: number; host: string; sorgs: string[]; languages: string[];
};

/**
 * The market that serves a host: an exact entry, else the default host's. Null only in a database without markets.
 * The host is compared in lower case and without port.
 */
export async function findMarket(db: Database, host: string): Promise<Market | null> {
  const { rows } = await sql<MarketRow>`
    select m.id, m.code, m.name, m.time_zone, m.status, m.status_message, m.configuration, m.version, h.host,
           coalesce((select array_agg(s.sorg order by s.position) from markets_market_sorg s where s.market_id = m.id), '{}') as sorgs,
           coalesce((select array_agg(l.language order by l.position) from markets_market_language l where l.market_id = m.id), '{}') as languages
      from markets_host h join markets_market m on m.id = h.market_id
     where h.host = ${host} or h.is_default
     order by h.host = ${host} desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id, code: row.code, name: row.name, host: row.host, timeZone: row.time_zone, status: row.status, statusMessage: row.status_message,
    configuration: v.parse(siteConfigurationSchema, row.configuration), sorgs: row.sorgs, languages: row.languages, version: row.version,
  };
}
