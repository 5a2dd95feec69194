import { decimalString, parseDecimal } from '#rules/money.ts';
import {
  amountCell,
  note,
  refuse,
  removesValue,
  textCell,
  wholeCell,
  type ReadRow,
} from '#rules/buying/upload-area/cells.ts';
import { vendorArticleLimits } from './article-limits.ts';
import type { VendorColumn } from './columns.ts';
import { outsidePicture, portalPicture } from './picture-address.ts';

/** The facts that a vendor states about an article; the price is in minor units of the vendor's currency. */
export interface VendorProduct {
  readonly description: string;
  readonly price: number | null;
  readonly salesUnit: string;
  readonly uomConverter: number;
  /** A path of the portal, or the address at another host from which the picture is fetched. Empty: no picture. */
  readonly imageUrl: string;
}

/** Prices that grow or fall by more than this factor are taken with a remark: often a decimal point is missing. */
const strikingFactor = 2;

/** A code as the vendor writes it: no control characters, no space at its ends. */
export function articleCodeCell(read: ReadRow<VendorColumn>): string | null {
  const code = textCell(read, 'articleCode', vendorArticleLimits.code);
  return code !== null && /\p{Cc}/u.test(code)
    ? refuse(read, 'articleCode', 'row_not_allowed', { rule: 'control', first: '', second: '' })
    : code;
}

/** The counted units of an article, not negative. */
export const stockCell = (read: ReadRow<VendorColumn>): number | null =>
  wholeCell(read, 'stock', 0, vendorArticleLimits.stock);

function priceCell(read: ReadRow<VendorColumn>, before: number | null, currency: string): number | null {
  if (removesValue(read, 'price')) return null;
  const price = amountCell(read, 'price', currency);
  if (price === null) return null;
  if (price === 0) return refuse(read, 'price', 'vendor_desk_price_zero');
  if (price > vendorArticleLimits.price)
    return refuse(read, 'price', 'upload_too_large', { most: decimalString(vendorArticleLimits.price, currency) });
  if (before !== null && before > 0 && (price > before * strikingFactor || price * strikingFactor < before))
    note(read, 'price', 'upload_price_differs', { before: `${decimalString(before, currency)} ${currency}` });
  return price;
}

function pictureCell(read: ReadRow<VendorColumn>, before: string, host: string): string {
  const address = read.row.cells.imageUrl ?? '';
  if (removesValue(read, 'imageUrl')) return '';
  const picture = portalPicture(address, host) ?? outsidePicture(address, host);
  if (picture !== null) return picture;
  // The downloaded articles hold the address as it is.
  if (address === before) note(read, 'imageUrl', 'vendor_desk_picture_hidden');
  else refuse(read, 'imageUrl', 'vendor_desk_picture_invalid', { host });
  return address;
}

/** Where a product is sold: the currency of its vendor, and the host of the portal. */
export interface ProductPlace {
  readonly currency: string;
  readonly host: string;
}

/**
 * The facts that a row of a product sheet states about its article. A cell that is empty or missing keeps the value of a
 * known article; a new one needs a description and a sales unit, has one piece per unit unless the row says otherwise,
 * and no price until one is given. `none` removes a price or a picture. Null after the row was refused.
 */
export function productOf(
  read: ReadRow<VendorColumn>,
  current: VendorProduct | null,
  { currency, host }: ProductPlace,
): VendorProduct | null {
  const given = (column: VendorColumn): boolean => read.row.cells[column] !== undefined;
  const text = (column: 'description' | 'salesUnit'): string =>
    (current && !given(column) ? current[column] : textCell(read, column, vendorArticleLimits[column])) ?? '';
  const pieces = given('uomConverter')
    ? wholeCell(read, 'uomConverter', 1, vendorArticleLimits.uomConverter)
    : (current?.uomConverter ?? 1);
  const product: VendorProduct = {
    description: text('description'),
    price: given('price') ? priceCell(read, current?.price ?? null, currency) : (current?.price ?? null),
    salesUnit: text('salesUnit'),
    uomConverter: pieces ?? 1,
    imageUrl: given('imageUrl') ? pictureCell(read, current?.imageUrl ?? '', host) : (current?.imageUrl ?? ''),
  };
  if (read.problems.length > 0) return null;
  if (!current) note(read, '', 'vendor_desk_new_article');
  return product;
}

/**
 * A price that a user typed, in minor units of the currency; null for an empty text: no price, so nobody can order the
 * article. Otherwise the reason for which it is refused.
 */
export function typedPrice(
  text: string,
  currency: string,
):
  | { readonly ok: true; readonly price: number | null }
  | { readonly ok: false; readonly code: 'row_not_a_number' | 'vendor_desk_price_zero' | 'out_of_range' } {
  const typed = text.trim();
  if (typed === '') return { ok: true, price: null };
  const price = parseDecimal(typed, currency);
  if (price === null) return { ok: false, code: 'row_not_a_number' };
  if (price <= 0) return { ok: false, code: 'vendor_desk_price_zero' };
  return price > vendorArticleLimits.price ? { ok: false, code: 'out_of_range' } : { ok: true, price };
}
