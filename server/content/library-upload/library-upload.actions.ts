import { sql } from 'kysely';
import { DomainError, type UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { requireEditor } from '#content/content/content.policy.ts';
import { createMaterial } from '#content/marketing-material/marketing-material.actions.ts';

/** Most materials of one bulk upload. */
export const mostCreated = 50;

/** The outcome of one row of a bulk upload. */
export interface CreatedRow {
  readonly index: number;
  readonly id: string | null;
  readonly userErrors: readonly UserError[];
}

/** Creates materials; each row is saved or refused on its own. */
export async function createMaterials(
  ctx: Ctx,
  rows: readonly (() => Promise<Readonly<Record<string, unknown>>>)[],
): Promise<CreatedRow[]> {
  requireEditor(ctx, 'marketing_material');
  const created: CreatedRow[] = [];
  for (const [index, row] of rows.entries()) {
    await sql`savepoint material`.execute(ctx.db);
    try {
      created.push({ index, id: await createMaterial(ctx, await row()), userErrors: [] });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await sql`rollback to savepoint material`.execute(ctx.db);
      created.push({ index, id: null, userErrors: error.errors });
    }
    await sql`release savepoint material`.execute(ctx.db);
  }
  return created;
}
