import * as v from 'valibot';
import { calendarDate, filledLine, line, sorgCode, wholeNumber } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { earningKinds, mostPoints, parsePoints } from './points.ts';

const points = (least: number) =>
  v.pipe(
    v.string('required'),
    v.transform((text) => parsePoints(text) ?? Number.NaN),
    v.number('must_be_numeric'),
    v.minValue(least, 'out_of_range'),
    v.maxValue(mostPoints, 'out_of_range'),
  );
const bonusYear = wholeNumber(2000, 2100);
const version = wholeNumber(0, 2_147_483_647);
const amount = v.pipe(v.string('required'), v.regex(/^\d{1,12}(\.\d{1,2})?$/, 'out_of_range'));

/** The row of a change or removal, and the version that the caller saw. */
export const pointVersion = v.object({ id: word, version });

/** Points of articles of a brand and merchandise category from a day on. Typed points become hundredths. */
export const pointInput = v.object({
  sorg: sorgCode,
  kind: v.picklist(earningKinds, 'out_of_range'),
  brand: filledLine(60),
  merchandise: line(60),
  validFrom: calendarDate,
  points: points(0),
});
export type PointInput = v.InferOutput<typeof pointInput>;

/** Names a year of a sales organisation; version 0: it has no settings yet. */
export const yearVersion = v.object({ sorg: sorgCode, year: bonusYear, version });

/** Most steps of a year. */
const mostSteps = 10;

/** Value of a point, deadline and steps of a year; amounts are decimals of the sales organisation's currency. */
export const yearInput = v.object({
  pointValue: amount,
  deadlineDays: wholeNumber(0, 366),
  steps: v.pipe(
    v.array(v.object({ name: filledLine(60), points: points(1), amount })),
    v.maxLength(mostSteps, 'too_many'),
    v.check((steps) => new Set(steps.map((step) => step.points)).size === steps.length, 'bonus_step_twice'),
  ),
});
export type YearInput = v.InferOutput<typeof yearInput>;
