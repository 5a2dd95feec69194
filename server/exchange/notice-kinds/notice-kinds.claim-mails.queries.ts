import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { isStaff, readsInternal } from '#service/claims/claims.policy.ts';

/** A mail about a change or comment of a claim. */
export interface ClaimMail {
  readonly id: string;
  readonly claimId: string;
  readonly at: Date;
  /** Names of its readers. */
  readonly to: readonly string[];
}

/**
 * Mails about claims (batched) that the caller sees, the oldest first. A customer sees those to its own users, staff
 * also those to colleagues; mails about internal comments only those who read these (Q-135).
 */
export async function loadClaimMails(ctx: Ctx, claimId: string): Promise<ClaimMail[]> {
  const found = await loaderOf<string, ClaimMail[]>(ctx, 'notices.claim-mails', async (ids) => {
    const { rows } = await sql<ClaimMail>`
      select e.id, s.claim_id as "claimId", min(d.at) as at, array_agg(distinct u.name order by u.name) as "to"
        from (
          select h.id, h.claim_id, 'claim.status' as kind
            from claims_history h
           where h.claim_id = any(${[...ids]}::uuid[])
           union all
          select m.id, m.claim_id, case when m.internal then 'claim.mention' else 'claim.comment' end
            from claims_comment m
           where m.claim_id = any(${[...ids]}::uuid[])
             ${readsInternal(ctx) ? sql`` : sql`and not m.internal`}) s
        join claims_claim k on k.id = s.claim_id
        join notices_event e on e.kind = s.kind and e.key = s.id::text
        join notices_delivery d on d.event_id = e.id and d.channel = 'mail' and d.outcome = 'sent'
        join identity_user u on u.id = d.user_id
       where ${isStaff(ctx)}
          or exists (select from customers_user c where c.user_id = d.user_id and c.customer_id = k.customer_id)
       group by e.id, s.claim_id
       order by at, e.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.claimId);
  }).load(claimId);
  return [...(found ?? [])];
}
