import type { CalendarDate } from '#rules/dates.ts';
import type { ElectronicAddress } from './electronic-address.ts';
import type { DocumentProfile } from './profiles.ts';
import type { TaxGroup, TaxRate } from './tax.ts';

/*
 * An electronic invoice by EN 16931, before it is written in a syntax. Amounts are minor units of its currency; a credit
 * note has them without its sign. Numbers in brackets are the business terms of the standard.
 */

/** The address of a party or of a delivery; the country is an ISO code. */
export interface EInvoiceAddress {
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly state: string;
  readonly country: string;
}

/** The seller or the buyer. */
export interface EInvoiceParty extends EInvoiceAddress {
  readonly name: string;
  /** Its number in the other's books (BT-29, BT-46). */
  readonly code: string;
  /** BT-34, BT-49. */
  readonly electronic: ElectronicAddress | null;
  /** VAT or local tax number (BT-31, BT-32, BT-48). */
  readonly taxNumber: string;
  /** Number of the company in a public register (BT-30, BT-47). */
  readonly registrationNumber: string;
}

/** The contact whom the buyer asks (BG-6). */
export interface EInvoiceContact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** The account to which the buyer pays (BG-17). */
export interface EInvoiceAccount {
  readonly holder: string;
  readonly number: string;
  readonly bic: string;
}

/** The reason of an allowance or a charge. */
export type PartReason =
  | 'freight'
  | 'freightAllowance'
  | 'discount'
  | 'surcharge'
  | 'recycleFee'
  | 'adjustment'
  | 'lineDiscount'
  | 'lineCharge';

/** An allowance or a charge on the document or on a line, never negative. */
export interface EInvoicePart {
  readonly isCharge: boolean;
  readonly reason: PartReason;
  readonly amount: number;
}

/** A part of the whole document, with the rate of its tax. */
export type DocumentPart = EInvoicePart & TaxRate;

/** A line (BG-25). */
export interface EInvoiceLine extends TaxRate {
  readonly id: string;
  readonly name: string;
  readonly articleCode: string;
  readonly gtin: string;
  /** The article code of the buyer (BT-156). */
  readonly buyerCode: string;
  readonly uom: string;
  readonly qty: number;
  /** Sum of the line without tax (BT-131). */
  readonly net: number;
  /** Price of `baseQty` units (BT-146, BT-149). */
  readonly price: number;
  readonly baseQty: number;
  /** Price of the list before the discount in the price (BT-148), for one unit; null: none. */
  readonly listPrice: number | null;
  readonly parts: readonly EInvoicePart[];
}

/** A discount for early payment. */
export interface EarlyPayment {
  readonly until: CalendarDate;
  readonly days: number;
  /** Hundredths of a percent of `base`. */
  readonly basisPoints: number;
  readonly base: number;
  readonly amount: number;
}

export interface EInvoiceTotals {
  readonly lines: number;
  readonly allowances: number;
  readonly charges: number;
  readonly net: number;
  readonly tax: number;
  readonly prepaid: number;
  readonly rounding: number;
  readonly payable: number;
}

/** An electronic invoice or credit note. */
export interface EInvoice {
  readonly profile: DocumentProfile;
  readonly isCredit: boolean;
  readonly number: string;
  readonly issuedOn: CalendarDate;
  readonly dueOn: CalendarDate | null;
  readonly currency: string;
  readonly note: string;
  readonly buyerReference: string;
  readonly poNumber: string;
  readonly orderNumber: string;
  readonly deliveryNumber: string;
  readonly deliveredOn: CalendarDate | null;
  readonly deliverTo: (EInvoiceAddress & { readonly name: string }) | null;
  readonly refersTo: string;
  readonly referredOn: CalendarDate | null;
  readonly terms: string;
  readonly early: EarlyPayment | null;
  readonly seller: EInvoiceParty;
  readonly contact: EInvoiceContact | null;
  readonly account: EInvoiceAccount | null;
  readonly buyer: EInvoiceParty;
  readonly lines: readonly EInvoiceLine[];
  readonly parts: readonly DocumentPart[];
  readonly groups: readonly TaxGroup[];
  /** Why the goods are not taxed, in words; empty for taxed ones. */
  readonly exemption: string;
  readonly totals: EInvoiceTotals;
}
