import type { ContentType } from '#rules/content/content/content-types.ts';
import type { SessionUser } from '#platform/api/session.ts';
import { holdsScopes, type Scopes } from '#platform/permissions.ts';
import type { SiteConfiguration } from '#platform/site.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { patternOf } from '#shell/page/page-exists.ts';
import { factsOf, isCustomerMissing } from '#shell/page/page-facts.ts';
import type { SheetIconName } from '#ui/look/sheet-icons.ts';

/** The user and site that the menu is for. Without a user: a visitor without a session. */
export type MenuViewer = { user: SessionUser | null; site: SiteConfiguration };

export type MenuLink = {
  path: string;
  label: MessageId;
  scopes?: Scopes;
  /** Not in the menu table of the contract. */
  own?: true;
  when?: (viewer: MenuViewer & { user: SessionUser }) => boolean;
};

export type MenuEntry = {
  /** Row of table M. */
  id: string;
  icon: SheetIconName;
  label: MessageId;
  /** The entry is highlighted while the path contains this. */
  active: string;
  /** Pages whose path contains it too, but that belong to another entry. */
  elsewhere?: string;
  links: readonly MenuLink[];
  scopes: Scopes;
  /** Not in the menu table of the contract. */
  own?: true;
  when?: MenuLink['when'];
  visitorsOnly?: boolean;
};

const inArea =
  (code: string) =>
  ({ user }: MenuViewer & { user: SessionUser }) =>
    user.userAreas.some((area) => area.sorg === code);
const holds =
  (scope: string) =>
  ({ user }: MenuViewer & { user: SessionUser }) =>
    user.permissions.includes(scope);
const lacks =
  (scope: string) =>
  ({ user }: MenuViewer & { user: SessionUser }) =>
    !user.permissions.includes(scope);
const hasCatalog =
  (name: 'bike' | 'paa' | 'groupset') =>
  ({ user }: MenuViewer & { user: SessionUser }) =>
    (user.catalogs?.[name] ?? 0) > 0;

/** Without a target market of the content, its pages lead to the error page. */
const hasMarkets =
  (content: ContentType) =>
  ({ user }: MenuViewer & { user: SessionUser }) =>
    user.contents?.includes(content) ?? true;

/** Table M, in the order of the spec, with own entries. `visibleMenu` selects the entries for a viewer. */
export const menu: readonly MenuEntry[] = [
  {
    id: 'rep-day',
    icon: 'calendar',
    label: 'shell.menu.repDay',
    active: '/rep-day',
    scopes: ['menu.change-cust'],
    own: true,
    when: ({ user }) => user.limitation === 'salesman' || user.limitation === 'sales_group',
    links: [{ path: '/rep-day', label: 'shell.menu.repDay', own: true }],
  },
  {
    id: 'M-01',
    icon: 'map-2',
    label: 'shell.menu.salesArea',
    active: '/sales-area',
    scopes: ['page.sales-area'],
    links: [{ path: '/sales-area', label: 'shell.menu.salesArea' }],
  },
  {
    id: 'M-02',
    icon: 'chart-bar',
    label: 'shell.menu.overview',
    active: '/sales-overview',
    scopes: ['page.dashboard'],
    links: [{ path: '/sales-overview', label: 'shell.menu.overview' }],
  },
  {
    id: 'M-03',
    icon: 'bike',
    label: 'shell.menu.catalog',
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
    icon: 'plug-connected',
    label: 'shell.menu.thirdParty',
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
    icon: 'clipboard-check',
    label: 'shell.menu.visits',
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
    icon: 'box',
    label: 'shell.menu.orders',
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
    ],
  },
  {
    id: 'M-07',
    icon: 'file-invoice',
    label: 'shell.menu.invoices',
    active: '/invoice',
    scopes: ['page.invoice-status'],
    links: [
      { path: '/invoice/open-invoice', label: 'shell.menu.openInvoices' },
      { path: '/invoice/invoice-list', label: 'shell.menu.paidInvoices' },
    ],
  },
  {
    id: 'M-08',
    icon: 'report-analytics',
    label: 'shell.menu.analysis',
    active: '/admin/catalog-analyze',
    scopes: ['page.catalog-analyze'],
    links: [{ path: '/admin/catalog-analyze', label: 'shell.menu.analysis' }],
  },
  {
    id: 'M-09',
    icon: 'list-check',
    label: 'shell.menu.orderList',
    active: '/admin/order-confirmation',
    scopes: ['page.orderlist'],
    links: [{ path: '/admin/order-confirmation', label: 'shell.menu.orderList' }],
  },
  {
    id: 'M-10',
    icon: 'users',
    label: 'shell.menu.users',
    active: '/admin/users',
    scopes: [['page.user-management', 'page.user-management-us']],
    links: [{ path: '/admin/users', label: 'shell.menu.users' }],
  },
  {
    id: 'M-11',
    icon: 'user-shield',
    label: 'shell.menu.roles',
    active: '/admin/roles',
    scopes: ['page.user-management'],
    links: [
      { path: '/admin/roles', label: 'shell.menu.roles' },
      { path: '/admin/group-roles', label: 'shell.menu.groupRoles' },
      { path: '/admin/permissions', label: 'shell.menu.permissions' },
    ],
  },
  {
    id: 'M-12',
    icon: 'download',
    label: 'shell.menu.downloads',
    active: '/download-area',
    scopes: ['page.download-area'],
    links: [{ path: '/download-area', label: 'shell.menu.downloads' }],
  },
  {
    id: 'M-13',
    icon: 'upload',
    label: 'shell.menu.uploads',
    active: '/upload-area',
    scopes: ['page.upload-area'],
    links: [{ path: '/upload-area', label: 'shell.menu.uploads' }],
  },
  {
    id: 'M-14',
    icon: 'shield-check',
    label: 'shell.menu.claims',
    active: '/claim',
    scopes: ['page.claim'],
    links: [
      { path: '/claim', label: 'shell.menu.claims' },
      { path: '/transit-damage', label: 'shell.menu.transitDamage', own: true },
    ],
  },
  {
    id: 'frames',
    icon: 'scan',
    label: 'shell.menu.frames',
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
    icon: 'gift',
    label: 'shell.menu.bonus',
    active: '/bonus-dealer',
    scopes: ['page.bonus-dealer'],
    links: [{ path: '/bonus-dealer', label: 'shell.menu.bonus' }],
  },
  {
    id: 'M-16',
    icon: 'tag',
    label: 'shell.menu.retailSales',
    active: '/retail-sales',
    scopes: ['page.customer-sales-report'],
    links: [{ path: '/retail-sales', label: 'shell.menu.retailSales' }],
  },
  {
    id: 'M-17',
    icon: 'speakerphone',
    label: 'shell.menu.announcements',
    active: '/admin/announcements',
    scopes: ['page.announcement'],
    links: [{ path: '/admin/announcements', label: 'shell.menu.announcements' }],
  },
  {
    id: 'M-18',
    icon: 'photo',
    label: 'shell.menu.banners',
    active: '/admin/banners',
    scopes: ['page.banner'],
    links: [{ path: '/admin/banners', label: 'shell.menu.banners' }],
  },
  {
    id: 'M-19',
    icon: 'tool',
    label: 'shell.menu.pdi',
    active: '/pdi',
    scopes: ['page.pdi'],
    links: [{ path: '/pdi', label: 'shell.menu.pdi' }],
  },
  {
    id: 'M-20',
    icon: 'camera',
    label: 'shell.menu.material',
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
    icon: 'folder',
    label: 'shell.menu.documents',
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
    icon: 'news',
    label: 'shell.menu.news',
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
    icon: 'credit-card',
    label: 'shell.menu.payment',
    active: '/payment',
    // Paying invoices belongs to the invoices.
    elsewhere: '/payment/invoice',
    scopes: ['page.payment-request'],
    when: ({ site }) => site.features.paymentDemo === true,
    links: [{ path: '/payment', label: 'shell.menu.payment' }],
  },
  {
    id: 'M-24',
    icon: 'building-store',
    label: 'shell.menu.clickCollect',
    active: '/click-collect',
    scopes: ['page.click-collect'],
    links: [{ path: '/click-collect', label: 'shell.menu.clickCollect' }],
  },
  {
    id: 'M-25',
    icon: 'user',
    label: 'shell.menu.profile',
    active: '/user/edit-profile',
    scopes: ['profile.update'],
    links: [{ path: '/user/edit-profile', label: 'shell.menu.profile' }],
  },
  {
    id: 'M-26',
    icon: 'login',
    label: 'shell.menu.login',
    active: '/login',
    scopes: [],
    visitorsOnly: true,
    links: [{ path: '/login', label: 'shell.menu.login' }],
  },
];

/**
 * True if the user may read the page of a link: they hold its scopes, and have or may choose the customer that it needs
 * (Q-045).
 */
function mayRead(user: SessionUser, path: string): boolean {
  const facts = factsOf(patternOf(path) ?? path);
  if (facts.scopes !== 'public' && !holdsScopes(user.permissions, facts.scopes)) return false;
  return !isCustomerMissing(facts, user) || user.permissions.includes('menu.change-cust');
}

/**
 * The part of the menu for a viewer: entries and links whose scopes the viewer holds, whose condition is met (R-048,
 * R-049) and whose page is built and readable. Entries without links are left out.
 */
export function visibleMenu(viewer: MenuViewer, built: (path: string) => boolean): MenuEntry[] {
  const { user, site } = viewer;
  if (!user) return menu.filter((entry) => entry.visitorsOnly);
  const seen = { user, site };
  return menu.flatMap((entry) => {
    if (entry.visitorsOnly || !holdsScopes(user.permissions, entry.scopes) || entry.when?.(seen) === false) return [];
    const links = entry.links.filter(
      (link) =>
        holdsScopes(user.permissions, link.scopes ?? []) &&
        link.when?.(seen) !== false &&
        built(link.path) &&
        mayRead(user, link.path),
    );
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}
