import { sql, type RawBuilder } from 'kysely';
import type { DisputeState, DisputeTurn } from '#rules/money/credit-desk/dispute-choices.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { UploadReferences } from '#platform/files/upload-cleanup.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { visibleInvoices } from '#money/invoices/invoices.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';

/** A dispute with its invoice; amounts in minor units of its currency. */
export interface Dispute {
  readonly id: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly unified: string;
  readonly currency: string;
  readonly owed: number;
  readonly position: number | null;
  readonly lineText: string;
  readonly reason: string;
  readonly text: string;
  readonly amount: number;
  /** The part that the desk accepted; null unless it accepted the dispute. */
  readonly acceptedAmount: number | null;
  readonly file: string | null;
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly state: DisputeState;
  readonly waitingFor: DisputeTurn;
  /** When the desk asked the dealer last; null: never. */
  readonly askedAt: Date | null;
  /** The customer whose users answer questions: that of who disputes, which may be the payer. */
  readonly askedCustomerId: string;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly answer: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const columns = sql`
  d.id, d.invoice_id as "invoiceId", i.number as "invoiceNumber", i.sorg, i.customer_id as "customerId",
  c.name as "customerName", c.unified, i.currency, i.owed_amount as owed, d.position,
  coalesce((
      select l.description
        from invoices_line l
       where l.invoice_id = d.invoice_id
         and l.position = d.position), '') as "lineText",
  d.reason, d.text, d.amount, d.accepted_amount as "acceptedAmount", d.file, d.file_name as "fileName", d.content_type as "contentType", d.state,
  d.waiting_for as "waitingFor", d.asked_at as "askedAt", coalesce(cu.customer_id, i.customer_id) as "askedCustomerId",
  o.name as "openedBy", d.opened_at as "openedAt", d.answer, u.name as "decidedBy", d.decided_at as "decidedAt"`;
const tables = sql`
  disputes_dispute d
  join invoices_invoice i on i.id = d.invoice_id
  join customers_customer c on c.id = i.customer_id
  join identity_user o on o.id = d.opened_by
  left join customers_user cu on cu.user_id = d.opened_by
  left join identity_user u on u.id = d.decided_by`;

/** Condition on the invoice `i` of a dispute: the desk sees those of customers whom its areas include. */
function seenByDesk({ actor, market }: Ctx): RawBuilder<boolean> {
  if (!actor?.permissions.has('dispute.decide')) return sql<boolean>`false`;
  return sql<boolean>`(i.sorg = any(${[...market.sorgs]}) and exists (
      select
        from customers_area a
       where a.customer_id = i.customer_id
         and a.sorg = i.sorg
         and ${visibleArea(actor)}))`;
}

/** Disputes of an invoice that the caller sees (batched), the newest first. */
export async function loadDisputes(ctx: Ctx, invoiceId: string): Promise<readonly Dispute[]> {
  const found = await loaderOf<string, Dispute[]>(ctx, 'disputes.of-invoice', async (ids) => {
    const { rows } = await sql<Dispute>`
      select ${columns}
        from ${tables}
       where d.invoice_id = any(${[...ids]}::uuid[])
       order by d.opened_at desc, d.id desc`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.invoiceId);
  }).load(invoiceId);
  return found ?? [];
}

/** One dispute that the caller sees, as the customer or as the desk; null for any other. */
export async function findDispute(ctx: Ctx, id: string): Promise<Dispute | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Dispute>`
    select ${columns}
      from ${tables}
     where d.id = ${id}
       and (${visibleInvoices(ctx)} or ${seenByDesk(ctx)})`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A dispute that the caller may decide; null for any other. */
export async function findDecidable(ctx: Ctx, id: string): Promise<Dispute | null> {
  const { rows } = await sql<Dispute>`
    select ${columns}
      from ${tables}
     where d.id = ${id}
       and ${seenByDesk(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Disputes for the desk: open ones first, those that wait for the desk before others, and of these the oldest first. */
export async function listDisputes(
  ctx: Ctx,
  filter: { readonly state: DisputeState | null; readonly search: string },
  page: number,
  limit: number,
): Promise<{ rows: Dispute[]; count: number }> {
  const words = `%${likePattern(filter.search)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<Dispute & { total: number }>`
    select ${columns}, count(*) over ()::int as total
      from ${tables}
     where ${seenByDesk(ctx)}
       ${filter.state === null ? sql`` : sql`and d.state = ${filter.state}`}
       ${filter.search === '' ? sql`` : sql`and (c.name ilike ${words} or c.unified ilike ${words} or i.number ilike ${words})`}
     order by d.state <> 'open', d.state = 'open' and d.waiting_for = 'dealer', case d.state when 'open' then d.opened_at end, d.opened_at desc, d.id`,
  );
  return { rows, count };
}

/** Sum of the open disputes of an invoice. */
export async function sumOpen(ctx: Ctx, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount
      from disputes_dispute
     where invoice_id = ${invoiceId}
       and state = 'open'`.execute(ctx.db);
  return rows[0]?.amount ?? 0;
}

/** Uploads that disputes keep. */
export const disputeFiles: UploadReferences = sql`select file from disputes_dispute where file is not null`;
