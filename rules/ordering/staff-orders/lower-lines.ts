import * as v from 'valibot';
import { wholeNumber } from '#rules/validation.ts';

/** One call changes at most so many lines of an order. */
const mostLines = 500;

/** Lines that the order desk lowers, each with the units that stay; 0 cancels the line. */
export const lowerLinesSchema = v.pipe(
  v.array(v.object({ position: wholeNumber(1, 1_000_000), qty: wholeNumber(0, 1_000_000) })),
  v.minLength(1, 'order_lines_unchanged'),
  v.maxLength(mostLines, 'too_many'),
  v.check((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, 'bad_input'),
);
