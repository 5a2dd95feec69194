import type { CellKind } from '#rules/csv.ts';
import type { SheetColumns } from '#rules/buying/upload-area/columns.ts';
import type { VendorSheet } from './choices.ts';

/** A column of a vendor's sheet by its fixed code. */
export type VendorColumn =
  | 'articleCode'
  | 'stock'
  | 'vendor'
  | 'description'
  | 'price'
  | 'salesUnit'
  | 'uomConverter'
  | 'imageUrl';

/**
 * The columns of the sheets in the order of their templates. Products may leave out the vendor if the user
 * maintains only one; columns that are left out keep their values.
 */
export const vendorColumns: Readonly<Record<VendorSheet, SheetColumns<VendorColumn>>> = {
  stock: { columns: ['articleCode', 'stock'], needed: ['articleCode', 'stock'] },
  products: {
    columns: ['vendor', 'articleCode', 'description', 'price', 'salesUnit', 'uomConverter', 'imageUrl'],
    needed: ['articleCode'],
  },
};

/** The contents of the columns of a template; all others contain text. */
export const vendorKinds: Readonly<Partial<Record<VendorColumn, CellKind>>> = {
  stock: 'number',
  price: 'amount',
  uomConverter: 'number',
};
