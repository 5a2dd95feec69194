/** Where a company receives electronic invoices: the scheme of the EAS code list, and the address in it. */
export interface ElectronicAddress {
  readonly scheme: string;
  readonly address: string;
}

/** Schemes of the EAS code list that Peppol knows, too (PEPPOL-EN16931-CL008). */
const peppolSchemes: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 ' +
    '0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 ' +
    '0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 ' +
    '9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
);

/** An address that is an e-mail, which the standard allows and Peppol does not. */
export const mailScheme = 'EM';

/** All schemes that the portal takes. */
export const electronicSchemes: readonly string[] = [...peppolSchemes, mailScheme];

/** True if Peppol delivers to addresses of the scheme. */
export const isPeppolScheme = (scheme: string): boolean => peppolSchemes.has(scheme);

/** Check digits of an address: the sum of its digits times their weights is a multiple of the modulus. */
interface CheckDigits {
  readonly weights: readonly number[];
  readonly modulus: number;
  /** A product of two digits counts as the sum of these. */
  readonly isCrossed?: true;
}

/** The form of the addresses of a scheme: its pattern is read by JavaScript and by PostgreSQL. */
export interface AddressForm {
  readonly scheme: string;
  readonly pattern: string;
  readonly example: string;
  readonly check?: CheckDigits;
}

/** Weights of Luhn's check digit, doubled from the second digit on, counted from the right. */
const luhn = (length: number): CheckDigits => ({
  weights: Array.from({ length }, (_, at) => ((length - at) % 2 === 0 ? 2 : 1)),
  modulus: 10,
  isCrossed: true,
});

/** The form of addresses whose scheme asks for nothing else. */
export const anyForm: Omit<AddressForm, 'scheme'> = { pattern: String.raw`^\S{1,50}$`, example: '123456789' };

/** Forms of the schemes whose addresses are checked; the others take any address without spaces. */
export const addressForms: readonly AddressForm[] = [
  { scheme: '0002', pattern: String.raw`^\d{9}$`, example: '999999998', check: luhn(9) },
  { scheme: '0007', pattern: String.raw`^\d{10}$`, example: '9999999999', check: luhn(10) },
  { scheme: '0009', pattern: String.raw`^\d{14}$`, example: '99999999800016' },
  {
    scheme: '0088',
    pattern: String.raw`^\d{13}$`,
    example: '4006381333931',
    check: { weights: [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], modulus: 10 },
  },
  { scheme: '0106', pattern: String.raw`^\d{8}$`, example: '12345678' },
  { scheme: '0151', pattern: String.raw`^\d{11}$`, example: '51824753556' },
  { scheme: '0184', pattern: String.raw`^(DK)?\d{8}$`, example: 'DK12345678' },
  { scheme: '0190', pattern: String.raw`^\d{20}$`, example: '00000001234567890000' },
  {
    scheme: '0192',
    pattern: String.raw`^\d{9}$`,
    example: '974760673',
    check: { weights: [3, 2, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
  },
  { scheme: '0204', pattern: String.raw`^\d{2,12}(-[A-Za-z0-9]{1,30})?-\d{2}$`, example: '04011000-12345-03' },
  {
    scheme: '0208',
    // The last two digits are 97 less the rest of the others: from 01 to 97.
    pattern: String.raw`^[01]\d{7}(?!00|98|99)\d{2}$`,
    example: '0999999922',
    check: { weights: [1e7, 1e6, 1e5, 1e4, 1e3, 100, 10, 1, 10, 1], modulus: 97 },
  },
  { scheme: '9914', pattern: String.raw`^ATU\d{8}$`, example: 'ATU12345678' },
  { scheme: '9925', pattern: String.raw`^BE\d{10}$`, example: 'BE0999999922' },
  { scheme: '9930', pattern: String.raw`^DE\d{9}$`, example: 'DE123456789' },
  { scheme: '9944', pattern: String.raw`^NL\d{9}B\d{2}$`, example: 'NL123456789B01' },
  { scheme: '9957', pattern: String.raw`^FR[0-9A-Z]{2}\d{9}$`, example: 'FR12999999998' },
  { scheme: mailScheme, pattern: String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, example: 'invoices@dealer.example' },
];

function isChecked(address: string, { weights, modulus, isCrossed }: CheckDigits): boolean {
  const sum = weights.reduce((total, weight, at) => {
    const product = Number(address[at]) * weight;
    return total + (isCrossed && product > 9 ? product - 9 : product);
  }, 0);
  return sum % modulus === 0;
}

/** True if an address has the form that its scheme asks for. */
export function isElectronicAddress({ scheme, address }: ElectronicAddress): boolean {
  if (!electronicSchemes.includes(scheme) || !new RegExp(anyForm.pattern).test(address)) return false;
  const form = addressForms.find((each) => each.scheme === scheme);
  if (form === undefined) return true;
  return new RegExp(form.pattern).test(address) && (form.check === undefined || isChecked(address, form.check));
}
