import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { absent } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { createItem, deleteItem, restoreItem, updateItem } from '#content/content/content.actions.ts';
import type { ContentItem } from '#content/content/content.queries.ts';
import { requireNews } from './news.policy.ts';
import { enqueuePublication } from './news.publish.actions.ts';

type Given = Readonly<Record<string, unknown>>;

const ownSchema = v.object({
  askAgain: absent(v.boolean()),
  recallCode: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(40, 'too_long')))),
});

/** Splits the fields of news from those of all brand content. */
function split({ askAgain, recallCode, ...content }: Given): { own: v.InferOutput<typeof ownSchema>; content: Given } {
  return { own: parseInput(ownSchema, { askAgain, recallCode }), content };
}

/** Id of the recall with a code; throws `recall_not_found`. */
async function recallOf(ctx: Ctx, code: string): Promise<string> {
  const recall = await ctx.db.selectFrom('frames_recall').select('id').where('code', '=', code).executeTakeFirst();
  if (!recall) throw new DomainError('recall_not_found', { code }, 'recallCode');
  return recall.id;
}

/** Writes what news has beyond other content, and asks for the notices about it. */
async function saveOwn(
  ctx: Ctx,
  id: string,
  { askAgain, recallCode }: v.InferOutput<typeof ownSchema>,
  widened: boolean,
): Promise<void> {
  const recall =
    recallCode === undefined
      ? {}
      : { recall_id: recallCode === null || recallCode === '' ? null : await recallOf(ctx, recallCode) };
  const own = { ...recall, ...(widened && { widened_at: ctx.now }) };
  if (askAgain === true || Object.keys(own).length > 0)
    await ctx.db
      .insertInto('news_item')
      .values({ id, ...own, ...(askAgain === true && { asked_at: ctx.now, round: 2 }) })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          id,
          ...own,
          ...(askAgain === true && { asked_at: ctx.now, round: eb('news_item.round', '+', 1) }),
        })),
      )
      .execute();
  if (askAgain === true) await ctx.record({ action: 'news.asked-again', subjectType: 'news', subjectId: id });
  await enqueuePublication(ctx);
}

/** Ends that news repeats the texts of its recall, once an editor changed its texts. */
async function leaveRecall(ctx: Ctx, before: ContentItem): Promise<void> {
  await sql`
    update news_item n
       set follows_recall = false
      from content_item i
     where n.id = ${before.id}
       and n.follows_recall
       and i.id = n.id
       and i.texts <> ${JSON.stringify(before.texts)}::jsonb`.execute(ctx.db);
}

/** Creates news, for the bulletin of a recall with its code; returns its id. */
export async function createNews(ctx: Ctx, given: Given): Promise<string> {
  requireNews(ctx);
  const { own, content } = split(given);
  const id = await createItem(ctx, 'news', content);
  await saveOwn(ctx, id, { ...own, askAgain: false }, false);
  return id;
}

/**
 * Changes the given fields of news; see `updateItem`. With `askAgain` everybody has to read it again. Readers in added
 * target markets are told.
 */
export async function updateNews(ctx: Ctx, id: string, change: Given, version: number | null): Promise<void> {
  requireNews(ctx);
  const { own, content } = split(change);
  const before = await updateItem(ctx, 'news', id, content, version);
  await leaveRecall(ctx, before);
  const markets = Array.isArray(content['marketIds']) ? content['marketIds'] : [];
  await saveOwn(
    ctx,
    before.id,
    own,
    markets.some((market) => !before.marketIds.includes(String(market))),
  );
}

/** Moves news to the bucket. */
export async function deleteNews(ctx: Ctx, id: string): Promise<void> {
  requireNews(ctx);
  await deleteItem(ctx, 'news', id);
}

/** Takes news out of the bucket. */
export async function restoreNews(ctx: Ctx, id: string): Promise<void> {
  requireNews(ctx);
  await restoreItem(ctx, 'news', id);
  await enqueuePublication(ctx);
}
