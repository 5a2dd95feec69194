import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { takeNumbers } from '#platform/database/database.ts';
import { handOverClaim } from '#service/claims/claims.handover.actions.ts';

/** A credit note that the ERP is asked for: of a claim, or of transit damage. */
interface WantedCredit {
  readonly origin: { readonly claimId: string } | { readonly damageId: string };
  readonly customerId: string;
  readonly companyCode: string;
  readonly currency: string;
  /** In minor units. */
  readonly amount: number;
  /** When the ERP gets it at the earliest; absent: at once. */
  readonly handOverAt?: Date;
}

/** Writes a credit request and puts it into the outbox of the ERP; returns its id. */
export async function writeCreditRequest(ctx: Ctx, wanted: WantedCredit): Promise<string> {
  const { actor, market } = signedIn(ctx);
  const year = calendarDateIn(ctx.now, market.timeZone).slice(0, 4);
  const claimId = 'claimId' in wanted.origin ? wanted.origin.claimId : null;
  const damageId = 'damageId' in wanted.origin ? wanted.origin.damageId : null;
  const { rows } = await sql<{ id: string }>`
    with counter as (${takeNumbers(`claims-credit:${year}`, 1)})
    insert into claims_credit_request (number, claim_id, damage_id, customer_id, company_code, currency, amount,
                                       created_by, created_at)
    select ${`CR-${year}-`} || lpad(counter.value::text, greatest(6, length(counter.value::text)), '0'), ${claimId}::uuid,
           ${damageId}::uuid, ${wanted.customerId}::uuid, ${wanted.companyCode}, ${wanted.currency}, ${wanted.amount},
           ${actor.userId}::uuid, ${ctx.now}
      from counter
    returning id`.execute(ctx.db);
  const [request] = rows;
  if (!request) throw new Error('no credit request was written');
  await handOverClaim(ctx, 'credit_request', request.id, wanted.handOverAt);
  return request.id;
}
