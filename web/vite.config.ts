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
import { textCatalogues } from './platform/texts/catalogue-plugin.ts';

const apiTarget = process.env.PACELINE_API ?? 'http://127.0.0.1:4000';

/** Every page has a locale prefix, so every other root path belongs to the server. */
const serverPaths =
  '^/(graphql|login|logout|refresh-token|forgot-password|reset-password|user|server|change-customer|active-announcements|notification|manifests|materials|content|files|attachments|upload|uploads|download|media|payments|frames|retail-sales|dev/mail)(/|\\?|$)';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
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
    // Every page loads this list, so it names only styles and what most pages share: the file of a page is requested at
    // the same time anyway, and names the rest itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((name) => name.endsWith('.css') || /[\\/](lists|forms|icons|entry)-[^\\/]*$/.test(name)),
    },
    rolldownOptions: {
      output: {
        // A few related chunks compress far better than many small ones. By priority: code for the login page stays
        // apart from code for signed-in users only.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 5, test: /node_modules[\\/](react|react-dom|scheduler|@lingui[\\/]core)[\\/]/ },
            {
              name: 'router',
              priority: 4,
              test: /node_modules[\\/](use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/,
            },
            {
              name: 'start',
              priority: 3,
              test: /rules[\\/](locales|access[\\/]sign-in-provider[\\/]return-path)|preload-helper|web[\\/](platform[\\/](storage|store|site|api[\\/](activity|errors|http|session)|texts[\\/](texts|languages))|ui[\\/][a-z]+[\\/](breakpoints|button\.|button-look|class-names|color-scheme|field\.module|flag|hidden|icon|logo|note|page-title|text-input|toast\.tsx|toaster|failure-words)|shell[\\/][a-z-]+[\\/](chunk-failure|inquiry|locale-cookie|login-next|open-locale|progress-bar|root-frame\.module|session-start|worker-start))/,
            },
            {
              name: 'shell',
              priority: 2,
              test: /web[\\/](app|platform[\\/](connection|kept-count|permissions|api[\\/](graphql|documents|queries)|texts[\\/](formats|use-formats))|ui[\\/][a-z]+[\\/](button-link|card|chip|figures|layout|list-search|page-frame|popover|progress|rich-content|states|use-media|use-verb|failure-note)|shell[\\/][a-z-]+[\\/](announcement|error-boundary|frames|guard|language-menu|menu|page-|phone-bar|preview|rail|root-frame\.tsx|session-change|session-mismatch|session-watch|signed-in|top-bar|use-))/,
            },
            // Announcements also show on the login page, which starts without the shell.
            {
              name: 'words',
              priority: 3,
              test: /rules[\\/]rich-text|web[\\/](ui[\\/][a-z]+[\\/]rich-content|shell[\\/]news[\\/]announcement-words)/,
            },
            // Used by nearly every list and form of the portal.
            {
              name: 'parts',
              priority: 1,
              test: /web[\\/]ui[\\/][a-z]+[\\/](availability|checkbox|delayed-search|facets|page-window|search-input|table-pager|tabs|tile|use-list-search)|rules[\\/](money|dates)\./,
            },
            // Needed with the first dialog, form or quantity field.
            { name: 'entry', priority: 1, test: /web[\\/]ui[\\/][a-z]+[\\/](dialog|field\.tsx|quantity)/ },
            // Each chunk that pages share costs its name in the list of chunks that every page loads.
            {
              name: 'lists',
              priority: 0,
              test: /web[\\/]ui[\\/][a-z]+[\\/](data-table|table-keys|table\.|date-field|filter-|download|copy-button|use-range-fault|confirm-verb|use-settled|shown-window)/,
            },
            {
              name: 'forms',
              priority: 0,
              test: /node_modules[\\/]valibot|rules[\\/]validation|web[\\/](ui[\\/][a-z]+[\\/](form|use-form|unsaved-guard|file-field|action-bar|use-foot-height|typed-amount)|platform[\\/]api[\\/]upload)/,
            },
            {
              name: 'icons',
              priority: 0,
              test: /icons-react[\\/].*[\\/]Icon(ArrowBackUp|ArrowLeft|ArrowRight|ArrowUpRight|Bell|Camera|Check|Circle|CircleHalf2|Clock|Copy|Dots|ExternalLink|FileText|FileTypePdf|Flag|GridDots|History|ListCheck|Mail|Minus|Package|Pencil|Photo|PlayerPlay|Plus|Printer|Receipt|Refresh|Scan|Search|Send|Tool|Trash|Truck|TruckDelivery|WifiOff)\.mjs$/,
            },
            {
              name: 'frames',
              priority: 0,
              test: /web[\\/][a-z]+[\\/]frames[\\/](frame-findings|frame-number|scan-frame|frames\.(documents|module))/,
            },
            // Shared by the pages of inspections and the line that sends them from every page.
            {
              name: 'inspections',
              priority: 0,
              test: /web[\\/][a-z]+[\\/]pdi[\\/](device|kept-record\.ts|send-records|use-device|pdi\.(documents|module))/,
            },
            {
              name: 'uploads',
              priority: 0,
              test: /web[\\/](ui[\\/][a-z]+[\\/]upload-|platform[\\/]uploads[\\/](attachment-kinds|upload-items))/,
            },
            {
              name: 'claims',
              priority: 0,
              test: /web[\\/][a-z]+[\\/]claims[\\/](claim-words|claim-actions|verdict|previous-claims|slot-words|[a-z-]+\.(documents|module))/,
            },
            {
              name: 'order-words',
              priority: 0,
              test: /web[\\/][a-z]+[\\/](orders|open-orders)[\\/](order-status|promise-words|handover|order-columns|[a-z-]+\.(documents|module))/,
            },
            {
              name: 'invoice-words',
              priority: 0,
              test: /web[\\/][a-z]+[\\/](invoices|payments|credit|credit-desk)[\\/](selection|pay-lift|status|open-filters|[a-z-]+\.(documents|module))/,
            },
            // Shared by the list of the catalog and the product page.
            {
              name: 'catalog',
              priority: 1,
              test: /web[\\/][a-z]+[\\/]catalog[\\/](catalog\.documents|catalog-bar|catalog-preload|model\.card|price-tiers|use-stock-words)/,
            },
          ],
        },
      },
    },
  },
});
