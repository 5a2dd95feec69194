import { sql } from 'kysely';
import type { ErrorParams } from '#rules/errors.ts';
import type { Permission } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';

/** The audit entry that set the value in question. */
export interface SetBy {
  readonly by: string;
  readonly at: Date;
}

/** Who last did one of these actions to an article, and when; null if it was not done in the portal. */
export async function findLastChange(
  db: Database,
  sorg: string,
  code: string,
  what: 'catalog.deleteProduct' | 'catalog.updateOrderLimit' | 'catalog.updateAttributes',
): Promise<SetBy | null> {
  const newest = db
    .selectFrom('platform_audit')
    .select(['actor_name as by', 'at'])
    .where('subject_type', '=', 'article')
    .where('subject_id', '=', `${sorg}:${code}`)
    .where('action', '=', what)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  // For the attributes only the order switch counts: the entry that turned it off.
  const turnedOff = sql<boolean>`after ->> 'order' = 'false' and before ->> 'order' is distinct from 'false'`;
  const found = await (what === 'catalog.updateAttributes' ? newest.where(turnedOff) : newest).executeTakeFirst();
  return found ?? null;
}

/** The newest imported file of a kind. */
export interface TakenFile {
  readonly name: string;
  readonly madeAt: Date;
}

export async function findTakenFile(db: Database, type: string): Promise<TakenFile | null> {
  const file = await db
    .selectFrom('erp_file')
    .select(['name', 'made_at as madeAt'])
    .where('direction', '=', 'in')
    .where('type', '=', type)
    .where('state', '=', 'done')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return file ?? null;
}

/** A row about an article that was left out. */
export interface RejectedRow {
  readonly name: string;
  readonly line: number;
  readonly code: string;
  /** Parameters of the message. */
  readonly params: ErrorParams;
  /** It waits for a record of another file. */
  readonly waits: boolean;
}

/** The last row about an article that was rejected in one of the newest files of these kinds; null if none was. */
export async function findRejectedRow(
  db: Database,
  types: readonly string[],
  article: string,
): Promise<RejectedRow | null> {
  const { rows } = await sql<RejectedRow>`
    select f.name, r.line, r.code, r.params,
           r.code = 'row_unknown_reference' and exists (select from erp_waiting w where w.file_id = f.id) as waits
      from (
        select x.id, x.name, x.made_at
          from erp_file x
         where x.direction = 'in'
           and x.type = any(${[...types]})
           and x.rejected_count > 0
         order by x.made_at desc, x.id desc
         limit 20) f
      join erp_reject r on r.file_id = f.id and r.value = ${article} and not r.warning
     order by f.made_at desc, r.line
     limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Names of the roles with a permission, in their order; roles are data. */
export async function listRolesWith(db: Database, permission: Permission): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name
      from identity_role r
      join identity_role_permission p on p.role_id = r.id
     where p.permission = ${permission}
     order by r.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A block that applies to a customer, with its scope. */
export interface BlockRow {
  readonly kind: 'sorg' | 'brand' | 'category' | 'hierarchy';
  readonly subject: string;
  readonly reason: string;
  readonly customerGroup: string | null;
  readonly customer: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** The blocks on these subjects that apply to the customer (or to all) today, the widest first. */
export async function listBlocks(
  db: Database,
  sorg: string,
  subjects: Readonly<Record<BlockRow['kind'], readonly string[]>>,
  whom: { readonly customerId: string | null; readonly customerGroup: string | null; readonly today: string },
): Promise<BlockRow[]> {
  const wanted = Object.entries(subjects).flatMap(([kind, names]) => names.map((name) => [kind, name] as const));
  const { rows } = await sql<BlockRow>`
    select b.kind, b.subject, b.reason, b.customer_group as "customerGroup",
           c.name || ' (' || c.unified || ')' as customer, b.valid_from as "validFrom", b.valid_to as "validTo"
      from catalog_block b
      join unnest(${wanted.map(([kind]) => kind)}::text[],
                  ${wanted.map(([, name]) => name)}::text[]) as w(kind, subject) on w.kind = b.kind
           and (w.subject = b.subject or b.kind = 'sorg')
      left join customers_customer c on c.id = b.customer_id
     where b.sorg = ${sorg}
       and b.valid_from <= ${whom.today}::date
       and (b.valid_to is null or b.valid_to >= ${whom.today}::date)
       and (b.customer_group is null or b.customer_group = ${whom.customerGroup})
       and (b.customer_id is null or b.customer_id = ${whom.customerId}::uuid)
     order by array_position(array['sorg', 'brand', 'category', 'hierarchy'], b.kind), b.customer_id is not null,
              b.customer_group is not null, b.id`.execute(db);
  return rows;
}

/** The price list's data on an article without a price today. */
export interface PriceSpan {
  /** First day of the next price. */
  readonly next: string | null;
  /** Last day of the previous price. */
  readonly ended: string | null;
}

export async function findPriceSpan(
  db: Database,
  articleId: string,
  sorg: string,
  priceList: string,
  today: string,
): Promise<PriceSpan> {
  return db
    .selectFrom('catalog_price')
    .select(({ fn }) => [
      fn.min('valid_from').filterWhere('valid_from', '>', today).as('next'),
      fn.max('valid_to').filterWhere('valid_to', '<', today).as('ended'),
    ])
    .where('article_id', '=', articleId)
    .where('sorg', '=', sorg)
    .where('price_list', '=', priceList)
    .executeTakeFirstOrThrow();
}

/** Units of an article allocated to other customers than this one; never to whom. */
export async function allocatedToOthers(
  db: Database,
  articleId: string,
  sorg: string,
  customerId: string | null,
): Promise<number> {
  const { kept } = await db
    .selectFrom('catalog_allocation')
    .select(sql<number>`coalesce(sum(qty - used), 0)::int`.as('kept'))
    .where('article_id', '=', articleId)
    .where('sorg', '=', sorg)
    .where('customer_id', 'is distinct from', customerId)
    .executeTakeFirstOrThrow();
  return kept;
}
