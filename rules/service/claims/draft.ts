import * as v from 'valibot';
import type { CalendarDate } from '#rules/dates.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { forWritten, type RowField } from '#rules/table-row.ts';
import { claimInput, claimProblemsOf, proofProblemsOf, type ClaimForm, type ClaimTerms } from './claim-form.ts';
import { claimSteps, type ClaimStep } from './draft-steps.ts';
import { claimRow } from './row.ts';
import { additionalSlots, issueSlots, neededSlots, type ClaimSlot } from './slots.ts';
import type { ProductCategory } from './status.ts';

/** The input for a claim so far. Every field is present; an empty text is a field that nobody filled. */
export interface DraftForm extends Readonly<Omit<ClaimForm, 'consumer' | 'problems' | 'purchaseDate'>> {
  /** Empty: nobody wrote it. */
  readonly purchaseDate: string;
  readonly consumer: DraftConsumer;
  readonly problems: readonly { readonly id: string; readonly notes: string }[];
}
export interface DraftConsumer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
}

type WrittenFields = Omit<DraftForm, 'consumer' | 'problems'>;

function emptyValue({ kind, nullable, absent }: RowField): unknown {
  if (nullable) return null;
  if (kind === 'flag') return false;
  return kind === 'int' ? (absent ?? 0) : '';
}

const emptyConsumer: DraftConsumer = { name: '', phone: '', email: '', address: '', city: '' };
/** A claim of which nothing is written. */
export const emptyDraft: DraftForm = {
  ...(forWritten(claimRow, emptyValue) as WrittenFields),
  consumer: emptyConsumer,
  problems: [],
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2_000) : '');

/** A saved value of a field; the empty one if the field cannot have it. */
function savedValue(field: RowField, saved: unknown): unknown {
  const empty = emptyValue(field);
  if (field.choices) return field.choices.find((one) => one === saved) ?? empty;
  if (typeof saved !== typeof empty) return empty;
  if (typeof saved === 'number') return Number.isSafeInteger(saved) ? saved : empty;
  return typeof saved === 'string' ? text(saved) : saved;
}

/** Reads a saved form. Fields that are missing or have another type are empty: an older version of the page saved it. */
export function readDraft(saved: unknown): DraftForm {
  const from = record(saved);
  const consumer = record(from.consumer);
  const problems = Array.isArray(from.problems) ? from.problems.map(record) : [];
  return {
    ...(forWritten(claimRow, (field) => savedValue(field, from[field.wire])) as WrittenFields),
    consumer: {
      name: text(consumer.name),
      phone: text(consumer.phone),
      email: text(consumer.email),
      address: text(consumer.address),
      city: text(consumer.city),
    },
    problems: problems.flatMap(({ id, notes }) => (typeof id === 'string' ? [{ id, notes: text(notes) }] : [])),
  };
}

/** True if somebody filled in any field of the consumer. */
export const namesConsumer = ({ consumer }: Pick<DraftForm, 'consumer'>): boolean =>
  Object.values(consumer).some((value: string) => value.trim() !== '');

/**
 * True if the claim will name a consumer: the product is sold, or somebody filled in a field nevertheless. Decides
 * whether the identity card is asked for.
 */
export const needsConsumer = (form: DraftForm): boolean => !form.notSoldYet || namesConsumer(form);

/** The form as the call takes it. */
export const claimOf = (form: DraftForm): v.InferInput<typeof claimInput> => ({
  ...form,
  wishedResolution: form.wishedResolution,
  purchaseDate: form.purchaseDate || null,
  consumer: namesConsumer(form) ? { ...form.consumer } : null,
  problems: form.problems.map((problem) => ({ ...problem })),
});

/** Something that a claim lacks or has wrong, with the step that shows its field. */
export interface OpenItem {
  readonly step: ClaimStep;
  readonly field: string;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
}

const steps: Readonly<Record<string, ClaimStep>> = {
  ...forWritten(claimRow, ({ written }) => written.step),
  problems: 'problem',
  attachments: 'photos',
  files: 'photos',
  consumer: 'customer',
};
/** The step that shows a field. A path such as `claim.consumer.name` is read from its first known part. */
export const stepOf = (field: string): ClaimStep =>
  field
    .split('.')
    .map((part) => steps[part])
    .find((step) => step !== undefined) ?? 'review';

/** The fields of a form that the shape of the call refuses, each with its first code. */
function shapeProblems(form: DraftForm): OpenItem[] {
  const { issues = [] } = v.safeParse(claimInput, claimOf(form));
  const found = new Map<string, OpenItem>();
  for (const issue of issues) {
    const field = (issue.path ?? []).map(({ key }) => String(key)).join('.');
    const limit = typeof issue.requirement === 'number' ? issue.requirement : null;
    const params: OpenItem['params'] = limit === null ? {} : { max: limit, min: limit, limit };
    if (!found.has(field)) found.set(field, { step: stepOf(field), field, code: issue.message as ErrorCode, params });
  }
  return [...found.values()];
}

/** The form with the refused fields as if they were filled, so that the rules can judge the others. */
function judged(form: DraftForm, refused: ReadonlySet<string>, today: CalendarDate): ClaimForm | null {
  const filled: DraftForm = {
    ...emptyDraft,
    referenceNo: '-',
    frameNumber: '-',
    description: '-',
    purchaseDate: today,
    consumer: filledConsumer(form),
  };
  const bare = { ...form, ...Object.fromEntries(Object.entries(filled).filter(([name]) => refused.has(name))) };
  const result = v.safeParse(claimInput, claimOf(bare));
  return result.success ? result.output : null;
}

/** The consumer without the fields that could be refused for their form; filled ones stay filled. */
function filledConsumer({ consumer }: DraftForm): DraftConsumer {
  const mark = (value: string): string => (value.trim() === '' ? '' : '1');
  return {
    name: mark(consumer.name),
    phone: mark(consumer.phone),
    email: '',
    address: mark(consumer.address),
    city: mark(consumer.city),
  };
}

/** Everything that keeps a claim from being submitted, in the order of its steps. */
export function openItems(form: DraftForm, terms: ClaimTerms, filled: ReadonlySet<ClaimSlot>): OpenItem[] {
  const shape = shapeProblems(form);
  const refused = new Set(shape.map(({ field }) => field.split('.')[0] ?? ''));
  const claim = judged(form, refused, terms.today);
  const known = new Set(shape.map(({ field }) => field));
  const lacking = claim ? claimProblemsOf(claim, terms).filter(({ field }) => !known.has(field ?? '')) : [];
  const proof = proofProblemsOf(
    // The proof of a sold product includes the identity card, also while the consumer is not written yet.
    { consumer: needsConsumer(form) ? { ...emptyConsumer, name: '-' } : null },
    terms.productCategory,
    filled,
  );
  const items = [
    ...shape,
    ...[...lacking, ...proof].map(({ field, code, params }) => ({
      step: stepOf(field ?? ''),
      field: field ?? '',
      code,
      params: (params ?? {}) as OpenItem['params'],
    })),
  ];
  return items.toSorted((one, other) => claimSteps.indexOf(one.step) - claimSteps.indexOf(other.step));
}

/** How many of the needed files a draft has. */
export function proofCount(
  form: DraftForm,
  productCategory: ProductCategory,
  filled: ReadonlySet<ClaimSlot>,
): { readonly done: number; readonly needed: number } {
  const needed = neededSlots({ productCategory, hasConsumer: needsConsumer(form) });
  return {
    done: needed.filter(({ slots }) => slots.some((slot) => filled.has(slot))).length,
    needed: needed.length,
  };
}

/** A slot in the order in which the page shows it. */
export interface ShownSlot {
  readonly slot: ClaimSlot;
  /** The claim cannot be sent without it. */
  readonly needed: boolean;
}

/** The slots that a claim shows: the needed ones first, then those that help, then a free one for each kind. */
export function shownSlots(
  form: DraftForm,
  productCategory: ProductCategory,
  filled: ReadonlySet<ClaimSlot>,
): ShownSlot[] {
  const issueFilled = issueSlots.some((slot) => filled.has(slot));
  const needed = neededSlots({ productCategory, hasConsumer: needsConsumer(form) }).flatMap(
    ({ slots }): ShownSlot[] => {
      const [first] = slots;
      return first === undefined
        ? []
        : [{ slot: first, needed: first !== 'photo3' || !issueFilled || filled.has('photo3') }];
    },
  );
  const order: readonly ClaimSlot[] = ['photo1', 'photo2', 'photo3', 'invoice', 'idCard'];
  const listed = new Set(needed.map(({ slot }) => slot));
  const helpful = (
    ['photo4', 'photo5', 'photo6', 'photo1', 'photo2', 'idCard', 'video', ...additionalSlots] as const
  ).filter((slot) => !listed.has(slot));
  const extra = helpful.filter((slot) => filled.has(slot) || slot === 'photo4');
  return [
    ...needed.toSorted((one, other) => order.indexOf(one.slot) - order.indexOf(other.slot)),
    ...extra.map((slot) => ({ slot, needed: false })),
  ];
}

/** The free slot for one more photo, video or document; null: the claim has as many as it can hold. */
export function freeSlot(kind: 'photo' | 'video' | 'document', filled: ReadonlySet<ClaimSlot>): ClaimSlot | null {
  const chooseSlots = (): readonly ClaimSlot[] => {
    if (kind === 'photo') return issueSlots;
    if (kind === 'video') return ['video'];
    return additionalSlots;
  };
  const slots: readonly ClaimSlot[] = chooseSlots();
  return slots.find((slot) => !filled.has(slot)) ?? null;
}
