import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document of ours, and the rules that it breaks: each of them in one or more places, and no other rule. */
export interface OwnDocument {
  readonly name: string;
  readonly xml: string;
  readonly breaks: readonly string[];
}

/** A text or pattern in a document, and what takes its place. */
type Change = readonly [from: string | RegExp, to: string];

interface Variant {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly breaks: readonly string[];
}

/** Throws an Error if a change finds nothing, because the document would break no rule then. */
function changed(xml: string, changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    const next = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'gs'), to);
    if (next === text) throw new Error(`${String(from)} changes nothing`);
    return next;
  }, xml);
}

/** An element with all that is in it, and the space before it. */
const element = (name: string, inside = ''): RegExp =>
  new RegExp(`\\s*<${name}(?: [^>]*)?>(?:(?!</${name}>).)*${inside}(?:(?!</${name}>).)*</${name}>`);

const peppol = '#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const xrechnung = '#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';

/** All taxes of the invoice in UBL become 0: its category, the reason, and the totals that follow. */
const untaxed = (category: string, rate: string, reason: string): Change[] => [
  [/<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>19<\/cbc:Percent>/, `<cbc:ID>${category}</cbc:ID>${rate}`],
  [
    /(<cac:TaxSubtotal>.*?<cac:TaxCategory>.*?)(<cac:TaxScheme>)/,
    `$1<cbc:TaxExemptionReasonCode>${reason}</cbc:TaxExemptionReasonCode>$2`,
  ],
  ['>207.10<', '>0.00<'],
  ['>1297.10<', '>1090.00<'],
  ['>1200.00<', '>992.90<'],
];
const zero = '<cbc:Percent>0</cbc:Percent>';
/** Between German companies Peppol wants a rate in the breakdown, though nowhere else (DE-R-014). */
const unrelated: Change[] = [
  ...untaxed('O', '', 'VATEX-EU-O'),
  [/(<cbc:ID>O<\/cbc:ID>)(\s*<cbc:TaxExemptionReasonCode>)/, `$1${zero}$2`],
];
const outside: Change[] = [...unrelated, [element('cac:PartyTaxScheme'), '']];
const reverse = untaxed('AE', zero, 'VATEX-EU-AE');
const priceAt = (amount: string): RegExp => new RegExp(`(<cbc:PriceAmount currencyID="EUR">)${amount}<`);

const documents: Readonly<Record<string, readonly Variant[]>> = {
  'invoice.ubl.xml': [
    { name: 'of category O', changes: outside, breaks: [] },
    { name: 'with reverse charge', changes: reverse, breaks: [] },
    { name: 'by XRechnung', changes: [[peppol, xrechnung]], breaks: [] },
    {
      name: 'with its elements in another order',
      changes: [[/(<cbc:IssueDate>.*?)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$2$1']],
      breaks: ['XSD'],
    },
    {
      name: 'with an address of mail as endpoint',
      changes: [['schemeID="9930"', 'schemeID="EM"']],
      breaks: ['PEPPOL-EN16931-CL008'],
    },
    { name: 'with endpoints without a scheme', changes: [[' schemeID="9930"', '']], breaks: ['BR-62', 'BR-63'] },
    {
      name: 'without endpoints',
      changes: [[element('cbc:EndpointID'), '']],
      breaks: ['PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020'],
    },
    {
      name: 'without a reference of the buyer',
      changes: [
        [element('cbc:BuyerReference'), ''],
        [element('cac:OrderReference'), ''],
      ],
      breaks: ['PEPPOL-EN16931-R003', 'DE-R-015'],
    },
    { name: 'with an empty element', changes: [['>30 days net<', '><']], breaks: ['PEPPOL-EN16931-R008'] },
    { name: 'with a wrong sum of lines', changes: [['>1100.00<', '>1101.00<']], breaks: ['BR-CO-10', 'BR-CO-13'] },
    {
      name: 'with a wrong sum of allowances',
      changes: [
        ['<cbc:AllowanceTotalAmount currencyID="EUR">20.00', '<cbc:AllowanceTotalAmount currencyID="EUR">21.00'],
      ],
      breaks: ['BR-CO-11', 'BR-CO-13'],
    },
    {
      name: 'with a wrong total without tax',
      changes: [
        ['<cbc:TaxExclusiveAmount currencyID="EUR">1090.00', '<cbc:TaxExclusiveAmount currencyID="EUR">1091.00'],
      ],
      breaks: ['BR-CO-13', 'BR-CO-15'],
    },
    {
      name: 'with a wrong total with tax',
      changes: [
        ['>1297.10<', '>1298.10<'],
        ['>1200.00<', '>1201.00<'],
      ],
      breaks: ['BR-CO-15'],
    },
    { name: 'with a wrong amount due', changes: [['>1200.00<', '>1199.00<']], breaks: ['BR-CO-16'] },
    {
      name: 'with a wrong tax',
      changes: [
        ['>207.10<', '>217.10<'],
        ['>1297.10<', '>1307.10<'],
        ['>1200.00<', '>1210.00<'],
      ],
      breaks: ['BR-CO-17', 'BR-S-09'],
    },
    {
      name: 'with a wrong taxable amount',
      changes: [['<cbc:TaxableAmount currencyID="EUR">1090.00', '<cbc:TaxableAmount currencyID="EUR">1092.00']],
      breaks: ['BR-S-08'],
    },
    {
      name: 'of a seller without a tax number',
      changes: [[element('cac:PartyTaxScheme', 'DE123456789'), '']],
      breaks: ['BR-S-02', 'BR-S-03', 'BR-S-04', 'DE-R-016'],
    },
    {
      name: 'with a negative price',
      changes: [
        ['unitCode="H87">10<', 'unitCode="H87">-10<'],
        [priceAt('11.00'), '$1-11.00<'],
      ],
      breaks: ['BR-27'],
    },
    {
      name: 'with a line whose total is not quantity times price',
      changes: [[priceAt('11.00'), '$111.50<']],
      breaks: ['PEPPOL-EN16931-R120'],
    },
    {
      name: 'with three decimals',
      changes: [['<cbc:PayableAmount currencyID="EUR">1200.00<', '<cbc:PayableAmount currencyID="EUR">1200.001<']],
      breaks: ['BR-CO-16', 'BR-DEC-18', 'UBL-DT-01'],
    },
    { name: 'with a unit that is no code', changes: [['unitCode="H87"', 'unitCode="PCE"']], breaks: ['BR-CL-23'] },
    {
      name: 'with a transfer without an account',
      changes: [[element('cac:PayeeFinancialAccount'), '']],
      breaks: ['BR-61', 'DE-R-019', 'DE-R-023-1'],
    },
    { name: 'of category O with tax numbers', changes: unrelated, breaks: ['BR-O-02', 'BR-O-03', 'BR-O-04'] },
    { name: 'of category O without a rate', changes: [...outside, [zero, '']], breaks: ['DE-R-014'] },
    {
      name: 'of category O without a reason',
      changes: [...outside, [element('cbc:TaxExemptionReasonCode'), '']],
      breaks: ['BR-O-10'],
    },
    {
      name: 'with reverse charge to a buyer without a number',
      changes: [...reverse, [element('cac:PartyTaxScheme', 'DE987654321'), '']],
      breaks: ['BR-AE-02', 'BR-AE-03', 'BR-AE-04'],
    },
    {
      name: 'with reverse charge without a reason',
      changes: [...reverse, [element('cbc:TaxExemptionReasonCode'), '']],
      breaks: ['BR-AE-10'],
    },
    {
      name: 'by XRechnung without a contact of the seller',
      changes: [
        [peppol, xrechnung],
        [element('cac:Contact'), ''],
      ],
      breaks: ['BR-DE-2'],
    },
    {
      name: 'by XRechnung without a reference of the buyer',
      changes: [
        [peppol, xrechnung],
        [element('cbc:BuyerReference'), ''],
      ],
      breaks: ['BR-DE-15'],
    },
    {
      name: 'by XRechnung without endpoints',
      changes: [
        [peppol, xrechnung],
        [element('cbc:EndpointID'), ''],
      ],
      breaks: ['PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020'],
    },
    {
      name: 'by XRechnung without means of payment',
      changes: [
        [peppol, xrechnung],
        [element('cac:PaymentMeans'), ''],
      ],
      breaks: ['BR-DE-1'],
    },
    {
      name: 'by XRechnung with wrong check digits of an account',
      changes: [
        [peppol, xrechnung],
        ['>DE89370400', '>DE88370400'],
      ],
      breaks: ['BR-DE-19'],
    },
  ],
  'credit-note.ubl.xml': [
    {
      name: 'within the community to a buyer without a number',
      changes: [[element('cac:PartyTaxScheme', 'DE987654321'), '']],
      breaks: ['BR-IC-02'],
    },
    {
      name: 'within the community without a delivery',
      changes: [[element('cac:Delivery'), '']],
      breaks: ['BR-IC-11', 'BR-IC-12'],
    },
    {
      name: 'within the community without a reason',
      changes: [[element('cbc:TaxExemptionReasonCode'), '']],
      breaks: ['BR-IC-10'],
    },
  ],
  'invoice.cii.xml': [
    { name: 'by EN 16931 alone', changes: [[xrechnung, '']], breaks: [] },
    {
      name: 'with its elements in another order',
      changes: [[/(<ram:TypeCode>380<\/ram:TypeCode>)(\s*<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/, '$2$1']],
      breaks: ['XSD'],
    },
    { name: 'with a wrong sum of lines', changes: [['>1100.00<', '>1101.00<']], breaks: ['BR-CO-10', 'BR-CO-13'] },
    {
      name: 'with a wrong total with tax',
      changes: [
        ['>1297.10<', '>1298.10<'],
        ['>1200.00<', '>1201.00<'],
      ],
      breaks: ['BR-CO-15'],
    },
    { name: 'with a wrong amount due', changes: [['>1200.00<', '>1199.00<']], breaks: ['BR-CO-16'] },
    {
      name: 'with a wrong taxable amount',
      changes: [['<ram:BasisAmount>1090.00', '<ram:BasisAmount>1092.00']],
      breaks: ['BR-S-08'],
    },
    {
      name: 'with a negative price',
      changes: [
        ['unitCode="H87">10<', 'unitCode="H87">-10<'],
        ['<ram:ChargeAmount>11.00', '<ram:ChargeAmount>-11.00'],
      ],
      breaks: ['BR-27'],
    },
    {
      name: 'with a transfer without an account',
      changes: [[element('ram:PayeePartyCreditorFinancialAccount'), '']],
      breaks: ['BR-DE-19', 'BR-DE-23-a', 'CII-SR-470'],
    },
    {
      name: 'without a contact of the seller',
      changes: [[element('ram:DefinedTradeContact'), '']],
      breaks: ['BR-DE-2'],
    },
    { name: 'without a reference of the buyer', changes: [[element('ram:BuyerReference'), '']], breaks: ['BR-DE-15'] },
  ],
  'order-response.ubl.xml': [
    { name: 'that accepts all and names lines', changes: [['>CA<', '>AP<']], breaks: ['PEPPOL-T76-R008'] },
    { name: 'with a line twice', changes: [['<cbc:ID>2<', '<cbc:ID>1<']], breaks: ['PEPPOL-T76-R003'] },
  ],
  'despatch-advice.ubl.xml': [
    {
      name: 'of goods without a number',
      changes: [[element('cac:SellersItemIdentification'), '']],
      breaks: ['PEPPOL-T16-R003'],
    },
    { name: 'of a negative quantity', changes: [['"H87">2<', '"H87">-2<']], breaks: ['PEPPOL-T16-R006'] },
  ],
};

/** Our documents: the files of the folder, which break nothing, and what changes make of them. */
export const ownDocuments = (): readonly OwnDocument[] =>
  Object.entries(documents).flatMap(([file, variants]) => {
    const right = readFileSync(join(import.meta.dirname, 'documents', file), 'utf8');
    return [
      { name: file, xml: right, breaks: [] },
      ...variants.map(({ name, changes, breaks }) => ({
        name: `${file} ${name}`,
        xml: changed(right, changes),
        breaks,
      })),
    ];
  });
