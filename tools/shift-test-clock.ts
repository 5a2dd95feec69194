import { shiftDate } from './shifted-date.ts';
import { testClockShift } from './test-date.ts';

/** Set-up of all test files: their `Date` is that of the run. */
shiftDate(testClockShift(process.env));
