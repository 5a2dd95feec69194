import * as v from 'valibot';
import { absent, filledLine, filledLines, wholeNumber } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { longestRhythm, shortestRhythm } from './expected-files.ts';

/** An expected file as the form sends it; without an id it is new. */
export const expectedFileSchema = v.object({
  id: absent(word),
  sorg: filledLine(10),
  type: filledLine(60),
  sender: filledLine(60),
  everyMinutes: wholeNumber(shortestRhythm, longestRhythm),
  workingDaysOnly: v.boolean(),
});
export type ExpectedFileInput = v.InferOutput<typeof expectedFileSchema>;

/** Why something was discarded; other administrators read it. */
export const discardReason = filledLines(500);
