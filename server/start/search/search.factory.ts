import { sql } from 'kysely';
import { billDealer } from '#money/invoices/invoices.factory.ts';
import { makeFrame } from '#service/retail-sales/retail-sales.factory.ts';
import type { Caller, TestServer } from '#testing/harness.ts';

/** One found thing of an answer. */
export interface FoundHit {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly details: readonly string[];
  readonly place: string;
  readonly slug: string | null;
  readonly exact: boolean;
}
export interface FoundGroup {
  readonly kind: string;
  readonly hits: readonly Omit<FoundHit, 'kind'>[];
  readonly more: boolean;
}

const document = `query ($text: String!, $limit: Int) {
  search(text: $text, limit: $limit) { kind more hits { id name details day place slug exact } } }`;

/** The groups that a caller finds; throws if the server refuses. */
export async function searchAs(
  server: TestServer,
  caller: Caller,
  text: string,
  limit?: number,
): Promise<readonly FoundGroup[]> {
  const { data, errors } = await server.graphql(caller, document, { text, ...(limit === undefined ? {} : { limit }) });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.search;
}

/** All hits of the groups in the order in which they show. */
export const hitsOf = (groups: readonly FoundGroup[]): FoundHit[] =>
  groups.flatMap(({ kind, hits }) => hits.map((hit) => ({ ...hit, kind })));

/** Numbers and names of the things of one dealer; each occurs nowhere else. */
export interface ThingsOf {
  readonly order: { readonly number: string; readonly erp: string; readonly po: string };
  readonly invoice: string;
  readonly delivery: { readonly number: string; readonly tracking: string };
  readonly frame: string;
  readonly claim: { readonly number: string; readonly reference: string };
}

interface Owner {
  readonly customer: { readonly id: string };
  readonly userId: string;
}

/** Adds an order as history. */
export async function addOrder(
  server: TestServer,
  { customer }: Pick<Owner, 'customer'>,
  sorg: string,
  { number, erp, po, at = '2026-05-04T08:00:00Z' }: ThingsOf['order'] & { readonly at?: string },
): Promise<string> {
  const { id } = await server.db
    .insertInto('orders_order')
    .values({
      number,
      erp_number: erp === '' ? null : erp,
      po_number: po,
      customer_id: customer.id,
      sorg,
      merchant: 'main',
      company_code: `C${sorg}`,
      created_by_name: 'Somebody',
      status: 'complete',
      erp_state: 'accepted',
      currency: 'USD',
      goods_amount: 1000,
      total_amount: 1000,
      shipto_name: 'Shop',
      shipto_address: '1 Main Street',
      shipto_city: 'Testville',
      created_at: sql<Date>`${at}::timestamptz`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a delivery with one line of an order. */
export async function addDelivery(
  server: TestServer,
  { customer }: Pick<Owner, 'customer'>,
  sorg: string,
  { number, tracking }: ThingsOf['delivery'],
  orderId: string,
): Promise<void> {
  const { id } = await server.db
    .insertInto('deliveries_delivery')
    .values({
      number,
      tracking_number: tracking,
      carrier: 'Northline',
      customer_id: customer.id,
      sorg,
      company_code: `C${sorg}`,
      currency: 'USD',
      shipped_on: '2026-05-06',
      created_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('deliveries_line')
    .values({ delivery_id: id, position: 10, order_id: orderId, article_code: 'X-1', qty: 1 })
    .execute();
}

/** Adds a claim in review. */
export async function addClaim(
  server: TestServer,
  { customer, userId }: Owner,
  sorg: string,
  { number, reference }: ThingsOf['claim'],
  frame: string,
): Promise<void> {
  const at = sql<Date>`'2026-05-09T08:00:00Z'::timestamptz`;
  await server.db
    .insertInto('claims_claim')
    .values({
      number,
      type: 'bike',
      customer_id: customer.id,
      sorg,
      customer_category: 'dealer',
      status: 'in_review',
      status_at: at,
      reference_no: reference,
      frame_number: frame,
      qty: 1,
      purchased_on: '2026-04-01',
      created_by: userId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Adds an order, an invoice, a delivery, a frame and a claim of a dealer. */
export async function addThings(server: TestServer, owner: Owner, sorg: string, things: ThingsOf): Promise<void> {
  const orderId = await addOrder(server, owner, sorg, things.order);
  await billDealer(server, sorg, owner, [{ number: things.invoice, poNumber: things.order.po }]);
  await addDelivery(server, owner, sorg, things.delivery, orderId);
  await makeFrame(server, { number: things.frame, sorg, articleCode: 'X-1', customerId: owner.customer.id });
  await addClaim(server, owner, sorg, things.claim, things.frame);
}

/** Makes a user a reader of content of a target market. */
export const readsMarket = (server: TestServer, userId: string, marketId: string): Promise<unknown> =>
  server.db
    .insertInto('markets_user_target_market')
    .values({ user_id: userId, content_target_market_id: marketId })
    .execute();

/** Makes a role with these permissions; returns its name. */
export async function makeRoleWith(server: TestServer, name: string, permissions: readonly string[]): Promise<string> {
  await sql`
    with role as (
      insert into identity_role (name, description) values (${name}, ${name})
      returning id)
    insert into identity_role_permission (role_id, permission)
    select role.id, p.name from role, unnest(${[...permissions]}::text[]) p(name)`.execute(server.db);
  return name;
}
