import { sql, type RawBuilder } from 'kysely';
import {
  claimProblemsOf,
  hasConsumer,
  isWithoutCode,
  proofProblemsOf,
  purchaseOf,
  type ClaimForm,
  type ClaimTerms,
} from '#rules/service/claims/claim-form.ts';
import { claimRow } from '#rules/service/claims/row.ts';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import type { CustomerCategory, ProductCategory } from '#rules/service/claims/status.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { unknownFrameRefusal } from '#rules/goods/frames/frame-number.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { takeNumbers } from '#platform/database/database.ts';
import { anyOf } from '#platform/database/sets.ts';
import { writtenColumns } from '#platform/rows/written-fields.ts';
import { findFrame } from '#goods/frames/frames.queries.ts';
import { removeDrafts } from './claim-form.drafts.actions.ts';
import { listDrafts } from './claim-form.drafts.queries.ts';
import { emptySlots, filledSlots, fillSlots, slotsOf, type SlotFiles } from '#service/claims/claims.files.actions.ts';
import { claimingCustomer, mayEditClaim } from '#service/claims/claims.policy.ts';
import { dueAt, lockClaim, moveClaim, noteChange } from '#service/claims/claims.record.actions.ts';

export interface ClaimWish extends SlotFiles {
  readonly type: ProductCategory;
  readonly form: ClaimForm;
  /** Sales organisation; null: the frame's, else the customer's first. */
  readonly sorg: string | null;
  /** The draft that becomes the claim. */
  readonly draftId: string | null;
}

/** The demands of the market on claims of a type. */
export const claimTerms = ({ market, now }: Ctx, type: ProductCategory): ClaimTerms => ({
  productCategory: type,
  today: calendarDateIn(now, market.timeZone),
  problemRequired: market.configuration.claimProblemRequired,
  allowNonCode: market.configuration.claimAllowNonCode,
  nonCode: market.configuration.claimNonCode,
});

/** The product of a claim as the claim keeps it. */
interface Product {
  readonly frame_number: string;
  readonly article_code: string;
  readonly brand: string;
  readonly model_code: string;
  readonly merchandise: string;
}

/** The facts about the claimed frame that its passport tells; null without one. */
interface FrameFacts {
  readonly sorg: string | null;
  readonly deliveredOn: CalendarDate | null;
}

const noProduct = { brand: '', model_code: '', merchandise: '' };

/**
 * The product that a form names; of a frame whose passport the caller does not see, only what they say themselves.
 * An edit keeps the frame number that the claim has stored. Throws `frame_not_found`, `claim_article_unknown`.
 */
async function productOf(ctx: Ctx, form: ClaimForm, terms: ClaimTerms, stored = ''): Promise<Product & FrameFacts> {
  if (isWithoutCode(form, terms))
    return { ...noProduct, frame_number: '', article_code: terms.nonCode, sorg: null, deliveredOn: null };
  const frame = terms.productCategory === 'bike' ? await findFrame(ctx, form.frameNumber) : null;
  const refusal = frame && frame.number !== stored ? unknownFrameRefusal(frame.known, terms.allowNonCode) : null;
  if (refusal) throw new DomainError(refusal, {}, 'claim.frameNumber');
  const code = frame?.passport?.articleCode ?? form.articleCode;
  const frameNumber = frame?.number ?? '';
  const facts: FrameFacts = {
    sorg: frame?.passport?.sorg ?? null,
    deliveredOn: frame?.passport?.deliveredOn ?? frame?.passport?.shippedOn ?? null,
  };
  if (code === '') return { ...noProduct, frame_number: frameNumber, article_code: '', ...facts };
  const { rows } = await sql<Product>`
    select ${frameNumber} as frame_number, a.code as article_code, m.brand, m.code as model_code,
           m.merchandise_category as merchandise
      from catalog_article a
      join catalog_model m on m.id = a.model_id
     where a.code = ${code}`.execute(ctx.db);
  const [product] = rows;
  if (product) return { ...product, ...facts };
  // A frame may have been shipped before its article was in the catalog.
  if (frame?.passport) return { ...noProduct, frame_number: frameNumber, article_code: code, ...facts };
  throw new DomainError('claim_article_unknown', {}, 'claim.articleCode');
}

/** Problems of the form that only the database knows. */
async function unknownProblems(ctx: Ctx, form: ClaimForm, type: ProductCategory): Promise<UserError[]> {
  const ids = form.problems.map((problem) => problem.id);
  const known = await ctx.db
    .selectFrom('claims_problem')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('product_category', '=', type)
    .where('active', '=', true)
    .execute();
  const found = new Set(known.map((row) => row.id));
  return ids.flatMap((id, index) =>
    found.has(id.toLowerCase()) && ids.indexOf(id) === index
      ? []
      : [{ field: `problems.${index}`, code: 'claim_problem_unknown' as const, params: {} }],
  );
}

/** Refuses a form that lacks something, with every refusal at its field. */
async function refuseIncomplete(
  ctx: Ctx,
  form: ClaimForm,
  terms: ClaimTerms,
  filled: ReadonlySet<ClaimSlot>,
): Promise<void> {
  const refusals = [...claimProblemsOf(form, terms), ...(await unknownProblems(ctx, form, terms.productCategory))];
  const proof = proofProblemsOf(form, terms.productCategory, filled);
  const all = [...refusals.map((refusal) => ({ ...refusal, field: `claim.${refusal.field}` })), ...proof];
  if (all.length > 0) throw DomainError.all(all);
}

/** The words of the customer, as columns. Of an unsold product the purchase is the dealer's own. */
const claimColumns = (
  form: ClaimForm,
  { sorg: _, deliveredOn, ...product }: Product & FrameFacts,
  { today }: ClaimTerms,
) => ({
  ...product,
  ...writtenColumns(claimRow, form),
  purchased_on: purchaseOf(form, deliveredOn, today),
});

/** Writes the consumer and the problems of a claim anew. */
async function writeParts(ctx: Ctx, claimId: string, form: ClaimForm): Promise<void> {
  await ctx.db.deleteFrom('claims_consumer').where('claim_id', '=', claimId).execute();
  await ctx.db.deleteFrom('claims_claim_problem').where('claim_id', '=', claimId).execute();
  if (form.consumer !== null && hasConsumer(form.consumer))
    await ctx.db
      .insertInto('claims_consumer')
      .values({ claim_id: claimId, ...form.consumer })
      .execute();
  if (form.problems.length > 0)
    await ctx.db
      .insertInto('claims_claim_problem')
      .values(form.problems.map(({ id, notes }) => ({ claim_id: claimId, problem_id: id, notes })))
      .execute();
}

/** The customer's category and the sales organisation of a new claim. Throws `bad_input` for one without an area. */
async function areaOf(
  ctx: Ctx,
  wished: string | null,
  ofFrame: string | null,
): Promise<{ sorg: string; customer_category: CustomerCategory }> {
  const customer = claimingCustomer(ctx);
  const sorgs = customer.areas.map((area) => area.sorg);
  if (wished !== null && !sorgs.includes(wished)) throw new DomainError('bad_input', {}, 'sorg');
  const sorg = wished ?? (ofFrame !== null && sorgs.includes(ofFrame) ? ofFrame : sorgs[0]);
  if (sorg === undefined) throw new DomainError('customer_required');
  const { category } = await ctx.db
    .selectFrom('customers_customer')
    .select('category')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  return { sorg, customer_category: category as CustomerCategory };
}

/**
 * Claims a product for the active customer, with all its proof. Throws what is missing, each at its field, and
 * `claim_paa_off`, `frame_not_found`, `claim_article_unknown`, `customer_required`.
 */
export async function createClaim(ctx: Ctx, wish: ClaimWish): Promise<{ id: string }> {
  const { actor } = signedIn(ctx);
  const customer = claimingCustomer(ctx);
  const { form, type } = wish;
  if (type === 'paa' && !ctx.market.configuration.claimAllowPAA) throw new DomainError('claim_paa_off');
  const terms = claimTerms(ctx, type);
  await refuseIncomplete(ctx, form, terms, slotsOf(wish));
  const product = await productOf(ctx, form, terms);
  const area = await areaOf(ctx, wish.sorg, product.sorg);
  const { id } = await ctx.db
    .insertInto('claims_claim')
    .values(({ fn }) => ({
      ...claimColumns(form, product, terms),
      ...area,
      number: fn<string>('gen_random_uuid'),
      type,
      customer_id: customer.id,
      status: 'submitted',
      status_at: ctx.now,
      created_by: actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('claims_claim')
    .set({ due_at: await dueAt(ctx, area.sorg, 'submitted') })
    .where('id', '=', id)
    .execute();
  await writeParts(ctx, id, form);
  await takeDraft(ctx, wish.draftId);
  await fillSlots(ctx, id, wish);
  await noteChange(ctx, id, null, { to: 'submitted', reason: '', byUserId: actor.userId });
  await ctx.record({ action: 'claim.create', subjectType: 'claim', subjectId: id, after: { type, sorg: area.sorg } });
  ctx.beforeCommit(numberClaim(ctx, id));
  return { id };
}

/** Removes the draft that becomes a claim; another device may have discarded it. */
async function takeDraft(ctx: Ctx, draftId: string | null): Promise<void> {
  if (draftId === null) return;
  const [draft] = await listDrafts(ctx, draftId);
  if (draft) await removeDrafts(ctx, [draft.id]);
}

/** A statement that gives a claim its visible number, `CL-2026-000123`: the last one, because others wait for the counter. */
function numberClaim(ctx: Ctx, id: string): RawBuilder<unknown> {
  const year = calendarDateIn(ctx.now, ctx.market.timeZone).slice(0, 4);
  return sql`
    with counter as (${takeNumbers(`claims:${year}`, 1)})
    update claims_claim
       set number = ${`CL-${year}-`} || lpad(counter.value::text, greatest(6, length(counter.value::text)), '0')
      from counter
     where id = ${id}`;
}

export interface ClaimEdit extends SlotFiles {
  readonly id: string;
  readonly type: ProductCategory;
  readonly version: number | null;
  readonly form: ClaimForm;
  /** Slots whose files are given up. */
  readonly removeSlots: readonly ClaimSlot[];
}

/**
 * Changes what the customer wrote of a claim that is submitted or waits for them; what waited goes back into review
 * (Q-128). Throws `not_found`, `claim_changed`, `claim_not_editable` and what is missing.
 */
export async function editClaim(ctx: Ctx, edit: ClaimEdit): Promise<{ id: string }> {
  const { actor } = signedIn(ctx);
  const claim = await lockClaim(ctx, edit.id, edit.version);
  if (claim.type !== edit.type) throw new DomainError('not_found', {}, 'id');
  if (!mayEditClaim(ctx, claim)) throw new DomainError('claim_not_editable', {}, 'id');
  const terms = claimTerms(ctx, edit.type);
  const kept = [...(await filledSlots(ctx, claim.id))].filter((slot) => !edit.removeSlots.includes(slot));
  await refuseIncomplete(ctx, edit.form, terms, new Set([...kept, ...slotsOf(edit)]));
  const product = await productOf(ctx, edit.form, terms, claim.frameNumber);
  await ctx.db
    .updateTable('claims_claim')
    .set((expression) => ({
      ...claimColumns(edit.form, product, terms),
      updated_at: ctx.now,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', claim.id)
    .execute();
  await writeParts(ctx, claim.id, edit.form);
  await emptySlots(ctx, claim.id, edit.removeSlots);
  await fillSlots(ctx, claim.id, edit);
  await ctx.record({
    action: 'claim.edit',
    subjectType: 'claim',
    subjectId: claim.id,
    customerId: claim.customerId,
    after: { slots: [...slotsOf(edit)] },
  });
  if (claim.status === 'waiting_for_dealer')
    await moveClaim(ctx, claim, { to: 'in_review', reason: '', byUserId: actor.userId });
  return { id: claim.id };
}
