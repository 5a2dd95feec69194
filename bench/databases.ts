import pg from 'pg';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import * as v from 'valibot';
import { refreshEntries } from '#server/goods/catalog/catalog.entries.actions.ts';
import { ensureGroups } from '#server/access/roles/roles.seeded.actions.ts';
import { hashPassword } from '#server/access/identity/identity.password.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { prepareJobs } from '#server/platform/jobs/jobs.ts';
import type { BenchCatalog } from './loading/catalog.ts';
import { loadFloor } from './floor/floor-tables.ts';
import { dealerPassword, loadBench, sorg, stockMask } from './loading/load.ts';
import { loadOpenOrders } from './loading/open-orders.ts';
import { storeDocuments } from './stored-operations.ts';

/** The cluster of one run: a prepared database per size and target, and clones of them. */
export interface Databases {
  /**
   * Builds the product's database of a size once, as the server leaves it: migrated, loaded, read models refreshed,
   * vacuumed.
   */
  prepareProduct(catalog: BenchCatalog): Promise<void>;
  /** Builds the floor's database of a size once. */
  prepareFloor(catalog: BenchCatalog): Promise<void>;
  /** A fresh copy of the floor's database of a size. */
  cloneFloor(size: number): Promise<string>;
  /** A fresh copy of the product's database of a size; a copy with its own name does not replace the others. */
  cloneProduct(size: number, name?: string): Promise<string>;
  /** An empty database. */
  empty(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

const configuration = v.parse(siteConfigurationSchema, {
  sorg,
  maskStock: stockMask,
  currency: { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 },
});

/** Starts the embedded PostgreSQL with the product's settings in a separate folder. */
export async function openDatabases(dataDir: string): Promise<Databases> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  const addressOf = (name: string): string => postgres.adminUrl.replace(/\/[^/]+$/, `/${name}`);
  const make = async (name: string, template = 'template1'): Promise<string> => {
    await admin.query(`drop database if exists "${name}" with (force)`);
    await admin.query(`create database "${name}" template ${template} strategy file_copy`);
    return addressOf(name);
  };
  const passwordHash = await hashPassword(dealerPassword);

  return {
    async prepareProduct(catalog) {
      const connection = openDatabase(await make(`product_${catalog.articles.length}`), 2);
      try {
        await migrate(connection.pool, new URL('../server/migrations/', import.meta.url));
        await prepareJobs(connection.pool);
        await ensureGroups(connection.db);
        const client = await connection.pool.connect();
        try {
          await loadBench(client, catalog, passwordHash, configuration);
          await loadOpenOrders(client);
          await storeDocuments(client);
          await client.query('analyze');
          await refreshEntries(connection.db, 'all', new Date());
          await client.query('vacuum analyze');
        } finally {
          client.release();
        }
      } finally {
        await connection.close();
      }
    },
    async prepareFloor(catalog) {
      const client = new pg.Client({ connectionString: await make(`floor_${catalog.articles.length}`) });
      await client.connect();
      await loadFloor(client, catalog);
      await client.end();
    },
    cloneFloor: (size) => make('floor_run', `floor_${size}`),
    cloneProduct: (size, name = 'product_run') => make(name, `product_${size}`),
    empty: (name) => make(name),
    async drop(name) {
      await admin.query(`drop database if exists "${name}" with (force)`);
    },
    async stop() {
      await admin.end();
      await postgres.stop();
    },
  };
}
