import * as v from 'valibot';
import { frameNumberOf, frameNumberProblem } from '#rules/goods/frames/frame-number.ts';

/** The most numbers and ranges that one recall names. */
export const mostRecallRanges = 2_000;

/** Frame numbers from first to last, both included; the same twice for one frame. An empty article code: any article. */
export interface RecallRange {
  readonly firstNumber: string;
  readonly lastNumber: string;
  readonly articleCode: string;
}

/** Frames of a recall as a person writes them, by line. */
export interface WrittenFrames {
  readonly ranges: readonly RecallRange[];
  /** Lines that name no frames, with their place from 1. */
  readonly wrong: readonly { readonly line: number; readonly text: string }[];
}

/** True if the numbers have the same length and the last is not before the first; digits come before letters. */
export const isRange = ({ firstNumber, lastNumber }: Pick<RecallRange, 'firstNumber' | 'lastNumber'>): boolean =>
  firstNumber.length === lastNumber.length && lastNumber >= firstNumber;

/** One line: `number`, `first - last`, or `first .. last`, then perhaps `; article`. Null if it names no frames. */
function rangeOf(line: string): RecallRange | null {
  const [numbers = '', article = '', ...more] = line.split(/[;\t]/).map((part) => part.trim());
  const ends = numbers.split(/\s+[-–—]\s+|\s*(?:\.\.+|…)\s*/).map(frameNumberOf);
  const [firstNumber = '', lastNumber = firstNumber] = ends;
  const range = { firstNumber, lastNumber, articleCode: article };
  const isWrong = ends.some((number) => frameNumberProblem(number) !== null) || ends.length > 2 || more.length > 0;
  return isWrong || !isRange(range) ? null : range;
}

const keyOf = ({ firstNumber, lastNumber, articleCode }: RecallRange): string =>
  [firstNumber, lastNumber, articleCode].join(' ');

const distinct = (ranges: readonly RecallRange[]): RecallRange[] => [
  ...new Map(ranges.map((range) => [keyOf(range), range])).values(),
];

/** Reads frames of a recall, one a line or with commas between; a line that occurs twice counts once. */
export function readRecallFrames(text: string): WrittenFrames {
  const ranges: RecallRange[] = [];
  const wrong: { line: number; text: string }[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries())
    for (const part of line.split(',')) {
      if (part.trim() === '') continue;
      const range = rangeOf(part);
      if (range) ranges.push(range);
      else wrong.push({ line: at + 1, text: part.trim() });
    }
  return { ranges: distinct(ranges), wrong };
}

/** Frames of a recall as {@link readRecallFrames} reads them: a line each. */
export const writeRecallFrames = (ranges: readonly RecallRange[]): string =>
  ranges
    .map(({ firstNumber, lastNumber, articleCode }) => {
      const numbers = firstNumber === lastNumber ? firstNumber : `${firstNumber} - ${lastNumber}`;
      return articleCode === '' ? numbers : `${numbers}; ${articleCode}`;
    })
    .join('\n');

const number = v.pipe(
  v.string('required'),
  v.maxLength(60, 'frame_number_too_long'),
  v.transform(frameNumberOf),
  v.check((one) => one !== '', 'not_empty'),
  v.maxLength(30, 'frame_number_too_long'),
  v.regex(/^[A-Z0-9]*$/, 'frame_number_invalid'),
);

/** The ranges of a recall as the server takes them. */
export const recallRanges = v.pipe(
  v.array(
    v.pipe(
      v.object({
        firstNumber: number,
        lastNumber: number,
        articleCode: v.pipe(v.string('required'), v.trim(), v.maxLength(60, 'too_long')),
      }),
      v.check((range) => isRange(range), 'recall_range_invalid'),
    ),
  ),
  v.maxLength(mostRecallRanges, 'too_many'),
  v.transform((ranges): RecallRange[] => distinct(ranges)),
);
