import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createHealthApp } from './health-app.ts';
import { countLateFiles } from './exchange/integration/integration.expected.queries.ts';
import { loadSetupCode } from './start/setup/setup.policy.ts';
import { needsSetup } from './start/setup/setup.queries.ts';
import { openInstallation, type Opened } from './opening.ts';
import type { Config } from './platform/config.ts';
import { makeNoted } from './platform/files/files-made-later.ts';
import type { Log } from './platform/log.ts';
import { newMetrics, observeDatabase, observeFigure, observeQueue, type Metrics } from './platform/metrics.ts';
import { announceOwnDatabase } from './platform/cluster/own-database.ts';
import { GroupMember } from './platform/jobs/process-group.ts';
import type { ProcessServices } from './request-context.ts';
import type { Running } from './running.ts';

/** The same as the limit of a stop, after the database is lost, when nothing can complete any more. */
const lostLimitMs = 5_000;
/** Number that the parent gives to the first process that it starts. */
const firstWorker = 1;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds the web app where the settings ask for it. */
async function buildWeb(config: Config, isMember: boolean): Promise<void> {
  // The first member prepares for all, also if it only runs jobs.
  if (config.environment !== 'production' || (config.duties === 'jobs' && !isMember)) return;
  const { buildWebIfNeeded } = await import('../tools/web/build-web.ts');
  await buildWebIfNeeded(config.webDist, print);
}

/** Opens the installation and loads the demo into an empty database, where the settings ask for it. */
async function openWithDemo(config: Config, log: Log, running: Running): Promise<Opened> {
  const opened = await openInstallation(config, log, (error) => {
    log.fatal({ error: error.message }, 'the database is lost, the server ends');
    process.stderr.write(`${error.message} The server ends. Its log says more with LOG_LEVEL=debug.\n`);
    void running.stop(1, lostLimitMs);
  });
  running.add(() => opened.close());
  if (opened.ownDatabase) announceOwnDatabase(opened.ownDatabase);
  if (config.demo) await (await import('../seed/load-if-empty.ts')).loadDemoIfEmpty(opened.services, print);
  return opened;
}

/**
 * The open installation with its data, and the web app beside it. They are made side by side, because much of both is
 * waiting. The start ends when both have ended, also if one fails.
 */
async function prepare(config: Config, log: Log, running: Running, isMember: boolean): Promise<Opened> {
  const [opened, web] = await Promise.allSettled([openWithDemo(config, log, running), buildWeb(config, isMember)]);
  if (opened.status === 'rejected') throw opened.reason;
  if (web.status === 'rejected') throw web.reason;
  return opened.value;
}

/** Makes files of the demo that nobody has asked for yet, half of the time, until the server stops. */
function makeDemoFiles({ services: { files, log } }: Opened, running: Running): void {
  const stop = new AbortController();
  const work = makeNoted(
    files,
    () => stop.signal.aborted,
    (workedMs) => wait(workedMs, undefined, { signal: stop.signal }).catch(() => undefined),
    (name, error) => log.warn({ err: error, name }, 'a file of the demo could not be made; the next start tries again'),
  ).catch((error: unknown) => log.error({ err: error }, 'files of the demo could not be made'));
  running.add(async () => {
    stop.abort();
    await work;
  });
}

/** Prints the code for the setup page while there is no market, on the console and in the log. */
async function announceSetup({ db, log }: ProcessServices, address: string): Promise<void> {
  if (!(await needsSetup(db))) return;
  const code = await loadSetupCode(db);
  log.warn({ code, page: `${address}/setup` }, 'there is no market yet: the setup page asks for this code');
  process.stdout.write(
    `There is no market yet. Open ${address}/setup and enter the code ${code}\nor run: npm run admin -- init --help\n`,
  );
}

/** Figures of this process; of all processes if it is a member of a group. */
function metricsOf(config: Config, { connection }: Opened, isMember: boolean): { metrics: Metrics; ready: () => void } {
  const state: { member: GroupMember | null } = { member: null };
  const metrics = newMetrics(isMember ? async () => state.member?.reports() ?? [] : null);
  observeDatabase(metrics, connection.pool);
  if (config.duties !== 'web') {
    observeQueue(metrics, connection.pool);
    const help = 'Files of the ERP that are expected and late';
    observeFigure(metrics, 'paceline_erp_files_late', help, () => countLateFiles(connection.db));
  }
  if (isMember) state.member = new GroupMember(() => metrics.registry.getMetricsAsJSON());
  return { metrics, ready: () => state.member?.ready() };
}

/**
 * Runs the server in this process: answers requests, runs jobs, or both, as `config.duties` says. `isMember`: a parent
 * process started it and wants to know when it is ready.
 */
export async function serve(config: Config, log: Log, running: Running, isMember: boolean): Promise<void> {
  const opened = await prepare(config, log, running, isMember);

  const { metrics, ready } = metricsOf(config, opened, isMember);
  const { documents } = opened.services;
  documents.useProcess({
    config,
    databaseUrl: opened.databaseUrl,
    script: new URL('document-process.ts', import.meta.url),
  });
  running.add(async () => documents.close());
  const app = await appOf(config, opened, metrics);
  // A process that only answers requests loads no jobs.
  const jobs = config.duties === 'web' ? null : await import('./background.ts');
  // Jobs start after the port is taken, and end after the last request.
  const background: { stop(): Promise<void> }[] = [];
  running.add(async () => background[0]?.stop());
  running.add(() => app.close());
  // The start leaves a third of the heap as garbage; collected here, it delays no request and is no floor for later growth.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  if (config.duties !== 'jobs' || !isMember) await app.listen({ port: config.port, host: config.host });
  if (jobs) background.push(await jobs.startBackground(config, opened.connection.direct, opened.services));
  if (config.demo && config.duties !== 'web') makeDemoFiles(opened, running);
  ready();
  // Once per server: in a group, by its first process.
  const announces = isMember ? cluster.worker?.id === firstWorker : config.duties !== 'jobs';
  if (announces) await announceSetup(opened.services, `http://localhost:${config.port}`);
}

/** A process that only runs jobs serves its health and figures, and loads neither the routes nor the schema. */
async function appOf(config: Config, { services }: Opened, metrics: Metrics): Promise<FastifyInstance> {
  if (config.duties === 'jobs') return createHealthApp(services, metrics);
  const { createApp } = await import('./app.ts');
  return createApp(config, services, undefined, metrics);
}
