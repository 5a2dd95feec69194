import { restartCounters } from './counters.ts';

// Set-up of each test file: names and codes of its records must not depend on the files before it in this process.
restartCounters();
