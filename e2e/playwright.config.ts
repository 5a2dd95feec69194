import { defineConfig } from '@playwright/test';
import { desk, handset } from '#tools/web/web-visit.ts';
import type { Device } from './jobs/job.ts';

const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(JSON.parse(process.env['CHROMIUM_ARGS'] ?? '["--no-sandbox"]') as string[]),
    // Two more hosts of the same server, without https. Here and not in a file: other options need another worker.
    '--host-resolver-rules=MAP us.veldra.test 127.0.0.1, MAP eu.veldra.test 127.0.0.1',
  ],
};
/** The headless shell, which takes less processor time. */
const shellOptions = {
  ...launchOptions,
  executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? launchOptions.executablePath,
};
/** The gaps of the headless shell: notifications, PDF files in a tab, hosts without https that count as safe. */
const needWholeBrowser = ['messages', 'order-following', 'visit-forms'].map((name) => `**/${name}.spec.ts`);

/** The ten journeys of every run as a slow phone sees them. */
const slowPhone = '**/slow-phone.spec.ts';
/**
 * Main jobs of all roles: `npm test slow-phone` runs them as a slow phone sees them, too. Not among them are journeys that
 * cut the network themselves.
 */
const mainJobs = [
  'acting',
  'inbox',
  'ordering',
  'order-entry',
  'payments',
  'pdi',
  'rep-day',
  'retail-sales',
  'statement',
  'third-party',
  'uploads',
  'vendor-desk',
].map((name) => `**/${name}.spec.ts`);

/** The 37 jobs with their clicks and keys, see docs/jobs.md: only `npm test jobs` runs them. */
const jobs = {
  testMatch: '**/jobs/*.spec.ts',
  // A job that passes only at its second try is not one that the table may count.
  retries: 0,
  use: { launchOptions: shellOptions, serviceWorkers: 'block' as const },
};

/** Journeys in a real browser against real servers with demo data, one server for each worker; see e2e/session.ts. */
export default defineConfig<object, { slowPhone: boolean; device: Device }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // What passes only at the second try is flaky: `npm test` repeats it and fails if it fails again.
  retries: 1,
  // No journey measures time: these limits end what hangs, and are far above what a loaded machine or a slow phone needs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json']],
  globalSetup: './server.ts',
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    // A trace of every journey takes 6 % of the processors, pictures and animations a fifth.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: [...needWholeBrowser, slowPhone, jobs.testMatch],
      // Each journey is a first visit, on which the service worker keeps copies of all assets. It takes part in the journeys
      // that need it, in the whole browser, and on the slow phone.
      use: { launchOptions: shellOptions, serviceWorkers: 'block' },
    },
    { name: 'journeys in the whole browser', testMatch: needWholeBrowser },
    {
      name: 'slow phone',
      testMatch: process.env['SLOW_PHONE'] === 'all' ? [slowPhone, ...mainJobs] : slowPhone,
      use: {
        slowPhone: true,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        launchOptions: shellOptions,
      },
    },
    ...(process.env['COUNT_JOBS'] === 'all'
      ? [
          { name: 'jobs on a desktop', ...jobs, use: { ...jobs.use, device: 'desktop' as const, viewport: desk } },
          {
            name: 'jobs on a phone',
            ...jobs,
            use: { ...jobs.use, device: 'phone' as const, viewport: handset, isMobile: true, hasTouch: true },
          },
        ]
      : []),
  ],
});
