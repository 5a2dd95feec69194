import { addDays } from '#rules/dates.ts';
import type { FileRow } from './articles.ts';
import { storePlaces } from './customers.ts';
import { personName, storeAccounts, type StoreAccount } from './plan.ts';
import { cents, day, decimal, field, type Source, type SourceRow } from './source.ts';

/** Rows of the three files for a past order: order, shipment, invoice. */
export interface OrderFiles {
  readonly order_history: FileRow[];
  readonly deliveries: FileRow[];
  readonly invoices: FileRow[];
}

interface Line {
  readonly position: number;
  readonly article: string;
  readonly description: string;
  readonly qty: string;
  readonly uom: string;
  readonly listPrice: string;
  readonly price: string;
  readonly deal: string;
  readonly subtotal: number;
}

/** All 3,806 orders with their lines; amounts are rounded to cents per line, so totals may differ by cents. */
export function orderFiles(source: Source): OrderFiles {
  const files: OrderFiles = { order_history: [], deliveries: [], invoices: [] };
  const stores = storeAccounts(source);
  const customers = source.by('Customer', 'CustomerID');
  const products = source.by('Product', 'ProductID');
  const details = Map.groupBy(source.table('SalesOrderDetail'), (row) => field(row, 'SalesOrderID'));
  const people = source.by('Person', 'BusinessEntityID');
  const ways = source.by('ShipMethod', 'ShipMethodID');
  const places = storePlaces(source);
  for (const order of source.table('SalesOrderHeader')) {
    const storeId = field(customers.get(field(order, 'CustomerID')), 'StoreID');
    const account = stores.get(storeId);
    const own = details.get(field(order, 'SalesOrderID')) ?? [];
    if (!account || own.length === 0) continue;
    const place = places.get(storeId)?.find((one) => one.id === field(order, 'ShipToAddressID'));
    const lines = own.map((row, index) => lineOf(row, index + 1, products.get(field(row, 'ProductID'))));
    const way = field(ways.get(field(order, 'ShipMethodID')), 'Name');
    const head = {
      order: field(order, 'SalesOrderNumber'),
      sorg: account.organisation.code,
      r3: account.number,
      company_code: account.organisation.code,
      currency: 'USD',
    };
    for (const line of lines) {
      files.order_history.push({
        ...head,
        erp_number: field(order, 'SalesOrderID'),
        merchant: 'adventure-works',
        status: 'complete',
        created_at: `${day(field(order, 'OrderDate'))}T00:00:00Z`,
        created_by: personName(people.get(field(order, 'SalesPersonID'))),
        shipment_amount: decimal(cents(field(order, 'Freight'))),
        tax_amount: decimal(cents(field(order, 'TaxAmt'))),
        po_number: field(order, 'PurchaseOrderNumber'),
        request_delivery_on: day(field(order, 'DueDate')),
        shipto_name: field(account.store, 'Name'),
        shipto_address: place?.address ?? '-',
        shipto_city: place?.city ?? '-',
        shipto_postal_code: place?.postal_code ?? '',
        shipto_country: place?.country ?? '',
        shipment_type: way,
        position: line.position,
        article: line.article,
        description: line.description,
        qty: line.qty,
        uom: line.uom,
        list_price: line.listPrice,
        price: line.price,
        deal: line.deal,
        subtotal: decimal(line.subtotal),
        qty_cancelled: 0,
      });
    }
    addDocuments(files, order, own, account, lines, way, place ? `${place.address}, ${place.city}` : '');
  }
  return files;
}

function lineOf(row: SourceRow, position: number, product: SourceRow | undefined): Line {
  const price = decimal(cents(field(row, 'UnitPrice')));
  return {
    position,
    article: field(product, 'ProductNumber'),
    description: field(product, 'Name'),
    qty: field(row, 'OrderQty'),
    uom: 'PCE',
    listPrice: price,
    price,
    deal: field(row, 'SpecialOfferID') === '1' ? '' : `AW-OFFER-${field(row, 'SpecialOfferID').padStart(2, '0')}`,
    subtotal: cents(field(row, 'LineTotal')),
  };
}

function addDocuments(
  files: OrderFiles,
  order: SourceRow,
  own: readonly SourceRow[],
  account: StoreAccount,
  lines: readonly Line[],
  way: string,
  shipto: string,
): void {
  const head = {
    sorg: account.organisation.code,
    r3: account.number,
    company_code: account.organisation.code,
    currency: 'USD',
  };
  const shipped = day(field(order, 'ShipDate'));
  const number = field(order, 'SalesOrderID');
  const goods = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const [freight, tax] = [cents(field(order, 'Freight')), cents(field(order, 'TaxAmt'))];
  const tracking = own.map((row) => field(row, 'CarrierTrackingNumber')).find((text) => text !== '') ?? '';
  for (const line of lines) {
    const ordered = {
      position: line.position,
      order: field(order, 'SalesOrderNumber'),
      order_position: line.position,
      article: line.article,
      description: line.description,
      qty: line.qty,
      uom: line.uom,
      price: line.price,
    };
    files.deliveries.push({
      ...head,
      ...ordered,
      delivery: `80${number}`,
      status: 'delivered',
      carrier: way,
      tracking_number: tracking,
      shipto,
      shipped_on: shipped,
      estimated_on: day(field(order, 'DueDate')),
      delivered_on: day(field(order, 'DueDate')),
    });
    files.invoices.push({
      ...head,
      ...ordered,
      number: `90${number}`,
      fiscal_year: shipped.slice(0, 4),
      account: `AW-${account.number}`,
      delivery: `80${number}`,
      invoiced_on: shipped,
      due_on: addDays(shipped, 30),
      goods_amount: decimal(goods),
      shipment_amount: decimal(freight),
      discount_amount: '0.00',
      tax_amount: decimal(tax),
      total_amount: decimal(goods + freight + tax),
      open_amount: '0.00',
      payment_terms: '30 days net',
      cleared_on: addDays(shipped, 30),
      subtotal: decimal(line.subtotal),
    });
  }
}
