import { profileFacts } from '#rules/money/e-invoices/profiles.ts';
import { decimalString } from '#rules/money.ts';
import type {
  DocumentPart,
  EInvoice,
  EInvoiceAddress,
  EInvoiceContact,
  EInvoiceLine,
  EInvoiceParty,
  EInvoicePart,
} from '#rules/money/e-invoices/document.ts';
import { isVat, type TaxGroup, type TaxRate } from '#rules/money/e-invoices/tax.ts';
import { attributes, element, filled, type Xml, xmlDocument } from '#platform/text/xml.ts';
import {
  exemptionCode,
  exemptionWords,
  partCode,
  paymentMeans,
  percent,
  registerOf,
  termsOf,
  unitCode,
  type EInvoiceWords,
} from './e-invoices.codes.ts';

/** An electronic invoice or credit note in UBL 2.1. */
export function ublOf(document: EInvoice, words: EInvoiceWords): string {
  const name = document.isCredit ? 'CreditNote' : 'Invoice';
  const { currency, parts, lines } = document;
  return xmlDocument(
    element(name, [
      ...attributes({
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
        'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
        'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      }),
      ...header(document),
      references(document),
      element('cac:AccountingSupplierParty', [partyOf(document.seller, document.contact)]),
      element('cac:AccountingCustomerParty', [partyOf(document.buyer, null)]),
      delivery(document),
      payment(document),
      element('cac:PaymentTerms', [element('cbc:Note', [termsOf(document, words)])]),
      ...parts.map((part) => partOf(part, currency, words, part)),
      taxTotal(document, words),
      monetaryTotal(document),
      ...lines.map((line) => lineOf(line, document, words)),
    ]),
  );
}

function header(document: EInvoice): Xml[] {
  const { specification, process } = profileFacts[document.profile];
  return [
    element('cbc:CustomizationID', [specification]),
    filled('cbc:ProfileID', process),
    element('cbc:ID', [document.number]),
    element('cbc:IssueDate', [document.issuedOn]),
    document.dueOn !== null && element('cbc:DueDate', [document.dueOn]),
    document.isCredit ? element('cbc:CreditNoteTypeCode', ['381']) : element('cbc:InvoiceTypeCode', ['380']),
    filled('cbc:Note', document.note),
    element('cbc:DocumentCurrencyCode', [document.currency]),
    element('cbc:BuyerReference', [document.buyerReference]),
  ];
}

/** The order, the credited invoice and the delivery. */
const references = ({ poNumber, orderNumber, refersTo, referredOn, deliveryNumber }: EInvoice): Xml => [
  (poNumber !== '' || orderNumber !== '') &&
    element('cac:OrderReference', [
      element('cbc:ID', [poNumber || orderNumber]),
      poNumber !== '' && filled('cbc:SalesOrderID', orderNumber),
    ]),
  refersTo !== '' &&
    element('cac:BillingReference', [
      element('cac:InvoiceDocumentReference', [
        element('cbc:ID', [refersTo]),
        referredOn !== null && element('cbc:IssueDate', [referredOn]),
      ]),
    ]),
  deliveryNumber !== '' && element('cac:DespatchDocumentReference', [element('cbc:ID', [deliveryNumber])]),
];

/** An address as an element with a name. */
export const addressOf = (name: string, of: EInvoiceAddress): Xml =>
  element(name, [
    filled('cbc:StreetName', of.address),
    filled('cbc:CityName', of.city),
    filled('cbc:PostalZone', of.postalCode),
    filled('cbc:CountrySubentity', of.state),
    element('cac:Country', [element('cbc:IdentificationCode', [of.country])]),
  ]);

function partyOf(of: EInvoiceParty, contact: EInvoiceContact | null): Xml {
  const register = registerOf(of);
  return element('cac:Party', [
    of.electronic !== null &&
      element('cbc:EndpointID', [...attributes({ schemeID: of.electronic.scheme }), of.electronic.address]),
    of.code !== '' && element('cac:PartyIdentification', [element('cbc:ID', [of.code])]),
    element('cac:PartyName', [element('cbc:Name', [of.name])]),
    addressOf('cac:PostalAddress', of),
    of.taxNumber !== '' &&
      element('cac:PartyTaxScheme', [
        element('cbc:CompanyID', [of.taxNumber]),
        element('cac:TaxScheme', [element('cbc:ID', [isVat(of) ? 'VAT' : 'TAX'])]),
      ]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', [of.name]),
      of.registrationNumber !== '' &&
        element('cbc:CompanyID', [
          ...(register === '' ? [] : attributes({ schemeID: register })),
          of.registrationNumber,
        ]),
    ]),
    contact !== null &&
      element('cac:Contact', [
        filled('cbc:Name', contact.name),
        filled('cbc:Telephone', contact.phone),
        filled('cbc:ElectronicMail', contact.email),
      ]),
  ]);
}

const delivery = ({ deliveredOn, deliverTo }: EInvoice): Xml =>
  (deliveredOn !== null || deliverTo !== null) &&
  element('cac:Delivery', [
    deliveredOn !== null && element('cbc:ActualDeliveryDate', [deliveredOn]),
    deliverTo !== null && element('cac:DeliveryLocation', [addressOf('cac:Address', deliverTo)]),
    deliverTo !== null &&
      deliverTo.name !== '' &&
      element('cac:DeliveryParty', [element('cac:PartyName', [element('cbc:Name', [deliverTo.name])])]),
  ]);

const payment = (document: EInvoice): Xml =>
  element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', [paymentMeans(document)]),
    element('cbc:PaymentID', [document.number]),
    document.account !== null &&
      element('cac:PayeeFinancialAccount', [
        element('cbc:ID', [document.account.number]),
        filled('cbc:Name', document.account.holder),
        document.account.bic !== '' &&
          element('cac:FinancialInstitutionBranch', [element('cbc:ID', [document.account.bic])]),
      ]),
  ]);

const money = (name: string, minor: number, currency: string): Xml =>
  element(name, [...attributes({ currencyID: currency }), decimalString(minor, currency)]);

/** A rate; goods outside of the scope of tax have none (BR-O-05). */
const rateOf = (name: string, rate: TaxRate, reasons: Xml = false): Xml =>
  element(name, [
    element('cbc:ID', [rate.category]),
    rate.category !== 'O' && element('cbc:Percent', [percent(rate.basisPoints)]),
    reasons,
    element('cac:TaxScheme', [element('cbc:ID', ['VAT'])]),
  ]);

const partOf = (part: EInvoicePart, currency: string, words: EInvoiceWords, rate: DocumentPart | null): Xml =>
  element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', [String(part.isCharge)]),
    element('cbc:AllowanceChargeReasonCode', [partCode(part.reason, part.isCharge)]),
    element('cbc:AllowanceChargeReason', [words.part(part.reason)]),
    money('cbc:Amount', part.amount, currency),
    rate !== null && rateOf('cac:TaxCategory', rate),
  ]);

function taxTotal(document: EInvoice, words: EInvoiceWords): Xml {
  const { currency, groups, totals } = document;
  const reasons = ({ category }: TaxGroup): Xml => [
    filled('cbc:TaxExemptionReasonCode', exemptionCode(category)),
    filled('cbc:TaxExemptionReason', exemptionWords(document, category, words)),
  ];
  return element('cac:TaxTotal', [
    money('cbc:TaxAmount', totals.tax, currency),
    ...groups.map((group) =>
      element('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', group.taxable, currency),
        money('cbc:TaxAmount', group.tax, currency),
        rateOf('cac:TaxCategory', group, reasons(group)),
      ]),
    ),
  ]);
}

/** The sums; what the ERP's total has besides is the rounding of the amount to pay (BR-CO-16). */
const monetaryTotal = ({ totals, currency }: EInvoice): Xml =>
  element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', totals.lines, currency),
    money('cbc:TaxExclusiveAmount', totals.net, currency),
    money('cbc:TaxInclusiveAmount', totals.net + totals.tax, currency),
    totals.allowances !== 0 && money('cbc:AllowanceTotalAmount', totals.allowances, currency),
    totals.charges !== 0 && money('cbc:ChargeTotalAmount', totals.charges, currency),
    totals.prepaid !== 0 && money('cbc:PrepaidAmount', totals.prepaid, currency),
    totals.rounding !== 0 && money('cbc:PayableRoundingAmount', totals.rounding, currency),
    money('cbc:PayableAmount', totals.payable, currency),
  ]);

function lineOf(line: EInvoiceLine, { isCredit, currency }: EInvoice, words: EInvoiceWords): Xml {
  const unit = attributes({ unitCode: unitCode(line.uom) });
  return element(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', [line.id]),
    element(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', [...unit, String(line.qty)]),
    money('cbc:LineExtensionAmount', line.net, currency),
    ...line.parts.map((part) => partOf(part, currency, words, null)),
    element('cac:Item', [
      element('cbc:Name', [line.name || words.goods]),
      line.buyerCode !== '' && element('cac:BuyersItemIdentification', [element('cbc:ID', [line.buyerCode])]),
      line.articleCode !== '' && element('cac:SellersItemIdentification', [element('cbc:ID', [line.articleCode])]),
      line.gtin !== '' &&
        element('cac:StandardItemIdentification', [
          element('cbc:ID', [...attributes({ schemeID: '0160' }), line.gtin]),
        ]),
      rateOf('cac:ClassifiedTaxCategory', line),
    ]),
    element('cac:Price', [
      money('cbc:PriceAmount', line.price, currency),
      line.baseQty !== 1 && element('cbc:BaseQuantity', [...unit, String(line.baseQty)]),
      line.listPrice !== null &&
        element('cac:AllowanceCharge', [
          element('cbc:ChargeIndicator', ['false']),
          money('cbc:Amount', line.listPrice - line.price, currency),
          money('cbc:BaseAmount', line.listPrice, currency),
        ]),
    ]),
  ]);
}
