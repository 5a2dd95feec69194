import { usePermissions } from '#platform/permissions.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import type { SheetIconName } from '#ui/look/sheet-icons.ts';

type AdministrationLink = { path: string; label: MessageId; scope: string; icon: SheetIconName };

/** Administration pages outside the menu of the contract. The user menu and the drawer link to them. */
export const administrationLinks: readonly AdministrationLink[] = [
  { path: '/admin/readiness', label: 'shell.menu.readiness', scope: 'page.market', icon: 'list-check' },
  { path: '/admin/markets', label: 'shell.menu.markets', scope: 'page.market', icon: 'map-2' },
  { path: '/admin/sorgs', label: 'shell.menu.sorgs', scope: 'page.market', icon: 'building-store' },
  { path: '/admin/invoice-sellers', label: 'shell.menu.sellers', scope: 'page.market', icon: 'file-invoice' },
  { path: '/admin/price-components', label: 'shell.menu.priceComponents', scope: 'page.market', icon: 'list' },
  { path: '/admin/payment-methods', label: 'shell.menu.paymentMethods', scope: 'page.market', icon: 'credit-card' },
  { path: '/admin/shipment-options', label: 'shell.menu.shipmentOptions', scope: 'page.market', icon: 'box' },
  { path: '/admin/price-lists', label: 'shell.menu.priceLists', scope: 'page.market', icon: 'tag' },
  { path: '/admin/customer-groups', label: 'shell.menu.customerGroups', scope: 'page.market', icon: 'users' },
  { path: '/admin/assortment', label: 'shell.menu.assortment', scope: 'page.market', icon: 'layout-grid' },
  { path: '/admin/claims', label: 'shell.menu.claimSettings', scope: 'page.market', icon: 'shield-check' },
  { path: '/admin/pdi-checklist', label: 'shell.menu.pdiChecklist', scope: 'pdi.checklist', icon: 'list' },
  { path: '/admin/visit-answers', label: 'shell.menu.visitAnswers', scope: 'page.market', icon: 'clipboard-check' },
  { path: '/admin/bonus', label: 'shell.menu.bonusSettings', scope: 'page.market', icon: 'gift' },
  { path: '/credit/desk', label: 'shell.menu.creditDesk', scope: 'credit.manage', icon: 'credit-card' },
  { path: '/credit/surplus', label: 'shell.menu.surplus', scope: 'credit.manage', icon: 'credit-card' },
  { path: '/credit/disputes', label: 'shell.menu.disputes', scope: 'dispute.decide', icon: 'message' },
  { path: '/claim/desk', label: 'shell.menu.claimDesk', scope: 'claim.status', icon: 'shield-check' },
  {
    path: '/admin/article-files',
    label: 'shell.menu.articleFiles',
    scope: 'page.catalog-analyze',
    icon: 'photo',
  },
  { path: '/admin/integration', label: 'shell.menu.integration', scope: 'page.integration', icon: 'arrows-exchange' },
  { path: '/admin/audit', label: 'shell.menu.audit', scope: 'page.audit', icon: 'list' },
  { path: '/admin/inquiries', label: 'shell.menu.inquiries', scope: 'page.user-management', icon: 'help-circle' },
];

/** The links that the user may open. */
export function useAdministration(): readonly AdministrationLink[] {
  const can = usePermissions();
  return administrationLinks.filter(({ scope }) => can(scope));
}
