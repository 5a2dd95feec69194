import type { Database } from './database.ts';

/**
 * The setting of the installation with this name; `make` gives its value on first use. Processes that make it at the
 * same time get the same value.
 */
export async function loadSetting(db: Database, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('platform_setting')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('platform_setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
