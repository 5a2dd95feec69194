import type { SessionUser } from '#platform/api/session.ts';
import type { Scopes } from '#platform/scopes.ts';
import type { Feature } from '#platform/site.ts';

/** The facts that the shell must know about a page before it shows it. */
export type PageFacts = {
  /** 'public', or the scopes that are all required; an inner list means any of them. Empty: a session is enough. */
  scopes: 'public' | Scopes;
  /** A customer must be chosen first. 'unless-audit': not for audit-limited users and administrators. */
  needsCustomer?: true | 'unless-audit';
  /** The customer cannot be changed here. */
  hidesCustomerChange?: true | 'audit-only';
  /** A back arrow instead of the menu button on a phone. */
  backArrow?: true;
  /** Shows the back arrow while this search parameter opens one entry of the list. */
  backArrowWith?: string;
  /** Content uses the full width. */
  fullWidth?: true;
  /** Requires content target markets. */
  needsMarkets?: true;
  /** The public page that opens instead when the server cannot be reached at the start. */
  offlinePage?: string;
  /** Not found while this feature is off. */
  feature?: Feature;
  /** The preview variant of another page. */
  previewOf?: string;
  /**
   * The phone bar shows the page's own title, because the page is about one thing: for example the id of a visit form
   * (R-067).
   */
  ownTitle?: true;
};

/** Every page below the locale prefix. ':x' is a segment, ':x?' an optional one. */
export const pageFacts: Readonly<Record<string, PageFacts>> = {
  '/': { scopes: [] },
  '/bonus-dealer': { scopes: ['page.bonus-dealer'], needsCustomer: true },
  '/bonus-dealer-new': { scopes: ['page.bonus-dealer'], needsCustomer: true, previewOf: '/bonus-dealer' },
  '/bonus-dealer/polygon': { scopes: ['page.bonus-dealer'], needsCustomer: true },
  '/bonus-dealer/wim': { scopes: ['page.bonus-dealer'], needsCustomer: true },
  '/cart': { scopes: ['page.catalog'], needsCustomer: true, backArrow: true },
  '/cart-new': {
    scopes: ['page.catalog'],
    needsCustomer: true,
    backArrow: true,
    previewOf: '/cart',
  },
  '/cart/shipment': { scopes: ['page.catalog'], needsCustomer: true, backArrow: true },
  '/cart/checkout': { scopes: ['page.catalog'], needsCustomer: true },
  '/cart/order-confirmation': { scopes: ['page.catalog'], needsCustomer: true, backArrow: true },
  '/cart-new/order-confirmation': {
    scopes: ['page.catalog'],
    needsCustomer: true,
    backArrow: true,
    previewOf: '/cart/order-confirmation',
  },
  '/catalog': { scopes: ['page.catalog'] },
  '/catalog/fast-order': { scopes: ['page.catalog'], needsCustomer: true },
  '/catalog/groupset': { scopes: ['page.catalog'] },
  '/catalog/repeat-order': { scopes: ['page.catalog'], needsCustomer: true },
  '/catalog/:category': { scopes: ['page.catalog'] },
  '/catalog/bike': { scopes: ['page.catalog'] },
  '/catalog/paa': { scopes: ['page.catalog'] },
  '/catalog/:category?/:slug': { scopes: ['page.catalog'], backArrow: true },
  '/claim': { scopes: ['page.claim'], hidesCustomerChange: true },
  '/claim/create': { scopes: ['claim.create'], hidesCustomerChange: true, backArrow: true },
  '/claim/create/bike': { scopes: ['claim.create'], hidesCustomerChange: true, backArrow: true },
  '/claim/create/paa': { scopes: ['claim.create'], hidesCustomerChange: true, backArrow: true },
  '/claim/:id': { scopes: ['page.claim'], hidesCustomerChange: true, backArrow: true },
  '/claim/:id/edit': { scopes: ['claim.update'], hidesCustomerChange: true, backArrow: true },
  '/click-collect': { scopes: ['page.click-collect'] },
  '/download-area': {
    scopes: ['page.download-area'],
    needsCustomer: 'unless-audit',
    hidesCustomerChange: 'audit-only',
  },
  '/upload-area': { scopes: ['page.upload-area'], hidesCustomerChange: true },
  '/upload-area/:id': { scopes: ['page.upload-area'], hidesCustomerChange: true, backArrow: true },
  '/login': { scopes: 'public' },
  '/maintenance': { scopes: 'public' },
  '/marketing-material': { scopes: ['page.marketing-material'], needsMarkets: true },
  '/marketing-material/:type': { scopes: ['page.marketing-material'], needsMarkets: true },
  '/marketing-material/brand-assets': { scopes: ['page.marketing-material'], needsMarkets: true },
  '/marketing-material/product-lineup': { scopes: ['page.marketing-material'], needsMarkets: true },
  // Not in the contract: pictures, texts and codes of many articles for a web shop.
  '/marketing-material/asset-pack': { scopes: ['page.marketing-material'], needsMarkets: true, backArrow: true },
  '/marketing-material/:type?/:id': { scopes: ['page.marketing-material'], needsMarkets: true },
  '/marketing-material/:type?/:id/image/:image_id': { scopes: ['page.marketing-material'], needsMarkets: true },
  '/new-customer-inquiry': { scopes: 'public' },
  '/news': { scopes: ['page.news'], needsMarkets: true, feature: 'news' },
  '/news/:id': { scopes: ['page.news'], needsMarkets: true, feature: 'news' },
  '/order': { scopes: ['page.order-status'], needsCustomer: true, backArrowWith: 'number' },
  // Not in the contract: the orders of all customers of a salesperson, before they choose one.
  '/order/all-customers': { scopes: ['page.order-status'], backArrowWith: 'number' },
  '/order/open-order': {
    scopes: ['page.order-status'],
    needsCustomer: true,
    backArrowWith: 'number',
  },
  '/order/open-order-new': {
    scopes: ['page.order-status'],
    needsCustomer: true,
    backArrowWith: 'number',
    previewOf: '/order/open-order',
  },
  '/order/delivery': {
    scopes: ['page.order-status'],
    needsCustomer: true,
    backArrowWith: 'number',
  },
  '/order/delivery-new': {
    scopes: ['page.order-status'],
    needsCustomer: true,
    backArrowWith: 'number',
    previewOf: '/order/delivery',
  },
  '/invoice/open-invoice': { scopes: ['page.invoice-status'], needsCustomer: true },
  '/invoice/invoice-list': { scopes: ['page.invoice-status'], needsCustomer: true },
  '/invoice/invoice-list-new': {
    scopes: ['page.invoice-status'],
    needsCustomer: true,
    previewOf: '/invoice/invoice-list',
  },
  '/invoice/statement': { scopes: ['page.invoice-status'], needsCustomer: true },
  '/invoice/:id': { scopes: ['page.invoice-status'], needsCustomer: true, backArrow: true },
  '/payment': { scopes: ['page.payment-request'], needsCustomer: true, feature: 'paymentDemo' },
  '/payment/invoice': { scopes: ['page.invoice-status'], needsCustomer: true },
  '/payment/invoice/v2': { scopes: ['page.invoice-status'], needsCustomer: true, backArrow: true },
  '/pdi': { scopes: ['page.pdi'], backArrowWith: 'record', offlinePage: '/pdi/offline' },
  '/retail-sales': { scopes: ['page.customer-sales-report'], needsCustomer: true },
  '/retail-sales/list': { scopes: ['retail-sales.register'], needsCustomer: true, backArrow: true },
  '/retail-sales/consumers': { scopes: ['consumer-data.manage'], backArrow: true },
  '/sales-area': { scopes: ['page.sales-area'], hidesCustomerChange: true },
  '/sales-document': { scopes: ['page.sales-document'], needsMarkets: true },
  '/sales-document/:type': { scopes: ['page.sales-document'], needsMarkets: true },
  '/sales-document/sales': { scopes: ['page.sales-document'], needsMarkets: true },
  '/sales-document/technical': { scopes: ['page.sales-document'], needsMarkets: true },
  '/sales-document/:type?/:id': { scopes: ['page.sales-document'], needsMarkets: true },
  '/sales-overview': { scopes: ['page.dashboard'], needsCustomer: true, fullWidth: true },
  '/sales-overview-new': {
    scopes: ['page.dashboard'],
    needsCustomer: true,
    fullWidth: true,
    previewOf: '/sales-overview',
  },
  '/visit-form': { scopes: ['page.formvisit'] },
  '/visit-form/polygon': {
    scopes: ['page.formvisit'],
    hidesCustomerChange: true,
    offlinePage: '/visit-form/polygon/offline',
  },
  '/visit-form/polygon/create': {
    scopes: ['page.formvisit'],
    hidesCustomerChange: true,
    offlinePage: '/visit-form/polygon/offline',
  },
  '/visit-form/polygon/:id': {
    scopes: ['page.formvisit'],
    hidesCustomerChange: true,
    ownTitle: true,
  },
  '/visit-form/wim': {
    scopes: ['page.formvisit'],
    hidesCustomerChange: true,
    offlinePage: '/visit-form/wim/offline',
  },
  '/visit-form/wim/create': {
    scopes: ['page.formvisit'],
    hidesCustomerChange: true,
    offlinePage: '/visit-form/wim/offline',
  },
  '/visit-form/wim/:id': {
    scopes: ['page.formvisit'],
    hidesCustomerChange: true,
    ownTitle: true,
  },
  '/3rd-party/article-maintenance': { scopes: ['page.3rd-party-maintenance'] },
  '/3rd-party/article-maintenance/:id': { scopes: ['page.3rd-party-maintenance'], backArrow: true },
  '/3rd-party/catalog': { scopes: ['page.3rd-party-catalog'], backArrowWith: 'step' },
  '/3rd-party/catalog-new': {
    scopes: ['page.3rd-party-catalog'],
    backArrowWith: 'step',
    previewOf: '/3rd-party/catalog',
  },
  '/3rd-party/order': { scopes: ['page.3rd-party-order'], backArrowWith: 'number' },
  '/error/admin': { scopes: 'public' },
  '/user/edit-profile': { scopes: ['profile.update'], hidesCustomerChange: true },
  '/admin/announcements': { scopes: ['page.announcement'] },
  '/admin/banners': { scopes: ['page.banner'] },
  '/admin/catalog-analyze': { scopes: ['page.catalog-analyze'] },
  '/admin/catalog-analyze-new': { scopes: ['page.catalog-analyze'], previewOf: '/admin/catalog-analyze' },
  '/admin/group-roles': { scopes: ['page.user-management'] },
  '/admin/marketing-material': { scopes: ['marketing-material.cud'], needsMarkets: true },
  '/admin/news': { scopes: ['news.cu'], needsMarkets: true, feature: 'news' },
  '/admin/order-confirmation': { scopes: ['page.orderlist'], backArrowWith: 'number' },
  '/admin/permissions': { scopes: ['page.user-management'] },
  '/admin/roles': { scopes: ['page.user-management'] },
  '/admin/sales-document': { scopes: ['sales-document.cu'], needsMarkets: true },
  '/admin/users': { scopes: [['page.user-management', 'page.user-management-us']] },
  '/admin/announcements/create': { scopes: ['page.announcement'], backArrow: true },
  '/admin/banners/create': { scopes: ['page.banner'], backArrow: true },
  '/admin/group-roles/create': { scopes: ['page.user-management'], backArrow: true },
  '/admin/marketing-material/category': { scopes: ['marketing-material.cud'], needsMarkets: true },
  '/admin/marketing-material/category/create': {
    scopes: ['marketing-material.cud'],
    backArrow: true,
    needsMarkets: true,
  },
  '/admin/marketing-material/image': { scopes: ['marketing-material.cud'], needsMarkets: true },
  '/admin/marketing-material/image/create': { scopes: ['marketing-material.cud'], backArrow: true, needsMarkets: true },
  '/admin/marketing-material/image/create-bulk': {
    scopes: ['marketing-material.cud'],
    backArrow: true,
    needsMarkets: true,
  },
  // Not in the contract: how often the library is downloaded.
  '/admin/marketing-material/statistics': { scopes: ['marketing-material.cud'], backArrow: true, needsMarkets: true },
  '/admin/news/create': { scopes: ['news.cu'], backArrow: true, needsMarkets: true, feature: 'news' },
  '/admin/permissions/create': { scopes: ['page.user-management'], backArrow: true },
  '/admin/roles/create': { scopes: ['page.user-management'], backArrow: true },
  '/admin/sales-document/group': { scopes: ['sales-document.cu'], needsMarkets: true },
  '/admin/sales-document/group/create': { scopes: ['sales-document.cu'], backArrow: true, needsMarkets: true },
  '/admin/sales-document/list': { scopes: ['sales-document.cu'], needsMarkets: true },
  '/admin/sales-document/list/create': { scopes: ['sales-document.cu'], backArrow: true, needsMarkets: true },
  '/admin/users/create': { scopes: ['page.user-management'], backArrow: true },
  '/admin/users/create-us': { scopes: ['page.user-management-us'], backArrow: true },
  '/admin/users/create-users-mass': { scopes: ['page.user-management'], backArrow: true },
  '/admin/group-roles/edit/:id': { scopes: ['page.user-management'], backArrow: true },
  '/admin/permissions/edit/:id?': { scopes: ['page.user-management'], backArrow: true },
  '/admin/roles/edit/:id?': { scopes: ['page.user-management'], backArrow: true },
  '/admin/marketing-material/category/:id/edit': {
    scopes: ['marketing-material.cud'],
    backArrow: true,
    needsMarkets: true,
  },
  '/admin/marketing-material/image/:id/edit': {
    scopes: ['marketing-material.cud'],
    backArrow: true,
    needsMarkets: true,
  },
  '/admin/sales-document/group/:id/edit': { scopes: ['sales-document.cu'], backArrow: true, needsMarkets: true },
  '/admin/sales-document/list/:id/edit': { scopes: ['sales-document.cu'], backArrow: true, needsMarkets: true },
  '/admin/announcements/:id/edit': { scopes: ['page.announcement'], backArrow: true },
  '/admin/banners/:id/edit': { scopes: ['page.banner'], backArrow: true },
  '/admin/news/:id/edit': { scopes: ['news.cu'], backArrow: true, needsMarkets: true, feature: 'news' },
  '/admin/users/:id/edit': { scopes: ['page.user-management'], backArrow: true },
  '/admin/users/:id/edit-us': { scopes: ['page.user-management-us'], backArrow: true },
  '/admin/users/:id/copy-us': { scopes: ['page.user-management-us'], backArrow: true },
  // Pages that are not in the contract; the credit widget and the user menu link to them.
  '/credit': { scopes: ['credit-status.read', 'invoice-status.read'], needsCustomer: true },
  '/rep-day': { scopes: ['menu.change-cust'] },
  '/rep-day/blocked': { scopes: ['menu.change-cust'], backArrow: true },
  '/rep-day/slipped': { scopes: ['menu.change-cust'], backArrow: true },
  '/rep-day/carts': { scopes: ['menu.change-cust'], backArrow: true },
  '/dealer/:code': { scopes: ['menu.change-cust'], hidesCustomerChange: true, backArrow: true, ownTitle: true },
  '/visit-form/plan': { scopes: ['page.formvisit'], hidesCustomerChange: true },
  '/transit-damage': { scopes: [['page.claim', 'claim.status']] },
  '/frame': { scopes: [['page.claim', 'page.pdi', 'page.customer-sales-report']] },
  '/frame/recall': { scopes: [['page.claim', 'page.pdi', 'page.customer-sales-report']] },
  '/frame/recall/:code': {
    scopes: [['page.claim', 'page.pdi', 'page.customer-sales-report']],
    backArrow: true,
    ownTitle: true,
  },
  '/frame/recalls/create': { scopes: ['recall.publish'], hidesCustomerChange: true, backArrow: true },
  '/frame/recalls/:code/edit': { scopes: ['recall.publish'], hidesCustomerChange: true, backArrow: true },
  '/frame/:number': {
    scopes: [['page.claim', 'page.pdi', 'page.customer-sales-report']],
    backArrow: true,
    ownTitle: true,
  },
  '/check/:number': { scopes: 'public' },
  '/questions': {
    scopes: [['page.order-status', 'page.invoice-status', 'question.answer']],
    hidesCustomerChange: true,
  },
  '/questions/:id': {
    scopes: [['page.order-status', 'page.invoice-status', 'question.answer']],
    hidesCustomerChange: true,
    backArrow: true,
    ownTitle: true,
  },
  '/credit/disputes': { scopes: ['dispute.decide'], hidesCustomerChange: true },
  '/claim/desk': { scopes: ['claim.status'], hidesCustomerChange: true },
  '/credit/desk': { scopes: ['credit.manage'], hidesCustomerChange: true },
  '/credit/surplus': { scopes: ['credit.manage'], hidesCustomerChange: true },
  '/inbox': { scopes: [] },
  '/user/colleagues': {
    scopes: [['colleagues.manage', 'page.user-management', 'page.user-management-us']],
    needsCustomer: true,
  },
  '/admin/markets': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/readiness': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/invoice-sellers': { scopes: ['page.market'], hidesCustomerChange: true },
  '/pdi/offline': { scopes: 'public' },
  '/visit-form/polygon/offline': { scopes: 'public' },
  '/visit-form/wim/offline': { scopes: 'public' },
  '/admin/visit-answers': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/bonus': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/pdi-checklist': { scopes: ['pdi.checklist'], hidesCustomerChange: true },
  '/admin/price-components': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/payment-methods': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/shipment-options': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/price-lists': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/customer-groups': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/assortment': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/sorgs': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/sorgs/:code': { scopes: ['page.market'], hidesCustomerChange: true, backArrow: true },
  '/admin/markets/:code': { scopes: ['page.market'], hidesCustomerChange: true, backArrow: true },
  '/admin/claims': { scopes: ['page.market'], hidesCustomerChange: true },
  '/admin/audit': { scopes: ['page.audit'], hidesCustomerChange: true },
  '/admin/article-files': { scopes: [['page.catalog-analyze', 'product-attribute.update']], hidesCustomerChange: true },
  '/admin/article-files/:code': {
    scopes: [['page.catalog-analyze', 'product-attribute.update']],
    hidesCustomerChange: true,
    backArrow: true,
  },
  '/admin/article-files/imports': { scopes: ['product-attribute.update'], hidesCustomerChange: true, backArrow: true },
  '/admin/article-files/imports/:id': {
    scopes: ['product-attribute.update'],
    hidesCustomerChange: true,
    backArrow: true,
  },
  '/admin/integration': { scopes: ['page.integration'], hidesCustomerChange: true },
  '/admin/integration/:id': { scopes: ['page.integration'], hidesCustomerChange: true, backArrow: true },
  '/admin/integration/uploads/:id': { scopes: ['page.integration'], hidesCustomerChange: true, backArrow: true },
  '/admin/inquiries': { scopes: ['page.user-management'], hidesCustomerChange: true },
};

/**
 * True if a page needs a customer that the user has not chosen. Audit-limited users work with all customers of
 * their areas, and so may administrators: they set regular exports for all and the folders of a market.
 */
export function isCustomerMissing(
  { needsCustomer }: PageFacts,
  { customer, limitation, permissions }: Pick<SessionUser, 'customer' | 'limitation' | 'permissions'>,
): boolean {
  if (customer || !needsCustomer) return false;
  return needsCustomer === true || (limitation !== 'audit' && !permissions.includes('page.market'));
}

/** Facts of a page; an unknown page requires only a session. */
export function factsOf(pattern: string): PageFacts {
  return pageFacts[pattern] ?? { scopes: [] };
}

/**
 * The route name of a page, which is the key of its title: '/catalog/:category?/:slug' is 'catalog-category-slug'. A
 * preview has the name of its page.
 */
export function routeName(pattern: string): string {
  const page = pageFacts[pattern]?.previewOf ?? pattern;
  return page === '/' ? 'index' : page.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '-');
}
