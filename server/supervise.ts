import type { Config, Duties } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import { announceOwnDatabase, openOwnDatabase } from './platform/cluster/own-database.ts';
import { ProcessGroup } from './platform/jobs/process-group.ts';
import { requireFreePort } from './platform/jobs/processes.ts';
import type { Running } from './running.ts';

/** Processes of a server with `WORKERS` above 1: those that answer requests, and one that runs the jobs. */
export const membersOf = ({ workers, duties }: Pick<Config, 'workers' | 'duties'>): Exclude<Duties, 'all'>[] => [
  ...(duties === 'all' ? ['jobs' as const] : []),
  ...Array.from({ length: workers }, () => 'web' as const),
];

/** Settings of a member: the parent owns the embedded database and tells the time of a demo. */
export function memberSettings(
  config: Pick<Config, 'demo' | 'clockStart'>,
  databaseUrl: string,
  elapsedMs: number,
  duties: Exclude<Duties, 'all'>,
): NodeJS.ProcessEnv {
  const { demo, clockStart } = config;
  return {
    DATABASE_URL: databaseUrl,
    DEMO: demo ? '1' : '0',
    WORKERS: '1',
    JOBS: duties === 'jobs' ? 'only' : '0',
    ...(clockStart && { CLOCK: new Date(clockStart.getTime() + elapsedMs).toISOString() }),
  };
}

/**
 * Runs the server in several processes that share the port. This process starts the embedded database, if it is used,
 * and the other processes, starts again those that end, and answers nothing itself.
 */
export async function supervise(config: Config, log: Log, running: Running): Promise<void> {
  const embedded = await openOwnDatabase(config, log, (error) => {
    log.fatal({ error: error.message }, 'the database is lost, the server ends');
    process.stderr.write(`${error.message} The server ends.\n`);
    void running.stop(1);
  });
  if (embedded) {
    running.add(() => embedded.stop());
    announceOwnDatabase(embedded);
  }
  await requireFreePort(config.port, config.host);
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const group = new ProcessGroup({
    members: membersOf(config),
    environment: (duties) => memberSettings(config, databaseUrl, performance.now(), duties),
    log,
  });
  running.add(() => group.stop());
  await group.start();
}
