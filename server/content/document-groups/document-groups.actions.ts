import { sql } from 'kysely';
import { documentGroupSchema, type DocumentGroupInput } from '#rules/content/content/document-group.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { anyOf } from '#platform/database/sets.ts';
import { leaveParent } from '#content/content/content.actions.ts';
import { requireEditor } from '#content/content/content.policy.ts';
import { lockGroup, type DocumentGroup } from '#content/sales-documents/sales-documents.groups.queries.ts';

type Given = Readonly<Record<string, unknown>>;

async function columnsOf(ctx: Ctx, { mainLanguage, names, marketIds }: DocumentGroupInput) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from markets_content_target_market m
     where m.id = any(${[...marketIds]}::uuid[]) and 'sales_document' = any(m.types)`.execute(ctx.db);
  if (rows[0]?.count !== marketIds.length) throw new DomainError('not_found', {}, 'marketIds');
  return {
    main_language: mainLanguage,
    names: JSON.stringify(Object.fromEntries(names.map(({ language, name }) => [language, name]))),
    market_ids: [...marketIds],
    updated_at: ctx.now,
  };
}

async function requireLocked(ctx: Ctx, id: string): Promise<DocumentGroup> {
  requireEditor(ctx, 'sales_document');
  const group = await lockGroup(ctx, id);
  if (!group) throw new DomainError('not_found', {}, 'id');
  return group;
}

const inputOf = ({ mainLanguage, names, marketIds }: DocumentGroup) => ({
  mainLanguage,
  names: Object.entries(names).map(([language, name]) => ({ language, name })),
  marketIds,
});

/** Creates a group behind the others; returns its id. */
export async function createGroup(ctx: Ctx, given: Given): Promise<string> {
  requireEditor(ctx, 'sales_document');
  const input = parseInput(documentGroupSchema, given);
  const columns = await columnsOf(ctx, input);
  const { id } = await ctx.db
    .insertInto('sales_documents_group')
    .values({
      ...columns,
      position: sql<number>`(select coalesce(max(g.position) + 1, 0) from sales_documents_group g)`,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.record({
    action: 'sales_documents.group_created',
    subjectType: 'sales_document_group',
    subjectId: id,
    after: input,
  });
  return id;
}

/** Changes the given fields of a group; with another `version` than the current one it is refused (`content_changed`). */
export async function updateGroup(ctx: Ctx, id: string, change: Given, version: number | null): Promise<void> {
  const before = await requireLocked(ctx, id);
  if (version !== null && version !== before.version) throw new DomainError('content_changed');
  const input = parseInput(documentGroupSchema, { ...inputOf(before), ...change });
  const columns = await columnsOf(ctx, input);
  await ctx.db
    .updateTable('sales_documents_group')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  await ctx.record({
    action: 'sales_documents.group_updated',
    subjectType: 'sales_document_group',
    subjectId: before.id,
    before: inputOf(before),
    after: input,
  });
}

/** Deletes a group; its documents stay, without a group. */
export async function deleteGroup(ctx: Ctx, id: string): Promise<void> {
  const group = await requireLocked(ctx, id);
  await ctx.db
    .updateTable('sales_documents_group')
    .set({ deleted_at: ctx.now, updated_at: ctx.now, version: group.version + 1 })
    .where('id', '=', group.id)
    .execute();
  await leaveParent(ctx, 'sales_document', group.id);
  await ctx.record({
    action: 'sales_documents.group_deleted',
    subjectType: 'sales_document_group',
    subjectId: group.id,
    before: inputOf(group),
  });
}

/** Sets the order of groups; unknown ones are refused (`not_found`). */
export async function orderGroups(ctx: Ctx, ids: readonly string[]): Promise<void> {
  requireEditor(ctx, 'sales_document');
  const rows = await ctx.db
    .selectFrom('sales_documents_group')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== new Set(ids).size || rows.length !== ids.length) throw new DomainError('not_found', {}, 'ids');
  await sql`
    update sales_documents_group g
       set position = n.position - 1
      from unnest(${[...ids]}::uuid[]) with ordinality n(id, position)
     where g.id = n.id`.execute(ctx.db);
  await ctx.record({
    action: 'sales_documents.groups_ordered',
    subjectType: 'sales_document_group',
    subjectId: '',
    after: { ids },
  });
}
