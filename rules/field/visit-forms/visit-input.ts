import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { languageTexts } from '#rules/text/language-texts.ts';
import { absent, calendarDate, filledLine, line, lines, wholeNumber } from '#rules/validation.ts';
import { answerLists, visitBrands, visitSlots, type VisitBrand } from './visit-choices.ts';
import { namesSeries } from './visit-rules.ts';

const code = (value: ErrorCode): ErrorCode => value;

const answerKey = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, code('visit_answer_key')));
const orNone = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.optional(v.nullable(schema), ''),
    v.transform((text) => text ?? ''),
  );
/** Different names; null or left out: none. */
const names = (most: number) =>
  v.pipe(
    v.optional(v.nullable(v.pipe(v.array(filledLine(80)), v.maxLength(most, code('too_many')))), []),
    v.transform((list) => [...new Set(list ?? [])]),
  );
const floorQuantity = wholeNumber(0, 9_999);

export const visitBrand = v.picklist(visitBrands, code('visit_brand_unknown'));

const form = v.object({
  brand: visitBrand,
  custCode: filledLine(60),
  visitedOn: absent(calendarDate),
  otherMidrange: absent(answerKey),
  otherMidrangeNote: orNone(line(200)),
  // Sent only when it is boolean, and quantities only when they are given: null is none of both.
  brandDomination: v.optional(v.boolean(code('bad_input'))),
  qtyPlgGrp: v.optional(floorQuantity),
  qtyNonPlgGrp: v.optional(floorQuantity),
  brandDisplay: absent(answerKey),
  brandDisplayNote: orNone(line(200)),
  seriesList: names(200),
  seriesBrand: v.pipe(
    v.optional(
      v.nullable(
        v.pipe(v.array(v.object({ brand: filledLine(60), seriesList: names(200) })), v.maxLength(60, code('too_many'))),
      ),
      [],
    ),
    v.transform((brands) => (brands ?? []).filter(({ seriesList }) => seriesList.length > 0)),
    v.check((brands) => new Set(brands.map(({ brand }) => brand)).size === brands.length, code('bad_input')),
  ),
  otherSeriesList: names(50),
  notes: orNone(lines(4_000)),
  equipment: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(answerKey), v.maxLength(50, code('too_many')))), []),
    v.transform((keys) => [...new Set(keys ?? [])]),
  ),
  equipmentText: orNone(lines(1_000)),
});

/**
 * A form of a visit; screen and call share it. Fields of the other brand are dropped: they stay null. At least
 * one series is selected.
 */
export const visitForm = v.pipe(
  form,
  v.transform(({ brandDomination, qtyPlgGrp, qtyNonPlgGrp, seriesBrand, ...rest }) => ({
    ...rest,
    brandDomination: rest.brand === 'polygon' ? (brandDomination ?? null) : null,
    qtyPlgGrp: rest.brand === 'polygon' ? (qtyPlgGrp ?? null) : null,
    qtyNonPlgGrp: rest.brand === 'polygon' ? (qtyNonPlgGrp ?? null) : null,
    seriesBrand: rest.brand === 'wim' ? seriesBrand : [],
  })),
  v.forward(v.partialCheck([['seriesList'], ['seriesBrand']], namesSeries, code('visit_series')), ['seriesList']),
);
export type VisitForm = v.InferOutput<typeof visitForm>;

/** An uploaded photo for a slot. */
export const visitPhotos = v.pipe(
  v.optional(
    v.nullable(
      v.pipe(
        v.array(
          v.object({
            slot: v.picklist(visitSlots, code('visit_slot_unknown')),
            attachmentId: v.pipe(v.string(), v.maxLength(40, code('too_long'))),
          }),
        ),
        v.maxLength(visitSlots.length, code('too_many')),
      ),
    ),
    [],
  ),
  v.transform((photos) => photos ?? []),
  v.check((photos) => new Set(photos.map(({ slot }) => slot)).size === photos.length, code('bad_input')),
);

/** The part of a form that a screen keeps: text fields as people typed them, answers that are missing as null. */
export interface DraftForm {
  readonly brand: VisitBrand;
  readonly brandDomination: boolean | null;
  readonly qtyPlgGrp: number | null;
  readonly qtyNonPlgGrp: number | null;
}

/**
 * The form as it is sent: `brandDomination` only when it is boolean, quantities only when they are given
 * none of the three for wim.
 */
export function sentForm<Form extends DraftForm>(
  draft: Form,
): Omit<Form, 'brandDomination' | 'qtyPlgGrp' | 'qtyNonPlgGrp'> & {
  brandDomination?: boolean;
  qtyPlgGrp?: number;
  qtyNonPlgGrp?: number;
} {
  const { brandDomination, qtyPlgGrp, qtyNonPlgGrp, ...rest } = draft;
  if (draft.brand !== 'polygon') return rest;
  return {
    ...rest,
    ...(typeof brandDomination === 'boolean' && { brandDomination }),
    ...(qtyPlgGrp !== null && { qtyPlgGrp }),
    ...(qtyNonPlgGrp !== null && { qtyNonPlgGrp }),
  };
}

/** An answer of a list as the administration edits it. English is needed: it is shown where a language is missing. */
export const visitAnswer = v.pipe(
  v.object({
    brand: visitBrand,
    list: v.picklist(answerLists, code('bad_input')),
    key: answerKey,
    texts: v.pipe(
      languageTexts(120, { needed: true }),
      v.check((texts) => texts.en !== '', code('not_empty')),
    ),
    sorting: wholeNumber(0, 100_000),
    validFrom: absent(calendarDate),
    validTo: absent(calendarDate),
  }),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validTo']],
      ({ validFrom, validTo }) => validFrom === null || validTo === null || validTo >= validFrom,
      code('visit_answer_period'),
    ),
    ['validTo'],
  ),
);
export type VisitAnswerInput = v.InferOutput<typeof visitAnswer>;
