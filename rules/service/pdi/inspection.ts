import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { frameNumberOf, frameNumberProblem } from '#rules/goods/frames/frame-number.ts';
import { contentLanguages } from '#rules/locales.ts';
import { filledLine, line, lines } from '#rules/validation.ts';
import { partGroups } from './checklist.ts';
import { isSignaturePath } from './signature.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** A frame number as people type and scan it; the output is the stored form. */
export const typedFrameNumber = v.pipe(
  v.string(code('required')),
  v.maxLength(100, code('frame_number_too_long')),
  v.transform(frameNumberOf),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? frameNumberProblem(dataset.value) : null;
    if (problem) addIssue({ message: problem });
  }),
);

/** Who inspected. */
export const mechanic = filledLine(80);
const note = lines(1_000);
const category = line(60);

/** Most items of one record. */
const mostChecks = 100;

const checks = v.pipe(
  v.array(v.object({ checklist: v.pipe(v.number(), v.integer(), v.minValue(1)), checked: v.boolean() })),
  v.maxLength(mostChecks, code('too_many')),
);

/** A signature: the name, and the drawn lines; without them the name was typed instead. */
export const signature = v.object({
  name: mechanic,
  path: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => path === '' || isSignaturePath(path), code('bad_input')),
    ),
    '',
  ),
});

/** The input of a new record; form and call share it. */
export const newInspection = v.object({
  id: v.pipe(v.string(), v.uuid(code('bad_input'))),
  frameNumber: typedFrameNumber,
  merchandise: v.optional(category, ''),
  mechanic,
  note: v.optional(note, ''),
  checklist: checks,
  signature: v.optional(v.nullable(signature), null),
});

/** The changes of a record; what is left out stays. */
export const inspectionChange = v.object({
  id: v.pipe(v.string(), v.uuid(code('bad_input'))),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  frameNumber: v.optional(typedFrameNumber),
  mechanic: v.optional(mechanic),
  note: v.optional(note),
  checklist: v.optional(checks, []),
  signature: v.optional(v.nullable(signature)),
});

const wording = line(200);
/** Texts by language; English is needed because it is shown where another language is missing. */
const texts = v.pipe(
  v.object({
    ...(Object.fromEntries(contentLanguages.map((language) => [language, v.optional(wording, '')])) as Record<
      (typeof contentLanguages)[number],
      v.OptionalSchema<typeof wording, ''>
    >),
    en: v.pipe(wording, v.minLength(1, code('not_empty'))),
  }),
);

/** An item of the checklist as the administration writes it. */
export const checklistItem = v.object({
  group: v.picklist(partGroups, code('bad_input')),
  merchandise: v.pipe(v.array(v.pipe(category, v.minLength(1, code('not_empty')))), v.maxLength(50, code('too_many'))),
  sorting: v.pipe(
    v.number(code('required')),
    v.integer(code('must_be_whole_number')),
    v.minValue(0, code('out_of_range')),
    v.maxValue(9_999, code('out_of_range')),
  ),
  texts,
});
export type ChecklistItemInput = v.InferOutput<typeof checklistItem>;
