import { daysBetween } from '#rules/dates.ts';
import { basisPointsOf, currencyDecimals, splitMinor } from '#rules/money.ts';
import type { DocumentPart, EarlyPayment, EInvoiceLine, EInvoicePart, EInvoiceTotals } from './document.ts';
import type { InvoiceFacts, LineFacts } from './facts.ts';
import { rateOfDocument, taxGroups, type DocumentTax, type Taxable, type TaxPlaces, type TaxRate } from './tax.ts';

/** An allowance or charge of a signed amount; none for nothing. */
function part(amount: number, allowance: EInvoicePart['reason'], charge: EInvoicePart['reason']): EInvoicePart[] {
  if (amount === 0) return [];
  return [{ isCharge: amount > 0, reason: amount > 0 ? charge : allowance, amount: Math.abs(amount) }];
}

const sumOf = (parts: readonly EInvoicePart[], isCharge: boolean): number =>
  parts.reduce((sum, each) => sum + (each.isCharge === isCharge ? each.amount : 0), 0);

/**
 * A line whose price is never negative (BR-27). A price that was rounded from the sum of the line becomes the price of
 * all its units, so that nothing is lost; what else the sum differs from quantity times price is an allowance or a charge.
 */
function lineOf(line: LineFacts, sign: 1 | -1, rate: TaxRate): EInvoiceLine {
  const net = sign * line.subtotal;
  const qty = sign * line.qty * (line.price < 0 ? -1 : 1);
  const unit = Math.abs(line.price);
  const rest = net - qty * unit;
  const wasRounded = rest !== 0 && 2 * Math.abs(rest) <= Math.abs(qty) && Math.sign(net) === Math.sign(qty);
  return {
    ...rate,
    id: String(line.position),
    name: line.name || line.articleCode,
    articleCode: line.articleCode,
    gtin: line.gtin,
    buyerCode: line.buyerCode,
    uom: line.uom,
    qty,
    net,
    price: wasRounded ? Math.abs(net) : unit,
    baseQty: wasRounded ? Math.abs(qty) : 1,
    listPrice: !wasRounded && line.listPrice !== null && line.listPrice > unit ? line.listPrice : null,
    parts: wasRounded ? [] : part(rest, 'lineDiscount', 'lineCharge'),
  };
}

/** The one line of a document that the ERP reported without lines. */
const wholeLine = (facts: InvoiceFacts): LineFacts => ({
  position: 1,
  articleCode: '',
  gtin: '',
  buyerCode: '',
  name: '',
  uom: 'PCE',
  qty: facts.goodsAmount < 0 ? -1 : 1,
  price: Math.abs(facts.goodsAmount),
  listPrice: null,
  subtotal: facts.goodsAmount,
  taxCategory: '',
  taxBasisPoints: null,
});

/** Parts of the goods beside their lines: surcharges and fees that explain it, else an adjustment. */
function partsOfGoods(rest: number, surcharge: number, fee: number): EInvoicePart[] {
  if (rest === surcharge + fee)
    return [...part(surcharge, 'adjustment', 'surcharge'), ...part(fee, 'adjustment', 'recycleFee')];
  if (rest === surcharge) return part(surcharge, 'adjustment', 'surcharge');
  if (rest === fee) return part(fee, 'adjustment', 'recycleFee');
  return part(rest, 'adjustment', 'adjustment');
}

/** The amounts of a document with their tax. */
export interface InvoiceSums {
  readonly lines: readonly EInvoiceLine[];
  readonly parts: readonly DocumentPart[];
  readonly tax: DocumentTax;
  readonly totals: EInvoiceTotals;
}

const keyOf = ({ category, basisPoints }: TaxRate): string => `${category} ${basisPoints}`;

/** Each part of the document by the rates of its lines, in the proportion of their sums. */
function divided(parts: readonly EInvoicePart[], rates: readonly Taxable[]): DocumentPart[] {
  const sums = rates.map(({ taxable }) => Math.abs(taxable));
  const weights = sums.every((sum) => sum === 0) ? sums.map(() => 1) : sums;
  return parts.flatMap((each) =>
    splitMinor(each.amount, weights).flatMap((amount, at): DocumentPart[] => {
      const { category, basisPoints } = rates[at]!;
      return amount === 0 ? [] : [{ ...each, amount, category, basisPoints }];
    }),
  );
}

/** Rates with the sums of the lines that have them. */
function ratesOf(lines: readonly EInvoiceLine[]): Taxable[] {
  const rates = new Map<string, Taxable>();
  for (const line of lines) {
    const { category, basisPoints } = line;
    const before = rates.get(keyOf(line)) ?? { category, basisPoints, taxable: 0, amounts: 0 };
    rates.set(keyOf(line), { ...before, taxable: before.taxable + line.net, amounts: before.amounts + 1 });
  }
  return [...rates.values()];
}

/** The rate of a line for which the ERP names a category or a rate; null: it contradicts itself. */
function declaredRate(line: LineFacts, usualBasisPoints: number): TaxRate | null {
  const category = line.taxCategory || 'S';
  const basisPoints = line.taxBasisPoints ?? (category === 'S' ? usualBasisPoints : 0);
  return (category === 'S') === basisPoints > 0 ? { category, basisPoints } : null;
}

/** The rate of each line: that of the ERP, or one for the whole document. Null: nothing explains the tax. */
function lineRates(facts: InvoiceFacts, lines: readonly LineFacts[], sign: 1 | -1, places: TaxPlaces, parts: number) {
  if (lines.some((line) => line.taxCategory !== '' || line.taxBasisPoints !== null)) {
    const declared = lines.map((line) => declaredRate(line, facts.usualBasisPoints));
    return declared.every((rate) => rate !== null) ? declared : null;
  }
  const net = sign * (facts.goodsAmount + facts.shipmentAmount - facts.discountAmount);
  const flip = net < 0 ? -1 : 1;
  const rate = rateOfDocument(
    {
      taxable: flip * net,
      tax: flip * sign * facts.taxAmount,
      amounts: lines.length + parts,
      currency: facts.currency,
    },
    facts.usualBasisPoints,
    places,
  );
  return rate === null ? null : lines.map(() => rate);
}

/** The largest difference of an ERP's total from its parts: it rounds the amount to pay, to coins or to hundreds of rupiah. */
const mostRounding = (currency: string): number => (currencyDecimals(currency) === 0 ? 1_000 : 100);

/** The amounts of a document, or why it has none: no rate explains the tax, or the total is not that of its parts. */
export function invoiceSums(facts: InvoiceFacts, sign: 1 | -1, places: TaxPlaces): InvoiceSums | 'tax' | 'sums' {
  const billed = facts.lines.length === 0 ? [wholeLine(facts)] : facts.lines;
  const lineSum = billed.reduce((sum, line) => sum + sign * line.subtotal, 0);
  const { goodsAmount, surchargeAmount, recycleFeeAmount, shipmentAmount, freightAllowanceAmount } = facts;
  const whole = [
    ...partsOfGoods(sign * goodsAmount - lineSum, sign * surchargeAmount, sign * recycleFeeAmount),
    ...part(sign * shipmentAmount, 'adjustment', 'freight'),
    ...part(-sign * freightAllowanceAmount, 'freightAllowance', 'adjustment'),
    ...part(-sign * (facts.discountAmount - freightAllowanceAmount), 'discount', 'adjustment'),
  ];
  const rates = lineRates(facts, billed, sign, places, whole.length);
  if (rates === null) return 'tax';
  const lines = billed.map((line, at) => lineOf(line, sign, rates[at]!));
  const byRate = ratesOf(lines);
  const parts = divided(whole, byRate);
  const taxed = byRate.map((rate): Taxable => {
    const own = parts.filter((each) => keyOf(each) === keyOf(rate));
    return {
      ...rate,
      taxable: rate.taxable + sumOf(own, true) - sumOf(own, false),
      amounts: rate.amounts + own.length,
    };
  });
  const tax = taxGroups(taxed, sign * facts.taxAmount, facts.currency);
  if (tax === null) return 'tax';
  const [allowances, charges] = [sumOf(parts, false), sumOf(parts, true)];
  const net = lineSum + charges - allowances;
  const ofGroups = tax.groups.reduce((sum, group) => sum + group.tax, 0);
  const rounding = sign * facts.totalAmount - net - ofGroups;
  if (Math.abs(rounding) > mostRounding(facts.currency)) return 'sums';
  const prepaid = sign * facts.prepaidAmount;
  const payable = sign * facts.totalAmount - prepaid;
  return {
    lines,
    parts,
    tax,
    totals: { lines: lineSum, allowances, charges, net, tax: ofGroups, prepaid, rounding, payable },
  };
}

/** A discount for early payment as a rate of a base, so that their product is the very discount; null: there is none. */
export function earlyPayment(facts: InvoiceFacts, payable: number): EarlyPayment | null {
  const { earlyDiscountAmount: amount, earlyDiscountUntil: until, invoicedOn } = facts;
  if (amount <= 0 || until === null || payable <= amount || until < invoicedOn) return null;
  const basisPoints = Math.max(1, Math.round((amount / payable) * 10_000));
  const near = Math.round((amount * 10_000) / basisPoints);
  const base = basisPointsOf(payable, basisPoints) === amount ? payable : near;
  return { until, days: daysBetween(invoicedOn, until), basisPoints, base, amount };
}
