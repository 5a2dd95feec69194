import { sql } from 'kysely';
import type * as v from 'valibot';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError, type ErrorCode } from '#rules/errors.ts';
import { frameNumberOf, frameNumberProblem } from '#rules/goods/frames/frame-number.ts';
import { defaultLocale, isLocale, type Locale } from '#rules/locales.ts';
import {
  consentRefusal,
  isNonRetail,
  onlyBrand,
  registrationRefusal,
  soldDateRefusal,
  type Consumer,
  type registrationChange,
  type registrationInput,
} from '#rules/service/retail-sales/registration.ts';
import { isProcessing, type RegistrationType } from '#rules/service/retail-sales/registration-state.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findSeller, readFrameFacts, type Dealer, type FrameFacts } from './retail-sales.frames.queries.ts';
import { findRegistration, findRegistrationOf } from './retail-sales.queries.ts';
import {
  applyEvent,
  enqueueUpload,
  eraseConsumers,
  lockRegistrations,
  noteSteps,
} from './retail-sales.state.actions.ts';

export type Registering = v.InferOutput<typeof registrationInput>;
export type Changing = v.InferOutput<typeof registrationChange>;

/** A registered frame, or why it is refused. */
export type Outcome = { readonly id: string } | { readonly code: ErrorCode; readonly field: string };

/** A frame that passes every rule, with its dealer. */
interface Accepted {
  readonly wish: Registering;
  readonly frame: FrameFacts & { readonly sorg: string };
  readonly dealer: Dealer;
}

const today = (ctx: Ctx): string => calendarDateIn(ctx.now, ctx.market.timeZone);
const brandOf = ({ market }: Ctx): string | null => onlyBrand(market.sorgs, market.configuration.polygonBrand);

/** The language in which the consumer reads the certificate. */
const localeOf = ({ market }: Ctx, consumer: Consumer | null): Locale =>
  consumer?.language ?? market.languages.find(isLocale) ?? defaultLocale;

/**
 * Registers sold frames, each accepted or refused for itself; `outcomes[n]` belongs to `wishes[n]`. Of two wishes
 * for one frame the first wins, and so does the first of two callers: the database allows one active registration.
 */
export async function registerFrames(ctx: Ctx, wishes: readonly Registering[]): Promise<Outcome[]> {
  const checked = await checkFrames(ctx, wishes);
  const accepted = checked.filter((one): one is Accepted => 'frame' in one);
  const registered = await insertRegistrations(ctx, accepted);
  return checked.map((one): Outcome => {
    if (!('frame' in one)) return one;
    const id = registered.get(one.frame.number);
    return id === undefined ? { code: 'frame_registered_already', field: 'frameNumber' } : { id };
  });
}

/** Checks frames like {@link registerFrames} without registering them. */
export async function checkFrames(
  ctx: Ctx,
  wishes: readonly Registering[],
): Promise<(Accepted | { readonly code: ErrorCode; readonly field: string })[]> {
  signedIn(ctx);
  const numbers = wishes.map(({ frameNumber }) => frameNumberOf(frameNumber));
  const frames = await readFrameFacts(ctx, [...new Set(numbers)]);
  const sellers = new Map<string | null, Dealer | null>();
  for (const dealer of new Set(wishes.map((wish) => wish.dealer || null)))
    sellers.set(dealer, await findSeller(ctx, dealer));
  const seen = new Set<string>();
  return wishes.map((wish, at) => {
    const number = numbers[at] ?? '';
    const problem = frameNumberProblem(number);
    if (problem) return { code: problem, field: 'frameNumber' };
    const unmailable = consentRefusal(wish);
    if (unmailable) return { code: unmailable, field: 'customer.email' };
    const dealer = sellers.get(wish.dealer || null) ?? null;
    if (!dealer) return { code: wish.dealer ? 'dealer_not_found' : 'customer_required', field: 'dealer' };
    const frame = frames.get(number) ?? null;
    const twice = seen.has(number);
    seen.add(number);
    const code = registrationRefusal(frame && soldFrame(ctx, frame, dealer, twice), {
      soldOn: wish.soldDate,
      today: today(ctx),
      brand: brandOf(ctx),
    });
    if (code) return { code, field: fieldOf(code) };
    // A frame with a shipment has a sales organisation.
    return { wish, frame: frame as Accepted['frame'], dealer };
  });
}

const fieldOf = (code: ErrorCode): string => (code.startsWith('frame_sold_') ? 'soldDate' : 'frameNumber');

/** The frame as the rule sees it: it must have been shipped to the dealer, to its distributor or to the caller. */
function soldFrame({ customer, market }: Ctx, frame: FrameFacts, dealer: Dealer, twice: boolean) {
  const owners = [dealer.id, dealer.distributorId, customer?.id];
  const reachable = frame.sorg === null || market.sorgs.includes(frame.sorg);
  return {
    brand: frame.brand,
    // Without a shipment nobody has it yet; the rule says so.
    shippedToSeller: frame.customerId === null || (reachable && owners.includes(frame.customerId)),
    shippedOn: frame.customerId === null ? null : frame.shippedOn,
    deliveredOn: frame.customerId === null ? null : frame.deliveredOn,
    registered: frame.registered || twice,
  };
}

async function insertRegistrations(ctx: Ctx, accepted: readonly Accepted[]): Promise<Map<string, string>> {
  if (accepted.length === 0) return new Map();
  const { actor } = signedIn(ctx);
  const { customer, now } = ctx;
  const rows = accepted.map(({ wish, frame, dealer }) => ({
    number: frame.number,
    market_id: ctx.market.id,
    sorg: frame.sorg,
    article_code: frame.articleCode,
    customer_id: dealer.id,
    distributor_id: customer && customer.id !== dealer.id ? customer.id : null,
    sold_on: wish.soldDate,
    state: 'pending_insert',
    ...consumerColumns(ctx, wish),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  }));
  const inserted = await ctx.db
    .insertInto('retail_sales_registration')
    .values(rows)
    // The unique index decides between two callers.
    .onConflict((conflict) => conflict.column('number').where('removed_at', 'is', null).doNothing())
    .returning(['id', 'number', 'customer_id'])
    .execute();
  await noteSteps(
    ctx,
    inserted.map(({ id }) => ({ id, from: null, to: 'pending_insert' as const })),
  );
  for (const { id, customer_id } of inserted) {
    await enqueueUpload(ctx, id);
    await ctx.record({
      action: 'retail-sales.register',
      subjectType: 'registration',
      subjectId: id,
      customerId: customer_id,
    });
  }
  if (inserted.length > 0) await refreshBonusLater(ctx);
  return new Map(inserted.map(({ id, number }) => [number, id]));
}

/** Asks for new totals of the bonus after the commit; triggers note which years changed. */
const refreshBonusLater = (ctx: Ctx): Promise<void> => ctx.enqueue('bonus.refresh', {}, { key: 'bonus.refresh' });

/** The consumer of a registration; typed data does not count when the consumer's account is used. */
function consumerColumns(ctx: Ctx, wish: Pick<Registering, 'customer' | 'useAccountData' | 'consent'>) {
  const consumer = wish.useAccountData ? null : wish.customer;
  return {
    non_retail: isNonRetail(wish),
    use_account: wish.useAccountData === true,
    consumer_name: consumer?.name ?? '',
    consumer_phone: consumer?.phone ?? '',
    consumer_address: consumer?.address ?? '',
    consumer_city: consumer?.city ?? '',
    consumer_country: consumer?.country ?? '',
    consumer_email: consumer?.email ?? '',
    consumer_locale: localeOf(ctx, wish.customer),
    consented_at: wish.consent && !isNonRetail(wish) ? ctx.now : null,
  };
}

/** Registers one sold frame; throws the code of its refusal. */
export async function registerFrame(ctx: Ctx, wish: Registering): Promise<{ id: string }> {
  const [outcome] = await registerFrames(ctx, [wish]);
  if (!outcome) throw new Error('one wish has one outcome');
  if ('code' in outcome) throw new DomainError(outcome.code, refusalParams(ctx, outcome.code), outcome.field);
  return outcome;
}

/** Params of the text of a refusal. */
export const refusalParams = (ctx: Ctx, code: ErrorCode): Record<string, string> =>
  code === 'frame_not_polygon' ? { brand: ctx.market.configuration.polygonBrand } : {};

/**
 * Changes sold date, consumer or dealer of a registration that the caller sees; the consumer site gets the change (pending
 * update). Throws `not_found`, `registration_processing`, `dealer_not_found` and the refusals of the sold date.
 */
export async function changeRegistration(ctx: Ctx, change: Changing): Promise<{ id: string }> {
  const seen = await findRegistration(ctx, change.id);
  const [locked] = seen ? await lockRegistrations(ctx, [seen.id]) : [];
  if (!seen || !locked) throw new DomainError('not_found', {}, 'id');
  if (isProcessing(locked.state)) throw new DomainError('registration_processing', { number: locked.number }, 'id');
  const unmailable = consentRefusal(change);
  if (unmailable) throw new DomainError(unmailable, {}, 'customer.email');
  const dealer = change.dealer ? await findSeller(ctx, change.dealer) : null;
  if (change.dealer && !dealer) throw new DomainError('dealer_not_found', {}, 'dealer');
  const frame = (await readFrameFacts(ctx, [locked.number])).get(locked.number);
  const code = soldDateRefusal(frame ?? { shippedOn: null, deliveredOn: null }, {
    soldOn: change.soldDate,
    today: today(ctx),
  });
  if (code) throw new DomainError(code, {}, 'soldDate');
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({
      ...consumerColumns(ctx, change),
      // The consent keeps the time at which it was first noted.
      ...(change.consent && seen.consentedAt !== null ? { consented_at: seen.consentedAt } : {}),
      ...(dealer ? { customer_id: dealer.id } : {}),
      sold_on: change.soldDate,
      revision: sql`revision + 1`,
      erased_at: null,
      erased_because: null,
    })
    .where('id', '=', locked.id)
    .execute();
  await applyEvent(ctx, locked, 'edit');
  await refreshBonusLater(ctx);
  await ctx.record({
    action: 'retail-sales.change',
    subjectType: 'registration',
    subjectId: locked.id,
    customerId: locked.customerId,
  });
  return { id: locked.id };
}

/**
 * Deletes the active registration of a frame: its consumer data goes at once, and the consumer site forgets it. Throws
 * `not_found` (also for another type) and `registration_processing`.
 */
export async function removeRegistration(ctx: Ctx, frameNumber: string, type: RegistrationType): Promise<void> {
  const seen = await findRegistrationOf(ctx, frameNumberOf(frameNumber));
  const [locked] = seen ? await lockRegistrations(ctx, [seen.id]) : [];
  if (!seen || !locked || seen.nonRetail !== (type === 'non_retail'))
    throw new DomainError('not_found', {}, 'frameNumber');
  if (isProcessing(locked.state))
    throw new DomainError('registration_processing', { number: locked.number }, 'frameNumber');
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({ removed_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', locked.id)
    .execute();
  await eraseConsumers(ctx, [locked.id], 'removed');
  await noteSteps(ctx, [{ id: locked.id, from: locked.state, to: 'removed' }]);
  await refreshBonusLater(ctx);
  // Also without a reference: the site may have taken an upload whose answer was lost.
  await ctx.enqueue('retail-sales.withdraw', { id: locked.id }, { key: `retail-sales.withdraw ${locked.id}` });
  await ctx.record({
    action: 'retail-sales.delete',
    subjectType: 'registration',
    subjectId: locked.id,
    customerId: locked.customerId,
  });
}

/**
 * Uploads failed registrations again. Those that are not failed, or that the caller does not see, are counted as
 * skipped. Throws `registration_not_failed` if none is left.
 */
export async function uploadAgain(ctx: Ctx, ids: readonly string[]): Promise<{ ids: string[] }> {
  const visible = (await Promise.all(ids.map((id) => findRegistration(ctx, id)))).flatMap((one) =>
    one ? [one.id] : [],
  );
  const moved: string[] = [];
  for (const locked of await lockRegistrations(ctx, visible)) {
    if ((await applyEvent(ctx, locked, 'upload_again')) === null) continue;
    moved.push(locked.id);
    await ctx.record({
      action: 'retail-sales.upload',
      subjectType: 'registration',
      subjectId: locked.id,
      customerId: locked.customerId,
    });
  }
  if (moved.length === 0) throw new DomainError('registration_not_failed', {}, 'ids');
  return { ids: moved };
}

/**
 * Sends a registration to the consumer site again, whatever its state (OP-150): a failed one waits again, a complete one
 * is updated. Throws `not_found` and `registration_processing`.
 */
export async function pushAccount(ctx: Ctx, id: string): Promise<{ id: string }> {
  const seen = await findRegistration(ctx, id);
  const [locked] = seen ? await lockRegistrations(ctx, [seen.id]) : [];
  if (!seen || !locked || seen.erasedAt !== null) throw new DomainError('not_found', {}, 'id');
  if (isProcessing(locked.state)) throw new DomainError('registration_processing', { number: locked.number }, 'id');
  const event = locked.state.startsWith('failed_') ? 'upload_again' : 'edit';
  await applyEvent(ctx, locked, event);
  await ctx.record({
    action: 'retail-sales.upload',
    subjectType: 'registration',
    subjectId: locked.id,
    customerId: locked.customerId,
  });
  return { id: locked.id };
}

/** Asks the consumer site for the present data of a consumer (OP-151). Throws `not_found` without a record there. */
export async function refreshAccount(ctx: Ctx, id: string): Promise<{ id: string }> {
  const seen = await findRegistration(ctx, id);
  if (!seen || seen.accountReference === '' || seen.erasedAt !== null) throw new DomainError('not_found', {}, 'id');
  await ctx.enqueue('retail-sales.refresh', { id: seen.id }, { key: `retail-sales.refresh ${seen.id}` });
  await ctx.record({
    action: 'retail-sales.refresh',
    subjectType: 'registration',
    subjectId: seen.id,
    customerId: seen.customerId,
  });
  return { id: seen.id };
}
