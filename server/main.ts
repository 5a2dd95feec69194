import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { openInstallation } from './opening.ts';
import { readConfig, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { showsMail } from './platform/mail-page.ts';
import { loadTexts } from './platform/texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function settings(): Config {
  try {
    return readConfig(process.env, root);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const config = settings();
  const log = createLog(config.logLevel === 'info' && process.stdout.isTTY ? 'warn' : config.logLevel);
  loadTexts();

  const opened = await openInstallation(config, log);
  const { around } = opened;
  if (config.demo) {
    const { loadDemoIfEmpty } = await import('../seed/load.ts');
    await loadDemoIfEmpty(around, (line) => console.log(line));
  }
  if (config.environment === 'production') {
    const { buildWebIfNeeded } = await import('../tools/build-web.ts');
    await buildWebIfNeeded(config.webDist, (line) => console.log(line));
  }

  const app = await createApp(config, around);
  const background = await startBackground(config, opened.connection.pool, around);
  await app.listen({ port: config.port, host: config.host });

  const address = `http://localhost:${config.port}`;
  console.log(`Paceline is ready: ${address}`);
  if (showsMail(config)) console.log(`Mails go nowhere, read them here: ${address}/dev/mail`);
  if (config.demo) {
    const { demoAccounts } = await import('../seed/accounts.ts');
    console.log(`Demo accounts, all with the password ${demoAccounts.password}:`);
    for (const { username, story } of demoAccounts.list) console.log(`  ${username.padEnd(11)} ${story}`);
  }

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Requests under way are answered first, then jobs, then the database.
    const late = setTimeout(() => {
      log.error('requests did not end within 20 seconds');
      process.exit(1);
    }, 20_000);
    late.unref();
    await app.close();
    await background.stop();
    await opened.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message) : error);
  process.exit(1);
});
