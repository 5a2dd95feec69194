import type { Permission } from '#rules/permissions.ts';

/** The modules that can be uploaded as a sheet. */
export const uploadModules = [
  'order-limits',
  'product-attributes',
  'delivery-dates',
  'price-lists',
  'stock',
  'own-codes',
] as const;
export type UploadModule = (typeof uploadModules)[number];

/**
 * States of an upload: `checked` waits for its confirmation; `failed` stopped before its last row, for example because
 * its sender lost the permission.
 */
export const uploadStates = ['checked', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type UploadState = (typeof uploadStates)[number];

/** The groups of a preview: taken as it is, taken with a remark, refused. */
export const rowGroups = ['taken', 'noted', 'refused'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** States of a row: `failed` could not be written, `kept` could not be undone. */
export const rowStates = ['open', 'written', 'failed', 'undone', 'kept'] as const;
export type RowState = (typeof rowStates)[number];

/** Maximum number of rows of a sheet, without its headings. */
export const mostUploadRows = 20_000;

/**
 * The permissions of which one is needed for what a sheet changes, besides `page.upload-area`: those of the screens and
 * files that change the same. Prices, stock and dates come from files of the ERP.
 */
export const uploadPermissions = {
  'order-limits': ['order-limit.update'],
  'product-attributes': ['product-attribute.update'],
  'delivery-dates': ['integration.manage'],
  'price-lists': ['integration.manage'],
  stock: ['integration.manage'],
  'own-codes': ['order.place'],
} as const satisfies Record<UploadModule, readonly [Permission, ...Permission[]]>;
