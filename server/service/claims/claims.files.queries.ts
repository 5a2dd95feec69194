import { sql } from 'kysely';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** A file of a claim in its slot. */
export interface ClaimFile {
  readonly id: string;
  readonly claimId: string;
  readonly slot: ClaimSlot;
  readonly attachmentId: string;
  readonly addedBy: string;
  readonly addedById: string;
  readonly addedAt: Date;
  /** The unit that added it: null for staff. */
  readonly customerId: string | null;
}

/** Files of claims (batched) that the caller sees, in the order of their slots. */
export async function loadFiles(ctx: Ctx, claimId: string): Promise<ClaimFile[]> {
  const found = await loaderOf<string, ClaimFile[]>(ctx, 'claims.files', async (ids) => {
    const { rows } = await sql<ClaimFile>`
      select f.id, f.claim_id as "claimId", f.slot, f.attachment_id as "attachmentId", u.name as "addedBy",
             f.added_by as "addedById", f.added_at as "addedAt", cu.customer_id as "customerId"
        from claims_file f
        join identity_user u on u.id = f.added_by
        left join customers_user cu on cu.user_id = f.added_by
       where f.claim_id = any(${[...ids]}::uuid[])
       order by array_position(array['invoice', 'idCard'], f.slot), f.slot`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.claimId);
  }).load(claimId);
  return [...(found ?? [])];
}
