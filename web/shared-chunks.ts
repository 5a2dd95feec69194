import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const root = dirname(import.meta.dirname);

/** A chunk that pages share. Of two that fit a file, the one of the higher priority gets it. */
interface SharedChunk {
  readonly name: string;
  readonly priority: number;
  readonly test: RegExp;
}

/**
 * The chunk of the files whose paths begin so; `*` is a name or a part of it. A beginning that no file has stops the build:
 * without it a moved file would silently go to every page that uses it. `made` names a module that the build makes.
 */
export function sharedChunk(name: string, priority: number, beginnings: readonly string[], made = ''): SharedChunk {
  for (const beginning of beginnings)
    if (globSync(`${beginning}*`, { cwd: root }).length === 0)
      throw new Error(`chunk ${name}: no file of the repository begins with ${beginning}`);
  const paths = beginnings.map((beginning) =>
    beginning.replaceAll('.', '\\.').replaceAll('*', '[\\w-]*').replaceAll('/', '[\\\\/]'),
  );
  const ours = `[\\\\/](?:${paths.join('|')})`;
  return { name, priority, test: new RegExp(made === '' ? ours : `${ours}|${made}`) };
}

/** The chunks of our own files: a few related files together compress far better than many small chunks. */
export const sharedChunks = (): SharedChunk[] => [
  // The login page; code for signed-in users only stays apart from it.
  sharedChunk(
    'start',
    3,
    [
      'rules/locales',
      'rules/access/sign-in-provider/return-path',
      'web/platform/storage',
      'web/platform/store',
      'web/platform/site.',
      'web/platform/api/activity',
      'web/platform/api/errors',
      'web/platform/api/http',
      'web/platform/api/session',
      'web/platform/texts/texts',
      'web/platform/texts/languages',
      'web/ui/look/breakpoints',
      'web/ui/look/class-names',
      'web/ui/look/color-scheme',
      'web/ui/look/flag',
      'web/ui/look/hidden',
      'web/ui/look/icon',
      'web/ui/look/logo',
      'web/ui/button/button.',
      'web/ui/button/button-look',
      'web/ui/form/field.module',
      'web/ui/form/text-input',
      'web/ui/page/note',
      'web/ui/page/page-title',
      'web/ui/dialog/toast.tsx',
      'web/ui/dialog/toaster',
      'web/ui/dialog/failure-words',
      'web/shell/failure/chunk-failure',
      'web/shell/sign-in/inquiry',
      'web/shell/language/locale-cookie',
      'web/shell/language/open-locale',
      'web/shell/frame/progress-bar',
      'web/shell/frame/root-frame.module',
      'web/shell/session/session-start',
      'web/shell/push/worker-start',
    ],
    'preload-helper',
  ),
  sharedChunk('shell', 2, [
    'web/app.',
    'web/platform/connection',
    'web/platform/kept-count',
    'web/platform/permissions',
    'web/platform/api/graphql',
    'web/platform/api/documents',
    'web/platform/api/queries',
    'web/platform/texts/formats',
    'web/platform/texts/use-formats',
    'web/ui/button/button-link',
    'web/ui/button/chip',
    'web/ui/page/card',
    'web/ui/page/layout',
    'web/ui/page/page-frame',
    'web/ui/page/states',
    'web/ui/page/failure-note',
    'web/ui/figures/figures',
    'web/ui/figures/progress',
    'web/ui/table/list-search',
    'web/ui/dialog/popover',
    'web/ui/dialog/use-verb',
    'web/ui/look/use-media',
    'web/shell/customer/use-',
    'web/shell/failure/error-boundary',
    'web/shell/frame/frames',
    'web/shell/menu/menu',
    'web/shell/frame/phone-bar',
    'web/shell/frame/rail',
    'web/shell/frame/root-frame.tsx',
    'web/shell/frame/signed-in',
    'web/shell/frame/top-bar',
    'web/shell/frame/use-',
    'web/shell/menu/use-',
    'web/shell/language/language-menu',
    'web/shell/language/use-',
    'web/shell/news/announcement',
    'web/shell/page/page-',
    'web/shell/page/preview',
    'web/shell/session/guard',
    'web/shell/session/session-change',
    'web/shell/session/session-mismatch',
    'web/shell/session/session-watch',
  ]),
  // Announcements also show on the login page, which starts without the shell.
  sharedChunk('words', 3, ['rules/text/rich-text', 'web/ui/text/rich-content', 'web/shell/news/announcement-words']),
  // Used by nearly every list and form of the portal.
  sharedChunk('parts', 1, [
    'rules/money.',
    'rules/dates.',
    'web/ui/figures/availability',
    'web/ui/form/checkbox',
    'web/ui/form/delayed-search',
    'web/ui/form/search-input',
    'web/ui/filter/facets',
    'web/ui/table/page-window',
    'web/ui/table/table-pager',
    'web/ui/table/use-list-search',
    'web/ui/page/tabs',
    'web/ui/page/tile',
  ]),
  // Needed with the first dialog, form or quantity field.
  sharedChunk('entry', 1, ['web/ui/dialog/dialog', 'web/ui/form/field.tsx', 'web/ui/form/quantity']),
  // Each chunk that pages share costs its name in the list of chunks that every page loads.
  sharedChunk('lists', 0, [
    'web/ui/table/data-table',
    'web/ui/table/table-keys',
    'web/ui/table/table.',
    'web/ui/filter/filter-',
    'web/ui/table/use-settled',
    'web/ui/form/date-field',
    'web/ui/button/copy-button',
    'web/ui/dialog/confirm-verb',
  ]),
  sharedChunk('forms', 0, [
    'node_modules/valibot',
    'rules/validation',
    'web/ui/form/form',
    'web/ui/form/use-form',
    'web/ui/form/file-field',
    'web/ui/dialog/unsaved-guard',
    'web/ui/button/action-bar',
    'web/ui/button/use-foot-height',
    'web/platform/api/upload',
  ]),
  sharedChunk('frames', 0, [
    'web/goods/frames/frame-findings',
    'web/goods/frames/frame-number',
    'web/goods/frames/scan-frame',
    'web/goods/frames/frames.documents',
    'web/goods/frames/frames.module',
  ]),
  // Shared by the pages of inspections and the line that sends them from every page.
  sharedChunk('inspections', 0, [
    'web/service/pdi/device',
    'web/service/pdi/kept-record.ts',
    'web/service/pdi/send-records',
    'web/service/pdi/use-device',
    'web/service/pdi/pdi.documents',
    'web/service/pdi/pdi.module',
  ]),
  sharedChunk('uploads', 0, ['web/ui/picture/upload-', 'web/platform/uploads/upload-items']),
  sharedChunk('claims', 0, [
    'web/service/claims/claim-words',
    'web/service/claims/claim-actions',
    'web/service/claims/warranty-chip',
    'web/service/claims/previous-claims',
    'web/service/claims/slot-words',
    'web/service/claims/*.documents',
    'web/service/claims/*.module',
    'web/service/claim-form/*.documents',
    'web/service/claim-form/*.module',
    'web/service/claim-desk/*.documents',
    'web/service/claim-desk/*.module',
  ]),
  sharedChunk('order-words', 0, [
    'web/ordering/orders/order-status',
    'web/ordering/orders/promise-words',
    'web/ordering/orders/order-columns',
    'web/ordering/orders/*.documents',
    'web/ordering/orders/*.module',
    'web/ordering/open-orders/*.documents',
    'web/ordering/deliveries/*.documents',
    'web/ordering/order-payments/*.documents',
    'web/ordering/staff-orders/*.documents',
    'web/ordering/staff-orders/*.module',
  ]),
  sharedChunk('invoice-words', 0, [
    'web/money/invoices/*.documents',
    'web/money/invoices/*.module',
    'web/money/open-invoices/*.documents',
    'web/money/open-invoices/*.module',
    'web/money/statement/*.documents',
    'web/money/statement/*.module',
    'web/money/sellers/*.documents',
    'web/money/payments/*.documents',
    'web/money/payments/*.module',
    'web/money/credit-desk/*.documents',
    'web/money/credit-desk/*.module',
    'web/accounts/credit/pay-lift',
    'web/accounts/credit/*.documents',
    'web/accounts/credit/*.module',
  ]),
  // Shared by the list of the catalog and the product page.
  sharedChunk('catalog', 1, [
    'web/goods/catalog/catalog.documents',
    'web/goods/catalog/catalog-bar',
    'web/goods/catalog/catalog-preload',
    'web/goods/catalog/model.card',
    'web/goods/catalog/price-tiers',
    'web/goods/catalog/use-stock-words',
    'web/goods/product/product.documents',
    'web/goods/product/product-preload',
  ]),
];
