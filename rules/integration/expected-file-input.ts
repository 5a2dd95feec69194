import * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import { absent, notEmpty, wholeNumber } from '../validation.ts';
import { longestRhythm, shortestRhythm } from './expected-files.ts';

const code = (value: ErrorCode): ErrorCode => value;
const name = (most: number) => v.pipe(notEmpty, v.maxLength(most, code('too_long')));

/** An expected file as the form sends it; without an id it is new. */
export const expectedFileSchema = v.object({
  id: absent(v.string()),
  sorg: name(10),
  type: name(60),
  sender: name(60),
  everyMinutes: wholeNumber(shortestRhythm, longestRhythm),
  workingDaysOnly: v.boolean(),
});
export type ExpectedFileInput = v.InferOutput<typeof expectedFileSchema>;

/** Why something was discarded; other administrators read it. */
export const discardReason = v.pipe(notEmpty, v.maxLength(500, code('too_long')));
