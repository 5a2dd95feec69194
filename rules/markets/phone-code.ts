/** Used if the market has no phone code. */
const defaultPhoneCode = '+62';

/** The phone code before phone numbers of a market. */
export function phoneCode({ telpCode }: { readonly telpCode: string | null }): string {
  return telpCode || defaultPhoneCode;
}
