import { sellerGaps } from '#rules/money/invoices/seller.ts';
import type { EInvoiceContact, EInvoiceParty } from './document.ts';
import { isElectronicAddress, isPeppolScheme, type ElectronicAddress } from './electronic-address.ts';
import type { InvoiceGap } from './facts.ts';
import { profileFacts, type DocumentProfile } from './profiles.ts';

/** The profiles with a document. */
export const documentProfiles = Object.keys(profileFacts) as DocumentProfile[];

/** True if the party can be reached over the network of the profile; others need no address. */
const isReached = (electronic: ElectronicAddress | null, profile: DocumentProfile): boolean => {
  if (profile !== 'peppol' && profile !== 'xrechnung') return true;
  if (electronic === null || !isElectronicAddress(electronic)) return false;
  return profile === 'xrechnung' || isPeppolScheme(electronic.scheme);
};

const digits = /\d(.*\d){2}/;

/** The gaps whose condition holds. */
export const gapsAmong = (lacks: readonly (readonly [boolean, InvoiceGap])[]): InvoiceGap[] =>
  lacks.flatMap(([isLacking, gap]) => (isLacking ? [gap] : []));

/** A stored electronic address: without a scheme there is none. */
export const electronicOf = (scheme: string, address: string): ElectronicAddress | null =>
  scheme === '' ? null : { scheme, address };

/** Data that a seller lacks for documents of a profile, whatever their amounts are. */
export const gapsOfSeller = (
  seller: Pick<EInvoiceParty, 'name' | 'taxNumber' | 'address' | 'city' | 'postalCode' | 'country' | 'electronic'>,
  contact: EInvoiceContact,
  profile: DocumentProfile,
): InvoiceGap[] =>
  gapsAmong([
    [sellerGaps({ ...seller, email: contact.email }).length > 0, 'sellerData'],
    [!isReached(seller.electronic, profile), 'sellerAddress'],
    [profile === 'xrechnung' && (contact.name.trim() === '' || !digits.test(contact.phone)), 'sellerContact'],
  ]);

/** Data that a buyer lacks for documents of a profile, whatever their amounts are. */
export const gapsOfBuyer = (
  buyer: Pick<EInvoiceParty, 'name' | 'country' | 'city' | 'postalCode' | 'electronic'>,
  profile: DocumentProfile,
): InvoiceGap[] =>
  gapsAmong([
    [buyer.name.trim() === '', 'buyerName'],
    [buyer.country === '', 'buyerCountry'],
    [profile === 'xrechnung' && buyer.city.trim() === '', 'buyerCity'],
    [profile === 'xrechnung' && buyer.postalCode.trim() === '', 'buyerPostalCode'],
    [!isReached(buyer.electronic, profile), 'buyerAddress'],
  ]);
