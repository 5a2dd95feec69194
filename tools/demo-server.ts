import type { Browser, BrowserContext } from '@playwright/test';
import { freePort } from '#server/platform/jobs/processes.ts';
import { launchTwoServers } from './demo-two-servers.ts';
import { copyDemoData, demoStart, removeDataFolder, throwAwayFolder } from './prepared-data.ts';
import { addJob, launch, type Clocked, type DemoServer, type OwnServer } from './server-launch.ts';
import { shiftDate } from './test-clock/shifted-date.ts';

/** Sets the server's date in every page that the browser opens from now on. */
export function followClock(browser: Browser, clockShift: number): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await open(options);
    await context.addInitScript(shiftDate, clockShift);
    return context;
  };
  return browser;
}

/**
 * Starts the real server in its own process on a copy of the prepared demo data in a throw-away folder, with a clock
 * that starts at a fixed time; resolves once the server is ready. With `DEMO_SERVERS=2` in the environment it is two
 * servers of two processes each (tools/demo-two-servers.ts).
 */
export async function startDemoServer(settings: Record<string, string> = {}): Promise<DemoServer> {
  const dataDir = throwAwayFolder('demo');
  await copyDemoData(dataDir).catch((error: unknown) => {
    removeDataFolder(dataDir);
    throw error;
  });
  const more = { CLOCK: demoStart, ...settings };
  if (process.env['DEMO_SERVERS'] !== '2') return launchDemo(dataDir, await freePort(), more);
  return launchTwoServers(dataDir, await freePort(), more);
}

/** Starts the real server on an empty database, for a brand of one's own. Its clock is the machine's. */
export async function startEmptyServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  return launch(throwAwayFolder('empty'), await freePort(), { DEMO: '0', ...settings });
}

async function launchDemo(dataDir: string, port: number, settings: Clocked): Promise<DemoServer> {
  const clockShift = Date.parse(settings.CLOCK) - Date.now();
  const server = await launch(dataDir, port, settings);
  return {
    ...server,
    clockShift,
    async moveClock(to) {
      await server.end();
      return launchDemo(dataDir, port, { ...settings, CLOCK: to });
    },
    runJob: (name) => addJob(dataDir, name),
  };
}
