/** Groups of the portal's own permissions; all others are in a group of their own. */
const groups = {
  ordering: [
    'menu.change-cust',
    'page.catalog',
    'page.order-status',
    'page.orderlist',
    'order.replay',
    'cart.display-order-qty',
    'order.place',
    'order-limit.update',
    'page.click-collect',
    'click-collect.update',
  ],
  money: [
    'page.invoice-status',
    'invoice.pay',
    'invoice-status.read',
    'credit-status.read',
    'page.payment-request',
    'payment.approve',
    'credit.manage',
    'dispute.decide',
    'page.bonus-dealer',
  ],
  sales: [
    'page.sales-area',
    'sales-area.update',
    'page.dashboard',
    'page.formvisit',
    'formvisit.cud',
    'page.customer-sales-report',
    'retail-sales.register',
    'consumer-data.manage',
  ],
  service: [
    'page.claim',
    'claim.create',
    'claim.update',
    'claim.status',
    'claim.internal-comment',
    'recall.publish',
    'page.pdi',
    'pdi.cud',
    'pdi.checklist',
    'question.answer',
    'consumer-voice.submit',
  ],
  content: [
    'page.announcement',
    'page.banner',
    'page.news',
    'news.cu',
    'page.marketing-material',
    'marketing-material.cud',
    'page.sales-document',
    'sales-document.cu',
    'page.download-area',
    'download.request',
    'page.upload-area',
  ],
  partner: ['page.3rd-party-catalog', 'page.3rd-party-order', 'page.3rd-party-maintenance', '3rd-party.upload'],
  administration: [
    'page.user-management',
    'page.user-management-us',
    'colleagues.manage',
    'page.market',
    'page.audit',
    'page.integration',
    'integration.manage',
    'page.catalog-analyze',
    'product-attribute.update',
    'profile.update',
  ],
} as const;

type GroupId = keyof typeof groups | 'own';

/** Permissions by group, without empty groups. */
export function permissionGroups<P extends { name: string }>(
  permissions: readonly P[],
): { id: GroupId; permissions: P[] }[] {
  const byName = new Map(permissions.map((permission) => [permission.name, permission]));
  const found: { id: GroupId; permissions: P[] }[] = Object.entries(groups).map(([id, names]) => ({
    id: id as GroupId,
    permissions: names.flatMap((name) => byName.get(name) ?? []),
  }));
  const known = new Set<string>(Object.values(groups).flat());
  found.push({ id: 'own', permissions: permissions.filter(({ name }) => !known.has(name)) });
  return found.filter((group) => group.permissions.length > 0);
}
