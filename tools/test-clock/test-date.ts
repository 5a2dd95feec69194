import { randomInt } from 'node:crypto';

/**
 * Days that break date code: leap day, ends of months and years, clock changes of Europe and North America, ISO week
 * 53.
 */
const hardDays = [
  '2028-02-29',
  '2027-02-28',
  '2026-12-31',
  '2027-01-01',
  '2026-12-28',
  '2027-01-31',
  '2027-03-31',
  '2027-04-30',
  '2027-03-28',
  '2027-10-31',
  '2027-03-14',
  '2027-11-07',
] as const;
/**
 * Times of day in UTC; at the second last it is already tomorrow in Jakarta, at the first still yesterday in New York.
 */
const times = ['00:05', '09:30', '16:30', '17:30', '23:10'] as const;

const pick = <Value>(list: readonly Value[]): Value => list[randomInt(list.length)] as Value;

function randomDay(): string {
  const from = Date.UTC(2026, 0, 1);
  return new Date(from + randomInt(3 * 365) * 86_400_000).toISOString().slice(0, 10);
}

/** The start of every run with `CI=true`: a change is judged by what it changes, not by the date that was drawn. */
const instantOfCi = '2027-01-31T00:05:00Z';

/** Draws the start of a test run's clock; more than half of the draws are difficult days. */
const drawInstant = (): string => `${randomInt(10) < 6 ? pick(hardDays) : randomDay()}T${pick(times)}:00Z`;

/**
 * Sets the clock of a test run once per process tree and returns its shift in milliseconds. `TEST_DATE` sets the day
 * (`2028-02-29`) or the instant (`2028-02-29T23:10:00Z`); without it, one is drawn, but with `CI=true` it is always the
 * same. The run prints it, so that it can be repeated.
 */
export function testClockShift(
  environment: NodeJS.ProcessEnv,
  print: (line: string) => unknown = () => undefined,
): number {
  const known = environment['TEST_CLOCK_SHIFT'];
  if (known !== undefined) return Number(known);
  const given = environment['TEST_DATE'];
  const chosen = given || (environment['CI'] === 'true' ? instantOfCi : drawInstant());
  const instant = chosen.includes('T') ? chosen : `${chosen}T12:00:00Z`;
  const start = Date.parse(instant);
  if (Number.isNaN(start)) throw new Error('TEST_DATE must be a day (2028-02-29) or an instant (2028-02-29T23:10:00Z)');
  const shift = start - Date.now();
  environment['TEST_CLOCK_SHIFT'] = String(shift);
  print(`Tests run on ${instant}; repeat with TEST_DATE=${instant}`);
  return shift;
}
