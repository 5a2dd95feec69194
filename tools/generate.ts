import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownFilesText } from '#seed/known-files.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { keptIconsText } from '#web/icon-library.ts';
import { deletingPage } from './rules/deletion-rules.ts';
import { databaseTypes } from './database-types.ts';
import { erpPage } from './erp-documentation.ts';
import { removeDataFolder, throwAwayFolder } from './prepared-data.ts';

/** All committed files that are generated from the code: database types, schema, files of the ERP, ways back from deletions, kept icons, facts of files. */
export async function generated(): Promise<Record<string, string>> {
  const folder = throwAwayFolder('generate');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true });
  const connection = openDatabase(postgres.url, 2);
  try {
    await migrate(connection.pool, new URL('../server/migrations/', import.meta.url));
    const types = await databaseTypes(connection.pool);
    const { schemaText } = await import('#server/schema.ts');
    const knownFiles = await knownFilesText();
    return {
      'server/platform/database/database-types.ts': types,
      'schema.graphql': schemaText(),
      'docs/erp-files.md': erpPage(),
      'docs/deleting.md': deletingPage(),
      'web/ui/look/icons.json': await keptIconsText(),
      ...(knownFiles === null ? {} : { 'seed/known-files.json': knownFiles }),
    };
  } finally {
    await connection.close();
    await postgres.stop();
    removeDataFolder(folder);
  }
}

/**
 * Types of the web app's documents, generated from the committed schema; throws with the tool's message when a document
 * is wrong.
 */
export function documentTypes(): Record<string, string> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const file = 'web/platform/api/generated/graphql.ts';
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@graphql-codegen/cli/cjs/bin.js'), '--config', 'codegen.ts'],
    {
      cwd: join(root, 'web'),
      encoding: 'utf8',
    },
  );
  if (run.status !== 0)
    throw new Error(`The documents of the web app do not match the schema:\n${run.stdout}${run.stderr}`);
  return { [file]: readFileSync(join(root, file), 'utf8') };
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await generated())) {
    writeFileSync(new URL(`../${file}`, import.meta.url), text);
    console.log(`wrote ${file}`);
  }
  for (const file of Object.keys(documentTypes())) console.log(`wrote ${file}`);
}
