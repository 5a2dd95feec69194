/**
 * The list of the house: its wings and their modules, from top to bottom. A module may call only modules above it, also
 * those of its own wing. A module is a folder `server/<wing>/<module>`; schema, routes, jobs and the lint find it by this
 * list, and `web` and `rules` have the same folders.
 */
export const wings = {
  /** Who signs in, and what they may do. */
  access: ['identity', 'password-links', 'roles', 'profile', 'sign-in-provider'],
  /** Markets, dealers, their people and their credit. */
  accounts: ['markets', 'customers', 'credit', 'users', 'colleagues', 'audit', 'market-settings', 'inquiries'],
  /** The goods that are sold: articles, prices, stock, pictures, single bikes. */
  goods: [
    'catalog',
    'product',
    'catalog-import',
    'assortment',
    'catalog-analyze',
    'article-files',
    'frames',
    'stock-alerts',
  ],
  /** Placed orders, from the desk to the delivery. */
  ordering: [
    'orders',
    'order-handover',
    'order-import',
    'order-payments',
    'open-orders',
    'staff-orders',
    'sales-terms',
    'deliveries',
  ],
  /** Invoices, disputes, payments. */
  money: [
    'invoices',
    'e-invoices',
    'open-invoices',
    'statement',
    'sellers',
    'trade-documents',
    'credit-desk',
    'payments',
    'payment-gateways',
  ],
  /** Everything before the order is placed. */
  buying: ['cart', 'checkout', 'intake', 'repeat-order', 'order-guide', 'explain', 'upload-area'],
  /** Shops and vendors that sell with the brand. */
  partners: ['shops', 'click-collect', 'collect-desk', 'third-party', 'vendor-desk'],
  /** The bike after the sale: inspection, claim, damage, registration. */
  service: [
    'pdi',
    'claims',
    'claim-form',
    'claim-settlement',
    'claim-desk',
    'transit-damage',
    'retail-sales',
    'consumer-site',
    'my-bikes',
  ],
  /** The content that the brand publishes. */
  content: [
    'content',
    'content-editor',
    'marketing-material',
    'library',
    'marketing-admin',
    'library-categories',
    'library-upload',
    'sales-documents',
    'document-groups',
    'news',
    'recall-editor',
    'announcements',
  ],
  /** The work of sales reps. */
  field: [
    'bonus',
    'sales-overview',
    'visit-forms',
    'visits',
    'visit-answers',
    'sales-areas',
    'visit-plans',
    'rep-day',
    'dealer-page',
  ],
  /** Messages and data that leave the portal and enter it: questions, notices, files of the ERP, downloads. */
  exchange: [
    'questions',
    'reply-mail',
    'notice-kinds',
    'notices',
    'erp-columns',
    'erp-formats',
    'erp',
    'erp-inbox',
    'erp-export',
    'erp-check',
    'simulator',
    'integration',
    'downloads',
  ],
  /** The first page, the first steps and the search. */
  start: ['readiness', 'setup', 'home', 'search'],
} as const;

/** All modules from top to bottom. */
export const modules: readonly string[] = Object.values(wings).flat();

/** Folders of the modules from top to bottom, for example `money/invoices`. */
export const moduleFolders: readonly string[] = Object.entries(wings).flatMap(([wing, inWing]) =>
  inWing.map((module) => `${wing}/${module}`),
);

/** True for files of the modules of the server, and not for those of the platform, the tests or the start. */
export const inModule = (file: string): boolean =>
  Object.keys(wings).some((wing) => file.startsWith(`server/${wing}/`));

/** The modules from which one with a noun of its own grew, the nearest ones. */
const trunks: Readonly<Record<string, readonly string[]>> = {
  'password-links': ['identity'],
  roles: ['identity'],
  profile: ['identity'],
  'market-settings': ['markets'],
  product: ['catalog'],
  'catalog-import': ['catalog'],
  assortment: ['catalog'],
  'article-files': ['catalog'],
  'catalog-analyze': ['catalog'],
  'order-handover': ['orders'],
  'order-import': ['orders'],
  'order-payments': ['orders'],
  'open-orders': ['orders'],
  'staff-orders': ['orders', 'order-payments'],
  'sales-terms': ['orders'],
  deliveries: ['orders'],
  'open-invoices': ['invoices'],
  statement: ['invoices'],
  'e-invoices': ['invoices'],
  'trade-documents': ['e-invoices'],
  sellers: ['invoices'],
  'payment-gateways': ['payments'],
  'claim-form': ['claims'],
  'claim-settlement': ['claims'],
  checkout: ['cart'],
  'collect-desk': ['click-collect'],
  'order-guide': ['repeat-order'],
  'claim-desk': ['claims'],
  'consumer-site': ['retail-sales'],
  library: ['marketing-material'],
  'content-editor': ['content'],
  'marketing-admin': ['marketing-material'],
  'library-categories': ['marketing-admin'],
  'library-upload': ['marketing-admin'],
  'document-groups': ['sales-documents'],
  'recall-editor': ['frames', 'news'],
  visits: ['visit-forms'],
  'visit-answers': ['visit-forms'],
  notices: ['notice-kinds'],
  'erp-formats': ['erp-columns'],
  erp: ['erp-formats'],
  'erp-inbox': ['erp'],
  'erp-export': ['erp-inbox'],
  'erp-check': ['erp-inbox'],
  simulator: ['erp-export'],
  integration: ['erp-check', 'simulator'],
};

const allTrunks = (module: string): string[] => (trunks[module] ?? []).flatMap((trunk) => [trunk, ...allTrunks(trunk)]);

/** Modules that grew out of others, near or far: they may use all files of those, in the web too, and write their tables. */
export const grownFrom: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(trunks).map((module) => [module, [...new Set(allTrunks(module))]]),
);

/** Tables whose names begin with another word than that of their module. */
export const otherTables: Readonly<Record<string, string>> = {
  banners: 'announcements',
  disputes: 'credit-desk',
  feedback: 'inquiries',
};
