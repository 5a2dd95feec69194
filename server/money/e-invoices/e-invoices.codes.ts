import { exemptionCodes, type TaxCategory } from '#rules/money/e-invoices/tax.ts';
import type { EInvoice, EInvoiceParty, PartReason } from '#rules/money/e-invoices/document.ts';
import { isIban } from '#rules/money/invoices/seller.ts';
import { decimalString } from '#rules/money.ts';

/** The words of a document in the language of its buyer: reasons of its parts, and why goods are not taxed. */
export interface EInvoiceWords {
  readonly part: (reason: PartReason) => string;
  readonly exemption: (category: TaxCategory) => string;
  /** The name of a line that has none. */
  readonly goods: string;
  /** The discount for early payment as a sentence. */
  readonly early: string;
}

/** Units of the portal in UN/ECE recommendation 20; others are sold by the unit. */
const unitCodes: Readonly<Record<string, string>> = {
  PCE: 'H87',
  PC: 'H87',
  EA: 'EA',
  PR: 'PR',
  SET: 'SET',
  KG: 'KGM',
  G: 'GRM',
  M: 'MTR',
  L: 'LTR',
};

/** The unit of a quantity in the code list of the standard. */
export const unitCode = (uom: string): string => unitCodes[uom.toUpperCase()] ?? 'C62';

/** Codes of allowances (UNCL 5189) and charges (UNCL 7161). */
const partCodes: Readonly<Record<PartReason, readonly [allowance: string, charge: string]>> = {
  freight: ['95', 'FC'],
  freightAllowance: ['95', 'FC'],
  discount: ['95', 'ZZZ'],
  surcharge: ['95', 'ABL'],
  recycleFee: ['95', 'AEO'],
  adjustment: ['95', 'AJ'],
  lineDiscount: ['95', 'ZZZ'],
  lineCharge: ['95', 'ZZZ'],
};

/** The code of an allowance or a charge. */
export const partCode = (reason: PartReason, isCharge: boolean): string => partCodes[reason][isCharge ? 1 : 0];

/** Why goods of a category are not taxed, as a code; empty without one. */
export const exemptionCode = (category: TaxCategory): string => exemptionCodes[category] ?? '';

/** Why goods of a category are not taxed, in words: those of the ERP for exempt goods, none for taxed ones and rate 0. */
export function exemptionWords(document: EInvoice, category: TaxCategory, words: EInvoiceWords): string {
  if (category === 'S' || category === 'Z') return '';
  return document.exemption || words.exemption(category);
}

/** Hundredths of a percent as the standard writes a rate. */
export const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

/** Registers of companies with a code of their own (ISO 6523), by country and the form of their numbers. */
const registers: Readonly<Record<string, readonly [form: RegExp, scheme: string]>> = {
  BE: [/^\d{10}$/, '0208'],
  FR: [/^\d{9}$/, '0002'],
  NL: [/^\d{8}$/, '0106'],
};

/** The code of the register that gave a company its number; empty if it has none. */
export function registerOf({ country, registrationNumber }: EInvoiceParty): string {
  const [form, scheme] = registers[country] ?? [];
  return form?.test(registrationNumber) === true ? (scheme ?? '') : '';
}

/** How to pay (UNCL 4461): a SEPA transfer in euros to an IBAN, else a transfer, else not defined. */
export function paymentMeans({ account, currency }: EInvoice): string {
  if (account === null) return '1';
  return currency === 'EUR' && isIban(account.number) ? '58' : '30';
}

/**
 * The terms of payment. In Germany, the discount for early payment is a line that programs read (BR-DE-18); elsewhere
 * it is a sentence.
 */
export function termsOf({ profile, early, terms, currency, totals }: EInvoice, words: EInvoiceWords): string {
  if (early === null) return terms;
  if (profile !== 'xrechnung') return `${terms}. ${words.early}`;
  const amount = decimalString(early.base, currency);
  // The line has two decimals in every currency.
  const base = early.base === totals.payable ? '' : `BASISBETRAG=${amount.includes('.') ? amount : `${amount}.00`}#`;
  return `${terms}\n#SKONTO#TAGE=${early.days}#PROZENT=${percent(early.basisPoints)}#${base}\n`;
}
