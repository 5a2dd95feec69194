import * as v from 'valibot';
import type { CalendarDate } from '#rules/dates.ts';
import type { ErrorCode, UserError } from '#rules/errors.ts';
import { frameNumberProblem } from '#rules/goods/frames/frame-number.ts';
import { writtenRules } from '#rules/table-row.ts';
import { articleCode, emailPattern, filledLine, filledLines, line, lines, phone, quantity } from '#rules/validation.ts';
import { claimRow, orEmpty } from './row.ts';
import { claimSlots, missingSlots, type ClaimSlot } from './slots.ts';
import { claimResolutions, claimStatuses, type ProductCategory } from './status.ts';

const code = (value: ErrorCode): ErrorCode => value;
const id = v.pipe(v.string(code('required')), v.uuid(code('bad_input')));

/** The consumer of a sold product. */
const consumerInput = v.object({
  name: orEmpty(line(120)),
  phone: orEmpty(phone),
  email: orEmpty(
    v.union(
      [
        v.literal(''),
        v.pipe(v.string(), v.trim(), v.regex(emailPattern, code('valid_email')), v.maxLength(254, code('too_long'))),
      ],
      code('valid_email'),
    ),
  ),
  address: orEmpty(line(250)),
  city: orEmpty(line(100)),
});

/** A file that was uploaded before, and its slot. */
export const claimFileInput = v.object({ slot: v.picklist(claimSlots, code('bad_input')), attachmentId: id });

/** The words of a customer about a claim; form and calls share it. What each type needs: {@link claimProblemsOf}. */
export const claimInput = v.object({
  ...writtenRules(claimRow),
  consumer: v.optional(v.nullable(consumerInput), null),
  problems: v.pipe(
    v.optional(v.array(v.object({ id, notes: orEmpty(lines(500)) })), []),
    v.maxLength(20, code('too_many')),
  ),
});
export type ClaimForm = v.InferOutput<typeof claimInput>;

/** Settings of the market and facts of the claim on which the needed fields depend. */
export interface ClaimTerms {
  readonly productCategory: ProductCategory;
  /** Today in the market's time zone. */
  readonly today: CalendarDate;
  readonly problemRequired: boolean;
  readonly allowNonCode: boolean;
  /** The code that stands for products without one; empty: the market names none. */
  readonly nonCode: string;
}

/** True if somebody filled in any field of a consumer. */
export const hasConsumer = (consumer: ClaimForm['consumer']): boolean =>
  consumer !== null && Object.values(consumer).some((value) => value !== '');

const problem = (field: string, problemCode: ErrorCode): UserError => ({ field, code: problemCode, params: {} });

/** A claim names no frame or article: it is empty, or the market's code for products without one. */
export function isWithoutCode(form: ClaimForm, terms: ClaimTerms): boolean {
  const named = terms.productCategory === 'bike' ? form.frameNumber : form.articleCode;
  return named === '' || (terms.nonCode !== '' && named === terms.nonCode);
}

/** The frame or article of a claim. */
function codeProblems(form: ClaimForm, terms: ClaimTerms): UserError[] {
  const bike = terms.productCategory === 'bike';
  const field = bike ? 'frameNumber' : 'articleCode';
  if (!isWithoutCode(form, terms)) {
    const refusal = bike ? frameNumberProblem(form.frameNumber) : null;
    return refusal === null ? [] : [problem(field, refusal)];
  }
  if (!terms.allowNonCode) return [problem(field, bike ? 'claim_frame_required' : 'claim_article_required')];
  return form.description === '' ? [problem('description', 'claim_description_required')] : [];
}

/** The day of the purchase; asked for unless the product is not sold yet. */
function purchaseProblems({ purchaseDate, notSoldYet }: ClaimForm, { today }: ClaimTerms): UserError[] {
  if (purchaseDate === null) return notSoldYet ? [] : [problem('purchaseDate', 'required')];
  return purchaseDate > today ? [problem('purchaseDate', 'claim_purchase_future')] : [];
}

/**
 * The day of purchase that a claim keeps: of an unsold product it is the dealer's own, the day of the delivery, or of
 * the claim if nobody knows it.
 */
export const purchaseOf = (
  { purchaseDate }: Pick<ClaimForm, 'purchaseDate'>,
  deliveredOn: CalendarDate | null,
  today: CalendarDate,
): CalendarDate => purchaseDate ?? (deliveredOn !== null && deliveredOn <= today ? deliveredOn : today);

/** Who bought it; asked for unless the product is not sold yet. */
function consumerProblems(form: ClaimForm): UserError[] {
  if (form.notSoldYet && !hasConsumer(form.consumer)) return [];
  return (['name', 'phone', 'address', 'city'] as const).flatMap((field) =>
    form.consumer?.[field] ? [] : [problem(`consumer.${field}`, 'required')],
  );
}

/** Fields that a claim of this type lacks, each with its code. */
export function claimProblemsOf(form: ClaimForm, terms: ClaimTerms): UserError[] {
  return [
    ...codeProblems(form, terms),
    ...purchaseProblems(form, terms),
    ...(terms.productCategory === 'bike' && form.qty !== 1 ? [problem('qty', 'claim_one_bike')] : []),
    ...(terms.problemRequired && form.problems.length === 0 ? [problem('problems', 'claim_problem_required')] : []),
    ...consumerProblems(form),
  ];
}

/** The proof that a claim lacks, each at the first slot that would do. */
export function proofProblemsOf(
  form: Pick<ClaimForm, 'consumer'>,
  productCategory: ProductCategory,
  filled: ReadonlySet<ClaimSlot>,
): UserError[] {
  return missingSlots({ productCategory, hasConsumer: hasConsumer(form.consumer) }, filled).map(
    ({ slots, code: why }) => problem(`attachments.${slots[0] ?? ''}`, why),
  );
}
/** A comment of a claim. */
export const claimCommentInput = v.object({
  id,
  comment: filledLines(4_000),
  isInternal: v.optional(v.nullable(v.boolean()), false),
  mentions: v.optional(v.nullable(v.pipe(v.array(id), v.maxLength(10, code('too_many')))), []),
});

const amount = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(20, code('too_long')))), null);
/** A change of status. */
export const claimMoveInput = v.object({
  id,
  newStatus: v.picklist(claimStatuses, code('bad_input')),
  reason: orEmpty(lines(2_000)),
  version: v.optional(v.nullable(v.pipe(v.number(), v.integer(code('bad_input')))), null),
  resolution: v.optional(v.nullable(v.picklist(claimResolutions, code('bad_input'))), null),
  isNotAWarranty: v.optional(v.nullable(v.boolean()), null),
  articleCode: v.optional(v.nullable(articleCode), null),
  qty: v.optional(v.nullable(quantity), null),
  creditAmount: amount,
  confirmedValue: amount,
});

/** The shipment of a replacement: the number of the delivery, and of the carrier's waybill. */
export const claimDeliveryNumber = filledLine(40);
export const claimWaybill = line(60);
