import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes errors outside of tests, with their stacks, to the file that STRAY_ERRORS names: they end a run, and no test names them. */
export default class StrayErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env['STRAY_ERRORS'];
    if (!file) return;
    const words = errors.map(
      ({ name, message, stack }) => `outside of a test: ${name}: ${message}\n${(stack ?? '').slice(0, 1_000)}`,
    );
    writeFileSync(file, JSON.stringify(words));
  };
}
