/** A sales organisation with the codes of its merchants; the first one receives its payments. */
export interface SorgMerchants {
  readonly sorg: string;
  readonly merchants: readonly { readonly code: string }[];
}

export type NamedSorg =
  | { readonly ok: true; readonly sorg: string }
  | { readonly ok: false; readonly code: 'merchant_unknown' | 'merchant_ambiguous' };

/**
 * The sales organisation that a caller names by the code of its merchant, or by its own code as an alias. A code
 * that several of these sales organisations use is `merchant_ambiguous`, any other text `merchant_unknown`.
 */
export function sorgOfMerchant(sorgs: readonly SorgMerchants[], merchant: string): NamedSorg {
  const named = sorgs.filter(({ merchants }) => merchants.some(({ code }) => code === merchant));
  const [found] = named.length > 0 ? named : sorgs.filter(({ sorg }) => sorg === merchant);
  if (!found) return { ok: false, code: 'merchant_unknown' };
  return named.length > 1 ? { ok: false, code: 'merchant_ambiguous' } : { ok: true, sorg: found.sorg };
}

/**
 * The name by which callers call the merchant of a sales organisation: the code of its first merchant; its own code if
 * it has none or another one uses the same code.
 */
export function merchantOfSorg(sorgs: readonly SorgMerchants[], sorg: string): string {
  const code = sorgs.find((one) => one.sorg === sorg)?.merchants[0]?.code ?? sorg;
  const named = sorgOfMerchant(sorgs, code);
  return named.ok && named.sorg === sorg ? code : sorg;
}
