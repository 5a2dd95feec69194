import { shiftDate } from './shifted-date.ts';
import { testClockShift } from './test-date.ts';

/**
 * Set-up of all test files: shifts `Date` to the date of the run. Test files that share a process run it once each, and
 * the second shift would add to the first.
 */
const clock = globalThis as { testClockIsShifted?: true };
if (!clock.testClockIsShifted) shiftDate(testClockShift(process.env));
clock.testClockIsShifted = true;
