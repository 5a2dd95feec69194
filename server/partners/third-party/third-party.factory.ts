import { nextNumber } from '#testing/counters.ts';
import type { Caller, GraphqlAnswer, TestServer } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';

export interface VendorOptions {
  readonly sorg: string;
  readonly currency?: string;
  readonly switchedOff?: boolean;
}

/** Adds a vendor of a sales organisation; returns its code. */
export async function makeVendor(server: TestServer, options: VendorOptions): Promise<string> {
  const code = `V${2000 + nextNumber('vendor')}`;
  const now = server.services.now();
  await server.db
    .insertInto('third_party_vendor')
    .values({
      code,
      sorg: options.sorg,
      name: `Vendor ${code}`,
      email: `${code.toLowerCase()}@vendor.example`,
      currency: options.currency ?? 'USD',
      created_at: now,
      switched_off_at: options.switchedOff ? now : null,
    })
    .execute();
  return code;
}

/** A signed-in user of a vendor. */
export async function makeVendorUser(
  server: TestServer,
  options: { readonly sorg: string; readonly vendor: string; readonly host?: string },
): Promise<Caller & { userId: string }> {
  const user = await makeUser(server, {
    role: 'vendor',
    groupRole: 'Vendor',
    areas: [{ sorg: options.sorg, limitation: 'vendor', option: 'include', value: options.vendor }],
  });
  return { ...(await signIn(server, user.id, null, options.host)), userId: user.id };
}

export interface ThirdPartyArticleOptions {
  readonly vendor: string;
  readonly code?: string;
  readonly description?: string;
  /** Minor units; null: none. */
  readonly price?: number | null;
  readonly stock?: number;
  readonly switchedOff?: boolean;
}

/** Adds an article of a vendor: 10.00, 100 in stock. */
export async function makeThirdPartyArticle(
  server: TestServer,
  options: ThirdPartyArticleOptions,
): Promise<{ id: string; code: string; vendor: string }> {
  const number = nextNumber('third-party-article');
  const now = server.services.now();
  const row = await server.db
    .insertInto('third_party_article')
    .values({
      vendor: options.vendor,
      code: options.code ?? `A${String(number).padStart(4, '0')}`,
      description: options.description ?? `Article ${number}`,
      price: options.price === undefined ? 1_000 : options.price,
      sales_unit: 'pair',
      uom_converter: 2,
      stock: options.stock ?? 100,
      switched_off_at: options.switchedOff ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'code', 'vendor'])
    .executeTakeFirstOrThrow();
  return row;
}

/** A product of a cart or checkout. */
export const thirdPartyProduct = (
  { vendor, code }: { readonly vendor: string; readonly code: string },
  qty: number,
  price?: string,
) => ({ vendor: { id: vendor }, articleCode: code, qty, ...(price === undefined ? {} : { price }) });

type Product = ReturnType<typeof thirdPartyProduct>;

const orderFields = `id orderNo totalOrder cancelledAmount currency status notes reqDeliveryDate createdBy units
  vendor { id name } custThirdParty { name } address { name address city }
  details { articleCode price subtotal orderQty salesUnit status nextStatuses shippedAt }
  history { by status articleCode }`;

/** Checks products out, by default to the default address. */
export function checkoutThirdParty(
  server: TestServer,
  caller: Caller,
  products: readonly Product[],
  more: Readonly<Record<string, unknown>> = {},
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  const { cartVersion, ...shipment } = more;
  return server.graphql(
    caller,
    `mutation ($shipment: ThirdPartyShipmentInput!, $products: [ThirdPartyProductInput!]!, $cartVersion: Int) {
      checkoutThirdPartyV2(shipment: $shipment, products: $products, cartVersion: $cartVersion) {
        orders { ${orderFields} }
        results { vendorId vendor { name } order { orderNo } userErrors { field code params message } }
        message { status description } userErrors { field code params message } } }`,
    { shipment, products, cartVersion },
    headers,
  );
}

/** Sets quantities in the caller's cart. */
export function fillThirdPartyCart(
  server: TestServer,
  caller: Caller,
  products: readonly Product[],
  version?: number,
): Promise<GraphqlAnswer> {
  return server.graphql(
    caller,
    `mutation ($products: [ThirdPartyProductInput!]!, $version: Int) {
      updateThirdPartyCart(products: $products, version: $version) {
        cart { version count units groups { vendor { id } totalAmount currency
          items { vendor { id } articleCode qty price currentPrice subtotal available problems { code params } } }
          totals { currency amount } }
        message { status } userErrors { field code params } } }`,
    { products, version },
  );
}

/** Places one order of one vendor and returns its number; throws if it is refused. */
export async function placeThirdPartyOrder(
  server: TestServer,
  caller: Caller,
  products: readonly Product[],
): Promise<string> {
  const { data, errors } = await checkoutThirdParty(server, caller, products);
  const number = data?.checkoutThirdPartyV2?.orders?.[0]?.orderNo as string | undefined;
  if (number === undefined) throw new Error(JSON.stringify(errors ?? data));
  return number;
}

/** Takes an item of an order to a status. */
export function setThirdPartyStatus(
  server: TestServer,
  caller: Caller,
  wanted: { readonly orderNo: string; readonly articleCode: string; readonly status: string },
): Promise<GraphqlAnswer> {
  return server.graphql(
    caller,
    `mutation ($orderNo: String!, $articleCode: String!, $status: ThirdPartyItemStatus!) {
      updateStatusOrderItemThirdParty(orderNo: $orderNo, articleCode: $articleCode, status: $status) {
        order { ${orderFields} } message { status } userErrors { field code params } } }`,
    wanted,
  );
}
