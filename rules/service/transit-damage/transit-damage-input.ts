import * as v from 'valibot';
import { filledLines, notEmpty } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { damageKinds, mostDamagePhotos } from './transit-damage.ts';

const words = filledLines(1_000);

/** The report of a dealer; form and call share it. */
export const damageInput = v.object({
  doNo: v.pipe(notEmpty, v.maxLength(40, 'too_long')),
  position: v.pipe(v.number('required'), v.integer('must_be_whole_number'), v.minValue(0, 'out_of_range')),
  frameNumber: v.optional(v.pipe(v.string('required'), v.trim(), v.maxLength(100, 'too_long')), ''),
  qty: v.pipe(
    v.number('required'),
    v.integer('must_be_whole_number'),
    v.minValue(1, 'out_of_range'),
    v.maxValue(9_999, 'out_of_range'),
  ),
  kind: v.picklist(damageKinds, 'bad_input'),
  text: words,
  photos: v.pipe(
    v.array(v.pipe(v.string('required'), v.uuid('bad_input'))),
    v.minLength(1, 'transit_damage_photo'),
    v.maxLength(mostDamagePhotos, 'max_items_exceeded'),
  ),
});

/** The decision of the desk; an amount is needed for a credit. */
export const damageDecisionInput = v.object({
  id: v.pipe(v.string('required'), v.uuid('bad_input')),
  accept: v.boolean(),
  amount: v.optional(v.nullable(word), null),
  reason: words,
});
