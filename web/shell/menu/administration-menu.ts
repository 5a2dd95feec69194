import type { MenuEntry } from './menu-entry.ts';

/** Pages of the administration outside table M of the contract; they load only for users with one of their scopes. */
export const administrationMenu: readonly MenuEntry[] = [
  {
    id: 'market',
    group: 'administration',
    section: 'shell.section.market',
    icon: 'map-2',
    scopes: [],
    own: true,
    links: [
      { path: '/admin/readiness', label: 'shell.menu.readiness', scopes: ['page.market'], own: true },
      { path: '/admin/markets', label: 'shell.menu.markets', scopes: ['page.market'], own: true },
      { path: '/admin/sorgs', label: 'shell.menu.sorgs', scopes: ['page.market'], own: true },
      { path: '/admin/invoice-sellers', label: 'shell.menu.sellers', scopes: ['page.market'], own: true },
      { path: '/admin/price-components', label: 'shell.menu.priceComponents', scopes: ['page.market'], own: true },
      { path: '/admin/payment-methods', label: 'shell.menu.paymentMethods', scopes: ['page.market'], own: true },
      { path: '/admin/shipment-options', label: 'shell.menu.shipmentOptions', scopes: ['page.market'], own: true },
    ],
  },
  {
    id: 'goods',
    group: 'administration',
    section: 'shell.section.goods',
    icon: 'layout-grid',
    scopes: [],
    own: true,
    links: [
      { path: '/admin/price-lists', label: 'shell.menu.priceLists', scopes: ['page.market'], own: true },
      { path: '/admin/customer-groups', label: 'shell.menu.customerGroups', scopes: ['page.market'], own: true },
      { path: '/admin/assortment', label: 'shell.menu.assortment', scopes: ['page.market'], own: true },
      { path: '/admin/article-files', label: 'shell.menu.articleFiles', scopes: ['page.catalog-analyze'], own: true },
    ],
  },
  {
    id: 'work',
    group: 'administration',
    section: 'shell.section.work',
    icon: 'list',
    scopes: [],
    own: true,
    links: [
      { path: '/admin/claims', label: 'shell.menu.claimSettings', scopes: ['page.market'], own: true },
      { path: '/admin/pdi-checklist', label: 'shell.menu.pdiChecklist', scopes: ['pdi.checklist'], own: true },
      { path: '/admin/visit-answers', label: 'shell.menu.visitAnswers', scopes: ['page.market'], own: true },
      { path: '/admin/bonus', label: 'shell.menu.bonusSettings', scopes: ['page.market'], own: true },
    ],
  },
  {
    id: 'exchange',
    group: 'administration',
    section: 'shell.section.exchange',
    icon: 'arrows-exchange',
    scopes: [],
    own: true,
    links: [
      { path: '/admin/integration', label: 'shell.menu.integration', scopes: ['page.integration'], own: true },
      { path: '/admin/audit', label: 'shell.menu.audit', scopes: ['page.audit'], own: true },
    ],
  },
];
