import { sql } from 'kysely';
import type { ComponentKey, ComponentModule } from '#rules/ordering/orders/component-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { readPage } from '#platform/database/read-page.ts';

/** A labelled amount of a sales organisation, with its labels by language (Q-109). */
export interface ComponentSetting {
  readonly sorg: string;
  readonly sorgName: string;
  readonly module: ComponentModule;
  readonly key: ComponentKey;
  readonly labels: Readonly<Record<string, string>>;
  readonly visible: boolean;
  readonly position: number;
}

export interface ComponentFilter {
  readonly sorg: string | null;
  readonly module: ComponentModule | null;
}

/** One page of all labelled amounts, in the order of the screens that show them. */
export async function listComponentSettings(
  ctx: Ctx,
  { sorg, module }: ComponentFilter,
  page: number,
  limit: number,
): Promise<{ data: ComponentSetting[]; count: number }> {
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<ComponentSetting & { total: number }>`
    select t.sorg, s.name as "sorgName", t.module, t.key, t.label as labels, t.visible, t.position,
           count(*) over ()::int as total
      from orders_price_component t
      join markets_sorg s on s.code = t.sorg
     where true
       ${sorg === null ? sql`` : sql`and t.sorg = ${sorg}`}
       ${module === null ? sql`` : sql`and t.module = ${module}`}
     order by t.sorg, t.module, t.position, t.key`,
  );
  return { data: rows, count };
}

/** One labelled amount, or null. */
export async function findComponentSetting(
  ctx: Ctx,
  of: Pick<ComponentSetting, 'sorg' | 'module' | 'key'>,
): Promise<ComponentSetting | null> {
  const { rows } = await sql<ComponentSetting>`
    select t.sorg, s.name as "sorgName", t.module, t.key, t.label as labels, t.visible, t.position
      from orders_price_component t
      join markets_sorg s on s.code = t.sorg
     where t.sorg = ${of.sorg}
       and t.module = ${of.module}
       and t.key = ${of.key}`.execute(ctx.db);
  return rows[0] ?? null;
}
