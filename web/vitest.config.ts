import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { iconSheet } from './icon-sheet-plugin.ts';
import { textCatalogues } from './platform/texts/catalogue-plugin.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [iconSheet(), react(), textCatalogues()],
  test: {
    name: 'web',
    include: ['**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // As in the other projects: see vitest.config.ts.
    maxWorkers: 2,
    // A thread starts faster than a process.
    pool: 'threads',
    // Two threads load the libraries and the window once each; testing/fresh-file.ts makes the rest new for each file.
    isolate: false,
    environmentOptions: { happyDOM: { url: 'http://portal.test/en-us' } },
    setupFiles: ['../tools/test-clock/shift-test-clock.ts', './testing/fresh-file.ts', './testing/browser.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // See vitest.config.ts.
    testTimeout: 600_000,
  },
});
