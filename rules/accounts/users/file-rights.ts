import type { Limitation, Permission } from '#rules/permissions.ts';

/**
 * Permissions that a `users` file of the ERP may give: those of dealers and of field sales. A role with any other
 * permission, also one that comes later, is given by an administrator only.
 */
export const filePermissions: readonly Permission[] = [
  'profile.update',
  'colleagues.manage',
  'consumer-voice.submit',
  'page.news',
  'page.sales-document',
  'page.marketing-material',
  'page.catalog',
  'cart.display-order-qty',
  'order.place',
  'page.order-status',
  'invoice.pay',
  'page.invoice-status',
  'page.payment-request',
  'invoice-status.read',
  'credit-status.read',
  'page.dashboard',
  'page.claim',
  'claim.create',
  'page.pdi',
  'page.bonus-dealer',
  'page.download-area',
  'download.request',
  'page.customer-sales-report',
  'retail-sales.register',
  'page.3rd-party-catalog',
  'page.3rd-party-order',
  'page.click-collect',
  'click-collect.update',
  'menu.change-cust',
  'page.sales-area',
  'page.formvisit',
  'question.answer',
];

/** Limitations of areas that a file may give; an area without a limit is given by an administrator only. */
export const fileLimitations = [
  'customer',
  'salesman',
  'sales_group',
  'sales_office',
] as const satisfies readonly Limitation[];
