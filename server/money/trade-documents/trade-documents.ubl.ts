import { decimalString } from '#rules/money.ts';
import type { CalendarDate } from '#rules/dates.ts';
import type { EInvoiceParty } from '#rules/money/e-invoices/document.ts';
import { answerOfLine, answerOfOrder } from '#rules/money/trade-documents/order-answer.ts';
import { attributes, element, filled, type Xml, xmlDocument } from '#platform/text/xml.ts';
import type { PrintedDelivery } from '#ordering/deliveries/deliveries.paper.queries.ts';
import type { Order, OrderLine } from '#ordering/orders/orders.queries.ts';
import { unitCode } from '#money/e-invoices/e-invoices.codes.ts';
import { addressOf } from '#money/e-invoices/e-invoices.ubl.ts';
import type { ArticleNumbers, TradeParties } from './trade-documents.queries.ts';

/** The word of Peppol for a number that is not known. */
const unknown = 'NA';

const root = (name: string, customization: string, profile: string, content: readonly Xml[]): string =>
  xmlDocument(
    element(name, [
      ...attributes({
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
        'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
        'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      }),
      element('cbc:CustomizationID', [`urn:fdc:peppol.eu:poacc:trns:${customization}:3`]),
      element('cbc:ProfileID', [`urn:fdc:peppol.eu:poacc:bis:${profile}:3`]),
      ...content,
    ]),
  );

const partyOf = (name: string, of: EInvoiceParty): Xml =>
  element(name, [
    element('cac:Party', [
      of.electronic !== null &&
        element('cbc:EndpointID', [...attributes({ schemeID: of.electronic.scheme }), of.electronic.address]),
      of.code !== '' && element('cac:PartyIdentification', [element('cbc:ID', [of.code])]),
      element('cac:PartyName', [element('cbc:Name', [of.name])]),
      addressOf('cac:PostalAddress', of),
      element('cac:PartyLegalEntity', [element('cbc:RegistrationName', [of.name])]),
    ]),
  ]);

interface Item {
  readonly name: string;
  readonly displayCode: string;
  readonly numbers: ArticleNumbers | undefined;
  readonly serialNumbers?: readonly string[];
}

const itemOf = ({ name, displayCode, numbers, serialNumbers = [] }: Item): Xml =>
  element('cac:Item', [
    element('cbc:Name', [name || displayCode]),
    numbers !== undefined &&
      numbers.own !== '' &&
      element('cac:BuyersItemIdentification', [element('cbc:ID', [numbers.own])]),
    element('cac:SellersItemIdentification', [element('cbc:ID', [displayCode])]),
    numbers !== undefined &&
      numbers.gtin !== '' &&
      element('cac:StandardItemIdentification', [
        element('cbc:ID', [...attributes({ schemeID: '0160' }), numbers.gtin]),
      ]),
    ...serialNumbers.map((serial) => element('cac:ItemInstance', [element('cbc:SerialID', [serial])])),
  ]);

const quantity = (name: string, qty: number, uom: string): Xml =>
  element(name, [...attributes({ unitCode: unitCode(uom) }), String(qty)]);

/** An order with what an answer to it says besides. */
export interface AnsweredOrderFacts extends TradeParties {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly numbers: ReadonlyMap<string, ArticleNumbers>;
  /** The day of the answer in the market of the order. */
  readonly on: CalendarDate;
}

/** The answer to an order (Peppol order response 3, UBL 2.1). */
export function orderResponseOf({ order, lines, numbers, on, seller, buyer }: AnsweredOrderFacts): string {
  const answer = answerOfOrder(order, lines);
  return root('OrderResponse', 'order_response', 'ordering', [
    element('cbc:ID', [order.number]),
    filled('cbc:SalesOrderID', order.erpNumber ?? ''),
    element('cbc:IssueDate', [on]),
    element('cbc:OrderResponseCode', [answer]),
    element('cbc:DocumentCurrencyCode', [order.currency]),
    element('cac:OrderReference', [element('cbc:ID', [order.poNumber || order.number])]),
    partyOf('cac:SellerSupplierParty', seller),
    partyOf('cac:BuyerCustomerParty', buyer),
    ...(answer === 'CA' ? lines : []).map((line) => answeredLine(line, order, numbers.get(line.articleCode))),
  ]);
}

const answeredLine = (line: OrderLine, order: Order, numbers: ArticleNumbers | undefined): Xml =>
  element('cac:OrderLine', [
    element('cac:LineItem', [
      element('cbc:ID', [String(line.position)]),
      filled('cbc:Note', line.cancelReason ?? ''),
      element('cbc:LineStatusCode', [answerOfLine(line, order)]),
      quantity('cbc:Quantity', line.qty - line.cancelled, line.uom),
      line.promisedOn !== null &&
        element('cac:Delivery', [
          element('cac:PromisedDeliveryPeriod', [
            element('cbc:StartDate', [line.promisedOn]),
            // A promise for a week or a month names its first day alone.
            (line.promisedPrecision ?? 'day') === 'day' && element('cbc:EndDate', [line.promisedOn]),
          ]),
        ]),
      element('cac:Price', [
        element('cbc:PriceAmount', [
          ...attributes({ currencyID: order.currency }),
          decimalString(line.price, order.currency),
        ]),
      ]),
      itemOf({ name: line.description, displayCode: line.displayCode, numbers }),
    ]),
    element('cac:OrderLineReference', [element('cbc:LineID', [String(line.position)])]),
  ]);

/** A delivery that left with what its advice says besides. */
export interface DespatchFacts extends TradeParties {
  readonly note: PrintedDelivery;
  readonly shippedOn: CalendarDate;
  readonly numbers: ReadonlyMap<string, ArticleNumbers>;
  /** Position in its order by the position of a line. */
  readonly positions: ReadonlyMap<number, number>;
}

/** The advice of a delivery that left (Peppol despatch advice 3, UBL 2.1), with serial numbers. */
export function despatchAdviceOf({ note, shippedOn, numbers, positions, seller, buyer }: DespatchFacts): string {
  const { delivery, lines } = note;
  const orders = [...new Set(lines.map((line) => line.poNumber || line.orderNumber || ''))];
  const [only = ''] = orders.length === 1 ? orders : [];
  return root('DespatchAdvice', 'despatch_advice', 'despatch_advice', [
    element('cbc:ID', [delivery.number]),
    element('cbc:IssueDate', [shippedOn]),
    filled('cbc:Note', delivery.notes),
    only !== '' && element('cac:OrderReference', [element('cbc:ID', [only])]),
    partyOf('cac:DespatchSupplierParty', seller),
    partyOf('cac:DeliveryCustomerParty', buyer),
    element('cac:Shipment', [
      element('cbc:ID', [delivery.trackingNumber || unknown]),
      element('cac:Consignment', [
        element('cbc:ID', [delivery.trackingNumber || unknown]),
        delivery.carrier !== '' &&
          element('cac:CarrierParty', [element('cac:PartyName', [element('cbc:Name', [delivery.carrier])])]),
      ]),
      element('cac:Delivery', [
        delivery.estimatedOn !== null &&
          element('cac:EstimatedDeliveryPeriod', [element('cbc:EndDate', [delivery.estimatedOn])]),
        element('cac:Despatch', [element('cbc:ActualDespatchDate', [shippedOn])]),
      ]),
    ]),
    ...lines.map((line) =>
      element('cac:DespatchLine', [
        element('cbc:ID', [String(line.position)]),
        quantity('cbc:DeliveredQuantity', line.qty, line.uom),
        element('cac:OrderLineReference', [
          element('cbc:LineID', [String(positions.get(line.position) ?? unknown)]),
          line.orderNumber !== null &&
            element('cac:OrderReference', [
              element('cbc:ID', [line.poNumber || line.orderNumber]),
              element('cbc:SalesOrderID', [line.orderNumber]),
            ]),
        ]),
        itemOf({
          name: line.description,
          displayCode: line.displayCode,
          numbers: numbers.get(line.articleCode),
          serialNumbers: line.serialNumbers,
        }),
      ]),
    ),
  ]);
}
