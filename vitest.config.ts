import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testClockShift } from './tools/test-clock/test-date.ts';

// Drawn here, once for all workers, which inherit it.
testClockShift(process.env, (line) => process.stdout.write(`${line}\n`));
// Servers that tests start compile nothing that another one has compiled, also without `npm test`.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));
const setupFiles = ['tools/test-clock/shift-test-clock.ts'];

// Node gives every package the CommonJS copy of graphql; a second copy would not accept the schema.
const oneGraphql = {
  alias: [{ find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) }],
};

// Without this, Vitest leaves one of two processors idle. Projects with the same number share the workers.
const maxWorkers = 2;

// No test measures time: these limits end what hangs, and are far above what a loaded machine needs (with twenty processes
// for each processor, the start of three servers took three minutes). Only a test that computes longer names another one.
const testTimeout = 600_000;
const poll = { timeout: 180_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['rules/**/*.test.ts', 'seed/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          // A thread starts faster than a process.
          pool: 'threads',
          setupFiles,
          testTimeout,
          expect: { poll },
        },
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          // Two processes load the server once each instead of once for every file. No test file mocks a module.
          isolate: false,
          setupFiles: [...setupFiles, 'server/testing/restart-counters.ts', 'server/testing/cheap-passwords.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          pool: 'forks',
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll },
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
