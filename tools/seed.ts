import { fileURLToPath } from 'node:url';
import { loadDemoIfEmpty } from '#seed/load-if-empty.ts';
import { openInstallation } from '#server/opening.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeNoted } from '#server/platform/files/files-made-later.ts';
import { createLog } from '#server/platform/log.ts';
import type { ProcessServices } from '#server/request-context.ts';

const hashesOf = ({ db }: ProcessServices) =>
  db
    .selectFrom('platform_attachment')
    .select(['file_name', 'content_hash'])
    .where('stored', 'is not', null)
    .orderBy('id')
    .execute();

/** Makes all files that are noted. Throws if a row had another hash than its file: `seed/known-files.json` is wrong then. */
async function makeAllFiles(services: ProcessServices): Promise<void> {
  const before = await hashesOf(services);
  await makeNoted(
    services.files,
    () => false,
    () => Promise.resolve(),
    (name, error) => {
      throw new Error(`the file ${name} cannot be made`, { cause: error });
    },
  );
  const after = await hashesOf(services);
  const wrong = before.filter(({ content_hash }, at) => content_hash !== after[at]?.content_hash);
  if (wrong.length > 0)
    throw new Error(
      `The code makes other bytes of ${wrong.map(({ file_name }) => file_name).join(', ')} than seed/known-files.json ` +
        'says: increase the number of their recipe, then run npm run generate.',
    );
}

/**
 * `npm run seed`: loads the demo brand into the database of the settings, if it is empty. With `--files` it also makes the
 * files that a server would make while it runs.
 */
const config = readConfig(process.env, fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, ''));
const opened = await openInstallation(
  config,
  createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, config.logFormat),
);
try {
  const loaded = await loadDemoIfEmpty(opened.services, (line) => console.log(line));
  if (!loaded) console.log('The database already has a market; nothing was changed.');
  if (process.argv.includes('--files')) await makeAllFiles(opened.services);
} finally {
  await opened.close();
}
