import { shiftDate } from './shifted-date.ts';
import { testClockShift } from './test-date.ts';

/** Set-up of all test files: shifts `Date` to the date of the run. */
shiftDate(testClockShift(process.env));
