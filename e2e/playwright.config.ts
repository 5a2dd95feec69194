import { defineConfig } from '@playwright/test';

/** Journeys in a real browser against a real server with demo data; see e2e/server.ts. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  globalSetup: './server.ts',
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: JSON.parse(process.env['CHROMIUM_ARGS'] ?? '["--no-sandbox"]') as string[],
    },
  },
});
