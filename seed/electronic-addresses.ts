// Where the dealers with a VAT number receive electronic invoices: in the scheme of their country, made of that number.
import { isElectronicAddress } from '#rules/money/e-invoices/electronic-address.ts';

/** The schemes of the EAS code list for numbers of the countries of Veldra Europe, and the number in each. */
const schemes: Readonly<Record<string, { readonly scheme: string; readonly from: number }>> = {
  AT: { scheme: '9914', from: 0 },
  // The number of the enterprise: the VAT number without its country.
  BE: { scheme: '0208', from: 2 },
  DE: { scheme: '9930', from: 0 },
  FR: { scheme: '9957', from: 0 },
  NL: { scheme: '9944', from: 0 },
};

/** The columns of the electronic address of a customer; empty without a VAT number. */
export function electronicAddressOf({ country, vatNumber }: { readonly country: string; readonly vatNumber: string }): {
  electronic_scheme: string;
  electronic_address: string;
} {
  const own = schemes[country];
  if (vatNumber === '' || own === undefined) return { electronic_scheme: '', electronic_address: '' };
  const { scheme, from } = own;
  const address = vatNumber.slice(from);
  if (!isElectronicAddress({ scheme, address })) throw new Error(`${address} is no address of the scheme ${scheme}`);
  return { electronic_scheme: scheme, electronic_address: address };
}
