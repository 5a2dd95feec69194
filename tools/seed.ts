import { fileURLToPath } from 'node:url';
import { loadDemoIfEmpty } from '#seed/load-if-empty.ts';
import { openInstallation } from '#server/opening.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

/** `npm run seed`: loads the demo brand into the database of the settings, if it is empty. */
const config = readConfig(process.env, fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, ''));
const opened = await openInstallation(
  config,
  createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, config.logFormat),
);
try {
  const loaded = await loadDemoIfEmpty(opened.services, (line) => console.log(line));
  if (!loaded) console.log('The database already has a market; nothing was changed.');
} finally {
  await opened.close();
}
