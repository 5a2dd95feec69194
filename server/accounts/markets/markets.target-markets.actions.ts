import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Gives users exactly these target markets, set-wise; skips unknown ids. */
export async function setTargetMarkets(
  ctx: Pick<Ctx, 'db'>,
  users: readonly { readonly userId: string; readonly targetMarketIds: readonly string[] }[],
): Promise<void> {
  const pairs = JSON.stringify(
    users.flatMap(({ userId, targetMarketIds }) => targetMarketIds.map((id) => ({ user_id: userId, id }))),
  );
  await sql`
    delete from markets_user_target_market t
     where t.user_id = any(${users.map(({ userId }) => userId)}::uuid[])
       and not exists (
        select
          from jsonb_to_recordset(${pairs}::jsonb) as g(user_id uuid, id uuid)
         where g.user_id = t.user_id and g.id = t.content_target_market_id)`.execute(ctx.db);
  await sql`
    insert into markets_user_target_market (user_id, content_target_market_id)
    select g.user_id, m.id
      from jsonb_to_recordset(${pairs}::jsonb) as g(user_id uuid, id uuid)
      join markets_content_target_market m on m.id = g.id
        on conflict do nothing`.execute(ctx.db);
}
