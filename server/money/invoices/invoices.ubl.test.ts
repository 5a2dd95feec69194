import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceTax } from '#rules/money/invoices/vat.ts';
import { basisPointsOf } from '#rules/money.ts';
import { anyText } from '#testing/any-text.ts';
import { ublFaults } from '#testing/ubl-schema.ts';
import { ublOf, type UblInvoice, type UblParty } from './invoices.ubl.ts';

const party: UblParty = {
  name: 'Räder & Söhne <GmbH>',
  code: '0001-',
  email: 'office@dealer.example',
  taxNumber: '',
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  postalCode: '20457',
  state: 'HH',
  country: 'DE',
};
const line = { position: 1, articleCode: 'A1', name: 'Trail bike', uom: 'PCE', qty: 2, price: 5_000, subtotal: 10_000 };
const invoice: UblInvoice = {
  kind: 'invoice',
  number: '9100',
  invoicedOn: '2026-10-01',
  dueOn: '2026-10-31',
  currency: 'EUR',
  notes: 'Thank "you"',
  poNumber: 'PO 77',
  orderNumber: 'PL-2026-000001',
  deliveryNumber: 'DO-1',
  deliveredOn: '2026-10-02',
  refersTo: '',
  paymentTerms: '30 days net',
  goodsAmount: 10_000,
  shipmentAmount: 500,
  discountAmount: 300,
  freightAllowanceAmount: 200,
  taxAmount: 1_938,
  totalAmount: 12_138,
  owedAmount: 10_000,
  usualBasisPoints: 1_900,
  seller: {
    ...party,
    code: 'DE01',
    taxNumber: 'DE123456789',
    registrationNumber: 'HRB 1234',
    accountHolder: 'Räder GmbH',
    accountNumber: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  },
  buyer: party,
  lines: [line],
};

/** The decimals of all elements with a name, inside the elements with another. */
const decimals = (xml: string, name: string, inside = ''): number[] => {
  const parts =
    inside === '' ? [xml] : [...xml.matchAll(new RegExp(`<${inside}>.*?</${inside}>`, 'g'))].map(([part]) => part);
  return parts.flatMap((part) =>
    [...part.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map((match) => Number(match[1])),
  );
};
const cents = (value: number): number => Math.round(value * 100);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + cents(value), 0);

/** Checks the calculation rules of EN 16931; amounts in hundredths. */
function checkSums(xml: string): void {
  const document = xml.replaceAll(/<cac:(Invoice|CreditNote)Line>.*?<\/cac:\1Line>/g, '');
  const lines = [...xml.matchAll(/<cac:(Invoice|CreditNote)Line>.*?<\/cac:\1Line>/g)].map(([part]) => part);
  const total = (name: string): number => sum(decimals(xml, name, 'cac:LegalMonetaryTotal'));
  const differences = (text: string, charge: boolean): number =>
    sum(
      [...text.matchAll(/<cac:AllowanceCharge>.*?<\/cac:AllowanceCharge>/g)]
        .map(([part]) => part)
        .filter((part) => part.includes(`<cbc:ChargeIndicator>${charge}`))
        .flatMap((part) => decimals(part, 'cbc:Amount')),
    );
  const tax = sum(decimals(xml, 'cbc:TaxAmount', 'cac:TaxSubtotal'));
  // BR-CO-10 to BR-CO-16
  expect(total('cbc:LineExtensionAmount')).toBe(
    sum(lines.flatMap((part) => decimals(part, 'cbc:LineExtensionAmount'))),
  );
  expect(total('cbc:AllowanceTotalAmount')).toBe(differences(document, false));
  expect(total('cbc:ChargeTotalAmount')).toBe(differences(document, true));
  expect(total('cbc:TaxExclusiveAmount')).toBe(
    total('cbc:LineExtensionAmount') - total('cbc:AllowanceTotalAmount') + total('cbc:ChargeTotalAmount'),
  );
  expect(cents(decimals(xml, 'cbc:TaxAmount', 'cac:TaxTotal')[0] ?? 0)).toBe(tax);
  expect(total('cbc:TaxInclusiveAmount')).toBe(total('cbc:TaxExclusiveAmount') + tax);
  expect(total('cbc:PayableAmount')).toBe(
    total('cbc:TaxInclusiveAmount') - total('cbc:PrepaidAmount') + total('cbc:PayableRoundingAmount'),
  );
  // BR-CO-17, and the taxable amount is the whole (one rate per document)
  const taxable = sum(decimals(xml, 'cbc:TaxableAmount'));
  const rate = decimals(xml, 'cbc:Percent', 'cac:TaxSubtotal')[0] ?? 0;
  expect(taxable).toBe(total('cbc:TaxExclusiveAmount'));
  expect(tax).toBe(basisPointsOf(taxable, cents(rate)));
  // PEPPOL-EN16931-R120: quantity times price, with the differences of the line; BR-27: no negative price
  for (const part of lines) {
    const [qty = 0] = decimals(part, 'cbc:(?:Invoiced|Credited)Quantity');
    const [price = 0] = decimals(part, 'cbc:PriceAmount');
    expect(price).toBeGreaterThanOrEqual(0);
    expect(sum(decimals(part, 'cbc:LineExtensionAmount'))).toBe(
      qty * cents(price) + differences(part, true) - differences(part, false),
    );
  }
}

describe('an electronic invoice', () => {
  test('has the elements of UBL 2.1 in their order, and escapes texts', async () => {
    const xml = ublOf(invoice)!;
    expect(await ublFaults(xml)).toEqual([]);
    checkSums(xml);
    for (const part of [
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<',
      '<cbc:InvoiceTypeCode>380<',
      '<cbc:DueDate>2026-10-31<',
      'Räder &amp; Söhne &lt;GmbH&gt;',
      '<cbc:CompanyID>DE123456789</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT<',
      '<cbc:InvoicedQuantity unitCode="H87">2<',
      '<cbc:CompanyID>HRB 1234</cbc:CompanyID></cac:PartyLegalEntity>',
      '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>9100</cbc:PaymentID><cac:PayeeFinancialAccount>',
      '<cbc:ID>DE89370400440532013000</cbc:ID><cbc:Name>Räder GmbH</cbc:Name>',
      '<cbc:PrepaidAmount currencyID="EUR">21.38<',
      '<cbc:PayableAmount currencyID="EUR">100.00<',
    ])
      expect(xml).toContain(part);
  });

  test('is refused by the schema when its elements are out of order or missing', async () => {
    const xml = ublOf(invoice)!;
    const moved = xml.replace(/(<cbc:ID>9100<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, '$2$1');
    expect(await ublFaults(moved)).not.toEqual([]);
    expect(await ublFaults(xml.replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/, ''))).not.toEqual([]);
    expect(await ublFaults(xml.replace(' currencyID="EUR"', ''))).not.toEqual([]);
  });

  test('of a credit note is positive and names its invoice', async () => {
    const xml = ublOf({
      ...invoice,
      kind: 'credit_note',
      refersTo: '9000',
      goodsAmount: -5_000,
      shipmentAmount: 0,
      discountAmount: 0,
      freightAllowanceAmount: 0,
      taxAmount: -950,
      totalAmount: -5_950,
      owedAmount: -5_950,
      lines: [{ ...line, qty: -1, subtotal: -5_000 }],
    })!;
    expect(await ublFaults(xml)).toEqual([]);
    checkSums(xml);
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381<');
    expect(xml).toContain('<cac:InvoiceDocumentReference><cbc:ID>9000<');
    expect(xml).toContain('<cbc:CreditedQuantity unitCode="H87">1<');
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">59.50<');
  });

  test('without tax is not subject to it: no rate, no tax number of the seller, a reason (BR-O)', async () => {
    const xml = ublOf({ ...invoice, taxAmount: 0, totalAmount: 10_200, owedAmount: 10_200 })!;
    expect(await ublFaults(xml)).toEqual([]);
    checkSums(xml);
    expect(xml).not.toContain('cbc:Percent');
    expect(xml).not.toContain('cac:PartyTaxScheme');
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-O<');
  });

  test('asks for a transfer only if the seller names an account', async () => {
    const means = async (change: Partial<UblInvoice>): Promise<[string | undefined, boolean]> => {
      const xml = ublOf({ ...invoice, ...change })!;
      expect(await ublFaults(xml)).toEqual([]);
      return [/PaymentMeansCode>(\d+)</.exec(xml)?.[1], xml.includes('cac:PayeeFinancialAccount')];
    };
    const { seller } = invoice;
    expect(await means({ seller: { ...seller, accountNumber: '7700123', bic: '', accountHolder: '' } })).toEqual([
      '30',
      true,
    ]);
    expect(await means({ currency: 'USD' })).toEqual(['30', true]);
    expect(await means({ seller: { ...seller, accountNumber: '' } })).toEqual(['1', false]);
  });

  test('does not exist if no single rate explains the tax', () => {
    expect(ublOf({ ...invoice, taxAmount: 99_999, totalAmount: 110_199 })).toBeNull();
    expect(ublOf({ ...invoice, taxAmount: -10, totalAmount: 10_190 })).toBeNull();
  });

  test('adds up by EN 16931, whatever the lines, discounts and payments', async () => {
    const minor = fc.integer({ min: 0, max: 5_000_000 });
    const drawn = fc.record({
      lines: fc.array(
        fc.record({ qty: fc.integer({ min: 1, max: 40 }), price: minor, off: fc.integer({ min: 0, max: 300 }) }),
        {
          maxLength: 5,
        },
      ),
      extra: minor,
      shipment: minor,
      allowance: fc.integer({ min: 0, max: 5_000 }),
      discount: fc.integer({ min: 0, max: 5_000 }),
      rate: fc.constantFrom(0, 700, 1_100, 1_900, 2_000),
      rounding: fc.integer({ min: -2, max: 2 }),
      paid: fc.integer({ min: 0, max: 100 }),
      credit: fc.boolean(),
      notes: anyText(),
    });
    await fc.assert(
      fc.asyncProperty(
        drawn,
        async ({ lines, extra, shipment, allowance, discount, rate, rounding, paid, credit, notes }) => {
          const sign = credit ? -1 : 1;
          const billed = lines.map(({ qty, price, off }, at) => ({
            ...line,
            position: at + 1,
            qty: sign * qty,
            price,
            subtotal: sign * (qty * price - off),
          }));
          const goods = sign * (billed.reduce((total, one) => total + sign * one.subtotal, 0) + extra + 10_000);
          const net = goods + sign * (shipment - allowance - discount);
          fc.pre(sign * net > 0);
          const tax = sign * basisPointsOf(sign * net, rate);
          const totalAmount = net + tax + rounding;
          const xml = ublOf({
            ...invoice,
            kind: credit ? 'credit_note' : 'invoice',
            notes: notes.trim(),
            goodsAmount: goods,
            shipmentAmount: sign * shipment,
            discountAmount: sign * (discount + allowance),
            freightAllowanceAmount: sign * allowance,
            taxAmount: tax,
            totalAmount,
            owedAmount: Math.trunc((totalAmount * paid) / 100),
            usualBasisPoints: rate,
            lines: billed,
          });
          expect(xml).not.toBeNull();
          checkSums(xml!);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the rate of a tax', () => {
  test('is that of the sales organisation, else the one that gives the tax', () => {
    expect(invoiceTax(10_000, 1_100, 1_100)).toMatchObject({ category: 'S', basisPoints: 1_100 });
    expect(invoiceTax(10_000, 1_900, 1_100)).toMatchObject({ category: 'S', basisPoints: 1_900 });
    expect(invoiceTax(0, 100, 1_100)).toBeNull();
    expect(invoiceTax(-500, 0, 1_100)).toMatchObject({ category: 'O', tax: 0 });
  });
});
