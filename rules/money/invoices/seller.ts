import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { isElectronicAddress } from '#rules/money/e-invoices/electronic-address.ts';
import { email, filledLine, line } from '#rules/validation.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** The facts that invoices, printed and electronic, state about the company that issues them. */
export interface SellerData {
  readonly name: string;
  readonly taxNumber: string;
  readonly registrationNumber: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly bankName: string;
  readonly accountHolder: string;
  /** An IBAN, or the number of an account in a country without IBANs. */
  readonly accountNumber: string;
  readonly bic: string;
  /** Where the seller receives electronic documents, such as answers; empty: no network (BT-34). */
  readonly electronicScheme: string;
  readonly electronicAddress: string;
  /** Whom the buyer asks about an invoice (BG-6); the German form needs both. */
  readonly contactName: string;
  readonly contactPhone: string;
}

/** The data of a seller in a valid electronic invoice (EN 16931: BT-27, BT-31, BT-34, BT-35, BT-37, BT-38, BT-40). */
const needed = ['name', 'taxNumber', 'email', 'address', 'city', 'postalCode', 'country'] as const;
export type SellerField = (typeof needed)[number];

/** Countries without postal codes, as far as sellers are likely to be there. */
export const withoutPostalCode: ReadonlySet<string> = new Set(
  'AE AG AO BS BZ CM FJ HK JM KE MO QA RW SY TZ UG YE ZW'.split(' '),
);

/** Member states of the European Union: their VAT numbers begin with the country (BR-CO-09). */
export const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** A VAT number with its country, without spaces, for JavaScript and for PostgreSQL. */
export const vatPattern = '^[A-Z]{2}[0-9A-Z+*]{2,18}$';

const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

/** The data that a seller lacks for electronic invoices, in the order of the form; none: they can be issued. */
export function sellerGaps(seller: Pick<SellerData, SellerField>): SellerField[] {
  return needed.filter(
    (field) => seller[field].trim() === '' && !(field === 'postalCode' && withoutPostalCode.has(seller.country)),
  );
}

/** True if a tax number is a VAT number of the country, with its prefix; else it is a local one. */
export const isVatNumber = (taxNumber: string, country: string): boolean =>
  country !== '' && taxNumber.startsWith(vatPrefix(country));

/** True if an account number has the form of an IBAN and the right check digits (ISO 13616). */
export function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const moved = account.slice(4) + account.slice(0, 4);
  let rest = 0;
  for (const char of moved) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Looks like an IBAN: two letters and two digits in front. Other account numbers have digits first. */
const claimsIban = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account);

/** The letters and digits of an account number; spaces, dots and dashes are for reading only. */
const compactText = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();
const compact = (most: number) =>
  v.pipe(line(most), v.transform(compactText), v.regex(/^[A-Z0-9/]*$/, code('valid_alphaNumeric')));

/** A VAT number without spaces; other tax numbers stay as typed. */
const taxNumberText = (text: string): string =>
  /^[A-Za-z]{2}[\dA-Za-z ]+$/.test(text) ? text.replaceAll(' ', '').toUpperCase() : text;
const taxNumber = v.pipe(filledLine(40), v.transform(taxNumberText));

/** The data of a seller as `sellerSchema` writes it, for data that another program has checked. */
export const asStored = (seller: SellerData): SellerData => ({
  name: seller.name.trim(),
  taxNumber: taxNumberText(seller.taxNumber.trim()),
  registrationNumber: seller.registrationNumber.trim(),
  email: seller.email.trim(),
  address: seller.address.trim(),
  city: seller.city.trim(),
  postalCode: seller.postalCode.trim(),
  country: seller.country,
  bankName: seller.bankName.trim(),
  accountHolder: seller.accountHolder.trim(),
  accountNumber: compactText(seller.accountNumber),
  bic: compactText(seller.bic),
  electronicScheme: seller.electronicScheme,
  electronicAddress: seller.electronicAddress,
  contactName: seller.contactName.trim(),
  contactPhone: seller.contactPhone.trim(),
});

/** The data of a seller, for the form and the server: everything that a valid electronic invoice needs is required. */
export const sellerSchema = v.pipe(
  v.object({
    name: filledLine(200),
    taxNumber,
    registrationNumber: line(60),
    email: v.pipe(v.string(code('required')), v.trim(), v.minLength(1, code('not_empty')), email),
    address: filledLine(200),
    city: filledLine(100),
    postalCode: line(20),
    country: v.pipe(v.string(code('required')), v.regex(/^[A-Z]{2}$/, code('valid_country'))),
    bankName: line(100),
    accountHolder: line(100),
    accountNumber: compact(40),
    bic: v.pipe(compact(15), v.regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, code('seller_bic'))),
    electronicScheme: line(4),
    electronicAddress: line(50),
    contactName: line(100),
    contactPhone: line(40),
  }),
  v.forward(
    v.partialCheck(
      [['postalCode'], ['country']],
      ({ postalCode, country }) => postalCode !== '' || withoutPostalCode.has(country),
      code('not_empty'),
    ),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(
      [['taxNumber'], ['country']],
      ({ taxNumber, country }) =>
        !memberStates.has(country) || new RegExp(`^${vatPrefix(country)}[A-Z0-9+*]{2,12}$`).test(taxNumber),
      code('seller_tax_number'),
    ),
    ['taxNumber'],
  ),
  v.forward(
    v.partialCheck(
      [['accountNumber']],
      ({ accountNumber }) => !claimsIban(accountNumber) || isIban(accountNumber),
      code('seller_account_number'),
    ),
    ['accountNumber'],
  ),
  v.forward(
    v.partialCheck(
      [['accountNumber'], ['bankName'], ['accountHolder'], ['bic']],
      ({ accountNumber, bankName, accountHolder, bic }) =>
        accountNumber !== '' || `${bankName}${accountHolder}${bic}` === '',
      code('seller_account_missing'),
    ),
    ['accountNumber'],
  ),
  v.forward(
    v.partialCheck(
      [['electronicScheme'], ['electronicAddress']],
      ({ electronicScheme, electronicAddress }) => electronicScheme !== '' || electronicAddress === '',
      code('not_empty'),
    ),
    ['electronicScheme'],
  ),
  v.forward(
    v.partialCheck(
      [['electronicScheme'], ['electronicAddress']],
      ({ electronicScheme, electronicAddress }) => electronicScheme === '' || electronicAddress !== '',
      code('not_empty'),
    ),
    ['electronicAddress'],
  ),
  v.forward(
    v.partialCheck(
      [['electronicScheme'], ['electronicAddress']],
      ({ electronicScheme: scheme, electronicAddress: address }) =>
        scheme === '' || address === '' || isElectronicAddress({ scheme, address }),
      code('seller_electronic_address'),
    ),
    ['electronicAddress'],
  ),
);
