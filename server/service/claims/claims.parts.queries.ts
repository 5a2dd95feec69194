import { sql } from 'kysely';
import type { AskedSlot } from '#rules/service/claims/asked.ts';
import type { Capability, ClaimStatus } from '#rules/service/claims/status.ts';
import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { readsInternal } from './claims.policy.ts';

/** The consumer of a claim: personal data, shown to the dealer who claimed and to staff of its area. */
export interface Consumer {
  readonly claimId: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
}

/** A problem of a claim in the caller's language. */
export interface NamedProblem {
  readonly id: string;
  readonly partKey: string;
  readonly part: string;
  readonly description: string;
  readonly notes: string;
}

export interface ClaimComment {
  readonly id: string;
  readonly claimId: string;
  readonly comment: string;
  readonly internal: boolean;
  readonly displayName: string;
  readonly createdBy: string;
  readonly byCustomer: boolean;
  readonly createdAt: Date;
  readonly mentions: readonly string[];
}

export interface ClaimChange {
  readonly id: string;
  readonly claimId: string;
  readonly from: ClaimStatus | null;
  readonly to: ClaimStatus;
  readonly reason: string;
  /** Photos and documents that the desk asked for. */
  readonly asked: readonly AskedSlot[];
  readonly by: string | null;
  readonly at: Date;
}

/** Consumers of claims (batched); the claims are ones that the caller sees. */
export const loadConsumer = (ctx: Ctx, claimId: string): Promise<Consumer | null> =>
  loaderOf<string, Consumer>(ctx, 'claims.consumer', async (ids) => {
    const { rows } = await sql<Consumer>`
      select claim_id as "claimId", name, phone, email, address, city
        from claims_consumer
       where claim_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.claimId, row]));
  }).load(claimId);

/** Problems of claims (batched) that the caller sees. */
export async function loadProblems(ctx: Ctx, claimId: string): Promise<NamedProblem[]> {
  const language = contentLanguage(ctx.locale);
  const found = await loaderOf<string, NamedProblem[]>(ctx, 'claims.problems', async (ids) => {
    const { rows } = await sql<{
      claimId: string;
      id: string;
      partKey: string;
      parts: unknown;
      texts: unknown;
      notes: string;
    }>`
      select kp.claim_id as "claimId", p.id, p.part as "partKey", p.part_texts as parts, p.texts, kp.notes
        from claims_claim_problem kp
        join claims_problem p on p.id = kp.problem_id
       where kp.claim_id = any(${[...ids]}::uuid[])
       order by p.part, p.position, p.id`.execute(ctx.db);
    const named = rows.map(({ parts, texts, ...row }) => ({
      ...row,
      part: localized(parts, language),
      description: localized(texts, language),
    }));
    return Map.groupBy(named, (row) => row.claimId);
  }).load(claimId);
  return [...(found ?? [])];
}

/** Comments of claims (batched) that the caller sees, the oldest first; internal ones only for those who may (Q-135). */
export async function loadComments(ctx: Ctx, claimId: string): Promise<ClaimComment[]> {
  const found = await loaderOf<string, ClaimComment[]>(ctx, 'claims.comments', async (ids) => {
    const { rows } = await sql<ClaimComment>`
      select m.id, m.claim_id as "claimId", m.comment, m.internal, u.name as "displayName", u.username as "createdBy",
             exists (select from customers_user cu where cu.user_id = m.created_by) as "byCustomer",
             m.created_at as "createdAt",
             array(select n.name from identity_user n where n.id = any(m.mentions) order by n.name) as mentions
        from claims_comment m
        join identity_user u on u.id = m.created_by
       where m.claim_id = any(${[...ids]}::uuid[])
         ${readsInternal(ctx) ? sql`` : sql`and not m.internal`}
       order by m.created_at, m.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.claimId);
  }).load(claimId);
  return [...(found ?? [])];
}

/** Changes of status of claims (batched) that the caller sees, the oldest first. */
export async function loadHistory(ctx: Ctx, claimId: string): Promise<ClaimChange[]> {
  const found = await loaderOf<string, ClaimChange[]>(ctx, 'claims.history', async (ids) => {
    const { rows } = await sql<ClaimChange>`
      select h.id, h.claim_id as "claimId", h.from_status as "from", h.to_status as "to", h.reason, h.asked,
             u.name as by, h.at
        from claims_history h
        left join identity_user u on u.id = h.by_user_id
       where h.claim_id = any(${[...ids]}::uuid[])
       order by h.at, h.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.claimId);
  }).load(claimId);
  return [...(found ?? [])];
}

/** The rows of the table of transitions that apply to the caller's roles. */
export async function listOwnCapabilities(ctx: Ctx): Promise<readonly Capability[]> {
  const roles = ctx.actor?.roles.map(({ name }) => name) ?? [];
  const known = ctx.loaders.get('claims.capabilities') as Promise<readonly Capability[]> | undefined;
  if (known) return known;
  const read = sql<Capability>`
    select role, product_category as "productCategory", customer_category as "customerCategory", from_status as "from",
           to_status as "to"
      from claims_capability
     where role = any(${roles})
     order by product_category, customer_category, from_status, to_status, role`
    .execute(ctx.db)
    .then(({ rows }) => rows);
  ctx.loaders.set('claims.capabilities', read);
  return read;
}
