import { fileURLToPath } from 'node:url';
import { loadDemoIfEmpty } from '#seed/load-if-empty.ts';
import { openInstallation } from '#server/opening.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeNoted } from '#server/platform/files/files-made-later.ts';
import { createLog } from '#server/platform/log.ts';

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
  if (process.argv.includes('--files'))
    await makeNoted(
      opened.services.files,
      () => false,
      () => Promise.resolve(),
      (name, error) => {
        throw new Error(`the file ${name} cannot be made`, { cause: error });
      },
    );
} finally {
  await opened.close();
}
