import { sql, type RawBuilder } from 'kysely';
import { noticeKinds } from '#rules/exchange/notices/kinds.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { oldEntries } from './notices.inbox.queries.ts';
import type { InboxPart, InboxPhrase, NewEvent } from '#exchange/notice-kinds/notice-kinds.messages.ts';
import { entriesWithDeleted, visibleEntries } from './notices.policy.ts';

/** Kinds that wait for the digest without a choice of their reader. */
const digestKinds = noticeKinds.flatMap(({ kind, mail }) => (mail === 'digest' ? [kind] : []));

/** The columns of an entry that its audience shares, as one JSON object. */
interface Shared {
  readonly event_id: string;
  readonly kind: string;
  readonly path: string;
  readonly title: string;
  readonly title_params: NonNullable<InboxPhrase['params']>;
  readonly body: string | null;
  readonly body_params: NonNullable<InboxPhrase['params']>;
  readonly quote: string;
  readonly customer_id: string | null;
  readonly sorg: string | null;
  readonly market_id: string | null;
  readonly caused_by: string | null;
}

const sharedOf = ({ id, kind, notice }: NewEvent, part: InboxPart): Shared => ({
  event_id: id,
  kind,
  path: notice.path,
  title: part.title.id,
  title_params: part.title.params ?? {},
  body: part.body?.id ?? null,
  body_params: part.body?.params ?? {},
  quote: part.quote ?? '',
  customer_id: part.customerId,
  sorg: part.sorg,
  market_id: typeof part.market === 'string' ? part.market : null,
  caused_by: part.by ?? null,
});

/** An audience: the shared columns, and the ids of the readers if they are known. */
type Audience = Shared & { readonly readers: readonly string[] | null };

/**
 * Adds an entry for each enabled reader, once per event and user. Who caused the event has read it. The entry waits for
 * the digest if its reader wants the mail of the kind there.
 */
async function insertEntries(
  ctx: Ctx,
  audiences: readonly Audience[],
  reader: RawBuilder<boolean>,
  market: RawBuilder<string | null>,
): Promise<void> {
  await sql`
    insert into notices_entry
           (event_id, user_id, kind, path, title, title_params, body, body_params, quote, customer_id, sorg, market_id,
            at, read_at, waits_for_digest)
    select g.event_id, u.id, g.kind, g.path, g.title, g.title_params, g.body, g.body_params, g.quote, g.customer_id,
           g.sorg, ${market}, ${ctx.now}, case when u.id = g.caused_by then ${ctx.now}::timestamptz end,
           coalesce(p.mail = 'digest', g.kind = any(${digestKinds})) and u.id is distinct from g.caused_by
      from jsonb_to_recordset(${JSON.stringify(audiences)}::jsonb)
           as g(event_id uuid, kind text, path text, title text, title_params jsonb, body text, body_params jsonb,
                quote text, customer_id uuid, sorg text, market_id uuid, caused_by uuid, readers uuid[])
      join identity_user u on ${reader}
      left join notices_preference p on p.user_id = u.id and p.kind = g.kind
     where u.disabled_at is null
       and u.deleted_at is null
        on conflict (event_id, user_id) do nothing`.execute(ctx.db);
}

/** Adds the entries of new events to the inboxes of their readers. */
export async function addEntries(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  // By position: the first audience of all events, then the second, so that a reader of both gets the first.
  const most = Math.max(0, ...events.map(({ notice }) => notice.inbox.length));
  for (let at = 0; at < most; at += 1) {
    const named: Audience[] = [];
    for (const event of events) {
      const part = event.notice.inbox[at];
      if (!part) continue;
      const shared = sharedOf(event, part);
      if (isNamed(part.readers)) named.push({ ...shared, readers: part.readers });
      else
        await insertEntries(
          ctx,
          [{ ...shared, readers: null }],
          part.readers,
          typeof part.market === 'string' ? sql<string | null>`g.market_id` : part.market,
        );
    }
    if (named.length > 0)
      await insertEntries(ctx, named, sql<boolean>`u.id = any(g.readers)`, sql<string | null>`g.market_id`);
  }
}

const isNamed = (readers: InboxPart['readers']): readers is readonly string[] => Array.isArray(readers);

/** Marks entries of the caller as read or unread; entries of others are left alone. */
export async function markEntries(ctx: SignedInCtx, ids: readonly string[], read: boolean): Promise<void> {
  await sql`
    update notices_entry e
       set read_at = ${read ? ctx.now : null}::timestamptz
     where e.id = any(${[...ids]}::uuid[])
       and (e.read_at is null) = ${read}
       and ${visibleEntries(ctx.actor, ctx.market.sorgs)}`.execute(ctx.db);
}

/** Deletes entries of the caller, or takes them back; entries of others are left alone. */
export async function deleteEntries(ctx: SignedInCtx, ids: readonly string[], deleted: boolean): Promise<void> {
  await sql`
    update notices_entry e
       set deleted_at = ${deleted ? ctx.now : null}::timestamptz
     where e.id = any(${[...ids]}::uuid[])
       and (e.deleted_at is null) = ${deleted}
       and ${entriesWithDeleted(ctx.actor, ctx.market.sorgs)}`.execute(ctx.db);
}

/**
 * Marks the caller's entries as read up to the newest one that they saw, so that one which arrives meanwhile stays
 * unread.
 */
export async function markAllEntries(
  ctx: SignedInCtx,
  through: string,
  kinds: readonly string[] | null,
): Promise<void> {
  await sql`
    update notices_entry e
       set read_at = ${ctx.now}
     where e.read_at is null
       and e.id <= ${through}::uuid
       ${kinds === null ? sql`` : sql`and e.kind = any(${[...kinds]})`}
       and ${visibleEntries(ctx.actor, ctx.market.sorgs)}`.execute(ctx.db);
}

const dayMs = 86_400_000;
/** Days after which entries leave the inbox: read ones, all, and how long deleted ones can be taken back. */
export const keptDays = { read: 90, any: 365, deleted: 7 } as const;
/** Rows that one statement deletes. */
const deletedAtOnce = 5_000;

/** Deletes old entries, in parts so that no statement holds many locks. */
export async function forgetEntries(ctx: Ctx): Promise<void> {
  for (const which of ['read', 'any', 'deleted'] as const) {
    const before = new Date(ctx.now.getTime() - keptDays[which] * dayMs);
    for (;;) {
      const { numDeletedRows } = await ctx.db
        .deleteFrom('notices_entry')
        .where('id', 'in', oldEntries(ctx, before, which, deletedAtOnce))
        .executeTakeFirstOrThrow();
      if (Number(numDeletedRows) < deletedAtOnce) break;
    }
  }
}
