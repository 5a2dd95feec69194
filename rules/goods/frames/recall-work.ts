import * as v from 'valibot';
import { lines, notEmpty } from '#rules/validation.ts';
import { recallStates } from './recall.ts';

/** The report of a workshop about a recalled frame; form and call share it. */
export const frameRecallInput = v.object({
  code: v.pipe(notEmpty, v.maxLength(40, 'too_long')),
  frameNumber: v.pipe(notEmpty, v.maxLength(100, 'too_long')),
  state: v.picklist(recallStates, 'bad_input'),
  note: lines(500),
});
