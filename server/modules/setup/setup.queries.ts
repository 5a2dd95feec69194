import type { Database } from '../../platform/database.ts';

/** Whether the database has no market yet, so that nobody can sign in. */
export async function needsSetup(db: Database): Promise<boolean> {
  const market = await db.selectFrom('markets_market').select('id').limit(1).executeTakeFirst();
  return market === undefined;
}

/** ISO codes of all countries. */
export async function listCountryIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('markets_country').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Whether a code is one of a country (ISO 3166). */
export async function isCountry(db: Database, id: string): Promise<boolean> {
  const country = await db.selectFrom('markets_country').select('id').where('id', '=', id).executeTakeFirst();
  return country !== undefined;
}
