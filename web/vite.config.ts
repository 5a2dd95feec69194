import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { precompress } from './precompress-plugin.ts';
import { textCatalogues } from './platform/texts/catalogue-plugin.ts';

const apiTarget = process.env.PACELINE_API ?? 'http://127.0.0.1:4000';

/** Every page carries a locale prefix, so every other root path belongs to the server. */
const serverPaths =
  '^/(graphql|login|logout|refresh-token|forgot-password|reset-password|user|server|change-customer|active-announcements|notification|manifests|files|upload|download|media)(/|\\?|$)';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), textCatalogues(), precompress()],
  // React has the store hook itself; the shim of it for old Reacts stays out.
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
    // The service worker and the server both rely on hashed names under one folder.
    assetsDir: 'assets',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One chunk that changes with the dependencies only, and compresses better than its pieces.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store)|@lingui[\\/]core)[\\/]/ },
            { name: 'start', test: /web[\\/](platform[\\/](?!api[\\/](graphql|queries|documents|download)|permissions|connection|texts[\\/](formats|use-formats|rich-text))|ui[\\/](button|icon|text-input|note|class-names|hidden|logo|flag|page-title|toast\.|color-scheme|list-search)|shell[\\/](frames|guards|session-start|session-watch|error-boundary|root-frame|progress-bar|locale-cookie|chunk-failure|worker-start|page-pattern|page-exists|use-change-language))/ },
          ],
        },
      },
    },
  },
});
