import { basisPointsOf, currencyDecimals } from '#rules/money.ts';
import { isVatNumber, memberStates } from '#rules/money/invoices/seller.ts';

/** Tax categories of UNCL 5305 that the portal writes, in the order of a document. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** Codes of the reasons why a document has no tax (VATEX); an exemption has the words of the ERP. */
export const exemptionCodes: Readonly<Partial<Record<TaxCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** A category with its rate in hundredths of a percent; what is not taxed has the rate 0. */
export interface TaxRate {
  readonly category: TaxCategory;
  readonly basisPoints: number;
}

/** The part of a document with one category and rate: amounts in minor units, without the sign of a credit note. */
export interface TaxGroup extends TaxRate {
  readonly taxable: number;
  readonly tax: number;
}

/** The places of a sale; countries are ISO codes. */
export interface TaxPlaces {
  readonly seller: { readonly country: string; readonly taxNumber: string };
  readonly buyer: { readonly country: string; readonly vatNumber: string };
  readonly deliveryCountry: string;
}

/** True if a tax number is one of VAT: it has the country that gave it in front (BR-CO-09). */
export const isVat = ({ taxNumber, country }: { readonly taxNumber: string; readonly country: string }): boolean =>
  isVatNumber(taxNumber, country) || /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(taxNumber);

/** The member state that gave a VAT number, or an empty text. */
const stateOf = (vatNumber: string): string => {
  const prefix = vatNumber.slice(0, 2);
  const country = prefix === 'EL' ? 'GR' : prefix;
  return memberStates.has(country) && vatNumber.length > 3 ? country : '';
};

/**
 * The category of goods that are billed without tax, by the places and the tax numbers alone. Null: these do not say
 * why there is no tax (a sale within one country), so the ERP must.
 */
export function untaxedCategory({ seller, buyer, deliveryCountry }: TaxPlaces): TaxCategory | null {
  // Tax of the European Union is not the seller's: its documents are outside of the scope of the standard's tax.
  if (!memberStates.has(seller.country) || !isVatNumber(seller.taxNumber, seller.country))
    return deliveryCountry === seller.country ? null : 'O';
  if (!memberStates.has(deliveryCountry)) return deliveryCountry === '' ? null : 'G';
  const state = stateOf(buyer.vatNumber);
  return deliveryCountry !== seller.country && state !== '' && state !== seller.country ? 'K' : null;
}

/** Tax rates of countries of which a document without rates on its lines may have another than the usual one. */
const reducedRates: Readonly<Record<string, readonly number[]>> = {
  AT: [2000, 1300, 1000],
  BE: [2100, 1200, 600],
  CH: [810, 260],
  DE: [1900, 700],
  ES: [2100, 1000, 400],
  FR: [2000, 1000, 550],
  ID: [1100, 1200],
  IT: [2200, 1000, 500],
  LU: [1700, 1400, 800],
  MY: [1000, 800, 600, 500],
  NL: [2100, 900],
};

/** Half a minor unit for each amount whose tax may have been rounded by itself, and for the sum. */
const roundedApart = (amounts: number): number => Math.ceil((amounts + 1) / 2);

/**
 * True if a tax lies within what the rules of EN 16931 allow beside the exact product: less than one whole unit of the
 * currency, compared with the product rounded to two decimals (BR-CO-17, BR-S-09). It is the same for currencies
 * without decimals, of which it is less than the smallest amount.
 */
export function isWithinTolerance(taxable: number, tax: number, basisPoints: number, currency: string): boolean {
  const perUnit = 10 ** currencyDecimals(currency);
  const exact = basisPointsOf(taxable * (100 / perUnit), basisPoints);
  return Math.abs(tax * (100 / perUnit) - exact) < 100;
}

/** The tax of a document, and what its groups leave for the rounding of the amount to pay. */
export interface DocumentTax {
  readonly groups: readonly TaxGroup[];
  readonly rest: number;
}

/** The base of a tax: the amount of each category and rate, and of how many amounts it is the sum. */
export interface Taxable extends TaxRate {
  readonly taxable: number;
  readonly amounts: number;
}

/**
 * The groups of a document whose rates are known, with the tax of the ERP: a difference that comes from rounding each
 * line goes to the largest group, as long as the rules allow it, else to the rounding of the amount to pay. Null: the
 * rates do not explain the tax.
 */
export function taxGroups(parts: readonly Taxable[], tax: number, currency: string): DocumentTax | null {
  const groups = parts.map(({ category, basisPoints, taxable }): TaxGroup => ({
    category,
    basisPoints,
    taxable,
    tax: basisPointsOf(taxable, basisPoints),
  }));
  const difference = tax - groups.reduce((sum, group) => sum + group.tax, 0);
  if (difference === 0) return { groups, rest: 0 };
  const taxed = parts.filter(({ basisPoints }) => basisPoints > 0);
  const amounts = taxed.reduce((sum, part) => sum + part.amounts, 0);
  if (taxed.length === 0 || Math.abs(difference) > roundedApart(amounts)) return null;
  const largest = groups
    .filter(({ basisPoints }) => basisPoints > 0)
    .reduce((top, group) => (Math.abs(group.taxable) > Math.abs(top.taxable) ? group : top));
  const whole = largest.tax + difference;
  if (!isWithinTolerance(largest.taxable, whole, largest.basisPoints, currency)) return { groups, rest: difference };
  return { groups: groups.map((group) => (group === largest ? { ...group, tax: whole } : group)), rest: 0 };
}

/** A tax that exists without being known: whole quarters of a percent, as sales taxes have them. */
const isPlausible = (basisPoints: number): boolean => basisPoints > 0 && basisPoints <= 5_000 && basisPoints % 25 === 0;

/**
 * The rate of a document whose lines name none: the usual one of the sales organisation, else another one of the
 * country, else one that exists elsewhere and gives the very tax. Null: no rate explains the tax, or nothing says why
 * there is none.
 */
export function rateOfDocument(
  document: { readonly taxable: number; readonly tax: number; readonly amounts: number; readonly currency: string },
  usualBasisPoints: number,
  places: TaxPlaces,
): TaxRate | null {
  const { taxable, tax, amounts, currency } = document;
  const explains = (basisPoints: number): boolean =>
    taxGroups([{ category: 'S', basisPoints, taxable, amounts }], tax, currency) !== null;
  if (tax === 0) {
    const category = untaxedCategory(places);
    if (category !== null) return { category, basisPoints: 0 };
    // A free document of a seller with tax has the usual rate; only a country without such a tax has none.
    if (usualBasisPoints === 0)
      return memberStates.has(places.seller.country) ? null : { category: 'O', basisPoints: 0 };
    return basisPointsOf(taxable, usualBasisPoints) === 0 ? { category: 'S', basisPoints: usualBasisPoints } : null;
  }
  if (taxable <= 0 || tax < 0) return null;
  const known = [usualBasisPoints, ...(reducedRates[places.seller.country] ?? [])].find(
    (rate) => rate > 0 && explains(rate),
  );
  if (known !== undefined) return { category: 'S', basisPoints: known };
  if (reducedRates[places.seller.country] !== undefined) return null;
  const derived = Math.round((tax / taxable) * 400) * 25;
  return isPlausible(derived) && explains(derived) ? { category: 'S', basisPoints: derived } : null;
}
