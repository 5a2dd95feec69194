import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { sql } from 'kysely';
import type { DisputeTurn } from '#rules/money/credit-desk/dispute-choices.ts';
import { acceptedPart, disputeRefusal } from '#rules/money/credit-desk/dispute.ts';
import { DomainError } from '#rules/errors.ts';
import { parseDecimal } from '#rules/money.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { findInvoice } from '#money/invoices/invoices.detail.queries.ts';
import { concede, setDisputed } from '#money/invoices/invoices.disputed.actions.ts';
import { lockReceivables } from '#money/invoices/invoices.receive.actions.ts';
import { findDecidable, sumOpen, type Dispute } from './credit-desk.disputes.queries.ts';

const fileTypes = new Set(['application/pdf', 'image/jpeg', 'image/png']);

export interface NewDispute {
  readonly invoiceId: string;
  readonly position: number | null;
  readonly reason: string;
  readonly text: string;
  /** Decimal string in the invoice's currency. */
  readonly amount: string;
  readonly file: UploadedFile | null;
}

/**
 * Disputes an amount of an invoice that the caller sees. Throws `invoice_not_found`, `dispute_nothing_open`,
 * `dispute_amount`, `dispute_open_already`, `file_too_large`, `file_extension_invalid`.
 */
export async function openDispute(ctx: Ctx, wish: NewDispute): Promise<{ id: string; invoiceId: string }> {
  const { actor } = signedIn(ctx);
  const { file } = wish;
  if (file?.tooLarge) throw new DomainError('file_too_large', { limit: largestUpload }, 'file');
  if (file && !fileTypes.has(file.contentType ?? ''))
    throw new DomainError('file_extension_invalid', { types: 'PDF, JPG, PNG' }, 'file');
  const invoice = await findInvoice(ctx, wish.invoiceId);
  if (!invoice) throw new DomainError('invoice_not_found', { number: '' }, 'invoiceId');
  const [locked] = await lockReceivables(ctx, [invoice.id]);
  const amount = parseDecimal(wish.amount, invoice.currency);
  const lineAmount = wish.position === null ? null : await lineAmountOf(ctx, invoice.id, wish.position);
  const disputed = await disputedOf(ctx, invoice.id);
  const refusal = disputeRefusal({ owed: locked?.owedAmount ?? 0, disputed, lineAmount }, amount ?? 0);
  if (refusal) throw new DomainError(refusal, {}, 'amount');
  const { rows } = await sql<{ id: string }>`
    insert into disputes_dispute (invoice_id, position, reason, text, amount, file, file_name, content_type, opened_by,
                                  opened_at)
    select ${invoice.id}, ${wish.position}, ${wish.reason}, ${wish.text}, ${amount}, ${file?.stored ?? null},
           ${file?.fileName ?? null}, ${file?.contentType ?? null}, ${actor.userId}, ${ctx.now}
        on conflict (invoice_id, coalesce(position, 0)) where state = 'open' do nothing
    returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (!id) throw new DomainError('dispute_open_already', {}, 'position');
  await setDisputed(ctx, invoice.id, await sumOpen(ctx, invoice.id));
  await tell(ctx, 'dispute.opened', id);
  await ctx.record({
    action: 'dispute.open',
    subjectType: 'dispute',
    subjectId: id,
    customerId: invoice.customerId,
    after: { invoice: invoice.number, position: wish.position, reason: wish.reason, amount, text: wish.text },
  });
  return { id, invoiceId: invoice.id };
}

/** Tells the other side by mail. */
const tell = (ctx: Ctx, kind: 'dispute.opened' | 'dispute.decided', disputeId: string): Promise<void> =>
  ctx.enqueue('notices.raise', { kind, events: [{ key: disputeId, details: { disputeId } }] });

/** The amount of a line; a line that does not exist has nothing to dispute. */
async function lineAmountOf(ctx: Ctx, invoiceId: string, position: number): Promise<number> {
  const line = await ctx.db
    .selectFrom('invoices_line')
    .select('subtotal')
    .where('invoice_id', '=', invoiceId)
    .where('position', '=', position)
    .executeTakeFirst();
  return line?.subtotal ?? 0;
}

async function disputedOf(ctx: Ctx, invoiceId: string): Promise<number> {
  const { disputed_amount, conceded_amount } = await ctx.db
    .selectFrom('invoices_invoice')
    .select(['disputed_amount', 'conceded_amount'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return disputed_amount + conceded_amount;
}

/** Locks a dispute; throws `dispute_asked` while it waits for the dealer, unless the desk decides all the same. */
async function requireAnswered(ctx: Ctx, id: string, anyway: boolean): Promise<void> {
  const { state, waiting_for } = await ctx.db
    .selectFrom('disputes_dispute')
    .select(['state', 'waiting_for'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state === 'open' && waiting_for === 'dealer' && !anyway) throw new DomainError('dispute_asked', {}, 'id');
}

/**
 * Says who has to act on a dispute about which somebody wrote: the dealer after a question of the desk, the desk after an
 * answer or once it closed the question. Throws `dispute_decided`: nobody waits for words about a decided dispute.
 */
export async function passDispute(ctx: Ctx, id: string, waitingFor: DisputeTurn): Promise<void> {
  const asked = waitingFor === 'dealer';
  const { numUpdatedRows } = await ctx.db
    .updateTable('disputes_dispute')
    .set({ waiting_for: waitingFor, ...(asked && { asked_at: ctx.now }) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('dispute_decided', {}, 'id');
}

/** Minor units that the desk accepts; throws `dispute_amount` for a part that is none. */
function acceptedOf(dispute: Dispute, amount: string | null): number {
  if (amount === null) return dispute.amount;
  const accepted = acceptedPart(dispute.amount, parseDecimal(amount, dispute.currency));
  if (accepted === null) throw new DomainError('dispute_amount', {}, 'amount');
  return accepted;
}

/**
 * Accepts an open dispute or a part of it, or rejects it, with an answer. Throws `not_found`, `dispute_decided`,
 * `dispute_asked` while a question waits for the dealer, and `dispute_amount`. What is accepted stays out of the overdue rule until the ERP's open amount carries it.
 */
export async function decideDispute(
  ctx: Ctx,
  decision: {
    readonly id: string;
    readonly accept: boolean;
    readonly answer: string;
    readonly amount?: string | null | undefined;
    /** Decides although the dealer has not answered a question. */
    readonly despiteQuestion?: boolean;
  },
): Promise<void> {
  const { actor } = signedIn(ctx);
  const dispute = await findDecidable(ctx, decision.id);
  if (!dispute) throw new DomainError('not_found', {}, 'id');
  await lockReceivables(ctx, [dispute.invoiceId]);
  await requireAnswered(ctx, dispute.id, decision.despiteQuestion ?? false);
  const state = decision.accept ? 'accepted' : 'rejected';
  const accepted = decision.accept ? acceptedOf(dispute, decision.amount ?? null) : null;
  const { numUpdatedRows } = await ctx.db
    .updateTable('disputes_dispute')
    .set({ state, accepted_amount: accepted, answer: decision.answer, decided_by: actor.userId, decided_at: ctx.now })
    .where('id', '=', dispute.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('dispute_decided', {}, 'id');
  await setDisputed(ctx, dispute.invoiceId, await sumOpen(ctx, dispute.invoiceId));
  if (accepted !== null) await concede(ctx, dispute.invoiceId, accepted);
  await tell(ctx, 'dispute.decided', dispute.id);
  await ctx.enqueue('questions.closeAbout', { kind: 'dispute', subjectId: dispute.id });
  await ctx.record({
    action: `dispute.${decision.accept ? 'accept' : 'reject'}`,
    subjectType: 'dispute',
    subjectId: dispute.id,
    customerId: dispute.customerId,
    before: { state: dispute.state },
    after: {
      state,
      answer: decision.answer,
      invoice: dispute.invoiceNumber,
      amount: dispute.amount,
      ...(accepted !== null && accepted < dispute.amount ? { acceptedAmount: accepted } : {}),
    },
  });
}
