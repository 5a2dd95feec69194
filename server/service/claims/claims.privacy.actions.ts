import { sql, type RawBuilder } from 'kysely';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import type { ConsumerSearch } from '#rules/service/retail-sales/consumer-search.ts';
import { addDays, instantAt, type CalendarDate } from '#rules/dates.ts';
import { addressOf } from '#platform/attachments/addresses.ts';
import { eraseAttachments, loadAttachment } from '#platform/attachments/attachments.ts';
import { isConsumer, limitOf, type ConsumerData, type ConsumerRecord } from '#platform/consumer-data.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { reachedArea } from '#accounts/customers/customers.policy.ts';
import type { MarketSummary } from '#accounts/markets/markets.queries.ts';
import { eraseExpired } from '#accounts/markets/markets.retention.actions.ts';

/** Slots whose files name the consumer. Photos and videos show the product. */
const personalSlots: readonly ClaimSlot[] = ['idCard', 'invoice'];

/** Condition on `claims_claim k`: it names the consumer itself. */
const namesConsumer = (who: ConsumerSearch): RawBuilder<boolean> => sql<boolean>`
  k.id in (
      select s.claim_id
        from claims_consumer s
        join claims_claim f on f.id = s.claim_id
       where ${isConsumer(who, {
         id: sql`s.claim_id`,
         email: sql`s.email`,
         name: sql`s.name`,
         phone: sql`s.phone`,
         frameNumber: sql`f.frame_number`,
       })})`;

/**
 * Condition on `claims_claim k`: its registration names the consumer with this mail address, and the claim the same
 * person without an address.
 */
const registersConsumer = (who: ConsumerSearch): RawBuilder<boolean> => sql<boolean>`
  k.id in (
      select s.claim_id
        from retail_sales_registration r
        join claims_claim f on f.frame_number = r.number and f.frame_number <> ''
        join claims_consumer s on s.claim_id = f.id and s.email = ''
       where ${isConsumer(who, {
         id: sql`f.id`,
         email: sql`r.consumer_email`,
         name: sql`r.consumer_name`,
         phone: sql`r.consumer_phone`,
         frameNumber: sql`r.number`,
       })}
         and lower(s.name) = lower(r.consumer_name))`;

/** Condition on `claims_claim k`: of the consumer, in the caller's areas. */
const ofConsumer = (ctx: Ctx, who: ConsumerSearch): RawBuilder<boolean> => sql<boolean>`
  (${namesConsumer(who)} ${who.email === '' ? sql`` : sql`or ${registersConsumer(who)}`})
  and exists (
      select
        from customers_area a
       where a.customer_id = k.customer_id
         and a.sorg = k.sorg
         and ${reachedArea(ctx)})`;

/** Condition on `claims_draft d`: it names the consumer. */
const draftOfConsumer = (ctx: Ctx, who: ConsumerSearch): RawBuilder<boolean> => sql<boolean>`
  ${isConsumer(who, {
    id: sql`d.id`,
    email: sql`coalesce(d.form -> 'consumer' ->> 'email', '')`,
    name: sql`coalesce(d.form -> 'consumer' ->> 'name', '')`,
    phone: sql`coalesce(d.form -> 'consumer' ->> 'phone', '')`,
    frameNumber: sql`upper(regexp_replace(coalesce(d.form ->> 'frameNumber', ''), '[\\s./_-]', '', 'g'))`,
  })}
  and exists (
      select
        from customers_area a
       where a.customer_id = d.customer_id
         and ${reachedArea(ctx)})`;

interface Found extends Omit<ConsumerRecord, 'data'> {
  readonly data: Readonly<Record<string, string | null>>;
  readonly files: readonly { readonly slot: ClaimSlot; readonly attachmentId: string }[];
}

async function findRecords(ctx: Ctx, who: ConsumerSearch): Promise<ConsumerRecord[]> {
  const { rows } = await sql<Found>`
    select k.id, 'claim' as kind, k.number, c.name as dealer, k.created_at as "createdAt",
           jsonb_build_object('name', s.name, 'phone', s.phone, 'email', s.email, 'address', s.address, 'city', s.city,
                              'purchasedOn', k.purchased_on, 'article', k.article_code, 'frame', k.frame_number) as data,
           coalesce((
               select jsonb_agg(jsonb_build_object('slot', f.slot, 'attachmentId', f.attachment_id) order by f.slot)
                 from claims_file f
                where f.claim_id = k.id
                  and f.slot = any(${[...personalSlots]})), '[]') as files
      from claims_claim k
      join claims_consumer s on s.claim_id = k.id
      join customers_customer c on c.id = k.customer_id
     where ${ofConsumer(ctx, who)}
     order by k.created_at, k.id
     ${limitOf(who)}`.execute(ctx.db);
  const { rows: drafts } = await sql<Found>`
    select d.id, 'draft' as kind,
           coalesce(nullif(d.form ->> 'frameNumber', ''), nullif(d.form ->> 'articleCode', ''), '') as number,
           c.name as dealer, d.created_at as "createdAt",
           (d.form -> 'consumer') || jsonb_build_object('purchasedOn', d.form ->> 'purchaseDate') as data,
           coalesce((
               select jsonb_agg(jsonb_build_object('slot', f.slot, 'attachmentId', f.attachment_id) order by f.slot)
                 from claims_draft_file f
                where f.draft_id = d.id
                  and f.slot = any(${[...personalSlots]})), '[]') as files
      from claims_draft d
      join customers_customer c on c.id = d.customer_id
     where ${draftOfConsumer(ctx, who)}
     order by d.created_at, d.id
     ${limitOf(who)}`.execute(ctx.db);
  return Promise.all(
    [...rows, ...drafts].map(async ({ files, data, ...record }) => ({
      ...record,
      data: { ...withoutNulls(data), ...(await addressesOf(ctx, files)) },
    })),
  );
}

const withoutNulls = (data: Found['data']): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value ?? '']));

/** The files by their slots, as addresses that the reader opens within five minutes; empty while a file is not complete. */
async function addressesOf(ctx: Ctx, files: Found['files']): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { slot, attachmentId } of files) {
    const attachment = await loadAttachment(ctx, attachmentId);
    found[slot] = (attachment && (await addressOf(ctx, attachment, 'full'))) ?? '';
  }
  return found;
}

async function eraseFromClaims(ctx: Ctx, who: ConsumerSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id
      from claims_claim k
     where ${ofConsumer(ctx, who)}
     order by k.id
       for update`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await eraseClaims(ctx, ids);
  return ids;
}

/** Removes the consumers of locked claims and the files that name them; the claims and their course stay. */
async function eraseClaims(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.deleteFrom('claims_consumer').where('claim_id', '=', anyOf(ids)).execute();
  const files = await ctx.db
    .deleteFrom('claims_file')
    .where('claim_id', '=', anyOf(ids))
    .where('slot', '=', anyOf([...personalSlots]))
    .returning('attachment_id as id')
    .execute();
  await eraseAttachments(
    ctx,
    files.map(({ id }) => id),
  );
  // A page that still shows the consumer must not save them again.
  await ctx.db
    .updateTable('claims_claim')
    .set((expression) => ({ version: expression('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Removes the consumer and the files that name them; the rest of the draft stays for its writer. */
async function eraseFromDrafts(ctx: Ctx, who: ConsumerSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update claims_draft
       set form = form - 'consumer', version = version + 1, updated_at = ${ctx.now}
     where id in (select d.id from claims_draft d where ${draftOfConsumer(ctx, who)} order by d.id for update)
    returning id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const files = await ctx.db
    .deleteFrom('claims_draft_file')
    .where('draft_id', '=', anyOf(ids))
    .where('slot', '=', anyOf([...personalSlots]))
    .returning('attachment_id as id')
    .execute();
  await eraseAttachments(
    ctx,
    files.map(({ id }) => id),
  );
  return ids;
}

/** The part of this module in export and erasure of a consumer. */
export const claimConsumers: ConsumerData = {
  module: 'claims',
  find: findRecords,
  erase: async (ctx, who) => ({
    ids: [...(await eraseFromClaims(ctx, who)), ...(await eraseFromDrafts(ctx, who))],
    mails: 0,
  }),
};

const expiredAtOnce = 500;

/**
 * Erases the consumers of claims that were closed as many years ago as a market keeps their data (`consumerDataYears`).
 * Of a sales organisation in several markets the shortest time counts.
 */
export async function eraseOldConsumers(ctx: Ctx): Promise<void> {
  await eraseExpired(ctx, eraseSome);
}

async function eraseSome(
  ctx: Ctx,
  { id, sorgs, timeZone }: MarketSummary,
  closedUntil: CalendarDate,
): Promise<boolean> {
  const before = instantAt(addDays(closedUntil, 1), '00:00', timeZone);
  const { rows } = await sql<{ id: string }>`
    select k.id
      from claims_claim k
      join claims_consumer s on s.claim_id = k.id
     where k.sorg = any(${[...sorgs]})
       and k.closed_at < ${before}
     order by k.id
     limit ${sql.lit(expiredAtOnce)}
       for update of k skip locked`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  await eraseClaims(ctx, ids);
  await ctx.record({
    action: 'consumer.expire',
    subjectType: 'market',
    subjectId: id,
    after: { closedUntil, claims: ids },
  });
  return ids.length === expiredAtOnce;
}
