import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { readQr } from '#testing/pdf-codes.ts';
import { archiveFaults, embeddedIn } from '#testing/pdf-archive.ts';
import { contentOf, textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import { textIn } from '#platform/text/texts.ts';
import type { InvoicePaper } from './invoices.paper.queries.ts';
import { printInvoice } from './invoices.pdf.ts';
import type { Invoice, InvoiceLine } from './invoices.queries.ts';

const printing = (locale: PrintingWithTexts['locale']): PrintingWithTexts => ({
  market: {
    timeZone: 'Europe/Berlin',
    configuration: v.parse(siteConfigurationSchema, {
      webTitle: 'Veldra',
      currency: { display: 'EUR', symbol: '€', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 2 },
    }),
  } as PrintingWithTexts['market'],
  locale,
  now: new Date('2026-11-30T10:00:00Z'),
  text: (id, params) => textIn(locale, id, params),
});

const address = { address: 'Lange Str. 12', city: 'Kiel', state: '', postalCode: '24103', country: 'DE' };
const seller = {
  ...{ ...address, address: 'Hafenstr. 1', city: 'Hamburg', postalCode: '20457' },
  ...{ taxNumber: 'DE123456789', registrationNumber: 'HRB 1', email: 'pay@veldra.example', bankName: 'Musterbank' },
  ...{ accountHolder: 'Veldra Holding', accountNumber: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ...{ electronicScheme: '', electronicAddress: '', contactName: '', contactPhone: '' },
};
const line = (position: number, uom: string, qty: number): InvoiceLine =>
  ({
    position,
    uom,
    qty,
    displayCode: `A-${position}`,
    description: 'Meridian 王小明',
    brand: 'Veldra',
    price: 10_000,
    subtotal: 10_000 * qty,
    taxBasisPoints: null,
    listPrice: null,
  }) as InvoiceLine;

function paperOf(change: Partial<Invoice> = {}, more: Partial<InvoicePaper> = {}): InvoicePaper {
  const invoice = {
    ...{ id: 'i', number: '90001234', kind: 'invoice', customerId: 'c', payerId: 'c', customerName: 'Radhaus Lindner' },
    ...{ currency: 'EUR', goodsAmount: 50_000, shipmentAmount: 0, discountAmount: 0, taxAmount: 9_500 },
    ...{ totalAmount: 59_500, owedAmount: 49_500, surchargeAmount: 0, recycleFeeAmount: 0, freightAllowanceAmount: 0 },
    ...{ invoicedOn: '2026-11-20', dueOn: '2026-12-20', settledOn: null, paymentTerms: 'NET30', installment: '' },
    ...{ poNumber: 'PO 77', deliveryNumber: '80001', refersTo: '', accountingNumber: '', notes: '', detailNotes: '' },
    ...{
      earlyDiscountAmount: 0,
      earlyDiscountUntil: null,
      paymentDiscountAmount: 0,
      buyerReference: '04011',
      taxExemption: '',
      r3: '100200',
      isr: '',
    },
    ...change,
  } as unknown as Invoice;
  return {
    invoice,
    lines: [line(1, 'PCE', 2), { ...line(2, 'PAA', 2), listPrice: 12_500 }, line(3, 'XYZ', 1)],
    orders: [],
    delivery: { carrier: 'DHL', trackingNumber: '0034' },
    parties: {
      ...{ sellerName: 'Veldra GmbH', sorgName: 'Veldra', taxBasisPoints: 1_900, customerEmail: '', seller },
      ...{ customerAddress: address, payerAddress: address, customerTaxNumber: 'DE987654321' },
    },
    delivered: { on: '2026-11-22', place: { ...address, name: 'Lager Lindner', city: 'Plön', postalCode: '24306' } },
    ...more,
  };
}
const drawn = (paper: InvoicePaper, locale: PrintingWithTexts['locale'] = 'en-us'): Promise<Buffer> =>
  buffer(printInvoice(printing(locale), paper));
const words = async (...of: Parameters<typeof drawn>): Promise<string> =>
  textOfPdf(await drawn(...of)).normalize('NFKC');

describe('the paper of an invoice', () => {
  test.each([
    [
      'en-us',
      [
        '2',
        'pieces',
        'pairs',
        'XYZ',
        '30 days net',
        'Tax 19% on EUR 500,00',
        'List price 125,00, discount 20%',
        'How to pay',
      ],
    ],
    [
      'de',
      [
        'Stück',
        'Paar',
        '30 Tage netto',
        'Steuer 19 % auf EUR 500,00',
        'Listenpreis 125,00, Rabatt 20 %',
        'So zahlen Sie',
      ],
    ],
    ['fr', ['pièces', '30 jours nets', 'TVA 19 % sur EUR 500,00', 'Comment payer']],
    ['id-id', ['pasang', '30 hari neto', 'Cara membayar']],
    ['ms-my', ['pasang', '30 hari bersih', 'Cara membayar']],
  ] as const)('says units, terms, tax and discount in words in %s', async (locale, parts) => {
    const paper = await words(paperOf(), locale);
    for (const part of parts) expect(paper.replaceAll(/\s+/g, ' ')).toContain(part);
  });

  test('says the rate of a tax that the ERP rounded by line, and none that does not exist', async () => {
    const sums = { goodsAmount: 5_997, taxAmount: 1_140, totalAmount: 7_137, owedAmount: 7_137 };
    expect(await words(paperOf(sums))).toContain('Tax 19% on EUR 59,97');
    expect(await words(paperOf({ ...sums, taxAmount: 662, totalAmount: 6_659 }))).not.toContain('11.0');
  });

  test('says what is paid and left, where the goods went, and how to pay', async () => {
    const pdf = await drawn(paperOf());
    const paper = textOfPdf(pdf);
    for (const part of [
      'EUR −100,00',
      'EUR 495,00',
      'Lager Lindner',
      '24306 Plön',
      'Tax number DE987654321',
      '04011',
      'DE89 3704 0044 0532 0130 00',
    ])
      expect(paper).toContain(part);
    for (const part of ['COBADEFFXXX', 'Musterbank', 'Veldra Holding', 'Payment reference'])
      expect(paper).toContain(part);
    expect(readQr(pdf).split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Veldra Holding', 'DE89370400440532013000', 'EUR495.00', '', ''],
      '90001234',
    ]);
    expect(untaggedTextOf(pdf)).toBe(0);
  });

  test.each<[string, Partial<Invoice>, Partial<InvoicePaper>]>([
    ['a credit note', { kind: 'credit_note', totalAmount: -59_500, owedAmount: -59_500 }, {}],
    ['a paid invoice', { settledOn: '2026-11-25', owedAmount: 0 }, {}],
    ['an invoice without a known account', {}, { parties: { ...paperOf().parties, seller: null } }],
  ])('%s asks for no payment', async (_name, change, more) => {
    expect(await words(paperOf(change, more))).not.toContain('How to pay');
  });

  test('an account without IBAN has its number, and no code', async () => {
    const own = { ...seller, accountNumber: '0123456789', bic: '', country: 'ID' };
    const paper = await words(paperOf({}, { parties: { ...paperOf().parties, seller: own } }));
    expect(paper).toContain('Account number');
    expect(paper).not.toContain('Scan with your banking app');
  });

  test('lines with several rates of tax have them all, and no base that would be false', async () => {
    const lines = [700, 1_900, 700].map((taxBasisPoints, at) => ({ ...line(at, 'PCE', 1), taxBasisPoints }));
    expect(await words(paperOf({}, { lines }))).toContain('Tax 7%, 19%');
  });

  test('the list price of the line goes before that of its order', async () => {
    const lines = [{ ...line(2, 'PCE', 1), listPrice: 20_000 }];
    expect(await words(paperOf({}, { lines }))).toContain('List price 200,00, discount 50%');
  });

  test('tax that no single rate explains has no rate', async () => {
    expect(
      await words(paperOf({ taxAmount: 1_234_567, goodsAmount: 10_000_000, totalAmount: 11_234_567 })),
    ).not.toMatch(/Tax [\d.]+%/);
  });
});

/** A PDF whose pages are unpacked and lack their marks. */
const withoutMarks = (pdf: string): Buffer =>
  Buffer.from(
    pdf.replaceAll(/(\d+ 0 obj\n)([\s\S]*?)(\nendobj)/g, (whole, head: string, body: string, tail: string) => {
      const content = contentOf(body);
      if (!content.includes('BDC')) return whole;
      const bare = content.replaceAll(/^.*B[DM]C$|^EMC$/gm, '');
      return `${head}<<\n>>\nstream\n${bare}\nendstream${tail}`;
    }),
    'latin1',
  );

describe('the kept file of an invoice', () => {
  test.each(['en-us', 'de', 'id-id'] as const)('is a PDF/A-3 in %s, with any name', async (locale) => {
    const paper = paperOf({ customerName: 'Fahrräder <Söhne> & Co. 王小明 ร้าน متجر' });
    const parties = { ...paper.parties, sellerName: 'Veldra & Töchter <GmbH>' };
    expect(archiveFaults(await drawn({ ...paper, parties }, locale))).toEqual([]);
  });

  test('has its electronic invoice inside, byte for byte', async () => {
    const embedded = '<?xml version="1.0"?><rsm:CrossIndustryInvoice>Söhne &amp; Co.</rsm:CrossIndustryInvoice>';
    const hybrid = await drawn({ ...paperOf(), embedded });
    expect(archiveFaults(hybrid)).toEqual([]);
    expect([...embeddedIn(hybrid)]).toEqual([['factur-x.xml', embedded]]);
    expect(hybrid.toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931<');
  });

  test.each([
    ['/AFRelationship', '6.8 relates each embedded file to the document'],
    ['/ToUnicode', '6.2.11 maps every glyph to letters'],
    ['/FontFile', '6.2.11 embeds all fonts'],
    ['/OutputIntents', '6.2.2 names its colours by an output profile'],
    ['<pdfaid:conformance>A', '6.6.4 says that it is a PDF/A-3 of level A'],
    ['<pdfaProperty:name>Version', '6.6.2.3 describes its own fields'],
    ['/Lang ', '6.7.4 names its language'],
    ['BDC', '6.7.3 has all its text in tags'],
  ])('is none without %s', async (part, clause) => {
    const hybrid = (await drawn({ ...paperOf(), embedded: '<a/>' })).toString('latin1');
    const broken = Buffer.from(hybrid.replaceAll(part, part.replaceAll(/[A-Z]/g, 'x')), 'latin1');
    const found = archiveFaults(part === 'BDC' ? withoutMarks(hybrid) : broken);
    expect(found).toContain(clause);
  });

  test('has the same bytes when it is drawn again', async () => {
    expect((await drawn(paperOf())).equals(await drawn(paperOf()))).toBe(true);
  });
});
