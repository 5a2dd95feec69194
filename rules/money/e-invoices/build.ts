import { earlyPayment, invoiceSums } from './amounts.ts';
import type { EInvoice, EInvoiceAddress, EInvoiceParty } from './document.ts';
import type { InvoiceFacts, InvoiceGap } from './facts.ts';
import { gapsOfBuyer, gapsOfSeller, gapsAmong } from './party-gaps.ts';
import type { DocumentProfile } from './profiles.ts';
import { isVat, type TaxGroup } from './tax.ts';

/** An electronic invoice, or all that it lacks. */
export type BuiltInvoice = { readonly document: EInvoice } | { readonly gaps: readonly InvoiceGap[] };

const isWhole = ({ address, city, postalCode, country }: EInvoiceAddress): boolean =>
  [address, city, postalCode, country].every((each) => each.trim() !== '');

/** True if a document of the profile can name the place: XRechnung takes one only with its city and postal code (BR-DE-10, BR-DE-11). */
const isPlaceFor = (profile: DocumentProfile, place: EInvoiceAddress | null): place is EInvoiceAddress =>
  place !== null && (profile === 'xrechnung' ? isWhole(place) : place.country !== '');

/** Data that the taxes of a document ask for besides: when and where goods went to another country, why they are exempt. */
function gapsOfTax(facts: InvoiceFacts, groups: readonly TaxGroup[], profile: DocumentProfile): InvoiceGap[] {
  const has = (category: TaxGroup['category']): boolean => groups.some((group) => group.category === category);
  return gapsAmong([
    [has('K') && facts.deliveredOn === null, 'deliveryDate'],
    [has('K') && !isPlaceFor(profile, facts.deliverTo), 'deliveryPlace'],
    // Goods outside of the scope of tax are alone on their document (BR-O-11).
    [has('O') && groups.length > 1, 'tax'],
    [(has('K') || has('G')) && !isVat(facts.seller), 'sellerData'],
    [has('K') && !isVat(facts.buyer), 'buyerTaxNumber'],
    [has('AE') && !isVat(facts.buyer) && facts.buyer.registrationNumber === '', 'buyerTaxNumber'],
    [has('E') && facts.exemption.trim() === '', 'exemption'],
  ]);
}

/** A party as a document names it: without a number of VAT where the goods are outside of its scope (BR-O-02 to BR-O-04). */
const shown = (party: EInvoiceParty, isOutside: boolean): EInvoiceParty =>
  isOutside && isVat(party) ? { ...party, taxNumber: '' } : party;

/**
 * An invoice or credit note as an electronic invoice of a profile, or what it lacks for one: a document never claims a
 * profile whose rules it breaks. Deductions have none, because the seller did not issue them.
 */
export function buildInvoice(facts: InvoiceFacts, profile: DocumentProfile): BuiltInvoice {
  const isCredit = facts.kind === 'credit_note';
  if (facts.kind === 'deduction') return { gaps: ['kind'] };
  const deliverTo = facts.deliverTo;
  const sums = invoiceSums(facts, isCredit ? -1 : 1, {
    seller: facts.seller,
    buyer: { country: facts.buyer.country, vatNumber: facts.buyer.taxNumber },
    deliveryCountry: deliverTo?.country || facts.buyer.country,
  });
  const gaps = [
    ...gapsOfSeller(facts.seller, facts.contact, profile),
    ...gapsOfBuyer(facts.buyer, profile),
    ...(typeof sums === 'string' ? [sums] : gapsOfTax(facts, sums.tax.groups, profile)),
  ];
  if (gaps.length > 0 || typeof sums === 'string') return { gaps };
  const { groups } = sums.tax;
  const isOutside = groups.some(({ category }) => category === 'O');
  const needsPlace = groups.some(({ category }) => category === 'K');
  const { seller, buyer, contact, account } = facts;
  return {
    document: {
      profile,
      isCredit,
      number: facts.number,
      issuedOn: facts.invoicedOn,
      dueOn: isCredit ? null : facts.dueOn,
      currency: facts.currency,
      note: facts.notes,
      buyerReference: facts.buyerReference || facts.poNumber || buyer.code,
      poNumber: facts.poNumber,
      orderNumber: facts.orderNumber,
      deliveryNumber: facts.deliveryNumber,
      deliveredOn: facts.deliveredOn,
      deliverTo: deliverTo !== null && (needsPlace || isWhole(deliverTo)) ? deliverTo : null,
      refersTo: facts.refersTo,
      referredOn: facts.referredOn,
      terms: [facts.paymentTerms, facts.installment].filter((each) => each !== '').join(', ') || facts.dueOn,
      early: isCredit ? null : earlyPayment(facts, sums.totals.payable),
      seller: shown(seller, isOutside),
      contact: contact.name.trim() === '' && contact.phone.trim() === '' ? null : contact,
      account: account.number === '' || isCredit ? null : account,
      buyer: shown(buyer, isOutside),
      lines: sums.lines,
      parts: sums.parts,
      groups,
      exemption: facts.exemption,
      totals: sums.totals,
    },
  };
}
