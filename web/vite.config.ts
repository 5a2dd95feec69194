import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { iconSheet } from './icon-sheet-plugin.ts';
import { namedBreakpoints } from './breakpoints-plugin.ts';
import { buildKeptIcons } from './kept-icons-plugin.ts';
import { storeOperations } from './operations-plugin.ts';
import { preloadPortal } from './preload-plugin.ts';
import { pdfFiles } from './pdf-files-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { isText, plannedChunks } from './chunks-plugin.ts';
import { withoutFacades } from './facades-plugin.ts';
import { withoutRuntime } from './runtime-plugin.ts';
import { textCatalogues } from './platform/texts/catalogue-plugin.ts';

const apiTarget = process.env.PACELINE_API ?? 'http://127.0.0.1:4000';

/** Every page has a locale prefix, so every other root path belongs to the server. */
const serverPaths =
  '^/(graphql|login|logout|refresh-token|forgot-password|reset-password|open-password-link|open-invitation|accept-invitation|user|server|change-customer|active-announcements|notification|manifests|materials|content|files|attachments|upload|uploads|download|media|payments|frames|retail-sales|dev/mail)(/|\\?|$)';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    withoutFacades(),
    withoutRuntime(),
    storeOperations(),
    namedBreakpoints(),
    iconSheet(),
    buildKeptIcons(),
    react(),
    textCatalogues(),
    preloadPortal(),
    pdfFiles(),
    precompress(),
  ],
  // React includes the store hook, so the shim for old versions is left out.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 5173,
    host: '127.0.0.1',
    proxy: { [serverPaths]: { target: apiTarget, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    // The service worker and the server both rely on hashed names in one folder.
    assetsDir: 'assets',
    reportCompressedSize: false,
    // Every page loads this list, so it names styles only: the file of a page is requested at the same time, and names the
    // scripts that it needs itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The app names all styles, and the list of a language all its texts: short names, because every page loads them.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.length === 1 && isText(moduleIds[0] ?? '') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: [plannedChunks()] },
      },
    },
  },
});
