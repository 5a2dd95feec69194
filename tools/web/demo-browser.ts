import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { followClock, startDemoServer } from '#tools/demo-server.ts';
import { prepareDemoData } from '#tools/prepared-data.ts';
import type { DemoServer } from '#tools/server-launch.ts';
import { buildWebIfNeeded } from './build-web.ts';
import { findChromium } from './chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs work in a browser on the demo, with the built web app and a server of its own (`settings`); `say` tells about the
 * build. Both end with the work.
 */
export async function withDemoBrowser<T>(
  settings: Record<string, string>,
  say: (line: string) => void,
  work: (browser: Browser, server: DemoServer) => Promise<T>,
): Promise<T> {
  const place = await findChromium(console.log, { shell: true });
  // Each of the two keeps one processor busy.
  await Promise.all([buildWebIfNeeded(join(root, 'web/dist'), say), prepareDemoData()]);
  const server = await startDemoServer({ ERP_SIMULATOR: '0', ...settings });
  const browser = followClock(
    await chromium.launch({ executablePath: place.path, args: [...place.args] }),
    server.clockShift,
  );
  try {
    return await work(browser, server);
  } finally {
    await browser.close();
    await server.stop();
  }
}
