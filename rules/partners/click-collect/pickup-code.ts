/** Letters and digits that nobody takes for another one: without 0 O, 1 I L, 5 S, 8 B, U and V. */
const alphabet = '234679ACDEFGHJKMNPQRTWXYZ';
/** Characters of a code: 244 million codes, of which one dealer has some hundred at a time. */
const length = 6;

/** A pick-up code from random bytes, at least as many as it has characters. */
export function pickupCodeFrom(bytes: Uint8Array): string {
  return Array.from({ length }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length]).join('');
}

/** A code as people read it: two groups of three. */
export const shownPickupCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Start of the text of the QR code of a slip, before the code. */
const qrStart = 'PICKUP:';

/** Text of the QR code of a slip. */
export const pickupQrText = (code: string): string => `${qrStart}${code}`;

/** The code that somebody typed or scanned: without the start of the QR code, spaces, dashes and case. */
export function readPickupCode(text: string): string {
  const plain = text.trim().toUpperCase();
  return (plain.startsWith(qrStart) ? plain.slice(qrStart.length) : plain).replaceAll(/[^0-9A-Z]/g, '');
}
