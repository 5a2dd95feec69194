import { sql } from 'kysely';
import {
  stateAfter,
  type RegistrationEvent,
  type RegistrationState,
} from '#rules/service/retail-sales/registration-state.ts';
import type { Ctx } from '#platform/context.ts';
import { removeMails } from '#platform/mail/mail.ts';
import { anyOf } from '#platform/database/sets.ts';

/** Mails with the data of consumers in the outbox, by the id of their registration. */
export const certificateMail = 'retail-sales.certificate';

/** A registration under lock. */
export interface LockedRegistration {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly state: RegistrationState;
  readonly attempts: number;
  readonly revision: number;
}

/** Locks active registrations in primary-key order. */
export async function lockRegistrations(ctx: Ctx, ids: readonly string[]): Promise<LockedRegistration[]> {
  const { rows } = await sql<LockedRegistration>`
    select r.id, r.number, r.customer_id as "customerId", r.state, r.attempts, r.revision
      from retail_sales_registration r
     where r.id = any(${[...ids]}::uuid[])
       and r.removed_at is null
     order by r.id
       for update`.execute(ctx.db);
  return rows;
}

/** A step of the history; `from` is null for the first one. */
export interface Step {
  readonly id: string;
  readonly from: RegistrationState | null;
  readonly to: RegistrationState | 'removed';
  readonly reason?: string;
}

/** Writes steps of the history. */
export async function noteSteps(ctx: Ctx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await ctx.db
    .insertInto('retail_sales_change')
    .values(
      steps.map(({ id, from, to, reason }) => ({
        registration_id: id,
        from_state: from,
        to_state: to,
        reason: reason ?? '',
        user_id: ctx.actor?.userId ?? null,
        changed_at: ctx.now,
      })),
    )
    .execute();
}

/** Columns that an event may set besides the state. */
export interface EventEffect {
  readonly failure?: string;
  readonly failure_details?: string;
  readonly attempts?: number;
  readonly account_reference?: string;
  readonly uploaded_at?: Date;
  readonly completed_at?: Date;
}

/**
 * Moves a locked registration by an event and notes the step. Returns the new state, or null if the event is not
 * possible; then nothing changes.
 */
export async function applyEvent(
  ctx: Ctx,
  { id, state }: Pick<LockedRegistration, 'id' | 'state'>,
  event: RegistrationEvent,
  effect: EventEffect = {},
): Promise<RegistrationState | null> {
  const to = stateAfter(state, event);
  if (to === null) return null;
  const waits = to.startsWith('pending_');
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({
      state: to,
      updated_at: ctx.now,
      ...(waits ? { attempts: 0, failure: '', failure_details: '' } : {}),
      ...effect,
    })
    .where('id', '=', id)
    .execute();
  await noteSteps(ctx, [{ id, from: state, to, reason: effect.failure ?? '' }]);
  if (waits) await enqueueUpload(ctx, id);
  return to;
}

/** Asks the worker to upload a registration; several requests become one job. */
export const enqueueUpload = (ctx: Ctx, id: string, delay = 0): Promise<void> =>
  ctx.enqueue('retail-sales.upload', { id }, { key: `retail-sales.upload ${id}`, ...(delay > 0 ? { delay } : {}) });

/** Removes the data of consumers from registrations and their mails, and says why; the facts of the sale stay. Returns the number of mails. */
export async function eraseConsumers(
  ctx: Ctx,
  ids: readonly string[],
  because: 'retention' | 'request' | 'removed',
): Promise<number> {
  if (ids.length === 0) return 0;
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({
      consumer_name: '',
      consumer_phone: '',
      consumer_address: '',
      consumer_city: '',
      consumer_country: '',
      consumer_email: '',
      failure_details: '',
      consented_at: null,
      erased_at: ctx.now,
      erased_because: because,
    })
    .where('id', '=', anyOf(ids))
    .where('erased_at', 'is', null)
    .execute();
  return removeMails(ctx, certificateMail, ids);
}
