import { sql } from 'kysely';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import type { ProductCategory } from '#rules/service/claims/status.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';

/** A claim that is being written. */
export interface ClaimDraft {
  readonly id: string;
  readonly type: ProductCategory;
  readonly form: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly slot: ClaimSlot; readonly attachmentId: string }[];
  readonly version: number;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** Drafts of the caller for the active customer, the latest first; only the one with an id if it is given. */
export async function listDrafts(ctx: Ctx, id: string | null = null): Promise<ClaimDraft[]> {
  if (!ctx.actor || !ctx.customer || (id !== null && !isId(id))) return [];
  const { rows } = await sql<ClaimDraft>`
    select d.id, d.type, d.form, d.version, d.updated_at as "updatedAt", d.expires_at as "expiresAt",
           coalesce((
               select jsonb_agg(jsonb_build_object('slot', f.slot, 'attachmentId', f.attachment_id) order by f.slot)
                 from claims_draft_file f
                where f.draft_id = d.id), '[]') as files
      from claims_draft d
     where d.user_id = ${ctx.actor.userId}
       and d.customer_id = ${ctx.customer.id}
       and d.expires_at > ${ctx.now}
       ${id === null ? sql`` : sql`and d.id = ${id}`}
     order by d.updated_at desc, d.id desc`.execute(ctx.db);
  return rows;
}
