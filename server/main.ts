import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { loadSetupCode } from './modules/setup/setup.policy.ts';
import { needsSetup } from './modules/setup/setup.queries.ts';
import { openInstallation } from './opening.ts';
import { readConfig, type Config } from './platform/config.ts';
import { createLog, type Log } from './platform/log.ts';
import { showsMail } from './platform/mail-page.ts';
import { loadTexts } from './platform/texts.ts';
import type { ProcessServices } from './request-context.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Time limit for running requests and jobs when the process stops. */
const stopLimitMs = 20_000;
/** The same after the database is lost, when nothing can complete any more. */
const lostLimitMs = 5_000;

function settings(): Config {
  try {
    return readConfig(process.env, root);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Started services and how to stop them, the last one first. */
class Running {
  readonly #log: Log;
  readonly #steps: (() => Promise<unknown>)[] = [];
  #stopping: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  get stopping(): boolean {
    return this.#stopping !== null;
  }

  /** Completes running requests first, then jobs, then stops the database and the process. */
  stop(exitCode: number, limitMs = stopLimitMs): Promise<void> {
    this.#stopping ??= this.#end(exitCode, limitMs);
    return this.#stopping;
  }

  async #end(exitCode: number, limitMs: number): Promise<void> {
    const late = setTimeout(() => {
      this.#log.error(`some parts did not stop within ${limitMs / 1000} seconds`);
      process.exit(exitCode || 1);
    }, limitMs);
    late.unref();
    for (const step of this.#steps.toReversed()) {
      await step().catch((error: unknown) => {
        this.#log.error({ error: String(error), stack: (error as Error).stack }, 'a part of the server failed to stop');
      });
    }
    process.exit(exitCode);
  }
}

/** Prints the code for the setup page while there is no market, on the console and in the log. */
async function announceSetup({ db, log }: ProcessServices, address: string): Promise<void> {
  if (!(await needsSetup(db))) return;
  const code = await loadSetupCode(db);
  log.warn({ code, page: `${address}/setup` }, 'there is no market yet: the setup page asks for this code');
  console.log(`There is no market yet. Open ${address}/setup and enter the code ${code}`);
  console.log('or run: npm run admin -- init --help');
}

async function start(config: Config, log: Log, running: Running): Promise<void> {
  const opened = await openInstallation(config, log, (error) => {
    log.fatal({ error: error.message }, 'the database is lost, the server ends');
    console.error(`${error.message} The server ends. Its log says more with LOG_LEVEL=debug.`);
    void running.stop(1, lostLimitMs);
  });
  running.add(() => opened.close());
  const { services } = opened;
  if (config.demo) {
    const { loadDemoIfEmpty } = await import('../seed/load-if-empty.ts');
    await loadDemoIfEmpty(services, (line) => console.log(line));
  }
  if (config.environment === 'production') {
    const { buildWebIfNeeded } = await import('../tools/build-web.ts');
    await buildWebIfNeeded(config.webDist, (line) => console.log(line));
  }

  const app = await createApp(config, services);
  const background = await startBackground(config, opened.connection.pool, services);
  running.add(() => background.stop());
  running.add(() => app.close());
  // The start leaves a third of the heap as garbage; collected here, it delays no request and is no floor for later growth.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  await app.listen({ port: config.port, host: config.host });

  const address = `http://localhost:${config.port}`;
  console.log(`Paceline is ready: ${address}`);
  if (showsMail(config)) console.log(`Mails are not sent, read them here: ${address}/dev/mail`);
  await announceSetup(services, address);
  if (config.demo) {
    const { demoAccounts } = await import('../seed/accounts.ts');
    console.log(`Demo accounts, all with the password ${demoAccounts.password}:`);
    for (const { username, description } of demoAccounts.list) console.log(`  ${username.padEnd(11)} ${description}`);
  }
}

const config = settings();
const log = createLog(config.logLevel === 'info' && process.stdout.isTTY ? 'warn' : config.logLevel);
const running = new Running(log);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    log.info({ signal }, 'stopping');
    void running.stop(0);
  });
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ error: String(error), stack: (error as Error).stack }, 'a fault that nothing handles, the server ends');
    void running.stop(1);
  });
}
try {
  loadTexts();
  await start(config, log, running);
} catch (error) {
  // Work that fails after a signal is not logged.
  if (!running.stopping)
    console.error(
      error instanceof Error ? (process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message) : error,
    );
  await running.stop(1);
}
