import * as v from 'valibot';
import { articleCode, email, filledLine, line } from '#rules/validation.ts';
import { isLanguageCode } from '#rules/locales.ts';

/** Most lines of one order, and most pieces of one line. */
export const incomingLimits = { lines: 100, quantity: 9_999 } as const;

/** Minutes by which the clock of a shop may be ahead: `orderedAt` of an order is at most so much after its arrival. */
export const mostMinutesAhead = 15;

/** True if a consumer can have ordered at an instant, as far as clocks agree. */
export const isOrderedInTime = (orderedAt: Date, now: Date): boolean =>
  orderedAt.getTime() <= now.getTime() + mostMinutesAhead * 60_000;

/** An instant in ISO 8601 with its offset; becomes UTC. */
const instant = v.pipe(
  v.string('required'),
  v.regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-][01]\d:[0-5]\d)$/, 'valid_date'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'valid_date'),
  v.transform((text) => new Date(text).toISOString()),
);

/** Shops leave out what they do not know, or send null for it. */
const consumer = v.object(
  {
    firstName: filledLine(60),
    /** Empty for people with one name. */
    lastName: v.nullish(line(60), ''),
    email: v.nullish(v.union([v.literal(''), email], 'valid_email'), ''),
    phone: v.nullish(line(40), ''),
    /** Two letters of ISO 639-1; empty: unknown. */
    locale: v.nullish(
      v.pipe(
        v.string('required'),
        v.check((text) => text === '' || isLanguageCode(text), 'valid_code'),
      ),
      '',
    ),
  },
  'required',
);

const orderLine = v.object(
  {
    sku: articleCode,
    name: filledLine(200),
    quantity: v.pipe(
      v.number('required'),
      v.minValue(1, 'min_quantity'),
      v.check((value) => value < 1 || Number.isInteger(value), 'must_be_whole_number'),
      v.maxValue(incomingLimits.quantity, 'out_of_range'),
    ),
  },
  'required',
);

/**
 * An order of a consumer as a shop sends it: 1 to 100 lines, each article once. Fields that the portal does not
 * know are skipped, so that shops and portal can be extended independently.
 */
export const incomingOrderSchema = v.object(
  {
    /** The shop's own number: the same number is the same order. */
    externalId: filledLine(60),
    /** Unified code of the dealer who hands the goods out. */
    dealerCode: filledLine(41),
    orderedAt: instant,
    consumer,
    lines: v.pipe(
      v.array(orderLine, 'required'),
      v.minLength(1, 'not_empty'),
      v.maxLength(incomingLimits.lines, 'too_many'),
      v.check((lines) => new Set(lines.map(({ sku }) => sku)).size === lines.length, 'shop_line_twice'),
    ),
  },
  'required',
);
export type IncomingOrder = v.InferOutput<typeof incomingOrderSchema>;
