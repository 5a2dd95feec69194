import type { Permission } from '#rules/permissions.ts';

/** A module of the download area: what can be exported as a file. */
export interface DownloadModule {
  readonly module: string;
  /** Permissions of its page; one is enough. */
  readonly permissions: readonly Permission[];
  /** True if an export covers a period; the others show the current state. */
  readonly period: boolean;
  /** True if only staff of the brand may export it. */
  readonly staffOnly: boolean;
  /** True if it is about no customer. */
  readonly noCustomer: boolean;
}

const orders = ['page.order-status', 'page.orderlist'] as const;
const invoices = ['page.invoice-status'] as const;
const sales = ['page.customer-sales-report'] as const;
const byPeriod = { period: true, staffOnly: false, noCustomer: false } as const;
const asOfNow = { period: false, staffOnly: false, noCustomer: false } as const;

/** Every module, in the order in which it is offered. */
export const downloadModules = [
  { module: 'orders', permissions: orders, ...byPeriod },
  { module: 'open-orders', permissions: orders, ...asOfNow },
  { module: 'deliveries', permissions: orders, ...byPeriod },
  { module: 'invoices', permissions: invoices, ...byPeriod },
  { module: 'statements', permissions: invoices, ...byPeriod },
  { module: 'payments', permissions: ['page.invoice-status', 'page.payment-request'], ...byPeriod },
  { module: 'credit', permissions: ['invoice-status.read'], ...asOfNow },
  { module: 'retail-sales', permissions: sales, ...byPeriod },
  { module: 'registrations', permissions: sales, ...byPeriod },
  { module: 'claims', permissions: ['page.claim', 'claim.status'], ...byPeriod },
  { module: 'visit-forms', permissions: ['page.formvisit'], ...byPeriod, staffOnly: true },
  { module: 'click-collect', permissions: ['page.click-collect', 'click-collect.update'], ...byPeriod },
  { module: 'stock-alerts', permissions: ['page.catalog'], ...byPeriod },
  {
    module: 'users',
    permissions: ['page.user-management', 'page.user-management-us'],
    period: false,
    staffOnly: true,
    noCustomer: true,
  },
] as const satisfies readonly DownloadModule[];

export type DownloadModuleName = (typeof downloadModules)[number]['module'];

/** The module of this name, or null. */
export const downloadModule = (name: string): (DownloadModule & { readonly module: DownloadModuleName }) | null =>
  downloadModules.find(({ module }) => module === name) ?? null;

/** The modules that a user with these permissions may export, each with the permission of its page. */
export const offeredModules = (
  granted: ReadonlySet<string>,
  staff: boolean,
): (DownloadModule & { readonly module: DownloadModuleName })[] =>
  downloadModules.filter(
    ({ permissions, staffOnly }) => permissions.some((permission) => granted.has(permission)) && (staff || !staffOnly),
  );

/** Formats of a file. */
export const downloadFormats = ['xlsx', 'csv'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** States of a request, and `cancelled` for one that its user stopped. */
export const downloadStatuses = ['requested', 'processing', 'complete', 'failed', 'expired', 'cancelled'] as const;
export type DownloadStatus = (typeof downloadStatuses)[number];

/** Requests of a user in a day of the market's time zone; failed ones do not count. */
export const downloadsPerDay = 10;
/** Days for which a file is kept. */
export const downloadDays = 7;
