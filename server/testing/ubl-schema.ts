import { validateXML } from 'xmllint-wasm';

/**
 * The part of UBL 2.1 that electronic invoices may use, written from the published standard: the order of the elements
 * of each type, and how often each may occur by EN 16931 (`?` at most once, `*` any number, `+` at least once). No
 * package with the published schema files exists.
 */
const types: Readonly<Record<string, string>> = {
  Invoice:
    'cbc:CustomizationID cbc:ProfileID? cbc:ID cbc:IssueDate cbc:DueDate? cbc:InvoiceTypeCode cbc:Note? cbc:TaxPointDate? cbc:DocumentCurrencyCode cbc:TaxCurrencyCode? cbc:AccountingCost? cbc:BuyerReference? cac:InvoicePeriod? cac:OrderReference? cac:BillingReference* cac:DespatchDocumentReference? cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery? cac:PaymentMeans* cac:PaymentTerms? cac:AllowanceCharge* cac:TaxTotal+ cac:LegalMonetaryTotal cac:InvoiceLine+',
  CreditNote:
    'cbc:CustomizationID cbc:ProfileID? cbc:ID cbc:IssueDate cbc:TaxPointDate? cbc:CreditNoteTypeCode cbc:Note? cbc:DocumentCurrencyCode cbc:TaxCurrencyCode? cbc:AccountingCost? cbc:BuyerReference? cac:InvoicePeriod? cac:OrderReference? cac:BillingReference* cac:DespatchDocumentReference? cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery? cac:PaymentMeans* cac:PaymentTerms? cac:AllowanceCharge* cac:TaxTotal+ cac:LegalMonetaryTotal cac:CreditNoteLine+',
  'cac:InvoicePeriod': 'cbc:StartDate? cbc:EndDate?',
  'cac:OrderReference': 'cbc:ID cbc:SalesOrderID?',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate?',
  'cac:DespatchDocumentReference': 'cbc:ID',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AccountingCustomerParty': 'cac:Party',
  'cac:Party':
    'cbc:EndpointID? cac:PartyIdentification* cac:PartyName? cac:PostalAddress cac:PartyTaxScheme* cac:PartyLegalEntity cac:Contact?',
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PartyName': 'cbc:Name',
  'cac:PostalAddress': 'cbc:StreetName? cbc:CityName? cbc:PostalZone? cbc:CountrySubentity? cac:Country',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID?',
  'cac:Delivery': 'cbc:ActualDeliveryDate? cac:DeliveryLocation? cac:DeliveryParty?',
  'cac:DeliveryLocation': 'cac:Address',
  'cac:Address': 'cbc:StreetName? cbc:CityName? cbc:PostalZone? cbc:CountrySubentity? cac:Country',
  'cac:DeliveryParty': 'cac:PartyName',
  'cac:Contact': 'cbc:Name? cbc:Telephone? cbc:ElectronicMail?',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentID? cac:PayeeFinancialAccount?',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name? cac:FinancialInstitutionBranch?',
  'cac:FinancialInstitutionBranch': 'cbc:ID',
  'cac:PaymentTerms': 'cbc:Note',
  'cac:AllowanceCharge':
    'cbc:ChargeIndicator cbc:AllowanceChargeReasonCode? cbc:AllowanceChargeReason? cbc:Amount cbc:BaseAmount? cac:TaxCategory?',
  'cac:TaxCategory': 'cbc:ID cbc:Percent? cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason? cac:TaxScheme',
  'cac:ClassifiedTaxCategory': 'cbc:ID cbc:Percent? cac:TaxScheme',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal*',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount? cbc:ChargeTotalAmount? cbc:PrepaidAmount? cbc:PayableRoundingAmount? cbc:PayableAmount',
  'cac:InvoiceLine':
    'cbc:ID cbc:Note? cbc:InvoicedQuantity cbc:LineExtensionAmount cac:AllowanceCharge* cac:Item cac:Price',
  'cac:CreditNoteLine':
    'cbc:ID cbc:Note? cbc:CreditedQuantity cbc:LineExtensionAmount cac:AllowanceCharge* cac:Item cac:Price',
  'cac:Item':
    'cbc:Name cac:BuyersItemIdentification? cac:SellersItemIdentification? cac:StandardItemIdentification? cac:ClassifiedTaxCategory',
  'cac:BuyersItemIdentification': 'cbc:ID',
  'cac:SellersItemIdentification': 'cbc:ID',
  'cac:StandardItemIdentification': 'cbc:ID',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity? cac:AllowanceCharge?',
};

/** Code lists, as far as the portal uses them: UNCL 1001, UNCL 4461, UNCL 5305, UNCL 5189 and 7161, ISO 4217 and 3166. */
const codes: Readonly<Record<string, string>> = {
  'cbc:InvoiceTypeCode': '380',
  'cbc:CreditNoteTypeCode': '381',
  'cbc:PaymentMeansCode': '1|30|58',
  'cbc:AllowanceChargeReasonCode': '95|FC|ZZZ|ABL|AEO|AJ',
  'cbc:DocumentCurrencyCode': '[A-Z]{3}',
  'cbc:IdentificationCode': '[A-Z]{2}',
  'cbc:ChargeIndicator': 'true|false',
};

const namespaces = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The type of a basic element: an amount with its currency, a quantity with its unit, a date, a code or a text. */
function basicElement(name: string): string {
  const extended = (type: string, attribute: string, use = 'required'): string =>
    `<xs:complexType><xs:simpleContent><xs:extension base="${type}"><xs:attribute name="${attribute}" type="xs:token" use="${use}"/></xs:extension></xs:simpleContent></xs:complexType>`;
  const chooseInside = () => {
    if (name.endsWith('Amount')) return extended('xs:decimal', 'currencyID');
    if (name.endsWith('Quantity')) return extended('xs:decimal', 'unitCode');
    if (name === 'cbc:EndpointID') return extended('xs:token', 'schemeID');
    if (name === 'cbc:ID' || name === 'cbc:CompanyID') return extended('xs:token', 'schemeID', 'optional');
    if (name.endsWith('Date')) return '<xs:simpleType><xs:restriction base="xs:date"/></xs:simpleType>';
    if (name === 'cbc:Percent') return '<xs:simpleType><xs:restriction base="xs:decimal"/></xs:simpleType>';
    return `<xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="${codes[name] ?? '[\\s\\S]*\\S[\\s\\S]*'}"/></xs:restriction></xs:simpleType>`;
  };
  const inside = chooseInside();
  return `<xs:element name="${local(name)}">${inside}</xs:element>`;
}

const occurrence: Readonly<Record<string, string>> = {
  '?': ' minOccurs="0"',
  '*': ' minOccurs="0" maxOccurs="unbounded"',
  '+': ' maxOccurs="unbounded"',
};

const schemaOf = (target: string, body: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:cac="${namespaces.cac}" xmlns:cbc="${namespaces.cbc}" targetNamespace="${target}" elementFormDefault="qualified"><xs:import namespace="${namespaces.cbc}" schemaLocation="cbc.xsd"/><xs:import namespace="${namespaces.cac}" schemaLocation="cac.xsd"/>${body}</xs:schema>`;

const elementOf = (name: string): string => {
  const parts = (types[name] ?? '').split(' ').map((part) => {
    const times = occurrence[part.slice(-1)];
    return `<xs:element ref="${times === undefined ? part : part.slice(0, -1)}"${times ?? ''}/>`;
  });
  return `<xs:element name="${local(name)}"><xs:complexType><xs:sequence>${parts.join('')}</xs:sequence></xs:complexType></xs:element>`;
};

const basics = [...new Set(Object.values(types).flatMap((parts) => parts.match(/cbc:\w+/g) ?? []))];
const files = [
  {
    fileName: 'cbc.xsd',
    contents: schemaOf(namespaces.cbc, basics.map(basicElement).join('')).replace(
      /<xs:import namespace="[^"]*CommonBasic[^>]*>/,
      '',
    ),
  },
  {
    fileName: 'cac.xsd',
    contents: schemaOf(
      namespaces.cac,
      Object.keys(types)
        .filter((name) => name.startsWith('cac:'))
        .map(elementOf)
        .join(''),
    ).replace(/<xs:import namespace="[^"]*CommonAggregate[^>]*>/, ''),
  },
];

/** Faults in the structure of an electronic invoice or credit note, as xmllint reports them. */
export async function ublFaults(xml: string): Promise<readonly string[]> {
  const root = /<(Invoice|CreditNote) /.exec(xml)?.[1] ?? 'Invoice';
  const schema = schemaOf(`urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, elementOf(root));
  const { errors } = await validateXML({
    xml: [{ fileName: 'invoice.xml', contents: xml }],
    schema: [{ fileName: `${root}.xsd`, contents: schema }],
    preload: files,
  });
  return errors.map(({ message }) => message);
}
