import fc from 'fast-check';
import { basisPointsOf, currencyDecimals } from '#rules/money.ts';
import type { EInvoiceParty } from '#rules/money/e-invoices/document.ts';
import type { InvoiceFacts, LineFacts } from '#rules/money/e-invoices/facts.ts';
import type { DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import type { TaxCategory } from '#rules/money/e-invoices/tax.ts';

/** A seller in Germany with all data. */
export const germanSeller: EInvoiceParty = {
  name: 'Räder & Söhne <GmbH>',
  code: 'DE01',
  electronic: { scheme: '9930', address: 'DE123456789' },
  taxNumber: 'DE123456789',
  registrationNumber: 'HRB 1234',
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  postalCode: '20457',
  state: '',
  country: 'DE',
};

/** A dealer in Germany with all data. */
export const germanDealer: EInvoiceParty = {
  ...germanSeller,
  name: 'Radhaus Nord',
  code: '0001-',
  electronic: { scheme: '9930', address: 'DE987654321' },
  taxNumber: 'DE987654321',
  registrationNumber: '',
};

/** Dealers by country, with all that a document needs. */
const dealers: Readonly<Record<string, EInvoiceParty>> = {
  DE: germanDealer,
  BE: {
    ...germanDealer,
    name: 'Fietsen Dijk',
    city: 'Gent',
    postalCode: '9000',
    country: 'BE',
    electronic: { scheme: '0208', address: '0999999922' },
    taxNumber: 'BE0999999922',
    registrationNumber: '0999999922',
  },
  NL: {
    ...germanDealer,
    name: 'Rijwiel Amstel',
    city: 'Amsterdam',
    postalCode: '1011 AB',
    country: 'NL',
    electronic: { scheme: '0106', address: '99999999' },
    taxNumber: 'NL999999999B01',
    registrationNumber: '99999999',
  },
  FR: {
    ...germanDealer,
    name: 'Vélos du Rhône',
    city: 'Lyon',
    postalCode: '69001',
    country: 'FR',
    electronic: { scheme: '0002', address: '999999998' },
    taxNumber: 'FR99999999998',
    registrationNumber: '999999998',
  },
  CH: {
    ...germanDealer,
    name: 'Velo Limmat',
    city: 'Zürich',
    postalCode: '8001',
    country: 'CH',
    taxNumber: '',
    registrationNumber: '',
  },
};

/** A line of 100.00. */
export const lineFacts: LineFacts = {
  position: 1,
  articleCode: 'A1',
  gtin: '',
  buyerCode: '',
  name: 'Trail bike',
  uom: 'PCE',
  qty: 2,
  price: 5_000,
  listPrice: null,
  subtotal: 10_000,
  taxCategory: '',
  taxBasisPoints: null,
};

/** An invoice of a German seller to a German dealer, with freight and a discount. */
export const invoiceFacts: InvoiceFacts = {
  kind: 'invoice',
  number: '9100',
  invoicedOn: '2026-10-01',
  dueOn: '2026-10-31',
  currency: 'EUR',
  notes: 'Thank "you"',
  installment: '',
  buyerReference: '',
  poNumber: 'PO 77',
  orderNumber: 'PL-2026-000001',
  deliveryNumber: 'DO-1',
  deliveredOn: '2026-10-02',
  deliverTo: { ...germanDealer, name: 'Radhaus Nord, Lager' },
  refersTo: '',
  referredOn: null,
  paymentTerms: '30 days net',
  goodsAmount: 10_000,
  surchargeAmount: 0,
  recycleFeeAmount: 0,
  shipmentAmount: 500,
  discountAmount: 300,
  freightAllowanceAmount: 200,
  taxAmount: 1_938,
  totalAmount: 12_138,
  prepaidAmount: 0,
  earlyDiscountAmount: 0,
  earlyDiscountUntil: null,
  usualBasisPoints: 1_900,
  exemption: '',
  seller: germanSeller,
  contact: { name: 'Billing', phone: '+49 40 555 0100', email: 'invoices@seller.example' },
  account: { holder: 'Räder GmbH', number: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  buyer: germanDealer,
  lines: [lineFacts],
};

/** How a drawn document is taxed: by one rate for all, by the rates of its lines, or not at all. */
type DrawnTax =
  | { readonly kind: 'usual' | 'perLine' | 'none' }
  | { readonly kind: 'declared'; readonly rates: readonly (readonly [TaxCategory, number])[] };

const drawnLine = fc.record({
  qty: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 0, max: 500_000 }),
  off: fc.integer({ min: 0, max: 300 }),
  isRounded: fc.boolean(),
  list: fc.option(fc.integer({ min: 0, max: 50_000 })),
  gtin: fc.constantFrom('', '4006381333931'),
  buyerCode: fc.constantFrom('', 'MY-1 & 2'),
  uom: fc.constantFrom('PCE', 'PR', 'SET', 'BOX'),
  rate: fc.integer({ min: 0, max: 2 }),
});

const drawnTax: fc.Arbitrary<DrawnTax> = fc.oneof(
  fc.constantFrom<DrawnTax>({ kind: 'usual' }, { kind: 'perLine' }, { kind: 'none' }),
  fc.constantFrom<DrawnTax>(
    {
      kind: 'declared',
      rates: [
        ['S', 1_900],
        ['S', 700],
        ['S', 1_900],
      ],
    },
    {
      kind: 'declared',
      rates: [
        ['S', 1_900],
        ['E', 0],
        ['Z', 0],
      ],
    },
    {
      kind: 'declared',
      rates: [
        ['AE', 0],
        ['AE', 0],
        ['AE', 0],
      ],
    },
    {
      kind: 'declared',
      rates: [
        ['Z', 0],
        ['Z', 0],
        ['S', 1_900],
      ],
    },
  ),
);

/** The tax that an ERP states: of the sums, or of each amount rounded by itself. */
function taxOf(amounts: readonly (readonly [amount: number, basisPoints: number])[], isPerLine: boolean): number {
  if (isPerLine) return amounts.reduce((sum, [amount, rate]) => sum + basisPointsOf(amount, rate), 0);
  const rates = Map.groupBy(amounts, ([, rate]) => rate);
  return [...rates].reduce(
    (sum, [rate, own]) =>
      sum +
      basisPointsOf(
        own.reduce((total, [amount]) => total + amount, 0),
        rate,
      ),
    0,
  );
}

/**
 * Facts of invoices and credit notes as ERPs report them, with the profile of their document: countries, categories and
 * rates, rounding by line or by sum, discounts, fees, freight, lines with rounded prices, prepaid parts, instalments.
 */
export const anyFacts: fc.Arbitrary<{ readonly facts: InvoiceFacts; readonly profile: DocumentProfile }> = fc
  .record({
    country: fc.constantFrom('DE', 'DE', 'BE', 'NL', 'FR', 'CH'),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'IDR'),
    profile: fc.constantFrom<DocumentProfile>('peppol', 'xrechnung', 'en16931', 'facturx'),
    lines: fc.array(drawnLine, { minLength: 1, maxLength: 6 }),
    tax: drawnTax,
    shipment: fc.integer({ min: 0, max: 20_000 }),
    surcharge: fc.constantFrom(0, 0, 1_234),
    fee: fc.constantFrom(0, 0, 77),
    allowance: fc.integer({ min: 0, max: 300 }),
    discount: fc.integer({ min: 0, max: 2_000 }),
    rounding: fc.integer({ min: -4, max: 4 }),
    prepaid: fc.constantFrom(0, 0, 25, 100),
    early: fc.option(fc.integer({ min: 1, max: 500 })),
    credit: fc.boolean(),
    hasPo: fc.boolean(),
    installment: fc.constantFrom('', '1/3'),
  })
  .map((drawn) => {
    const { currency, tax, credit } = drawn;
    const sign = credit ? -1 : 1;
    const isHome = drawn.country === 'DE';
    const isTaxed = tax.kind === 'usual' || tax.kind === 'perLine';
    // Goods without tax go abroad, those with it stay.
    const buyer = dealers[isTaxed ? 'DE' : drawn.country]!;
    const rateOf = (at: number): number => {
      if (tax.kind === 'declared') return tax.rates[at]![1];
      return isTaxed || isHome ? 1_900 : 0;
    };
    const lines = drawn.lines.map((line, at): LineFacts => {
      const isFree = tax.kind === 'none' && isHome;
      const price = isFree ? 0 : line.price;
      const subtotal = isFree ? 0 : line.qty * price - (line.isRounded ? Math.trunc(line.qty / 2) : line.off);
      return {
        ...lineFacts,
        position: (at + 1) * 10,
        qty: sign * line.qty,
        price,
        subtotal: sign * subtotal,
        listPrice: line.list === null ? null : price + line.list,
        gtin: line.gtin,
        buyerCode: line.buyerCode,
        uom: line.uom,
        ...(tax.kind === 'declared' && {
          taxCategory: tax.rates[line.rate]![0],
          taxBasisPoints: tax.rates[line.rate]![1],
        }),
      };
    });
    const isFree = tax.kind === 'none' && isHome;
    const charges = isFree || tax.kind === 'declared' ? 0 : drawn.shipment;
    const [surcharge, fee] = isFree || tax.kind === 'declared' ? [0, 0] : [drawn.surcharge, drawn.fee];
    const lineSum = lines.reduce((sum, line) => sum + sign * line.subtotal, 0);
    const off =
      isFree || tax.kind === 'declared' ? 0 : Math.min(drawn.discount + drawn.allowance, Math.max(lineSum, 0));
    const allowance = Math.min(drawn.allowance, off);
    const goods = lineSum + surcharge + fee;
    const amounts: (readonly [number, number])[] = [
      ...lines.map((line, at) => [sign * line.subtotal, rateOf(drawn.lines[at]!.rate)] as const),
      [surcharge, rateOf(0)],
      [fee, rateOf(0)],
      [charges, rateOf(0)],
      [-allowance, rateOf(0)],
      [allowance - off, rateOf(0)],
    ];
    const stated = taxOf(amounts, tax.kind === 'perLine');
    const rounding = currencyDecimals(currency) === 0 ? drawn.rounding * 25 : drawn.rounding;
    const total = goods + charges - off + stated + rounding;
    const facts: InvoiceFacts = {
      ...invoiceFacts,
      kind: credit ? 'credit_note' : 'invoice',
      currency,
      buyer,
      deliverTo: { ...buyer, name: buyer.name },
      refersTo: credit ? '9000' : '',
      referredOn: credit ? '2026-09-01' : null,
      poNumber: drawn.hasPo ? 'PO 77' : '',
      installment: drawn.installment,
      goodsAmount: sign * goods,
      surchargeAmount: sign * surcharge,
      recycleFeeAmount: sign * fee,
      shipmentAmount: sign * charges,
      discountAmount: sign * off,
      freightAllowanceAmount: sign * allowance,
      taxAmount: sign * stated,
      totalAmount: sign * total,
      prepaidAmount: sign * Math.trunc((total * drawn.prepaid) / 100),
      earlyDiscountAmount: drawn.early === null ? 0 : Math.trunc((Math.max(total, 0) * drawn.early) / 10_000),
      earlyDiscountUntil: drawn.early === null ? null : '2026-10-15',
      exemption: tax.kind === 'declared' ? 'Exempt by § 4' : '',
      lines,
    };
    return { facts, profile: drawn.profile };
  });
