import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- --minutes 30 --seed 7`: sends random calls of all operations; without a seed a random one is used
 * and printed.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
for (const [name, value] of Object.entries(values)) {
  if (value !== undefined && !/^\d{1,9}$/.test(value)) {
    console.error(`--${name} must be a whole number`);
    process.exit(2);
  }
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/testing/walks/fuzz.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_MINUTES: values.minutes,
      ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }),
    },
  },
);
run.on('exit', (code) => process.exit(code ?? 1));
