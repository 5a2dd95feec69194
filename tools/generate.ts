import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { databaseTypes } from './database-types.ts';

/** Everything that is made from the code by a tool and committed: database types, printed schema. */
export async function generated(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-generate-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true });
  const connection = openDatabase(postgres.url, 2);
  try {
    await migrate(connection.pool, new URL('../server/migrations/', import.meta.url));
    const types = await databaseTypes(connection.pool);
    const { schemaText } = await import('../server/schema.ts');
    return { 'server/platform/database-types.ts': types, 'schema.graphql': schemaText() };
  } finally {
    await connection.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await generated())) {
    writeFileSync(new URL(`../${file}`, import.meta.url), text);
    console.log(`wrote ${file}`);
  }
}
