import { sql } from 'kysely';
import type { QuestionKind, QuestionState } from '#rules/exchange/questions/question-choices.ts';
import { isId } from '#rules/ids.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { findDispute } from '#money/credit-desk/credit-desk.disputes.queries.ts';
import { readPage } from '#platform/database/read-page.ts';
import { findInvoice } from '#money/invoices/invoices.detail.queries.ts';
import { listedDeliveries } from '#ordering/orders/orders.policy.ts';
import { findOrder } from '#ordering/orders/orders.queries.ts';
import { readableKinds, visibleQuestions, writesAsStaff } from './questions.policy.ts';

export interface Question {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly unified: string;
  readonly sorg: string;
  readonly kind: QuestionKind;
  readonly subjectId: string;
  readonly subjectNumber: string;
  /** The invoice, also of a dispute; null for other kinds. */
  readonly invoiceId: string | null;
  readonly state: QuestionState;
  readonly askedAt: Date;
  readonly writtenAt: Date;
}

export interface QuestionMessage {
  readonly id: string;
  readonly questionId: string;
  readonly byCustomer: boolean;
  readonly by: string;
  readonly text: string;
  readonly at: Date;
}

/** A document that the caller may read, with the customer whose question it is. */
export interface Subject {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly sorg: string;
}

const columns = sql`
  q.id, q.customer_id as "customerId", c.name as "customerName", c.unified, q.sorg, q.kind, q.subject_id as "subjectId",
  q.subject_number as "subjectNumber",
  case q.kind
    when 'invoice' then q.subject_id
    when 'dispute' then (select d.invoice_id from disputes_dispute d where d.id = q.subject_id)
  end as "invoiceId", q.state, q.asked_at as "askedAt", q.written_at as "writtenAt"`;
const tables = sql`questions_question q join customers_customer c on c.id = q.customer_id`;

/** A question that the caller sees; null for any other. */
export async function findQuestion(ctx: Ctx, id: string): Promise<Question | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Question>`
    select ${columns}
      from ${tables}
     where q.id = ${id}
       and ${visibleQuestions(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The question about a document that the caller sees, or null. */
export async function findQuestionAbout(ctx: Ctx, kind: QuestionKind, subject: Subject): Promise<Question | null> {
  const { rows } = await sql<Question>`
    select ${columns}
      from ${tables}
     where q.customer_id = ${subject.customerId}
       and q.kind = ${kind}
       and q.subject_id = ${subject.id}
       and ${visibleQuestions(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface QuestionFilter {
  readonly state: QuestionState | null;
  readonly search: string;
}

/** One page of questions: those that wait first, the longest of them first, then the latest. */
export async function listQuestions(
  ctx: Ctx,
  { state, search }: QuestionFilter,
  page: number,
  limit: number,
): Promise<{ rows: Question[]; count: number }> {
  const words = `%${likePattern(search)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<Question & { total: number }>`
    select ${columns}, count(*) over ()::int as total
      from ${tables}
     where ${visibleQuestions(ctx)}
       ${state === null ? sql`` : sql`and q.state = ${state}`}
       ${search === '' ? sql`` : sql`and (q.subject_number ilike ${words} or c.name ilike ${words} or c.unified ilike ${words})`}
     order by q.state <> 'waiting', case q.state when 'waiting' then q.written_at end, q.written_at desc, q.id`,
  );
  return { rows, count };
}

/** Messages of a question that the caller sees (batched), the oldest first. */
export async function loadMessages(ctx: Ctx, questionId: string): Promise<readonly QuestionMessage[]> {
  const found = await loaderOf<string, QuestionMessage[]>(ctx, 'questions.messages', async (ids) => {
    const { rows } = await sql<QuestionMessage>`
      select m.id, m.question_id as "questionId", m.by_customer as "byCustomer", coalesce(u.name, '') as by, m.text,
             m.written_at as at
        from questions_message m
        left join identity_user u on u.id = m.written_by
       where m.question_id = any(${[...ids]}::uuid[])
       order by m.written_at, m.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.questionId);
  }).load(questionId);
  return found ?? [];
}

/** Ids of the photos of a message that the caller sees (batched). */
export async function loadMessagePhotos(ctx: Ctx, messageId: string): Promise<readonly string[]> {
  const found = await loaderOf<string, { id: string; attachment: string }[]>(ctx, 'questions.photos', async (ids) => {
    const { rows } = await sql<{ id: string; attachment: string }>`
      select message_id as id, attachment_id as attachment
        from questions_photo
       where message_id = any(${[...ids]}::uuid[])
       order by place`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.id);
  }).load(messageId);
  return (found ?? []).map(({ attachment }) => attachment);
}

/** The document that the caller names, with their customer; null if they may not read it. */
export async function findSubject(ctx: Ctx, kind: QuestionKind, subject: string): Promise<Subject | null> {
  if (kind === 'order') return findOrder(ctx, subject);
  if (kind === 'delivery') return findDelivery(ctx, subject);
  if (kind === 'dispute') return findDisputed(ctx, subject);
  const invoice = isId(subject) ? await findInvoice(ctx, subject) : null;
  // The payer of an invoice asks for itself, too.
  return invoice && ctx.customer ? { ...invoice, customerId: ctx.customer.id } : null;
}

/** A dispute with the customer who answers; null for a caller who is neither that customer nor the desk. */
async function findDisputed(ctx: Ctx, id: string): Promise<Subject | null> {
  const dispute = await findDispute(ctx, id);
  if (!dispute || !readableKinds(signedIn(ctx).actor).includes('dispute')) return null;
  const { invoiceNumber, askedCustomerId, sorg } = dispute;
  if (!writesAsStaff(ctx) && ctx.customer?.id !== askedCustomerId) return null;
  return { id: dispute.id, number: invoiceNumber, customerId: askedCustomerId, sorg };
}

async function findDelivery(ctx: Ctx, number: string): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select d.id, d.number, d.customer_id as "customerId", d.sorg
      from deliveries_delivery d
     where d.number = ${number}
       and ${listedDeliveries(ctx)}
     order by d.id
     limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
