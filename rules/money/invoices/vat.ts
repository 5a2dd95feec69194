import { basisPointsOf } from '#rules/money.ts';

/** The tax of an electronic invoice: amounts in minor units, without sign (a credit note has its own document type). */
export interface InvoiceTax {
  /** S: taxed at a rate; O: not subject to tax (UNCL 5305). */
  readonly category: 'S' | 'O';
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  readonly taxable: number;
  readonly tax: number;
}

const mostBasisPoints = 10_000;

/**
 * The rate that explains a tax amount: that of the sales organisation if it does, else the one in hundredths of a percent
 * that gives the same tax after rounding (BR-CO-17). Null: no single rate does, so the invoice has several rates.
 */
export function invoiceTax(taxable: number, tax: number, usualBasisPoints: number): InvoiceTax | null {
  if (tax === 0) return { category: 'O', basisPoints: 0, taxable, tax: 0 };
  if (taxable <= 0 || tax < 0) return null;
  const derived = Math.round((tax / taxable) * mostBasisPoints);
  const basisPoints = [usualBasisPoints, derived].find(
    (rate) => rate > 0 && rate <= mostBasisPoints && basisPointsOf(taxable, rate) === tax,
  );
  return basisPoints === undefined ? null : { category: 'S', basisPoints, taxable, tax };
}
