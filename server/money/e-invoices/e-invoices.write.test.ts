import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EInvoice } from '#rules/money/e-invoices/document.ts';
import type { InvoiceFacts, InvoiceGap } from '#rules/money/e-invoices/facts.ts';
import type { DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import { ublFaults } from '#testing/ubl-schema.ts';
import { anyFacts, germanDealer, invoiceFacts, lineFacts } from './e-invoices.factory.ts';
import { writeInvoice } from './e-invoices.write.ts';

function written(
  facts: Partial<InvoiceFacts>,
  profile: DocumentProfile = 'peppol',
): { xml: string; document: EInvoice } {
  const result = writeInvoice({ ...invoiceFacts, ...facts }, profile, 'de');
  if ('gaps' in result) throw new Error(`There is no document: ${result.gaps.join(', ')}`);
  return result;
}

const gapsOf = (facts: Partial<InvoiceFacts>, profile: DocumentProfile = 'peppol'): readonly InvoiceGap[] => {
  const result = writeInvoice({ ...invoiceFacts, ...facts }, profile, 'de');
  return 'gaps' in result ? result.gaps : [];
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Checks the calculation rules of EN 16931 (BR-CO-10 to BR-CO-17, BR-27) and that the amount to pay is the ERP's. */
function checkSums({ document }: { document: EInvoice }, facts: InvoiceFacts): void {
  const { lines, parts, groups, totals } = document;
  const amounts = (isCharge: boolean) => parts.filter((part) => part.isCharge === isCharge).map((part) => part.amount);
  expect(totals.lines).toBe(sumOf(lines.map((line) => line.net)));
  expect(totals.allowances).toBe(sumOf(amounts(false)));
  expect(totals.charges).toBe(sumOf(amounts(true)));
  expect(totals.net).toBe(totals.lines - totals.allowances + totals.charges);
  expect(totals.tax).toBe(sumOf(groups.map((group) => group.tax)));
  expect(sumOf(groups.map((group) => group.taxable))).toBe(totals.net);
  expect(totals.payable).toBe(totals.net + totals.tax + totals.rounding - totals.prepaid);
  const sign = document.isCredit ? -1 : 1;
  expect(totals.payable + 0).toBe(sign * (facts.totalAmount - facts.prepaidAmount) + 0);
  for (const line of lines) {
    expect(line.price).toBeGreaterThanOrEqual(0);
    const own = (isCharge: boolean) =>
      sumOf(line.parts.filter((part) => part.isCharge === isCharge).map((part) => part.amount));
    // Exact in whole numbers: the price is that of `baseQty` units.
    expect((line.net + own(false) - own(true)) * line.baseQty).toBe(line.qty * line.price);
  }
}

describe('an electronic invoice', () => {
  test('has the elements of UBL 2.1 in their order, and escapes texts', async () => {
    const { xml } = written({});
    expect(await ublFaults(xml)).toEqual([]);
    for (const part of [
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<',
      '<cbc:EndpointID schemeID="9930">DE987654321<',
      'Räder &amp; Söhne &lt;GmbH&gt;',
      '<cbc:CompanyID>DE123456789</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT<',
      '<cbc:InvoicedQuantity unitCode="H87">2<',
      '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>9100</cbc:PaymentID><cac:PayeeFinancialAccount>',
      '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Fracht<',
      '<cbc:PayableAmount currencyID="EUR">121.38<',
    ])
      expect(xml).toContain(part);
  });

  test('is refused by the schema when its elements are out of order or missing', async () => {
    const { xml } = written({});
    const moved = xml.replace(/(<cbc:ID>9100<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, '$2$1');
    expect(await ublFaults(moved)).not.toEqual([]);
    expect(await ublFaults(xml.replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/, ''))).not.toEqual([]);
    expect(await ublFaults(xml.replace(' currencyID="EUR"', ''))).not.toEqual([]);
  });

  test('of a credit note is positive and names its invoice with the date', () => {
    const { xml } = written({
      kind: 'credit_note',
      refersTo: '9000',
      referredOn: '2026-09-01',
      goodsAmount: -5_000,
      shipmentAmount: 0,
      discountAmount: 0,
      freightAllowanceAmount: 0,
      taxAmount: -950,
      totalAmount: -5_950,
      lines: [{ ...lineFacts, qty: -1, subtotal: -5_000 }],
    });
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381<');
    expect(xml).toContain('<cbc:ID>9000</cbc:ID><cbc:IssueDate>2026-09-01<');
    expect(xml).toContain('<cbc:CreditedQuantity unitCode="H87">1<');
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">59.50<');
  });

  test('writes a price that was rounded as the price of all units, and another difference as a discount', () => {
    const goods = { goodsAmount: 1_000, shipmentAmount: 0, discountAmount: 0, freightAllowanceAmount: 0 };
    const sums = { ...goods, taxAmount: 190, totalAmount: 1_190 };
    const rounded = written({ ...sums, lines: [{ ...lineFacts, qty: 3, price: 333, subtotal: 1_000 }] });
    expect(rounded.xml).toContain('10.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="H87">3<');
    const less = written({ ...sums, lines: [{ ...lineFacts, qty: 3, price: 400, subtotal: 1_000 }] });
    expect(less.document.lines[0]).toMatchObject({ price: 400, parts: [{ reason: 'lineDiscount', amount: 200 }] });
  });

  test('names the discount for early payment for programs in Germany, elsewhere in words', () => {
    const early = { earlyDiscountAmount: 243, earlyDiscountUntil: '2026-10-15' };
    expect(written(early, 'xrechnung').xml).toContain('#SKONTO#TAGE=14#PROZENT=2.00#\n');
    expect(written(early).xml).toContain('2,43\u00a0€ weniger bei Zahlung bis 2026-10-15');
  });

  test('of goods to another member state says so, with both numbers, the place and the date', () => {
    const buyer = { ...germanDealer, country: 'BE', taxNumber: 'BE0999999922', city: 'Gent', postalCode: '9000' };
    const free = { taxAmount: 0, totalAmount: 10_200, buyer, deliverTo: { ...buyer, name: '' } };
    const { xml } = written(free);
    expect(xml).toContain('<cbc:ID>K</cbc:ID><cbc:Percent>0.00</cbc:Percent>');
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-IC<');
    expect(xml).toContain('Steuerfreie innergemeinschaftliche Lieferung');
    expect(xml).toContain('<cbc:CompanyID>BE0999999922</cbc:CompanyID>');
    expect(gapsOf({ ...free, deliveredOn: null })).toEqual(['deliveryDate']);
    expect(gapsOf({ ...free, buyer: { ...buyer, taxNumber: '' } })).toEqual(['tax']);
  });

  test('names no number of VAT where the goods are outside of its scope', () => {
    const seller = { ...invoiceFacts.seller, country: 'US', taxNumber: 'US-1' };
    const { xml } = written({ seller, usualBasisPoints: 0, taxAmount: 0, totalAmount: 10_200 }, 'en16931');
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-O<');
    expect(xml).not.toContain('<cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>');
  });

  test('divides freight and discount by the rates of the lines', () => {
    const lines = [
      { ...lineFacts, taxCategory: 'S' as const, taxBasisPoints: 1_900 },
      { ...lineFacts, position: 2, taxCategory: 'S' as const, taxBasisPoints: 700 },
    ];
    const { document } = written({
      lines,
      goodsAmount: 20_000,
      shipmentAmount: 1_001,
      discountAmount: 0,
      freightAllowanceAmount: 0,
      taxAmount: 1_995 + 735,
      totalAmount: 21_001 + 2_730,
    });
    expect(document.parts.map(({ amount, basisPoints }) => [amount, basisPoints])).toEqual([
      [501, 1_900],
      [500, 700],
    ]);
    expect(document.groups.map((group) => group.tax)).toEqual([1_995, 735]);
  });

  test.each<[string, Partial<InvoiceFacts>, DocumentProfile, readonly InvoiceGap[]]>([
    ['a deduction', { kind: 'deduction' }, 'peppol', ['kind']],
    ['no address of the customer', { buyer: { ...germanDealer, electronic: null } }, 'peppol', ['buyerAddress']],
    [
      'a mail address, which Peppol does not know',
      { buyer: { ...germanDealer, electronic: { scheme: 'EM', address: 'a@dealer.example' } } },
      'peppol',
      ['buyerAddress'],
    ],
    [
      'no contact in Germany',
      { contact: { name: '', phone: '', email: 'a@b.example' } },
      'xrechnung',
      ['sellerContact'],
    ],
    ['no tax number of the seller', { seller: { ...invoiceFacts.seller, taxNumber: '' } }, 'en16931', ['sellerData']],
    ['a tax that no rate explains', { taxAmount: 5_000, totalAmount: 15_200 }, 'en16931', ['tax']],
    ['a total of other amounts', { totalAmount: 99_999 }, 'en16931', ['sums']],
    [
      'an exemption without a reason',
      { lines: [{ ...lineFacts, taxCategory: 'E' }], taxAmount: 0, totalAmount: 10_200 },
      'en16931',
      ['exemption'],
    ],
    [
      'reverse charge of a customer without a number',
      {
        lines: [{ ...lineFacts, taxCategory: 'AE' }],
        taxAmount: 0,
        totalAmount: 10_200,
        buyer: { ...germanDealer, taxNumber: '' },
      },
      'en16931',
      ['buyerTaxNumber'],
    ],
  ])('does not exist with %s', (_, facts, profile, gaps) => {
    expect(gapsOf(facts, profile)).toEqual(gaps);
  });

  test('adds up by EN 16931 and asks for what the ERP asks for, whatever was billed', () => {
    let documents = 0;
    fc.assert(
      fc.property(anyFacts, ({ facts, profile }) => {
        const result = writeInvoice(facts, profile, 'de');
        // Customers without a tax number are drawn, too.
        expect('gaps' in result ? result.gaps : ['buyerTaxNumber']).toEqual(['buyerTaxNumber']);
        if ('gaps' in result) return;
        documents += 1;
        checkSums(result, facts);
      }),
      { numRuns: 300 },
    );
    expect(documents).toBeGreaterThan(200);
  });
});
