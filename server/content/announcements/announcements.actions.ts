import { sql } from 'kysely';
import type * as v from 'valibot';
import { announcementSchema } from '#rules/content/announcements/announcement.ts';
import { textList, textsByLanguage } from '#rules/content/announcements/other-texts.ts';
import { richTextWords } from '#rules/content/content/content-text.ts';
import { DomainError } from '#rules/errors.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { cleanRichText } from '#platform/text/rich-text.ts';
import { mayWriteForAll, writtenSorgs } from './announcements.policy.ts';
import { findAnnouncement, type Announcement } from './announcements.queries.ts';

type Input = v.InferInput<typeof announcementSchema>;
type Parsed = v.InferOutput<typeof announcementSchema>;
type Written = Parsed & Required<{ [Name in 'mainLanguage' | 'texts' | 'sorgs']: NonNullable<Parsed[Name]> }>;

/** The content as it is stored; refuses one without words (`not_empty`). */
function cleanedContent(given: string, field: string): string {
  const content = cleanRichText(given);
  if (richTextWords(content) === '') throw new DomainError('not_empty', {}, field);
  return content;
}

/**
 * Checks the input, cleans its content in all languages, and refuses sales organisations that the caller may not write for:
 * `sorg_not_yours`, or `announcement_for_all` where they name none, which means all markets.
 */
async function checked(ctx: Ctx, input: Partial<Input>): Promise<Written> {
  const language = input.mainLanguage ?? contentLanguage(ctx.locale);
  const parsed = parseInput(announcementSchema, { ...input, mainLanguage: language });
  const content = cleanedContent(parsed.content, 'content');
  const texts = (parsed.texts ?? []).map((text, at) => ({
    ...text,
    content: cleanedContent(text.content, `texts.${at}.content`),
  }));
  const sorgs = [...new Set(parsed.sorgs ?? [])];
  if (!(await mayWrite(ctx, sorgs)))
    throw new DomainError(sorgs.length === 0 ? 'announcement_for_all' : 'sorg_not_yours', {}, 'sorgs');
  return { ...parsed, mainLanguage: parsed.mainLanguage ?? language, content, texts, sorgs };
}

/** True if the caller may write for exactly these sales organisations (none = all). */
export async function mayWrite(ctx: Ctx, sorgs: readonly string[]): Promise<boolean> {
  if (sorgs.length === 0) return mayWriteForAll(ctx);
  const own = writtenSorgs(ctx);
  return sorgs.every((sorg) => own.includes(sorg));
}

/**
 * Enqueues the notice of an announcement for signed-in users at the start of its window, in the default market's time,
 * or now. Replaces a waiting job of the same announcement.
 */
async function notifyReaders(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select greatest((a.starts_on + a.starts_time) at time zone m.time_zone, ${ctx.now}::timestamptz) as at
      from announcements_announcement a, markets_host h
      join markets_market m on m.id = h.market_id
     where a.id = ${id}
       and a.type = 'home_page'
       and h.is_default
       and (a.ends_on + a.ends_time) at time zone m.time_zone >= ${ctx.now}::timestamptz`.execute(ctx.db);
  const at = rows[0]?.at;
  if (!at) return;
  await ctx.enqueue(
    'notices.raise',
    { kind: 'announcement', key: id, details: { announcementId: id } },
    { delay: at.getTime() - ctx.now.getTime(), key: `notices.raise:announcement:${id}` },
  );
}

async function aim(ctx: Ctx, id: string, sorgs: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('announcements_sorg').where('announcement_id', '=', id).execute();
  if (sorgs.length === 0) return;
  await ctx.db
    .insertInto('announcements_sorg')
    .values(sorgs.map((sorg) => ({ announcement_id: id, sorg })))
    .execute();
}

const columnsOf = ({ type, title, content, mainLanguage, texts, url, from, to }: Written) => ({
  type,
  title,
  content,
  main_language: mainLanguage,
  texts: JSON.stringify(textsByLanguage(texts)),
  url: url ?? '',
  starts_on: from.date,
  starts_time: from.time ?? '00:00:00',
  ends_on: to.date,
  ends_time: to.time ?? '23:59:59',
});

/** Creates an announcement; returns its id. */
export async function createAnnouncement(ctx: Ctx, input: Input): Promise<string> {
  const written = await checked(ctx, input);
  const { id } = await ctx.db
    .insertInto('announcements_announcement')
    .values({ ...columnsOf(written), created_by: ctx.actor?.userId ?? null, created_at: ctx.now, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();

  await aim(ctx, id, written.sorgs);
  await ctx.record({ action: 'announcements.created', subjectType: 'announcement', subjectId: id, after: written });
  await notifyReaders(ctx, id);
  return id;
}

/**
 * The announcement, locked; refuses one that the caller does not see (`not_found`) or that others see too
 * (`sorg_not_yours`).
 */
async function own(ctx: Ctx, id: string, place: 'list' | 'bucket' = 'list'): Promise<Announcement> {
  const found = await findAnnouncement(ctx, id, true, place);
  if (!found) throw new DomainError('not_found', {}, 'id');
  if (!(await mayWrite(ctx, found.sorgs))) throw new DomainError('sorg_not_yours', {}, 'id');
  return found;
}

/** The fields that {@link updateAnnouncement} changes, as they are stored. */
const writtenOf = ({ type, title, content, language, texts, url, from, to, sorgs }: Announcement) => ({
  type,
  title,
  content,
  mainLanguage: language,
  texts: textList(texts),
  url,
  from,
  to,
  sorgs: [...sorgs],
});

/** Changes the given fields of an announcement. */
export async function updateAnnouncement(ctx: Ctx, id: string, change: Partial<Input>): Promise<void> {
  const before = await own(ctx, id);
  const written = await checked(ctx, { ...writtenOf(before), ...change });
  await ctx.db
    .updateTable('announcements_announcement')
    .set({ ...columnsOf(written), updated_at: ctx.now })
    .where('id', '=', before.id)
    .execute();
  await aim(ctx, before.id, written.sorgs);
  await ctx.record({
    action: 'announcements.updated',
    subjectType: 'announcement',
    subjectId: before.id,
    before: writtenOf(before),
    after: written,
  });
  await notifyReaders(ctx, before.id);
}

/** Moves an announcement to the bucket: nobody is shown it any more. */
export async function deleteAnnouncement(ctx: Ctx, id: string): Promise<void> {
  const before = await own(ctx, id);
  await ctx.db
    .updateTable('announcements_announcement')
    .set({ deleted_at: ctx.now })
    .where('id', '=', before.id)
    .execute();
  await ctx.record({
    action: 'announcements.deleted',
    subjectType: 'announcement',
    subjectId: before.id,
    before: writtenOf(before),
  });
}

/**
 * Takes an announcement out of the bucket; within its window it is shown again, and readers who were not told are told.
 * Refuses one that is not there (`not_found`).
 */
export async function restoreAnnouncement(ctx: Ctx, id: string): Promise<void> {
  const { id: restored, title } = await own(ctx, id, 'bucket');
  await ctx.db.updateTable('announcements_announcement').set({ deleted_at: null }).where('id', '=', restored).execute();
  await ctx.record({
    action: 'announcements.restored',
    subjectType: 'announcement',
    subjectId: restored,
    after: { title },
  });
  await notifyReaders(ctx, restored);
}
