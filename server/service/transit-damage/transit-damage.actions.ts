import { sql, type RawBuilder } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { parseDecimal } from '#rules/money.ts';
import {
  proposedCredit,
  reportableUntil,
  reportRefusal,
  type DamageKind,
  type DamageState,
} from '#rules/service/transit-damage/transit-damage.ts';
import { keepAttachments } from '#platform/attachments/attachments.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { takeNumbers } from '#platform/database/database.ts';
import { writeCreditRequest } from '#service/claim-settlement/claim-settlement.credit.actions.ts';
import { findDamage, findDeliveredLine, type DamageReport, type DeliveredLine } from './transit-damage.queries.ts';

export interface NewDamage {
  readonly doNo: string;
  readonly position: number;
  readonly frameNumber: string;
  readonly qty: number;
  readonly kind: DamageKind;
  readonly text: string;
  /** Ids of attachments. */
  readonly photos: readonly string[];
}

/** Days of earlier reports that the rules count. */
const recentDays = 90;

/**
 * Reports damage of a line of a delivery of the active customer. Throws `transit_damage_delivery`,
 * `transit_damage_not_delivered`, `transit_damage_late`, `transit_damage_frame`, `transit_damage_twice`,
 * `transit_damage_quantity` and the refusals of attachments.
 */
export async function reportDamage(ctx: Ctx, wish: NewDamage): Promise<{ id: string }> {
  const { actor } = signedIn(ctx);
  const { customer, market, now } = ctx;
  // Two reports at once wait for each other.
  if (customer) await sql`select from customers_customer where id = ${customer.id} for no key update`.execute(ctx.db);
  const since = new Date(now.getTime() - recentDays * 86_400_000);
  const line = await findDeliveredLine(ctx, wish.doNo, wish.position, since);
  if (!customer || !line) throw new DomainError('transit_damage_delivery', { number: wish.doNo }, 'doNo');
  const { transitDamageHours, transitDamageCap, currency } = market.configuration;
  const late = reportRefusal(reportableUntil(line.deliveredOn, transitDamageHours, market.timeZone), now);
  if (late) throw new DomainError(late, { hours: transitDamageHours }, 'doNo');
  const frameNumber = await frameOf(ctx, line, wish);
  if (wish.qty > line.qty - line.reported)
    throw new DomainError('transit_damage_quantity', { count: Math.max(0, line.qty - line.reported) }, 'qty');
  await keepAttachments(ctx, wish.photos, 'photo', { field: 'photos' });
  const value = line.price * wish.qty;
  const proposed = proposedCredit({
    kind: wish.kind,
    value,
    // The cap is an amount in the currency of the market.
    cap: line.currency === currency.display ? (parseDecimal(transitDamageCap, line.currency) ?? 0) : 0,
    photos: wish.photos.length,
    recent: line.recent,
  });
  const state: DamageState = proposed === null ? 'in_review' : 'proposed';
  const { id } = await ctx.db
    .insertInto('transit_damage_report')
    .values({
      sorg: line.sorg,
      customer_id: customer.id,
      delivery_id: line.deliveryId,
      position: wish.position,
      article_code: line.articleCode,
      description: line.description,
      frame_number: frameNumber,
      qty: wish.qty,
      kind: wish.kind,
      text: wish.text,
      currency: line.currency,
      value_amount: value,
      state,
      proposed_amount: proposed,
      reported_by: actor.userId,
      reported_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('transit_damage_photo')
    .values(wish.photos.map((attachment_id, place) => ({ report_id: id, place, attachment_id })))
    .execute();
  await noteChange(ctx, id, state, '');
  await ctx.record({
    action: 'transit-damage.report',
    subjectType: 'transit-damage',
    subjectId: id,
    customerId: customer.id,
    after: { delivery: wish.doNo, position: wish.position, qty: wish.qty, kind: wish.kind, state, proposed },
  });
  ctx.beforeCommit(numberReport(ctx, id));
  return { id };
}

/** The frame that is damaged: one of the line, and needed if the line has frames. */
async function frameOf(ctx: Ctx, line: DeliveredLine, { frameNumber, qty }: NewDamage): Promise<string> {
  const number = frameNumberOf(frameNumber);
  const frames = line.serialNumbers.map(frameNumberOf);
  if (frames.length === 0 && number === '') return '';
  if (!frames.includes(number)) throw new DomainError('transit_damage_frame', { number }, 'frameNumber');
  if (qty !== 1) throw new DomainError('transit_damage_quantity', { count: 1 }, 'qty');
  const twice = await ctx.db
    .selectFrom('transit_damage_report')
    .select('id')
    .where('delivery_id', '=', line.deliveryId)
    .where('frame_number', '=', number)
    .where('state', '<>', 'rejected')
    .executeTakeFirst();
  if (twice) throw new DomainError('transit_damage_twice', { number }, 'frameNumber');
  return number;
}

/** A statement that gives a report its visible number: the last one, because others wait for the counter. */
function numberReport(ctx: Ctx, id: string): RawBuilder<unknown> {
  const year = calendarDateIn(ctx.now, ctx.market.timeZone).slice(0, 4);
  return sql`
    with counter as (${takeNumbers(`transit-damage:${year}`, 1)})
    update transit_damage_report
       set number = ${`TD-${year}-`} || lpad(counter.value::text, greatest(6, length(counter.value::text)), '0')
      from counter
     where id = ${id}`;
}

/** Writes the change, and tells the desk of a report that waits for it. */
async function noteChange(ctx: Ctx, reportId: string, state: DamageState, reason: string): Promise<void> {
  await ctx.db
    .insertInto('transit_damage_change')
    .values({ report_id: reportId, state, reason, changed_by: ctx.actor?.userId ?? null, changed_at: ctx.now })
    .execute();
  if (state === 'in_review')
    await ctx.enqueue('notices.raise', {
      kind: 'transit-damage.waiting',
      events: [{ key: reportId, details: { reportId } }],
    });
}

/** Locks a report that the caller sees, in one of these states. Throws `not_found` and `transit_damage_decided`. */
async function lockReport(ctx: Ctx, id: string, states: readonly DamageState[]): Promise<DamageReport> {
  const seen = await findDamage(ctx, id);
  if (!seen) throw new DomainError('not_found', {}, 'id');
  await sql`select from transit_damage_report where id = ${seen.id} for update`.execute(ctx.db);
  const report = await findDamage(ctx, id);
  if (!report || !states.includes(report.state))
    throw new DomainError('transit_damage_decided', { number: seen.number }, 'id');
  return report;
}

async function move(
  ctx: Ctx,
  report: DamageReport,
  to: { readonly state: DamageState; readonly credit: number | null; readonly reason: string },
): Promise<void> {
  const { actor } = signedIn(ctx);
  const ended = to.state === 'credited' || to.state === 'rejected';
  await ctx.db
    .updateTable('transit_damage_report')
    .set({
      state: to.state,
      credit_amount: to.credit,
      reason: to.reason,
      decided_by: ended ? actor.userId : null,
      decided_at: ended ? ctx.now : null,
    })
    .where('id', '=', report.id)
    .execute();
  await noteChange(ctx, report.id, to.state, to.reason);
  if (to.state === 'credited' && to.credit !== null)
    await writeCreditRequest(ctx, {
      origin: { damageId: report.id },
      customerId: report.customerId,
      companyCode: report.companyCode,
      currency: report.currency,
      amount: to.credit,
    });
  await ctx.record({
    action: 'transit-damage.decide',
    subjectType: 'transit-damage',
    subjectId: report.id,
    customerId: report.customerId,
    before: { state: report.state },
    after: { state: to.state, credit: to.credit },
  });
}

/** The dealer accepts the proposed credit, or asks the desk to decide. Throws `not_found` and `transit_damage_decided`. */
export async function answerProposal(
  ctx: Ctx,
  { id, accept }: { readonly id: string; readonly accept: boolean },
): Promise<void> {
  const report = await lockReport(ctx, id, ['proposed']);
  await move(ctx, report, {
    state: accept ? 'credited' : 'in_review',
    credit: accept ? report.proposed : null,
    reason: '',
  });
}

/**
 * The desk credits an amount of at most the price of the damaged units, or rejects the report; the dealer is told. Throws
 * `not_found`, `transit_damage_decided` and `transit_damage_amount`.
 */
export async function decideDamage(
  ctx: Ctx,
  decision: { readonly id: string; readonly accept: boolean; readonly amount: string | null; readonly reason: string },
): Promise<void> {
  const report = await lockReport(ctx, decision.id, ['proposed', 'in_review']);
  const amount = decision.accept ? parseDecimal(decision.amount ?? '', report.currency) : null;
  if (decision.accept && (amount === null || amount <= 0 || amount > report.value))
    throw new DomainError('transit_damage_amount', {}, 'amount');
  await move(ctx, report, {
    state: decision.accept ? 'credited' : 'rejected',
    credit: amount,
    reason: decision.reason,
  });
  await ctx.enqueue('notices.raise', {
    kind: 'transit-damage.decided',
    events: [{ key: report.id, details: { reportId: report.id } }],
  });
}
