import { sql } from 'kysely';
import { contentItemSchema, wholeDays, type ContentItemInput } from '#rules/content/content/content-item.ts';
import { withMainText } from '#rules/content/content/contract-names.ts';
import { richTextWords } from '#rules/content/content/content-text.ts';
import type { ContentTexts } from '#rules/content/content/content-texts.ts';
import { kindsOf, type ContentType } from '#rules/content/content/content-types.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { cleanContentText } from '#platform/text/content-text.ts';
import { anyOf } from '#platform/database/sets.ts';
import { dropDraft } from './content.drafts.actions.ts';
import { saveFiles, type FileFacts } from './content.files.actions.ts';
import { requireEditor } from './content.policy.ts';
import { findItem, type ContentItem } from './content.queries.ts';

/** Words of an item that the search finds, as one text. */
const mostWords = 20_000;

const textsOf = ({ texts }: ContentItemInput): ContentTexts =>
  Object.fromEntries(
    texts.map(({ language, title, subtitle, body }) => [language, { title, subtitle, body: cleanContentText(body) }]),
  );

const wordsOf = (input: ContentItemInput, texts: ContentTexts, { names }: FileFacts): string =>
  [
    ...Object.values(texts).flatMap(({ title, subtitle, body }) => [title, subtitle, richTextWords(body)]),
    ...input.tags,
    ...input.articleCodes,
    ...names,
  ]
    .join(' ')
    .slice(0, mostWords);

/** Refuses target markets and layouts that do not exist for a type (`not_found`). */
export async function requireMarkets(
  ctx: Ctx,
  type: ContentType,
  { marketIds, layoutId }: { readonly marketIds: readonly string[]; readonly layoutId: string | null },
): Promise<void> {
  const { rows } = await sql<{ markets: number; layouts: number }>`
    select (select count(*)::int
              from markets_content_target_market m
             where m.id = any(${[...marketIds]}::uuid[]) and ${type} = any(m.types)) as markets,
           (select count(*)::int from markets_layout l where l.id = ${layoutId} and l.type = ${type}) as layouts`.execute(
    ctx.db,
  );
  if (rows[0]?.markets !== marketIds.length) throw new DomainError('not_found', {}, 'marketIds');
  if (layoutId !== null && rows[0]?.layouts !== 1) throw new DomainError('not_found', {}, 'layoutId');
}

/** Refuses a kind that the type does not have, and what {@link requireMarkets} refuses. */
async function requireKnown(ctx: Ctx, type: ContentType, input: ContentItemInput): Promise<void> {
  if (!kindsOf[type].includes(input.kind)) throw new DomainError('out_of_range', {}, 'kind');
  await requireMarkets(ctx, type, input);
}

const columnsOf = (ctx: Ctx, input: ContentItemInput, texts: ContentTexts) => ({
  kind: input.kind,
  parent_id: input.parentId,
  main_language: input.mainLanguage,
  texts: JSON.stringify(texts),
  market_ids: [...input.marketIds],
  layout_id: input.layoutId,
  items_per_line: input.itemPerLine,
  tags: [...input.tags],
  article_codes: [...input.articleCodes],
  model_year: input.modelYear,
  must_read: input.mustRead,
  starts_on: input.validFrom,
  starts_time: input.validFromTime,
  ends_on: input.validTo,
  ends_time: input.validToTime,
  updated_by: ctx.actor?.userId ?? null,
  updated_at: ctx.now,
});

/** Adds the words of an item to those that searches with typing errors know. */
async function addWords(ctx: Ctx, id: string): Promise<void> {
  await sql`
    insert into content_word (word, near)
    select w.word, content_near(w.word)
      from content_item i
     cross join lateral unnest(catalog_words(i.words)) w (word)
     where i.id = ${id}
       and not exists (select from content_word known where known.word = w.word)
     order by w.word
        on conflict do nothing`.execute(ctx.db);
}

/** Writes files, words and facts of an item, its revision, and ends the caller's draft of it. */
async function saveParts(
  ctx: Ctx,
  id: string,
  version: number,
  input: ContentItemInput,
  texts: ContentTexts,
): Promise<void> {
  const facts = await saveFiles(ctx, 'item', id, input.files);
  await sql`
    update content_item
       set words = catalog_fold(${wordsOf(input, texts, facts)}),
           media = ${facts.media}, formats = ${facts.formats}, orientations = ${facts.orientations},
           file_languages = ${facts.languages}
     where id = ${id}`.execute(ctx.db);
  await addWords(ctx, id);
  const files = await ctx.db
    .selectFrom('content_file')
    .select(['id', 'attachment_id as attachmentId', 'title'])
    .where('owner_id', '=', id)
    .orderBy('position')
    .execute();
  await ctx.db
    .insertInto('content_revision')
    .values({
      item_id: id,
      version,
      content: JSON.stringify({ ...input, texts, files }),
      saved_by: ctx.actor?.userId ?? null,
      saved_at: ctx.now,
    })
    .execute();
  if (ctx.actor) await dropDraft(ctx, id);
}

/**
 * Creates a piece of content; returns its id. Throws `forbidden_scope`, the refusals of the input
 * and of its files.
 */
export async function createItem(
  ctx: Ctx,
  type: ContentType,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  requireEditor(ctx, type);
  const input = parseInput(contentItemSchema, withMainText(given));
  await requireKnown(ctx, type, input);
  const texts = textsOf(input);
  const { id } = await ctx.db
    .insertInto('content_item')
    .values({
      ...columnsOf(ctx, input, texts),
      type,
      published_at: input.published ? ctx.now : null,
      created_by: ctx.actor?.userId ?? null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveParts(ctx, id, 1, input, texts);
  await ctx.record({ action: 'content.created', subjectType: type, subjectId: id, after: { ...input, texts } });
  return id;
}

/** The item, locked; throws `not_found` for one that does not exist, also for one in the bucket unless asked for. */
export async function lockItem(
  ctx: Ctx,
  type: ContentType,
  id: string,
  deleted: boolean = false,
): Promise<ContentItem> {
  requireEditor(ctx, type);
  const item = await findItem(ctx, type, id, { lock: true });
  if (!item || (item.deletedAt !== null) !== deleted) throw new DomainError('not_found', {}, 'id');
  return item;
}

/** An item as its input, without files: the ground on which a change of some fields is made. */
function inputOf(item: ContentItem) {
  const { kind, parentId, mainLanguage, marketIds, layoutId, itemPerLine, tags, articleCodes, modelYear } = item;
  const { mustRead, validFrom, validFromTime, validTo, validToTime } = item;
  return {
    kind,
    parentId,
    mainLanguage,
    texts: Object.entries(item.texts).map(([language, text]) => ({ language, ...text })),
    marketIds,
    layoutId,
    itemPerLine,
    tags,
    articleCodes,
    modelYear,
    mustRead,
    validFrom,
    // A time that was kept without its day never had an effect.
    validFromTime: validFrom === null ? wholeDays.validFromTime : validFromTime,
    validTo,
    validToTime: validTo === null ? wholeDays.validToTime : validToTime,
    published: item.publishedAt !== null,
  };
}

/** An item as the audit log names it: texts by language, as after a change. */
const recordOf = (item: ContentItem): Record<string, unknown> => ({ ...inputOf(item), texts: item.texts });

/** The files of an item as their input. */
async function filesOf(ctx: Ctx, id: string): Promise<unknown[]> {
  return ctx.db
    .selectFrom('content_file')
    .select(['id', 'title', 'language', 'crop'])
    .select(['focal_left as focalLeft', 'focal_top as focalTop', 'rights_end_on as rightsEndOn'])
    .where('owner_type', '=', 'item')
    .where('owner_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Changes the given fields of a piece of content. With `version`, a change that somebody else made meanwhile is refused
 * (`content_changed`). Returns the item before the change.
 */
export async function updateItem(
  ctx: Ctx,
  type: ContentType,
  id: string,
  change: Readonly<Record<string, unknown>>,
  version: number | null = null,
): Promise<ContentItem> {
  const before = await lockItem(ctx, type, id);
  if (version !== null && version !== before.version) throw new DomainError('content_changed');
  const files = await filesOf(ctx, id);
  const ground = inputOf(before);
  const input = parseInput(contentItemSchema, {
    ...ground,
    files,
    // A day that is taken away takes its time with it.
    ...(change['validFrom'] === null && { validFromTime: wholeDays.validFromTime }),
    ...(change['validTo'] === null && { validToTime: wholeDays.validToTime }),
    ...withMainText(change, ground),
  });
  await requireKnown(ctx, type, input);
  const texts = textsOf(input);
  const { version: written } = await ctx.db
    .updateTable('content_item')
    .set({
      ...columnsOf(ctx, input, texts),
      published_at: input.published ? (before.publishedAt ?? ctx.now) : null,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await saveParts(ctx, before.id, written, input, texts);
  await ctx.record({
    action: 'content.updated',
    subjectType: type,
    subjectId: before.id,
    before: { ...recordOf(before), files },
    after: { ...input, texts },
  });
  return before;
}

/** Moves an item to the bucket. */
export async function deleteItem(ctx: Ctx, type: ContentType, id: string): Promise<void> {
  const item = await lockItem(ctx, type, id);
  await ctx.db
    .updateTable('content_item')
    .set({ deleted_at: ctx.now, deleted_by: ctx.actor?.userId ?? null, version: item.version + 1 })
    .where('id', '=', item.id)
    .execute();
  await ctx.record({ action: 'content.deleted', subjectType: type, subjectId: item.id, before: recordOf(item) });
}

/** Takes an item out of the bucket; one that is not there is refused (`not_found`). */
export async function restoreItem(ctx: Ctx, type: ContentType, id: string): Promise<void> {
  const item = await lockItem(ctx, type, id, true);
  await ctx.db
    .updateTable('content_item')
    .set({ deleted_at: null, deleted_by: null, version: item.version + 1, updated_at: ctx.now })
    .where('id', '=', item.id)
    .execute();
  await ctx.record({ action: 'content.restored', subjectType: type, subjectId: item.id, after: recordOf(item) });
}

/** Takes the parent of items away that were in a deleted group. */
export async function leaveParent(ctx: Ctx, type: ContentType, parentId: string): Promise<void> {
  requireEditor(ctx, type);
  await ctx.db
    .updateTable('content_item')
    .set({ parent_id: null })
    .where('type', '=', type)
    .where('parent_id', '=', parentId)
    .execute();
}

/** Sets the order of items within their parent; ids of other parents are refused (`not_found`). */
export async function orderItems(
  ctx: Ctx,
  type: ContentType,
  parentId: string | null,
  ids: readonly string[],
): Promise<void> {
  requireEditor(ctx, type);
  const rows = await ctx.db
    .selectFrom('content_item')
    .select('id')
    .where('type', '=', type)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== new Set(ids).size) throw new DomainError('not_found', {}, 'ids');
  await sql`
    update content_item i
       set position = n.position - 1
      from unnest(${[...ids]}::uuid[]) with ordinality n(id, position)
     where i.id = n.id`.execute(ctx.db);
  await ctx.record({ action: 'content.ordered', subjectType: type, subjectId: parentId ?? '', after: { ids } });
}
