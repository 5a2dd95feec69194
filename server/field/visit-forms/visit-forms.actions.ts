import { sql } from 'kysely';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { authorDays, oldestVisitDays, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import type { VisitForm } from '#rules/field/visit-forms/visit-input.ts';
import { isVisitDay, missingPhotos, possibleCodes } from '#rules/field/visit-forms/visit-rules.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { listAnswers, listSeries } from './visit-forms.answers.queries.ts';
import {
  emptySlots,
  fillSlots,
  newPhotos,
  requireSlots,
  storedPhotos,
  type GivenPhotos,
} from './visit-forms.photos.actions.ts';
import { mayChange, visibleVisit } from './visit-forms.policy.ts';
import { findVisit, findVisitedCustomer, type Visit } from './visit-forms.queries.ts';

/** The answer of a write. `conflict` names the visit that somebody else changed since; nothing was written then. */
export interface Written {
  readonly id: string;
  readonly conflict?: true;
  readonly userErrors?: readonly UserError[];
}

export interface NewVisit extends GivenPhotos {
  readonly id: string;
  readonly visit: VisitForm;
}

export interface VisitChange extends NewVisit {
  readonly version: number;
  readonly removeSlots: readonly VisitSlot[];
}

/**
 * Stores a visit under the id that the device made. The same id again is a change by its author, so a form that waited
 * for a network is stored once, whatever was lost on the way. Throws `visit_deleted`, `visit_not_found`,
 * `visit_customer_unknown`, the refusals of {@link requireAnswers}, `visit_display_photo`, `visit_shop_photo` and those
 * of the photos.
 */
export async function createVisit(ctx: Ctx, wish: NewVisit): Promise<Written> {
  const { actor } = signedIn(ctx);
  const known = await findCreated(ctx, wish.id);
  if (known) return known.authorId === actor.userId ? repeated(ctx, known, wish) : conflictWith(known);
  const { visit: form } = wish;
  const customer = await findVisitedCustomer(ctx, form.brand, form.custCode);
  if (!customer) throw new DomainError('visit_customer_unknown', {}, 'visit.custCode');
  const day = form.visitedOn ?? today(ctx);
  await requireAnswers(ctx, form, day, null);
  requireSlots(form.brand, wish);
  requirePhotos(new Set([...wish.photos.map(({ slot }) => slot), ...wish.uploads.keys()]));
  const { numInsertedOrUpdatedRows: added } = await ctx.db
    .insertInto('visit_forms_visit')
    .values({
      id: wish.id,
      brand: form.brand,
      sorg: customer.sorg,
      customer_id: customer.id,
      ...columnsOf(form, day),
      created_by: actor.userId,
      created_at: ctx.now,
      updated_by: actor.userId,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  // A second call with the same id came between: it is stored now.
  if (!added) return createVisit(ctx, wish);
  await fillSlots(ctx, wish.id, wish);
  await ctx.record({
    action: 'visit.create',
    subjectType: 'visit',
    subjectId: wish.id,
    customerId: customer.id,
    after: { brand: form.brand, visitedOn: day, series: form.seriesList, seriesBrand: form.seriesBrand },
  });
  return { id: wish.id };
}

/** The visit that has the id already. Throws `visit_deleted`, and `visit_not_found` if the caller does not see it. */
async function findCreated(ctx: Ctx, id: string): Promise<Visit | null> {
  const deleted = await ctx.db
    .selectFrom('visit_forms_deletion')
    .select('visit_id')
    .where('visit_id', '=', id)
    .executeTakeFirst();
  if (deleted) throw new DomainError('visit_deleted', {}, 'id');
  const { rows } = await sql`select from visit_forms_visit where id = ${id} for update`.execute(ctx.db);
  if (rows.length === 0) return null;
  const known = await findVisit(ctx, id);
  if (!known) throw new DomainError('visit_not_found', {}, 'id');
  return known;
}

/**
 * The author's device sends a form again: it continues the version that it created. Files of slots that are filled are
 * those of the first time.
 */
async function repeated(ctx: Ctx, known: Visit, wish: NewVisit): Promise<Written> {
  const filled = await storedPhotos(ctx, known.id);
  return changeVisit(ctx, {
    ...wish,
    visit: { ...wish.visit, visitedOn: wish.visit.visitedOn ?? known.visitedOn },
    uploads: new Map([...wish.uploads].filter(([slot]) => !filled.has(slot))),
    version: 1,
    removeSlots: [],
  });
}

const conflictWith = ({ id, version, editor }: Visit): Written => ({
  id,
  conflict: true,
  userErrors: [{ field: 'version', code: 'visit_changed', params: { version, name: editor ?? '' } }],
});

/**
 * Writes a whole form over the version that the caller saw: what it leaves out is not answered. Photos of slots that it
 * does not name stay. If somebody else changed the visit since, nothing is written and the answer says so; a change that
 * is stored already succeeds again. Throws `visit_not_found`, `visit_not_editable`, `visit_customer_fixed` and what
 * {@link createVisit} throws.
 */
export async function changeVisit(ctx: Ctx, wish: VisitChange): Promise<Written> {
  const { actor } = signedIn(ctx);
  const stored = await lockVisit(ctx, wish.id);
  const { visit: form } = wish;
  if (form.brand !== stored.brand || !possibleCodes(form.custCode).includes(stored.customerCode))
    throw new DomainError('visit_customer_fixed', {}, 'visit.custCode');
  requireSlots(form.brand, wish);
  const photos = await storedPhotos(ctx, stored.id);
  const added = newPhotos(photos, wish);
  const removed = wish.removeSlots.filter((slot) => photos.has(slot) && !added.slots.has(slot));
  const day = form.visitedOn ?? stored.visitedOn;
  const columns = columnsOf(form, day);
  const sameForm = JSON.stringify(columns) === JSON.stringify(columnsOf(formOf(stored), stored.visitedOn));
  if (sameForm && added.slots.size === 0 && removed.length === 0) return { id: stored.id };
  requireEditable(ctx, stored);
  if (wish.version !== stored.version) return conflictWith(stored);
  await requireAnswers(ctx, form, day, stored);
  requirePhotos(new Set([...photos.keys(), ...added.slots].filter((slot) => !removed.includes(slot))));
  await ctx.db
    .updateTable('visit_forms_visit')
    .set({ ...columns, version: stored.version + 1, updated_by: actor.userId, updated_at: ctx.now })
    .where('id', '=', stored.id)
    .execute();
  await emptySlots(ctx, stored.id, removed);
  await fillSlots(ctx, stored.id, added);
  await ctx.record({
    action: 'visit.update',
    subjectType: 'visit',
    subjectId: stored.id,
    customerId: stored.customerId,
    before: columnsOf(formOf(stored), stored.visitedOn),
    after: { ...columns, photosAdded: [...added.slots], photosRemoved: removed },
  });
  return { id: stored.id };
}

/** Deletes a visit with its photos; its id stays taken. Throws `visit_not_found`, `visit_not_editable`. */
export async function deleteVisit(ctx: Ctx, id: string): Promise<Written> {
  const { actor } = signedIn(ctx);
  const stored = await lockVisit(ctx, id);
  requireEditable(ctx, stored);
  await emptySlots(ctx, id, [...(await storedPhotos(ctx, id)).keys()]);
  await ctx.db
    .insertInto('visit_forms_deletion')
    .values({
      visit_id: id,
      brand: stored.brand,
      customer_id: stored.customerId,
      visited_on: stored.visitedOn,
      deleted_by: actor.userId,
      deleted_at: ctx.now,
    })
    .execute();
  await ctx.db.deleteFrom('visit_forms_visit').where('id', '=', id).execute();
  await ctx.record({
    action: 'visit.delete',
    subjectType: 'visit',
    subjectId: id,
    customerId: stored.customerId,
    before: { brand: stored.brand, ...columnsOf(formOf(stored), stored.visitedOn) },
  });
  return { id };
}

/** The visit under lock; throws `visit_not_found` if the caller does not see it. */
async function lockVisit(ctx: Ctx, id: string): Promise<Visit> {
  if (!isId(id)) throw new DomainError('visit_not_found', {}, 'id');
  await sql`
    select
      from visit_forms_visit v
     where v.id = ${id}
       and ${visibleVisit(ctx)}
       for update of v`.execute(ctx.db);
  const stored = await findVisit(ctx, id);
  if (!stored) throw new DomainError('visit_not_found', {}, 'id');
  return stored;
}

function requireEditable(ctx: Ctx, stored: Visit): void {
  if (!mayChange(ctx, stored)) throw new DomainError('visit_not_editable', { days: authorDays }, 'id');
}

/** Refuses photos that leave out a display or the shop. */
function requirePhotos(filled: ReadonlySet<VisitSlot>): void {
  const [missing] = missingPhotos(filled);
  if (missing)
    throw new DomainError(missing, {}, missing === 'visit_display_photo' ? 'files.displayShop1' : 'files.frontShop1');
}

const today = ({ now, market }: Ctx): CalendarDate => calendarDateIn(now, market.timeZone);

/**
 * Refuses answers and series that the form does not offer on the day of the visit; what the stored visit has already may
 * stay. Throws `visit_day`, `visit_answer_unknown`, `visit_series_unknown`.
 */
async function requireAnswers(ctx: Ctx, form: VisitForm, day: CalendarDate, stored: Visit | null): Promise<void> {
  if (day !== stored?.visitedOn && !isVisitDay(day, today(ctx)))
    throw new DomainError('visit_day', { days: oldestVisitDays }, 'visit.visitedOn');
  const offered = await listAnswers(ctx, form.brand, day);
  const wanted = [
    ['midrange', 'otherMidrange', form.otherMidrange === null ? [] : [form.otherMidrange], [stored?.otherMidrange]],
    ['brandDisplay', 'brandDisplay', form.brandDisplay === null ? [] : [form.brandDisplay], [stored?.brandDisplay]],
    ['equipment', 'equipment', form.equipment, stored?.equipment ?? []],
  ] as const;
  for (const [list, field, keys, before] of wanted)
    if (!keys.every((key) => before.includes(key) || offered.some((one) => one.list === list && one.key === key)))
      throw new DomainError('visit_answer_unknown', {}, `visit.${field}`);
  const series = await listSeries(ctx, form.brand);
  const all = new Set([...series.flatMap(({ seriesList }) => seriesList), ...(stored?.series ?? [])]);
  const unknown = form.seriesList.find((one) => !all.has(one));
  if (unknown !== undefined) throw new DomainError('visit_series_unknown', { name: unknown }, 'visit.seriesList');
  for (const { brand, seriesList } of form.seriesBrand) {
    const known = [...series, ...(stored?.brandSeries ?? [])].filter((one) => one.brand === brand);
    const strange = seriesList.find((one) => !known.some((group) => group.seriesList.includes(one)));
    if (strange !== undefined) throw new DomainError('visit_series_unknown', { name: strange }, 'visit.seriesBrand');
  }
}

/** The stored columns of a form. */
const columnsOf = (form: Omit<VisitForm, 'brand' | 'custCode' | 'visitedOn'>, day: CalendarDate) => ({
  visited_on: day,
  other_midrange: form.otherMidrange,
  other_midrange_note: form.otherMidrangeNote,
  brand_dominates: form.brandDomination,
  group_floor_qty: form.qtyPlgGrp,
  other_floor_qty: form.qtyNonPlgGrp,
  brand_display: form.brandDisplay,
  brand_display_note: form.brandDisplayNote,
  series: form.seriesList,
  brand_series: JSON.stringify(form.seriesBrand),
  other_series: form.otherSeriesList,
  notes: form.notes,
  equipment: form.equipment,
  equipment_note: form.equipmentText,
});

/** A stored visit as the form that would write it. */
const formOf = (visit: Visit): Omit<VisitForm, 'brand' | 'custCode' | 'visitedOn'> => ({
  otherMidrange: visit.otherMidrange,
  otherMidrangeNote: visit.otherMidrangeNote,
  brandDomination: visit.brandDominates,
  qtyPlgGrp: visit.groupFloorQty,
  qtyNonPlgGrp: visit.otherFloorQty,
  brandDisplay: visit.brandDisplay,
  brandDisplayNote: visit.brandDisplayNote,
  seriesList: [...visit.series],
  seriesBrand: visit.brandSeries.map(({ brand, seriesList }) => ({ brand, seriesList: [...seriesList] })),
  otherSeriesList: [...visit.otherSeries],
  notes: visit.notes,
  equipment: [...visit.equipment],
  equipmentText: visit.equipmentNote,
});
