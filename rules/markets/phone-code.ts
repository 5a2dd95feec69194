/** Stands before a phone number where the market has no code of its own. */
const defaultPhoneCode = '+62';

/** The phone code that stands before the numbers of a market. */
export function phoneCode({ telpCode }: { readonly telpCode: string | null }): string {
  return telpCode || defaultPhoneCode;
}
