import { sql } from 'kysely';
import { isShown } from '#platform/graphql/shown-window.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { namesIfKnown } from '#goods/catalog/catalog.names.queries.ts';
import { anyOf } from '#platform/database/sets.ts';
import type { Permission } from '#rules/permissions.ts';
import type { PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import type { OrderStatus } from '#rules/ordering/orders/status.ts';
import type { CalendarDate } from '#rules/dates.ts';
import type { TextsByLanguage } from '#rules/content/announcements/other-texts.ts';
import type { ContentLanguage } from '#rules/locales.ts';

/** Fields of an order in notices. */
export interface ToldOrder {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly sorg: string;
  readonly status: OrderStatus;
  readonly poNumber: string;
  readonly currency: string;
  readonly goodsAmount: number;
  readonly shipmentAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  readonly requestDeliveryOn: CalendarDate | null;
  readonly shiptoName: string;
  readonly shiptoAddress: PostalAddress;
  readonly createdByUserId: string | null;
  readonly createdByName: string;
  readonly acting: boolean;
  readonly createdAt: Date;
  readonly lines: number;
  readonly units: number;
  /** The first lines in their order; see {@link mostToldLines}. */
  readonly items: readonly {
    readonly code: string;
    readonly description: string;
    /** Names of the article by language; null for a line that the ERP words in its own way. */
    readonly names: Readonly<Record<string, string>> | null;
    readonly qty: number;
    readonly price: number;
    readonly subtotal: number;
    readonly promisedOn: CalendarDate | null;
    readonly promisedPrecision: string | null;
  }[];
}

/** Lines of an order that a mail lists; the order shows all. */
export const mostToldLines = 40;

/** Orders by their ids, without a check of access: they determine the recipients. */
export async function listToldOrders(db: Database, ids: readonly string[]): Promise<Map<string, ToldOrder>> {
  const { rows } = await sql<ToldOrder>`
    select o.id, o.number, o.customer_id as "customerId", c.name as "customerName", o.sorg, o.status,
           o.po_number as "poNumber", o.currency, o.goods_amount as "goodsAmount",
           o.shipment_amount as "shipmentAmount", o.tax_amount as "taxAmount", o.total_amount as "totalAmount",
           o.request_delivery_on as "requestDeliveryOn", o.shipto_name as "shiptoName",
           jsonb_build_object('address', o.shipto_address, 'city', o.shipto_city, 'state', o.shipto_state,
                              'postalCode', o.shipto_postal_code, 'country', o.shipto_country) as "shiptoAddress",
           o.created_by_user_id as "createdByUserId", o.created_by_name as "createdByName", o.acting,
           o.created_at as "createdAt", (select count(*)::int from orders_line l where l.order_id = o.id and l.qty > l.qty_withdrawn) as lines,
           (select coalesce(sum(l.qty - l.qty_withdrawn), 0)::int from orders_line l where l.order_id = o.id) as units,
           (select coalesce(jsonb_agg(x.item order by x.position), '[]')
              from (select l.position,
                           jsonb_build_object('code', l.display_code, 'description', l.description,
                                              'names', ${namesIfKnown(sql`l.article_id`, sql`l.description`)}, 'qty', l.qty - l.qty_withdrawn,
                                              'price', l.price, 'subtotal', l.subtotal, 'promisedOn', l.promised_on,
                                              'promisedPrecision', l.promised_precision) as item
                      from orders_line l
                     where l.order_id = o.id and l.qty > l.qty_withdrawn
                     order by l.position
                     limit ${sql.lit(mostToldLines)}) x) as items
      from orders_order o
      join customers_customer c on c.id = o.customer_id
     where o.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of the users of a customer. */
export async function listUsersOf(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customers_user')
    .select('user_id as id')
    .where('customer_id', '=', customerId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The users among some who have one of these permissions. */
export async function listWhoMay(
  db: Database,
  userIds: readonly string[],
  permissions: readonly Permission[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_user_role as ur')
    .innerJoin('identity_role_permission as rp', 'rp.role_id', 'ur.role_id')
    .select('ur.user_id as id')
    .distinct()
    .where('ur.user_id', '=', anyOf(userIds))
    .where('rp.permission', 'in', [...permissions])
    .orderBy('ur.user_id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ids of the staff who have a permission and see a whole sales organisation: this one, or any of them if it is null.
 */
export async function listWholeDesk(
  db: Database,
  permission: 'credit.manage' | 'page.integration',
  sorg: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id
      from identity_user u
     where not exists (select from customers_user cu where cu.user_id = u.id)
       and exists (
        select
          from identity_user_role ur
          join identity_role_permission rp on rp.role_id = ur.role_id
         where ur.user_id = u.id and rp.permission = ${permission})
       and exists (
        select
          from identity_user_area x
         where x.user_id = u.id
           and x.option = 'include'
           and x.limitation in ('none', 'audit')
           and (${sorg}::text is null or x.sorg = ${sorg})
           and not exists (
            select
              from identity_user_area y
             where y.user_id = u.id
               and y.sorg = x.sorg
               and y.option = 'exclude'))
     order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An announcement of the signed-in pages, and the markets in whose local time its window is open now. */
export interface ToldAnnouncement {
  readonly title: string;
  readonly content: string;
  /** The language of title and content. */
  readonly language: ContentLanguage;
  /** In the other languages. */
  readonly texts: TextsByLanguage<{ readonly title: string; readonly content: string }>;
  readonly markets: readonly string[];
}

/** The announcement, or null if it was deleted or its window is open nowhere. */
export async function findToldAnnouncement(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<ToldAnnouncement | null> {
  const zones = await ctx.db.selectFrom('markets_market').select('time_zone as zone').distinct().execute();
  const open: string[] = [];
  let words: Omit<ToldAnnouncement, 'markets'> | undefined;
  for (const { zone } of zones) {
    const { rows } = await sql<Omit<ToldAnnouncement, 'markets'>>`
      select a.title, a.content, a.main_language as language, a.texts
        from announcements_announcement a
       where a.id = ${id}
         and a.type = 'home_page'
         and a.deleted_at is null
         and ${isShown(ctx, zone, 'a')}`.execute(ctx.db);
    if (!rows[0]) continue;
    words = rows[0];
    open.push(zone);
  }
  if (!words) return null;
  const markets = await ctx.db.selectFrom('markets_market').select('id').where('time_zone', '=', anyOf(open)).execute();
  return { ...words, markets: markets.map(({ id }) => id) };
}

/** An article in a notice. */
export interface NoticeArticle {
  readonly id: string;
  readonly code: string;
  /** Page of its model after the locale. */
  readonly path: string;
  /** Names of its model by language. */
  readonly names: Readonly<Record<string, string>>;
}

/** Articles by their ids, whether or not they are still sold. */
export async function listNoticeArticles(db: Database, ids: readonly string[]): Promise<Map<string, NoticeArticle>> {
  const { rows } = await sql<NoticeArticle>`
    select a.id, a.display_code as code, '/catalog/' || c.category || '/' || m.slug as path,
           coalesce((select jsonb_object_agg(t.language, t.name) from catalog_model_text t where t.model_id = m.id),
                    '{}') as names
      from catalog_article a
      join catalog_model m on m.id = a.model_id
      join catalog_category c on c.code = m.merchandise_category
     where a.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
