import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { countChangedSince, restoreList } from '#goods/assortment/assortment.lists.actions.ts';
import type { ReplacingType } from '#goods/assortment/assortment.lists.queries.ts';
import { lockStock } from '#goods/catalog-import/catalog-import.stock.actions.ts';
import { reopenCarriedReservations } from '#ordering/order-import/order-import.actions.ts';
import { stageReserved } from '#exchange/erp/erp.importers.ts';
import { lockAllImports } from '#exchange/erp/erp.import.rows.actions.ts';
import { lockIncoming } from './integration.actions.ts';
import type { ExchangedFile } from './integration.queries.ts';

/**
 * Takes the last uploaded list of a kind back: every row that it added, changed or removed is again as before. Refuses
 * `erp_file_not_found`, `erp_list_not_kept` (no list that can be taken back), `erp_list_taken_back`, `erp_list_followed` (a
 * later file of the kind has changed something in the same sales organisations), and `erp_list_changed` (rows were changed
 * since by somebody else). Then nothing is changed.
 */
export async function takeListBack(ctx: Ctx, id: string): Promise<void> {
  const { db } = ctx;
  await lockAllImports(db);
  const file = await lockIncoming(ctx, id);
  if (file.verb === 'take_back') throw new DomainError('erp_list_taken_back', {}, 'id');
  await refuseFollowed(ctx, file);
  if (file.replacedCount === null) throw new DomainError('erp_list_not_kept', {}, 'id');
  const type = file.type as ReplacingType;
  if (type === 'stock') await lockStock(ctx);
  await sql`
    create temporary table replaced_row on commit drop as
    select r.table_name, r.key, r.before, r.after from erp_replaced r where r.file_id = ${id}`.execute(db);
  const changed = await countChangedSince(db, type);
  if (changed > 0) throw new DomainError('erp_list_changed', { rows: changed }, 'id');
  if (type === 'stock') {
    await reopenCarriedReservations(ctx, file.madeAt, file.sorgs ?? []);
    await stageReserved(db);
    await sql`
      create temporary table replaced_scope on commit drop as
      select unnest(${file.sorgs ?? []}::text[]) as sorg`.execute(db);
  }
  await restoreList(ctx, type);
  await db.deleteFrom('erp_replaced').where('file_id', '=', id).execute();
  await db.updateTable('erp_file').set({ replaced_count: null }).where('id', '=', id).execute();
  await db
    .insertInto('erp_decision')
    .values({ file_id: id, verb: 'take_back', decided_by: signedIn(ctx).actor.userId, decided_at: ctx.now })
    .execute();
  await ctx.record({
    action: 'erp.list-taken-back',
    subjectType: 'erp-file',
    subjectId: id,
    before: { name: file.name, type, sequence: file.sequence },
    after: { restored: file.replacedCount },
  });
}

/** Refuses if a later file of the kind has changed something in a sales organisation of this one. */
async function refuseFollowed(ctx: Ctx, file: ExchangedFile): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select f.name
      from erp_file f
     where f.direction = 'in'
       and f.type = ${file.type}
       and f.state = 'done'
       and f.changed_count > 0
       and f.id <> ${file.id}
       and f.started_at >= ${file.startedAt}
       and f.id > ${file.id}
       and (f.sorgs is null or ${file.sorgs}::text[] is null or f.sorgs && ${file.sorgs}::text[])
       and not exists (select from erp_decision d where d.file_id = f.id and d.verb = 'take_back')
     order by f.started_at desc
     limit 1`.execute(ctx.db);
  if (rows[0]) throw new DomainError('erp_list_followed', { name: rows[0].name }, 'id');
}
