import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { textCatalogues } from './platform/texts/catalogue-plugin.ts';

const apiTarget = process.env.PACELINE_API ?? 'http://127.0.0.1:4000';

/** Every page carries a locale prefix, so every other root path belongs to the server. */
const serverPaths =
  '^/(graphql|login|logout|refresh-token|forgot-password|reset-password|user|server|change-customer|active-announcements|notification|manifests|files|upload|download|media)(/|\\?|$)';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), textCatalogues()],
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
  },
});
