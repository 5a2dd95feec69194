import type { ContentType } from '#rules/content/content/content-types.ts';
import type { SessionUser } from '#platform/api/session.ts';
import type { MenuEntry, MenuViewer } from './menu-entry.ts';

type SignedIn = MenuViewer & { user: SessionUser };

const inArea =
  (code: string) =>
  ({ user }: SignedIn) =>
    user.userAreas.some((area) => area.sorg === code);
const holds =
  (scope: string) =>
  ({ user }: SignedIn) =>
    user.permissions.includes(scope);
const lacks =
  (scope: string) =>
  ({ user }: SignedIn) =>
    !user.permissions.includes(scope);
const hasCatalog =
  (name: 'bike' | 'paa' | 'groupset') =>
  ({ user }: SignedIn) =>
    (user.catalogs?.[name] ?? 0) > 0;

/** Without a target market of the content, its pages lead to the error page. */
const hasMarkets =
  (content: ContentType) =>
  ({ user }: SignedIn) =>
    user.contents?.includes(content) ?? true;

/** Table M, in the order of the contract, with own entries. `visibleMenu` selects the entries for a viewer. */
export const menu: readonly MenuEntry[] = [
  {
    id: 'rep-day',
    group: 'desks',
    daily: true,
    icon: 'calendar',
    active: '/rep-day',
    scopes: ['menu.change-cust'],
    own: true,
    when: ({ user }) => user.limitation === 'salesman' || user.limitation === 'sales_group',
    links: [{ path: '/rep-day', label: 'shell.menu.repDay', own: true }],
  },
  {
    id: 'M-01',
    group: 'reports',
    icon: 'map-2',
    active: '/sales-area',
    scopes: ['page.sales-area'],
    links: [{ path: '/sales-area', label: 'shell.menu.salesArea' }],
  },
  {
    id: 'M-02',
    group: 'reports',
    icon: 'chart-bar',
    active: '/sales-overview',
    scopes: ['page.dashboard'],
    links: [{ path: '/sales-overview', label: 'shell.menu.overview' }],
  },
  {
    id: 'M-03',
    group: 'buy',
    icon: 'bike',
    active: '/catalog',
    elsewhere: '/3rd-party',
    scopes: ['page.catalog'],
    links: [
      { path: '/catalog/bike', label: 'shell.menu.bikes', when: hasCatalog('bike') },
      { path: '/catalog/paa', label: 'shell.menu.parts', when: hasCatalog('paa') },
      { path: '/catalog/groupset', label: 'shell.menu.groupsets', when: hasCatalog('groupset') },
      { path: '/catalog/fast-order', label: 'shell.menu.fastOrder', scopes: ['order.place'], own: true },
      { path: '/catalog/repeat-order', label: 'shell.menu.repeatOrder', scopes: ['order.place'], own: true },
    ],
  },
  {
    id: 'M-04',
    group: 'buy',
    icon: 'plug-connected',
    active: '/3rd-party',
    scopes: [['page.3rd-party-catalog', 'page.3rd-party-order', 'page.3rd-party-maintenance']],
    links: [
      { path: '/3rd-party/catalog', label: 'shell.menu.thirdCatalog', scopes: ['page.3rd-party-catalog'] },
      { path: '/3rd-party/order', label: 'shell.menu.thirdOrders', scopes: ['page.3rd-party-order'] },
      {
        path: '/3rd-party/article-maintenance',
        label: 'shell.menu.thirdArticles',
        scopes: ['page.3rd-party-maintenance'],
      },
    ],
  },
  {
    id: 'M-05',
    group: 'desks',
    icon: 'clipboard-check',
    active: '/visit-form',
    scopes: ['page.formvisit'],
    links: [
      { path: '/visit-form/polygon', label: 'shell.menu.visitPolygon', when: inArea('1000') },
      { path: '/visit-form/wim', label: 'shell.menu.visitWim', when: inArea('5000') },
      { path: '/visit-form/plan', label: 'shell.menu.visitPlan', own: true },
    ],
  },
  {
    id: 'M-06',
    group: 'orders',
    icon: 'box',
    active: '/order',
    elsewhere: '/3rd-party',
    scopes: ['page.order-status'],
    links: [
      { path: '/order', label: 'shell.menu.orders', when: ({ site }) => site.features.orderRevamp === true },
      {
        path: '/order/open-order',
        label: 'shell.menu.openOrders',
        when: ({ site }) => site.features.orderRevamp !== true,
      },
      {
        path: '/order/delivery',
        label: 'shell.menu.deliveries',
        when: ({ site }) => site.features.orderRevamp !== true,
      },
      { path: '/order/all-customers', label: 'shell.menu.allOrders', scopes: ['menu.change-cust'], own: true },
    ],
  },
  {
    id: 'M-07',
    group: 'money',
    icon: 'file-invoice',
    active: '/invoice',
    scopes: ['page.invoice-status'],
    links: [
      { path: '/invoice/open-invoice', label: 'shell.menu.openInvoices' },
      { path: '/invoice/invoice-list', label: 'shell.menu.paidInvoices' },
      { path: '/invoice/statement', label: 'shell.menu.statement', own: true },
    ],
  },
  {
    id: 'credit',
    group: 'money',
    icon: 'credit-card',
    active: '/credit',
    scopes: ['credit-status.read', 'invoice-status.read'],
    own: true,
    links: [{ path: '/credit', label: 'shell.menu.credit', own: true }],
  },
  {
    id: 'surplus',
    group: 'money',
    icon: 'credit-card',
    active: '/credit/surplus',
    scopes: ['credit.manage'],
    own: true,
    links: [{ path: '/credit/surplus', label: 'shell.menu.surplus', own: true }],
  },
  {
    id: 'disputes',
    group: 'money',
    icon: 'message',
    active: '/credit/disputes',
    scopes: ['dispute.decide'],
    own: true,
    links: [{ path: '/credit/disputes', label: 'shell.menu.disputes', own: true }],
  },
  {
    id: 'M-08',
    group: 'reports',
    icon: 'report-analytics',
    active: '/admin/catalog-analyze',
    scopes: ['page.catalog-analyze'],
    links: [{ path: '/admin/catalog-analyze', label: 'shell.menu.analysis' }],
  },
  {
    id: 'M-09',
    group: 'desks',
    daily: true,
    icon: 'list-check',
    active: '/admin/order-confirmation',
    scopes: ['page.orderlist'],
    links: [{ path: '/admin/order-confirmation', label: 'shell.menu.orderList' }],
  },
  {
    id: 'credit-desk',
    group: 'desks',
    daily: true,
    icon: 'credit-card',
    active: '/credit/desk',
    scopes: ['credit.manage'],
    own: true,
    links: [{ path: '/credit/desk', label: 'shell.menu.creditDesk', own: true }],
  },
  {
    id: 'claim-desk',
    group: 'desks',
    daily: true,
    icon: 'shield-check',
    active: '/claim/desk',
    scopes: ['claim.status'],
    own: true,
    links: [{ path: '/claim/desk', label: 'shell.menu.claimDesk', own: true }],
  },
  {
    id: 'questions',
    group: 'orders',
    icon: 'message',
    active: '/questions',
    scopes: [['page.order-status', 'page.invoice-status', 'question.answer']],
    own: true,
    // Staff see the questions of dealers with the permission to answer only, also while they act for one.
    when: ({ user }) =>
      user.permissions.includes('question.answer') || (user.customer !== null && !user.salesActiveCustCode),
    links: [{ path: '/questions', label: 'shell.menu.questions', own: true }],
  },
  {
    id: 'M-10',
    group: 'administration',
    section: 'shell.section.people',
    icon: 'users',
    active: '/admin/users',
    scopes: [['page.user-management', 'page.user-management-us']],
    links: [{ path: '/admin/users', label: 'shell.menu.users' }],
  },
  {
    id: 'M-11',
    group: 'administration',
    section: 'shell.section.people',
    icon: 'user-shield',
    active: '/admin/roles',
    scopes: ['page.user-management'],
    links: [
      { path: '/admin/roles', label: 'shell.menu.roles' },
      { path: '/admin/group-roles', label: 'shell.menu.groupRoles' },
      { path: '/admin/permissions', label: 'shell.menu.permissions' },
    ],
  },
  {
    id: 'inquiries',
    group: 'administration',
    section: 'shell.section.people',
    icon: 'help-circle',
    active: '/admin/inquiries',
    scopes: ['page.user-management'],
    own: true,
    links: [{ path: '/admin/inquiries', label: 'shell.menu.inquiries', own: true }],
  },
  {
    id: 'M-12',
    group: 'reports',
    icon: 'download',
    active: '/download-area',
    scopes: ['page.download-area'],
    links: [{ path: '/download-area', label: 'shell.menu.downloads' }],
  },
  {
    id: 'M-13',
    group: 'reports',
    icon: 'upload',
    active: '/upload-area',
    scopes: ['page.upload-area'],
    links: [{ path: '/upload-area', label: 'shell.menu.uploads' }],
  },
  {
    id: 'M-14',
    group: 'service',
    icon: 'shield-check',
    active: '/claim',
    scopes: ['page.claim'],
    links: [
      { path: '/claim', label: 'shell.menu.claims' },
      { path: '/transit-damage', label: 'shell.menu.transitDamage', own: true },
    ],
  },
  {
    id: 'frames',
    group: 'service',
    icon: 'scan',
    active: '/frame',
    scopes: [['page.claim', 'page.pdi', 'page.customer-sales-report']],
    own: true,
    links: [
      { path: '/frame', label: 'shell.menu.frame', own: true },
      { path: '/frame/recall', label: 'shell.menu.recalls', own: true },
    ],
  },
  {
    id: 'M-15',
    group: 'reports',
    icon: 'gift',
    active: '/bonus-dealer',
    scopes: ['page.bonus-dealer'],
    links: [{ path: '/bonus-dealer', label: 'shell.menu.bonus' }],
  },
  {
    id: 'M-16',
    group: 'service',
    icon: 'tag',
    active: '/retail-sales',
    scopes: ['page.customer-sales-report'],
    links: [{ path: '/retail-sales', label: 'shell.menu.retailSales' }],
  },
  {
    id: 'M-17',
    group: 'administration',
    section: 'shell.section.messages',
    icon: 'speakerphone',
    active: '/admin/announcements',
    scopes: ['page.announcement'],
    links: [{ path: '/admin/announcements', label: 'shell.menu.announcements' }],
  },
  {
    id: 'M-18',
    group: 'administration',
    section: 'shell.section.messages',
    icon: 'photo',
    active: '/admin/banners',
    scopes: ['page.banner'],
    links: [{ path: '/admin/banners', label: 'shell.menu.banners' }],
  },
  {
    id: 'M-19',
    group: 'service',
    icon: 'tool',
    active: '/pdi',
    scopes: ['page.pdi'],
    links: [{ path: '/pdi', label: 'shell.menu.pdi' }],
  },
  {
    id: 'M-20',
    group: 'marketing',
    icon: 'camera',
    active: '/marketing-material',
    scopes: [['marketing-material.cud', 'page.marketing-material']],
    when: hasMarkets('marketing_material'),
    links: [
      {
        path: '/admin/marketing-material/category',
        label: 'shell.menu.materialCategories',
        when: holds('marketing-material.cud'),
      },
      {
        path: '/admin/marketing-material/image',
        label: 'shell.menu.materialImages',
        when: holds('marketing-material.cud'),
      },
      {
        path: '/marketing-material/brand-assets',
        label: 'shell.menu.brandAssets',
        when: lacks('marketing-material.cud'),
      },
      { path: '/marketing-material/product-lineup', label: 'shell.menu.lineup', when: lacks('marketing-material.cud') },
    ],
  },
  {
    id: 'M-21',
    group: 'marketing',
    icon: 'folder',
    active: '/sales-document',
    scopes: [['sales-document.cu', 'page.sales-document']],
    when: hasMarkets('sales_document'),
    links: [
      { path: '/admin/sales-document/group', label: 'shell.menu.documentGroups', when: holds('sales-document.cu') },
      { path: '/admin/sales-document/list', label: 'shell.menu.documentList', when: holds('sales-document.cu') },
      { path: '/sales-document/sales', label: 'shell.menu.salesDocuments', when: lacks('sales-document.cu') },
      { path: '/sales-document/technical', label: 'shell.menu.technicalDocuments', when: lacks('sales-document.cu') },
    ],
  },
  {
    id: 'M-22',
    group: 'marketing',
    icon: 'news',
    active: '/news',
    scopes: [['news.cu', 'page.news']],
    when: (viewer) => viewer.site.features.news === true && hasMarkets('news')(viewer),
    links: [
      { path: '/admin/news', label: 'shell.menu.news', when: holds('news.cu') },
      { path: '/news', label: 'shell.menu.news', when: lacks('news.cu') },
    ],
  },
  {
    id: 'M-23',
    group: 'money',
    icon: 'credit-card',
    active: '/payment',
    // Paying invoices belongs to the invoices.
    elsewhere: '/payment/invoice',
    scopes: ['page.payment-request'],
    when: ({ site }) => site.features.paymentDemo === true,
    links: [{ path: '/payment', label: 'shell.menu.payment' }],
  },
  {
    id: 'M-24',
    group: 'orders',
    icon: 'building-store',
    active: '/click-collect',
    scopes: ['page.click-collect'],
    links: [{ path: '/click-collect', label: 'shell.menu.clickCollect' }],
  },
  {
    id: 'M-25',
    group: 'account',
    icon: 'user',
    active: '/user/edit-profile',
    scopes: ['profile.update'],
    links: [{ path: '/user/edit-profile', label: 'shell.menu.profile' }],
  },
  {
    id: 'M-26',
    group: 'account',
    icon: 'login',
    active: '/login',
    scopes: [],
    visitorsOnly: true,
    links: [{ path: '/login', label: 'shell.menu.login' }],
  },
];
