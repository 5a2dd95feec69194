import { shiftDate } from './shifted-date.ts';
import { testClockShift } from './test-date.ts';

/** Set-up of the test files of server and rules: their `Date` is that of the run. */
shiftDate(testClockShift(process.env));
