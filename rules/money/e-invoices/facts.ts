import type { CalendarDate } from '#rules/dates.ts';
import type { InvoiceKind } from '#rules/money/invoices/kinds.ts';
import type { InvoiceAmounts } from '#rules/money/invoices/breakdown.ts';
import type { EInvoiceAccount, EInvoiceAddress, EInvoiceContact, EInvoiceParty } from './document.ts';
import type { TaxCategory } from './tax.ts';

/** A line as the ERP billed it; amounts in minor units, credits negative. */
export interface LineFacts {
  readonly position: number;
  readonly articleCode: string;
  readonly gtin: string;
  readonly buyerCode: string;
  readonly name: string;
  readonly uom: string;
  readonly qty: number;
  readonly price: number;
  /** Price of one unit before discounts; null: unknown. */
  readonly listPrice: number | null;
  readonly subtotal: number;
  /** Category and rate of the ERP; an empty text and null: it does not say. */
  readonly taxCategory: TaxCategory | '';
  readonly taxBasisPoints: number | null;
}

/** The facts that an electronic invoice is made of; amounts in minor units, credits negative. */
export interface InvoiceFacts extends InvoiceAmounts {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly currency: string;
  readonly notes: string;
  readonly installment: string;
  readonly buyerReference: string;
  readonly poNumber: string;
  readonly orderNumber: string;
  readonly deliveryNumber: string;
  readonly deliveredOn: CalendarDate | null;
  readonly deliverTo: (EInvoiceAddress & { readonly name: string }) | null;
  readonly refersTo: string;
  readonly referredOn: CalendarDate | null;
  readonly paymentTerms: string;
  /** The sum that was paid before the document was issued. */
  readonly prepaidAmount: number;
  readonly earlyDiscountAmount: number;
  readonly earlyDiscountUntil: CalendarDate | null;
  /** The rate of the sales organisation, in hundredths of a percent. */
  readonly usualBasisPoints: number;
  /** The reason why the goods are not taxed, in the words of the ERP; needed for exempt ones. */
  readonly exemption: string;
  readonly seller: EInvoiceParty;
  readonly contact: EInvoiceContact;
  readonly account: EInvoiceAccount;
  readonly buyer: EInvoiceParty;
  readonly lines: readonly LineFacts[];
}

/** Data that an electronic invoice lacks, or reasons why there is none. */
export const invoiceGaps = [
  'kind',
  'sellerData',
  'sellerAddress',
  'sellerContact',
  'buyerName',
  'buyerCountry',
  'buyerCity',
  'buyerPostalCode',
  'buyerAddress',
  'buyerTaxNumber',
  'deliveryDate',
  'deliveryPlace',
  'tax',
  'exemption',
  'sums',
] as const;
export type InvoiceGap = (typeof invoiceGaps)[number];
