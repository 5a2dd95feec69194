import { isIban, isVatNumber } from '#rules/money/invoices/seller.ts';
import { invoiceTax, type InvoiceTax } from '#rules/money/invoices/vat.ts';
import { decimalString } from '#rules/money.ts';
import type { CalendarDate } from '#rules/dates.ts';
import type { InvoiceKind } from '#rules/money/invoices/kinds.ts';
import { attributes, element, type Xml, xmlDocument } from '#platform/text/xml.ts';

/** A company as an electronic invoice names it. */
export interface UblParty {
  readonly name: string;
  readonly code: string;
  readonly email: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly state: string;
  readonly country: string;
}

/** The company that issues it: its number in the trade register and the account to pay to, if it names them. */
export interface UblSeller extends UblParty {
  readonly registrationNumber: string;
  readonly accountHolder: string;
  readonly accountNumber: string;
  readonly bic: string;
}

/** The content of an electronic invoice; amounts in minor units, negative in a credit note. */
export interface UblInvoice {
  readonly kind: Exclude<InvoiceKind, 'deduction'>;
  readonly number: string;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly currency: string;
  readonly notes: string;
  readonly poNumber: string;
  readonly orderNumber: string;
  readonly deliveryNumber: string;
  readonly deliveredOn: CalendarDate | null;
  readonly refersTo: string;
  readonly paymentTerms: string;
  readonly goodsAmount: number;
  readonly shipmentAmount: number;
  readonly discountAmount: number;
  readonly freightAllowanceAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  readonly owedAmount: number;
  /** The rate of the sales organisation, in hundredths of a percent. */
  readonly usualBasisPoints: number;
  readonly seller: UblSeller;
  readonly buyer: UblParty;
  readonly lines: readonly UblLine[];
}

export interface UblLine {
  readonly position: number;
  readonly articleCode: string;
  readonly name: string;
  readonly uom: string;
  readonly qty: number;
  readonly price: number;
  readonly subtotal: number;
}

/** Units of the portal in the code list of the standard (UN/ECE recommendation 20); others are sold by the unit. */
const unitCodes: Readonly<Record<string, string>> = {
  PCE: 'H87',
  PC: 'H87',
  EA: 'EA',
  PR: 'PR',
  SET: 'SET',
  KG: 'KGM',
  G: 'GRM',
  M: 'MTR',
  L: 'LTR',
};

/** An allowance or a charge on the whole document or on a line; never negative. */
interface Difference {
  readonly isCharge: boolean;
  readonly code: string;
  readonly reason: string;
  readonly amount: number;
}

const difference = (
  amount: number,
  code: readonly [allowance: string, charge: string],
  reason: string,
  ofCharge = reason,
): Difference[] =>
  amount === 0
    ? []
    : [
        {
          isCharge: amount > 0,
          code: amount > 0 ? code[1] : code[0],
          reason: amount > 0 ? ofCharge : reason,
          amount: Math.abs(amount),
        },
      ];

/**
 * An invoice or credit note in UBL 2.1 by the rules of Peppol BIS Billing 3.0. Null if it has tax that no single rate
 * explains, or goods of a negative value: the standard has no place for it.
 */
export function ublOf(invoice: UblInvoice): string | null {
  const credit = invoice.kind === 'credit_note';
  const sign = credit ? -1 : 1;
  const lines = billedLines(invoice, sign);
  const lineSum = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const parts = [
    ...difference(sign * invoice.goodsAmount - lineSum, ['95', 'ZZZ'], 'Goods without lines'),
    ...difference(sign * invoice.shipmentAmount, ['95', 'FC'], 'Freight'),
    ...difference(-sign * invoice.freightAllowanceAmount, ['95', 'ZZZ'], 'Freight allowance'),
    ...difference(-sign * (invoice.discountAmount - invoice.freightAllowanceAmount), ['95', 'ZZZ'], 'Discount'),
  ];
  const charges = parts.reduce((sum, part) => sum + (part.isCharge ? part.amount : 0), 0);
  const allowances = parts.reduce((sum, part) => sum + (part.isCharge ? 0 : part.amount), 0);
  const net = lineSum + charges - allowances;
  const tax = invoiceTax(net, sign * invoice.taxAmount, invoice.usualBasisPoints);
  if (tax === null) return null;
  const paid = sign * (invoice.totalAmount - invoice.owedAmount);
  const totals: Totals = { lineSum, allowances, charges, net, tax: tax.tax, paid, payable: sign * invoice.owedAmount };
  const name = credit ? 'CreditNote' : 'Invoice';
  return xmlDocument(
    element(name, [
      ...attributes({
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
        'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
        'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      }),
      ...header(invoice, credit),
      references(invoice),
      element('cac:AccountingSupplierParty', [party(invoice.seller, tax)]),
      element('cac:AccountingCustomerParty', [party(invoice.buyer, null)]),
      invoice.deliveredOn !== null &&
        element('cac:Delivery', [element('cbc:ActualDeliveryDate', [invoice.deliveredOn])]),
      paymentMeans(invoice, credit),
      element('cac:PaymentTerms', [element('cbc:Note', [invoice.paymentTerms || invoice.dueOn])]),
      ...parts.map((part) => allowanceCharge(part, invoice.currency, tax)),
      taxTotal(tax, invoice.currency),
      monetaryTotal(totals, invoice.currency),
      ...lines.map((line) => lineOf(line, invoice.currency, tax, credit)),
    ]),
  );
}

/** The lines with prices and totals that are positive in a credit note; an invoice without lines has one for its goods. */
function billedLines(invoice: UblInvoice, sign: 1 | -1): UblLine[] {
  if (invoice.lines.length === 0) {
    const amount = sign * invoice.goodsAmount;
    return [
      {
        position: 1,
        articleCode: '',
        name: 'Goods',
        uom: 'EA',
        qty: amount < 0 ? -1 : 1,
        price: Math.abs(amount),
        subtotal: amount,
      },
    ];
  }
  // A price is never negative (BR-27).
  return invoice.lines.map((line) => ({
    ...line,
    qty: sign * line.qty * (line.price < 0 ? -1 : 1),
    price: Math.abs(line.price),
    subtotal: sign * line.subtotal,
  }));
}

const header = (invoice: UblInvoice, credit: boolean): Xml[] => [
  element('cbc:CustomizationID', ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0']),
  element('cbc:ProfileID', ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0']),
  element('cbc:ID', [invoice.number]),
  element('cbc:IssueDate', [invoice.invoicedOn]),
  !credit && element('cbc:DueDate', [invoice.dueOn]),
  element(credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', [credit ? '381' : '380']),
  invoice.notes !== '' && element('cbc:Note', [invoice.notes]),
  element('cbc:DocumentCurrencyCode', [invoice.currency]),
  element('cbc:BuyerReference', [invoice.poNumber || invoice.buyer.code]),
];

/** The order, the credited invoice and the delivery. */
const references = ({ poNumber, orderNumber, refersTo, deliveryNumber }: UblInvoice): Xml => [
  (poNumber !== '' || orderNumber !== '') &&
    element('cac:OrderReference', [
      element('cbc:ID', [poNumber || orderNumber]),
      poNumber !== '' && orderNumber !== '' && element('cbc:SalesOrderID', [orderNumber]),
    ]),
  refersTo !== '' &&
    element('cac:BillingReference', [element('cac:InvoiceDocumentReference', [element('cbc:ID', [refersTo])])]),
  deliveryNumber !== '' && element('cac:DespatchDocumentReference', [element('cbc:ID', [deliveryNumber])]),
];

const filled = (name: string, value: string): Xml => value !== '' && element(name, [value]);

/** Seller or buyer. The seller of a taxed invoice names its tax number (BR-S-02), that of an untaxed one must not (BR-O-02). */
function party(of: UblParty & Partial<UblSeller>, tax: InvoiceTax | null): Xml {
  const scheme = isVatNumber(of.taxNumber, of.country) ? 'VAT' : 'TAX';
  return element('cac:Party', [
    of.email !== '' && element('cbc:EndpointID', [...attributes({ schemeID: 'EM' }), of.email]),
    element('cac:PartyIdentification', [element('cbc:ID', [of.code])]),
    element('cac:PartyName', [element('cbc:Name', [of.name])]),
    element('cac:PostalAddress', [
      filled('cbc:StreetName', of.address),
      filled('cbc:CityName', of.city),
      filled('cbc:PostalZone', of.postalCode),
      filled('cbc:CountrySubentity', of.state),
      element('cac:Country', [element('cbc:IdentificationCode', [of.country])]),
    ]),
    tax?.category === 'S' &&
      element('cac:PartyTaxScheme', [
        element('cbc:CompanyID', [of.taxNumber]),
        element('cac:TaxScheme', [element('cbc:ID', [scheme])]),
      ]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', [of.name]),
      filled('cbc:CompanyID', of.registrationNumber || of.taxNumber),
    ]),
  ]);
}

/** How to pay: a transfer to the account of the seller, in euros between IBANs a SEPA one (BR-61); else not defined. */
function paymentMeans({ seller, number, currency }: UblInvoice, credit: boolean): Xml {
  const { accountNumber, accountHolder, bic } = seller;
  const transfer = accountNumber !== '' && !credit;
  const chooseMeans = () => {
    if (!transfer) return '1';
    if (currency === 'EUR' && isIban(accountNumber)) return '58';
    return '30';
  };
  const means = chooseMeans();
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', [means]),
    element('cbc:PaymentID', [number]),
    transfer &&
      element('cac:PayeeFinancialAccount', [
        element('cbc:ID', [accountNumber]),
        filled('cbc:Name', accountHolder),
        bic !== '' && element('cac:FinancialInstitutionBranch', [element('cbc:ID', [bic])]),
      ]),
  ]);
}

const money = (name: string, minor: number, currency: string): Xml =>
  element(name, [...attributes({ currencyID: currency }), decimalString(minor, currency)]);

const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

/** A tax category: the rate of a taxed one, the reason of an untaxed one (only where the reason is asked for). */
const category = (name: string, tax: InvoiceTax, withReason: boolean): Xml =>
  element(name, [
    element('cbc:ID', [tax.category]),
    tax.category === 'S' && element('cbc:Percent', [percent(tax.basisPoints)]),
    tax.category === 'O' && withReason && element('cbc:TaxExemptionReasonCode', ['VATEX-EU-O']),
    tax.category === 'O' && withReason && element('cbc:TaxExemptionReason', ['Not subject to VAT']),
    element('cac:TaxScheme', [element('cbc:ID', ['VAT'])]),
  ]);

const allowanceCharge = (part: Difference, currency: string, tax: InvoiceTax | null): Xml =>
  element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', [String(part.isCharge)]),
    element('cbc:AllowanceChargeReasonCode', [part.code]),
    element('cbc:AllowanceChargeReason', [part.reason]),
    money('cbc:Amount', part.amount, currency),
    tax !== null && category('cac:TaxCategory', tax, false),
  ]);

const taxTotal = (tax: InvoiceTax, currency: string): Xml =>
  element('cac:TaxTotal', [
    money('cbc:TaxAmount', tax.tax, currency),
    element('cac:TaxSubtotal', [
      money('cbc:TaxableAmount', tax.taxable, currency),
      money('cbc:TaxAmount', tax.tax, currency),
      category('cac:TaxCategory', tax, true),
    ]),
  ]);

interface Totals {
  readonly lineSum: number;
  readonly allowances: number;
  readonly charges: number;
  readonly net: number;
  readonly tax: number;
  readonly paid: number;
  readonly payable: number;
}

/** The sums; a difference in the ERP's total is the rounding of the amount to pay (BR-CO-16). */
function monetaryTotal({ lineSum, allowances, charges, net, tax, paid, payable }: Totals, currency: string): Xml {
  const rounding = payable - (net + tax - paid);
  return element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', lineSum, currency),
    money('cbc:TaxExclusiveAmount', net, currency),
    money('cbc:TaxInclusiveAmount', net + tax, currency),
    allowances !== 0 && money('cbc:AllowanceTotalAmount', allowances, currency),
    charges !== 0 && money('cbc:ChargeTotalAmount', charges, currency),
    paid !== 0 && money('cbc:PrepaidAmount', paid, currency),
    rounding !== 0 && money('cbc:PayableRoundingAmount', rounding, currency),
    money('cbc:PayableAmount', payable, currency),
  ]);
}

/** A line; what its total differs from quantity times price is an allowance or a charge of the line. */
function lineOf(line: UblLine, currency: string, tax: InvoiceTax, credit: boolean): Xml {
  const unitCode = unitCodes[line.uom.toUpperCase()] ?? 'C62';
  const rest = difference(line.subtotal - line.qty * line.price, ['95', 'ZZZ'], 'Line discount', 'Line charge');
  return element(credit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', [String(line.position)]),
    element(credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', [...attributes({ unitCode }), String(line.qty)]),
    money('cbc:LineExtensionAmount', line.subtotal, currency),
    ...rest.map((part) => allowanceCharge(part, currency, null)),
    element('cac:Item', [
      element('cbc:Name', [line.name || line.articleCode || 'Goods']),
      line.articleCode !== '' && element('cac:SellersItemIdentification', [element('cbc:ID', [line.articleCode])]),
      category('cac:ClassifiedTaxCategory', tax, false),
    ]),
    element('cac:Price', [money('cbc:PriceAmount', line.price, currency)]),
  ]);
}
