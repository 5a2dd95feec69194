import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from './platform/config.ts';
import { createLog, outliveReaders } from './platform/log.ts';
import { Running } from './running.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Time limit of a parent process for its members, which have 20 seconds each, and the database. */
const parentStopLimitMs = 30_000;

function settings(): Config {
  try {
    // The parent process has used the words of the command; its members inherit them.
    return readConfig(process.env, root, cluster.isWorker ? [] : process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Tells the person at the terminal where to go. */
async function announce(config: Config): Promise<void> {
  const address = `http://localhost:${config.port}`;
  if (config.duties === 'jobs') {
    console.log('Paceline runs jobs and answers no requests of users.');
    return;
  }
  const processes = config.workers > 1 ? ` (${config.workers} processes)` : '';
  console.log(`Paceline is ready: ${address}${processes}`);
  const { showsMail } = await import('./platform/mail/mail-page.ts');
  if (showsMail(config)) console.log(`Mails are not sent, read them here: ${address}/dev/mail`);
  if (config.demo) {
    const { demoAccounts } = await import('../seed/accounts.ts');
    console.log(`Demo accounts, all with the password ${demoAccounts.password}:`);
    for (const { username, description } of demoAccounts.list) console.log(`  ${username.padEnd(11)} ${description}`);
  }
}

outliveReaders();
const config = settings();
const isCalm = config.logFormat === 'text' && config.logLevel === 'info' && process.stdout.isTTY;
const log = createLog(isCalm ? 'warn' : config.logLevel, config.logFormat);
const running = new Running(log);
const isParent = config.workers > 1;
const isMember = cluster.isWorker;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches all processes; the parent stops its members.
    if (isMember && signal !== 'SIGTERM') return;
    log.info({ signal }, 'stopping');
    void running.stop(0, isParent ? parentStopLimitMs : undefined);
  });
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ error: String(error), stack: (error as Error).stack }, 'a fault that nothing handles, the server ends');
    void running.stop(1, isParent ? parentStopLimitMs : undefined);
  });
}
try {
  // A parent process stays small: it loads none of the server.
  if (isParent) await (await import('./supervise.ts')).supervise(config, log, running);
  else await (await import('./serve.ts')).serve(config, log, running, isMember);
  if (!isMember) await announce(config);
} catch (error) {
  // Work that fails after a signal is not logged.
  const chooseError = () => {
    if (error instanceof Error) {
      if (process.env['LOG_LEVEL'] === 'debug') return error.stack;
      return error.message;
    }
    return error;
  };
  if (!running.stopping) console.error(chooseError());
  await running.stop(1);
}
