import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The measured part of a run: a suite, a test, a step or a visit. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

const folder = fileURLToPath(new URL('../node_modules/.cache/paceline-times', import.meta.url));
const mostKept = 100;

const line = ({ name, seconds }: Timed): string => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`;

/**
 * Seconds of processor time that this process and the children that it has waited for have used, or null where the
 * system does not tell. Unlike the time on the clock, other work on the machine does not lengthen it.
 */
function processorSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  // The name of the program may contain spaces; the fields after it are numbers, in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

/**
 * Prints the seconds of each suite and the hundred slowest tests of a run, and keeps them in
 * `node_modules/.cache/paceline-times/<command>.json`.
 */
export function keepTimes(command: 'test' | 'check', suites: readonly Timed[], tests: readonly Timed[]): void {
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostKept);
  const processor = processorSeconds();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${command}.json`), JSON.stringify({ processor, suites, slowest }, null, 2));
  console.log(`The ${slowest.length} slowest of ${tests.length} tests:`);
  for (const test of slowest) console.log(line(test));
  console.log('Seconds of each suite:');
  for (const suite of suites) console.log(line(suite));
  if (processor !== null) console.log(line({ name: 'of the processors', seconds: processor }));
}
