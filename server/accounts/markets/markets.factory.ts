import { sql } from 'kysely';
import * as v from 'valibot';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { nextNumber } from '#testing/counters.ts';
import type { TestServer } from '#testing/harness.ts';

export interface SorgOptions {
  /** By default a code of its own. */
  readonly code?: string;
  readonly currency?: string;
  readonly languages?: readonly string[];
  readonly taxBasisPoints?: number;
  readonly availableStockCheck?: boolean;
  readonly exactQtyCheck?: boolean;
}

/** Adds a sales organisation with one merchant (code `main`), company and one stock site (`S1`). */
export async function makeSorg(server: TestServer, options: SorgOptions = {}): Promise<string> {
  const sorgCount = nextNumber('sorg');
  const sorg = options.code ?? `T${String(sorgCount).padStart(3, '0')}`;
  await server.db
    .insertInto('customers_company')
    .values({ code: `C${sorg}`, name: `Company ${sorg}` })
    .execute();
  await server.db
    .insertInto('markets_sorg')
    .values({
      code: sorg,
      name: `Sorg ${sorg}`,
      company_code: `C${sorg}`,
      currency: options.currency ?? 'USD',
      time_zone: 'UTC',
      tax_basis_points: options.taxBasisPoints ?? 0,
      available_stock_check: options.availableStockCheck ?? true,
      exact_qty_check: options.exactQtyCheck ?? true,
    })
    .execute();
  await server.db
    .insertInto('markets_merchant')
    .values({ sorg, code: 'main', name: `Merchant ${sorg}` })
    .execute();
  const languages = options.languages ?? ['en'];
  await server.db
    .insertInto('markets_sorg_language')
    .values(languages.map((language, position) => ({ sorg, language, position })))
    .execute();
  await server.db.insertInto('catalog_site').values({ sorg, code: 'S1', name: 'Site 1' }).execute();
  return sorg;
}

export interface MarketOptions {
  readonly host?: string;
  readonly isDefault?: boolean;
  readonly sorgs: readonly string[];
  readonly configuration?: Record<string, unknown>;
  readonly languages?: readonly string[];
  readonly timeZone?: string;
}

const usd = { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 };

/** Adds a market on a host (default `localhost`, the default host) that sells for the given sorgs. */
export async function makeMarket(server: TestServer, options: MarketOptions): Promise<string> {
  const host = options.host ?? 'localhost';
  const configuration = v.parse(siteConfigurationSchema, {
    sorg: options.sorgs[0] ?? '',
    currency: usd,
    ...options.configuration,
  });
  const market = await server.db
    .insertInto('markets_market')
    .values({
      code: host,
      name: `Market ${host}`,
      time_zone: options.timeZone ?? 'UTC',
      configuration: JSON.stringify(configuration),
      updated_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('markets_host')
    .values({ host, market_id: market.id, is_default: options.isDefault ?? host === 'localhost' })
    .execute();
  await server.db
    .insertInto('markets_market_sorg')
    .values(options.sorgs.map((sorg, position) => ({ market_id: market.id, sorg, position })))
    .execute();
  await server.db
    .insertInto('markets_market_language')
    .values(
      (options.languages ?? ['en-us']).map((language, position) => ({ market_id: market.id, language, position })),
    )
    .execute();
  return market.id;
}
