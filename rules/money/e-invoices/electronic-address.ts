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

const digitsOf = (text: string): number[] => Array.from(text, Number);

/** The check digit of the numbers of GS1: weights 3 and 1 from the right. */
function isGln(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Check digits of a Belgian enterprise number: 97 less the rest of the first eight. */
const isBelgian = (text: string): boolean =>
  /^[01]\d{9}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));

/** The check digit of a Norwegian organisation number, modulo 11. */
function isNorwegian(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1];
  return digitsOf(text).reduce((sum, digit, at) => sum + digit * weights[at]!, 0) % 11 === 0;
}

/** The check digit of Luhn, as Swedish organisation numbers and French numbers of companies have it. */
function isLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** Forms of the schemes whose addresses are checked; the others take any address without spaces. */
const forms: Readonly<Record<string, (address: string) => boolean>> = {
  '0002': (address) => /^\d{9}$/.test(address) && isLuhn(address),
  '0007': (address) => /^\d{10}$/.test(address) && isLuhn(address),
  '0009': (address) => /^\d{14}$/.test(address),
  '0088': isGln,
  '0106': (address) => /^\d{8}$/.test(address),
  '0151': (address) => /^\d{11}$/.test(address),
  '0184': (address) => /^(DK)?\d{8}$/.test(address),
  '0190': (address) => /^\d{20}$/.test(address),
  '0192': isNorwegian,
  '0204': (address) => /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i.test(address),
  '0208': isBelgian,
  '9914': (address) => /^ATU\d{8}$/.test(address),
  '9925': (address) => /^BE\d{10}$/.test(address),
  '9930': (address) => /^DE\d{9}$/.test(address),
  '9944': (address) => /^NL\d{9}B\d{2}$/.test(address),
  '9957': (address) => /^FR[0-9A-Z]{2}\d{9}$/.test(address),
  [mailScheme]: (address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address),
};

/** True if an address has the form that its scheme asks for. */
export function isElectronicAddress({ scheme, address }: ElectronicAddress): boolean {
  if (!electronicSchemes.includes(scheme) || !/^\S{1,50}$/.test(address)) return false;
  return forms[scheme]?.(address) ?? true;
}
