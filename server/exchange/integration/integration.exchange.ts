import { watch, type FSWatcher } from 'node:fs';
import type { SimulatorFault } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { exportFiles } from '#exchange/erp-export/erp-export.actions.ts';
import { isOwnFolder } from '#exchange/erp-inbox/erp-inbox.folder-owner.actions.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { scanInbox, withFolderLock } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { ErpSimulator, switchesOf } from '#exchange/simulator/simulator.ts';
import { readOpenItems, readSimulatedWorld } from '#exchange/simulator/simulator.queries.ts';

export interface ExchangeOptions {
  readonly folder: string;
  readonly simulator: boolean;
  readonly simulatorDelayMs: number;
  /** Faults of the simulator's answers. */
  readonly simulatorFaults?: readonly SimulatorFault[];
  readonly log: Log;
  now(): Date;
  /** A context for work without a request; null while there is no market. */
  context(): Promise<Ctx | null>;
}

const settleMs = 150;
const rescanMs = 20_000;

/**
 * Watches the inbox and imports new files; with the simulator it also answers our orders. Watching only saves time: the
 * folders are polled every few seconds as well. `stop` waits for running work.
 */
export async function startExchange(options: ExchangeOptions): Promise<{ stop(): Promise<void> }> {
  const folders = await openFolders(options.folder);
  const simulator = options.simulator
    ? new ErpSimulator({
        folder: options.folder,
        delayMs: options.simulatorDelayMs,
        switches: switchesOf(options.simulatorFaults ?? []),
        world: (sorgs) => withContext((ctx) => readSimulatedWorld(ctx.db, sorgs)),
        openItems: (companies) => withContext((ctx) => readOpenItems(ctx.db, companies)),
      })
    : null;
  let running: Promise<void> = Promise.resolve();
  let queued = false;
  let stopped = false;

  async function withContext<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const ctx = await options.context();
    if (!ctx) throw new Error('there is no market yet');
    return work(ctx);
  }
  let refused = false;
  /** True if files are exchanged in this folder; the log says once that they are not. */
  const owns = async (ctx: Ctx): Promise<boolean> => {
    const own = await isOwnFolder(ctx.db, options.folder);
    if (!own && !refused)
      options.log.error(
        { folder: options.folder },
        'another server exchanges files with the ERP in another folder: use the same ERP_INBOX, or JOBS=0',
      );
    refused = !own;
    return own;
  };
  const round = async (): Promise<void> => {
    const ctx = await options.context();
    if (!ctx || !(await owns(ctx))) return;
    await exportFiles(ctx, folders);
    if (simulator) {
      try {
        await withFolderLock(ctx, () => simulator.step(options.now()));
      } catch (error) {
        // The inbox does not depend on it.
        options.log.error(
          { error: String(error), stack: (error as Error).stack },
          'the simulated ERP failed, will be retried',
        );
      }
    }
    await scanInbox(ctx, folders);
  };
  const soon = async (before: Promise<void>): Promise<void> => {
    await before;
    await new Promise((done) => setTimeout(done, settleMs));
    queued = false;
    if (stopped) return;
    try {
      await round();
    } catch (error) {
      options.log.error(
        { error: String(error), stack: (error as Error).stack },
        'ERP exchange failed, will be retried',
      );
    }
  };
  const wake = (): void => {
    if (queued || stopped) return;
    queued = true;
    running = soon(running);
  };

  const watchers: FSWatcher[] = [];
  for (const folder of simulator ? [folders.inbox, folders.out] : [folders.inbox]) {
    const watcher = watch(folder, () => wake());
    watcher.on('error', (error) =>
      options.log.warn({ folder, error: String(error) }, 'the folder cannot be watched; it is checked regularly'),
    );
    watchers.push(watcher);
  }
  const timer = setInterval(wake, simulator ? Math.max(500, Math.min(options.simulatorDelayMs, 5_000)) : rescanMs);
  timer.unref();
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      for (const watcher of watchers) watcher.close();
      await running;
    },
  };
}
