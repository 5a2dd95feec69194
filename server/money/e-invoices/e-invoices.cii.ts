import type { CalendarDate } from '#rules/dates.ts';
import { isIban } from '#rules/money/invoices/seller.ts';
import { decimalString } from '#rules/money.ts';
import type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceContact,
  EInvoiceLine,
  EInvoiceParty,
  EInvoicePart,
} from '#rules/money/e-invoices/document.ts';
import { profileFacts } from '#rules/money/e-invoices/profiles.ts';
import { isVat, type TaxRate } from '#rules/money/e-invoices/tax.ts';
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

/** An electronic invoice or credit note as a cross industry invoice (UN/CEFACT CII D16B), as PDFs of Factur-X carry it. */
export function ciiOf(document: EInvoice, words: EInvoiceWords): string {
  const space = 'urn:un:unece:uncefact:data:standard';
  return xmlDocument(
    element('rsm:CrossIndustryInvoice', [
      ...attributes({
        'xmlns:rsm': `${space}:CrossIndustryInvoice:100`,
        'xmlns:ram': `${space}:ReusableAggregateBusinessInformationEntity:100`,
        'xmlns:qdt': `${space}:QualifiedDataType:100`,
        'xmlns:udt': `${space}:UnqualifiedDataType:100`,
      }),
      context(document),
      element('rsm:ExchangedDocument', [
        element('ram:ID', [document.number]),
        element('ram:TypeCode', [document.isCredit ? '381' : '380']),
        element('ram:IssueDateTime', [day(document.issuedOn)]),
        document.note !== '' && element('ram:IncludedNote', [element('ram:Content', [document.note])]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...document.lines.map((line) => lineOf(line, document, words)),
        agreement(document),
        delivery(document),
        settlement(document, words),
      ]),
    ]),
  );
}

function context({ profile }: EInvoice): Xml {
  const { specification, process } = profileFacts[profile];
  return element('rsm:ExchangedDocumentContext', [
    process !== '' && element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', [process])]),
    element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', [specification])]),
  ]);
}

const day = (date: CalendarDate): Xml =>
  element('udt:DateTimeString', [...attributes({ format: '102' }), date.replaceAll('-', '')]);

const money = (name: string, minor: number, currency: string): Xml => element(name, [decimalString(minor, currency)]);

/** A rate; goods outside of the scope of tax have none (BR-O-05). */
const rate = ({ category, basisPoints }: TaxRate): Xml => [
  element('ram:CategoryCode', [category]),
  category !== 'O' && element('ram:RateApplicablePercent', [percent(basisPoints)]),
];

const partOf = (part: EInvoicePart, currency: string, words: EInvoiceWords, of: TaxRate | null): Xml =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', [String(part.isCharge)])]),
    money('ram:ActualAmount', part.amount, currency),
    element('ram:ReasonCode', [partCode(part.reason, part.isCharge)]),
    element('ram:Reason', [words.part(part.reason)]),
    of !== null && element('ram:CategoryTradeTax', [element('ram:TypeCode', ['VAT']), rate(of)]),
  ]);

function lineOf(line: EInvoiceLine, { currency }: EInvoice, words: EInvoiceWords): Xml {
  const quantity = (name: string, value: number): Xml =>
    element(name, [...attributes({ unitCode: unitCode(line.uom) }), String(value)]);
  const { listPrice } = line;
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', [line.id])]),
    element('ram:SpecifiedTradeProduct', [
      line.gtin !== '' && element('ram:GlobalID', [...attributes({ schemeID: '0160' }), line.gtin]),
      filled('ram:SellerAssignedID', line.articleCode),
      filled('ram:BuyerAssignedID', line.buyerCode),
      element('ram:Name', [line.name || words.goods]),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      listPrice !== null &&
        element('ram:GrossPriceProductTradePrice', [
          money('ram:ChargeAmount', listPrice, currency),
          element('ram:AppliedTradeAllowanceCharge', [
            element('ram:ChargeIndicator', [element('udt:Indicator', ['false'])]),
            money('ram:ActualAmount', listPrice - line.price, currency),
          ]),
        ]),
      element('ram:NetPriceProductTradePrice', [
        money('ram:ChargeAmount', line.price, currency),
        line.baseQty !== 1 && quantity('ram:BasisQuantity', line.baseQty),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [quantity('ram:BilledQuantity', line.qty)]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [element('ram:TypeCode', ['VAT']), rate(line)]),
      ...line.parts.map((part) => partOf(part, currency, words, null)),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [money('ram:LineTotalAmount', line.net, currency)]),
    ]),
  ]);
}

const addressOf = (of: EInvoiceAddress): Xml =>
  element('ram:PostalTradeAddress', [
    filled('ram:PostcodeCode', of.postalCode),
    filled('ram:LineOne', of.address),
    filled('ram:CityName', of.city),
    element('ram:CountryID', [of.country]),
    filled('ram:CountrySubDivisionName', of.state),
  ]);

function partyOf(name: string, of: EInvoiceParty, contact: EInvoiceContact | null): Xml {
  const register = registerOf(of);
  return element(name, [
    filled('ram:ID', of.code),
    element('ram:Name', [of.name]),
    of.registrationNumber !== '' &&
      element('ram:SpecifiedLegalOrganization', [
        element('ram:ID', [...(register === '' ? [] : attributes({ schemeID: register })), of.registrationNumber]),
      ]),
    contact !== null &&
      element('ram:DefinedTradeContact', [
        filled('ram:PersonName', contact.name),
        contact.phone !== '' &&
          element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', [contact.phone])]),
        contact.email !== '' && element('ram:EmailURIUniversalCommunication', [element('ram:URIID', [contact.email])]),
      ]),
    addressOf(of),
    of.electronic !== null &&
      element('ram:URIUniversalCommunication', [
        element('ram:URIID', [...attributes({ schemeID: of.electronic.scheme }), of.electronic.address]),
      ]),
    of.taxNumber !== '' &&
      element('ram:SpecifiedTaxRegistration', [
        element('ram:ID', [...attributes({ schemeID: isVat(of) ? 'VA' : 'FC' }), of.taxNumber]),
      ]),
  ]);
}

const reference = (name: string, number: string): Xml =>
  number !== '' && element(name, [element('ram:IssuerAssignedID', [number])]);

const agreement = (document: EInvoice): Xml =>
  element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', [document.buyerReference]),
    partyOf('ram:SellerTradeParty', document.seller, document.contact),
    partyOf('ram:BuyerTradeParty', document.buyer, null),
    reference('ram:SellerOrderReferencedDocument', document.orderNumber),
    reference('ram:BuyerOrderReferencedDocument', document.poNumber),
  ]);

const delivery = ({ deliveredOn, deliverTo, deliveryNumber }: EInvoice): Xml =>
  element('ram:ApplicableHeaderTradeDelivery', [
    deliverTo !== null && element('ram:ShipToTradeParty', [filled('ram:Name', deliverTo.name), addressOf(deliverTo)]),
    deliveredOn !== null &&
      element('ram:ActualDeliverySupplyChainEvent', [element('ram:OccurrenceDateTime', [day(deliveredOn)])]),
    reference('ram:DespatchAdviceReferencedDocument', deliveryNumber),
  ]);

function account(document: EInvoice): Xml {
  const of = document.account;
  if (of === null) return false;
  const isIbanNumber = isIban(of.number);
  return [
    element('ram:PayeePartyCreditorFinancialAccount', [
      isIbanNumber && element('ram:IBANID', [of.number]),
      filled('ram:AccountName', of.holder),
      !isIbanNumber && element('ram:ProprietaryID', [of.number]),
    ]),
    of.bic !== '' && element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', [of.bic])]),
  ];
}

function settlement(document: EInvoice, words: EInvoiceWords): Xml {
  const { currency, totals, groups, parts } = document;
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', [document.number]),
    element('ram:InvoiceCurrencyCode', [currency]),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', [paymentMeans(document)]),
      account(document),
    ]),
    ...groups.map((group) =>
      element('ram:ApplicableTradeTax', [
        money('ram:CalculatedAmount', group.tax, currency),
        element('ram:TypeCode', ['VAT']),
        filled('ram:ExemptionReason', exemptionWords(document, group.category, words)),
        money('ram:BasisAmount', group.taxable, currency),
        element('ram:CategoryCode', [group.category]),
        filled('ram:ExemptionReasonCode', exemptionCode(group.category)),
        group.category !== 'O' && element('ram:RateApplicablePercent', [percent(group.basisPoints)]),
      ]),
    ),
    ...parts.map((part) => partOf(part, currency, words, part)),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', [termsOf(document, words)]),
      document.dueOn !== null && element('ram:DueDateDateTime', [day(document.dueOn)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      money('ram:LineTotalAmount', totals.lines, currency),
      money('ram:ChargeTotalAmount', totals.charges, currency),
      money('ram:AllowanceTotalAmount', totals.allowances, currency),
      money('ram:TaxBasisTotalAmount', totals.net, currency),
      element('ram:TaxTotalAmount', [...attributes({ currencyID: currency }), decimalString(totals.tax, currency)]),
      totals.rounding !== 0 && money('ram:RoundingAmount', totals.rounding, currency),
      money('ram:GrandTotalAmount', totals.net + totals.tax, currency),
      totals.prepaid !== 0 && money('ram:TotalPrepaidAmount', totals.prepaid, currency),
      money('ram:DuePayableAmount', totals.payable, currency),
    ]),
    document.refersTo !== '' &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', [document.refersTo]),
        document.referredOn !== null &&
          element('ram:FormattedIssueDateTime', [
            element('qdt:DateTimeString', [...attributes({ format: '102' }), document.referredOn.replaceAll('-', '')]),
          ]),
      ]),
  ]);
}
