import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isOrderedInTime } from '#rules/partners/click-collect/incoming-order.ts';
import { pickupCodeFrom } from '#rules/partners/click-collect/pickup-code.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { takeNumbers } from '#platform/database/database.ts';
import { addCollectEvents, dueOnFrom } from './click-collect.record.actions.ts';

/** An order as a shop sends it. */
export interface ReceivedOrder {
  /** The shop's own number of the order. */
  readonly externalId: string;
  /** The key of the dealer that hands it out (`unified`). */
  readonly dealerCode: string;
  /** Instant (ISO 8601) at which the consumer ordered. */
  readonly orderedAt: string;
  readonly consumer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly locale: string;
  };
  readonly lines: readonly { readonly sku: string; readonly name: string; readonly quantity: number }[];
}

/** An order that has arrived; `isNew` is false if it had arrived before. */
export interface ReceiptOfOrder {
  readonly id: string;
  readonly number: string;
  readonly isNew: boolean;
  readonly pickupCode: string;
}

/**
 * Takes an order of a shop in, once: the same number with the same content gives the first order again, another content is
 * refused with `click_collect_order_differs`. Throws `valid_date` for an order of the future and `dealer_not_found` for a
 * dealer without an area in the market. An article that the catalog does not know is taken, but HQ cannot send it. Runs
 * in the caller's transaction and takes the visible number as its last step, because all arriving orders wait for the
 * counter.
 */
export async function receiveOrder(
  ctx: Ctx,
  shop: { readonly id: string; readonly name: string },
  order: ReceivedOrder,
): Promise<ReceiptOfOrder> {
  const hash = contentHash(order);
  const known = await findReceived(ctx, shop.id, order.externalId);
  if (known) return repeated(known, hash);
  if (!isOrderedInTime(new Date(order.orderedAt), ctx.now)) throw new DomainError('valid_date', {}, 'orderedAt');
  const { customerId, sorg } = await dealerOf(ctx, order.dealerCode);
  const dueOn = await dueOnFrom(ctx, sorg, 'need_confirmation');
  // Orders of one shop that arrive at the same time wait here for each other, if they have the same number.
  const { rows } = await sql<{ id: string; pickupCode: string }>`
    insert into click_collect_order (number, shop_id, shop_name, external_id, content_hash, sorg, customer_id, status,
                                     ordered_at, created_at, status_at, due_on, pickup_code)
    select uuidv7()::text, ${shop.id}, ${shop.name}, ${order.externalId}, ${hash}, ${sorg}, ${customerId},
           'need_confirmation', ${new Date(order.orderedAt)}, ${ctx.now}, ${ctx.now}, ${dueOn}, f.code
      from unnest(${freshCodes()}::text[]) as f(code)
     where not exists (
             select
               from click_collect_order o
              where o.customer_id = ${customerId}
                and o.pickup_code = f.code
                and o.status <> 'complete')
     limit 1
        on conflict (shop_id, external_id) do nothing
    returning id, pickup_code as "pickupCode"`.execute(ctx.db);
  const [made] = rows;
  if (!made) {
    const other = await findReceived(ctx, shop.id, order.externalId);
    if (!other) throw new Error('no free pick-up code');
    return repeated(other, hash);
  }
  await writeParts(ctx, made.id, sorg, order);
  await addCollectEvents(ctx, [{ order_id: made.id, kind: 'arrival', to_status: 'need_confirmation' }], shop.name);
  await ctx.record({
    action: 'click-collect.receive',
    subjectType: 'click-collect',
    subjectId: made.id,
    customerId,
    after: { shop: shop.name, externalId: order.externalId, lines: order.lines.length },
  });
  await ctx.enqueue('notices.raise', {
    kind: 'click-collect.received',
    events: [{ key: made.id, details: { orderId: made.id } }],
  });
  return { id: made.id, number: await numberOrder(ctx, made.id), isNew: true, pickupCode: made.pickupCode };
}

/** Pick-up codes of which one is free. */
const freshCodes = (): string[] => Array.from({ length: 5 }, () => pickupCodeFrom(randomBytes(6)));

/** Hash of what a shop says of an order; the order of the names in its message does not matter. */
function contentHash({ dealerCode, orderedAt, consumer, lines }: ReceivedOrder): string {
  const { firstName, lastName, email, phone, locale } = consumer;
  const content = [
    dealerCode,
    new Date(orderedAt).toISOString(),
    [firstName, lastName, email, phone, locale],
    lines.map(({ sku, name, quantity }) => [sku, name, quantity]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

interface Received extends Omit<ReceiptOfOrder, 'isNew'> {
  readonly hash: string;
}

async function findReceived(ctx: Ctx, shopId: string, externalId: string): Promise<Received | null> {
  const row = await ctx.db
    .selectFrom('click_collect_order')
    .select(['id', 'number', 'pickup_code as pickupCode', 'content_hash as hash'])
    .where('shop_id', '=', shopId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row ?? null;
}

function repeated({ hash, ...known }: Received, received: string): ReceiptOfOrder {
  // Without a hash the consumer was erased since: what the shop repeats is not compared.
  if (hash !== '' && hash !== received) throw new DomainError('click_collect_order_differs', {}, 'externalId');
  return { ...known, isNew: false };
}

/** The dealer, and their sales organisation in the market: the first one, if they have areas in several. */
async function dealerOf(ctx: Ctx, code: string): Promise<{ customerId: string; sorg: string }> {
  const { rows } = await sql<{ customerId: string; sorg: string }>`
    select c.id as "customerId", a.sorg
      from customers_customer c
      join customers_area a on a.customer_id = c.id
     where c.unified = ${code}
       and c.blocked_at is null
       and a.sorg = any(${[...ctx.market.sorgs]})
     order by array_position(${[...ctx.market.sorgs]}, a.sorg)
     limit 1`.execute(ctx.db);
  if (!rows[0]) throw new DomainError('dealer_not_found', {}, 'dealerCode');
  return rows[0];
}

/** Writes consumer and lines. A line finds its article by code, else by GTIN; an article fills one line. */
async function writeParts(ctx: Ctx, orderId: string, sorg: string, { consumer, lines }: ReceivedOrder): Promise<void> {
  await ctx.db
    .insertInto('click_collect_consumer')
    .values({
      order_id: orderId,
      first_name: consumer.firstName,
      last_name: consumer.lastName,
      email: consumer.email,
      phone: consumer.phone,
      locale: consumer.locale,
    })
    .execute();
  await sql`
    with given as (
      select g.*, a.id as article_id, row_number() over (partition by a.id order by g.position) as nth
        from json_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, position: place + 1 })))}::json)
             as g(position integer, sku text, name text, quantity integer)
        left join lateral (
          select x.id
            from catalog_article x
            join catalog_article_sorg s on s.article_id = x.id and s.sorg = ${sorg}
           where x.code = g.sku or x.gtin = g.sku
           order by x.code = g.sku desc, x.code
           limit 1) a on true)
    insert into click_collect_line (order_id, position, sku, name, article_id, qty)
    select ${orderId}, position, sku, name, case when nth = 1 then article_id end, quantity
      from given
     order by position`.execute(ctx.db);
}

/** Gives an order its visible number. */
async function numberOrder(ctx: Ctx, id: string): Promise<string> {
  const year = calendarDateIn(ctx.now, ctx.market.timeZone).slice(0, 4);
  const { rows } = await sql<{ number: string }>`
    with counter as (${takeNumbers(`click-collect:${year}`, 1)})
    update click_collect_order
       set number = ${`CC-${year}-`} || lpad(counter.value::text, greatest(6, length(counter.value::text)), '0')
      from counter
     where id = ${id}
    returning number`.execute(ctx.db);
  return rows[0]?.number ?? '';
}
