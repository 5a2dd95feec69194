import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allFaults, pickFaults, type Fault } from './fault-places.ts';
import { lineAt } from './rules/line-at.ts';

/**
 * `node tools/ready.mjs tools/plant-faults.ts --count 60 --seed 1 [--from 20] [--seconds 120] [--results file.json]`:
 * plants one mistake after another, runs the tests that can see it, takes it back, and says whether they found it.
 * `--again file.json` plants the mistakes of an earlier run, for example in an older state of the code. Run it in a work
 * tree of its own: files of the code change meanwhile.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '120' },
    results: { type: 'string' },
    again: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'paceline-faults-'));

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface Failed {
  readonly file: string;
  readonly test: string;
}

/** A run of vitest that a step of the search consists of. */
type Step = readonly string[];

/** The first failed test of a run, null if all passed, or `late` if the time was over. */
async function run(args: Step, until: number): Promise<Failed | 'late' | null> {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const output: string[] = [];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...args,
      '--run',
      '--bail=1',
      '--passWithNoTests',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'test' } },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data.toString()));
  const timer = setTimeout(() => child.kill('SIGTERM'), Math.max(0, until - performance.now()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  clearTimeout(timer);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : { testResults: [] };
  // The files that the first failure ends count as failed, too, without a test that failed.
  for (const { name, assertionResults } of report.testResults) {
    const failed = assertionResults.find((one) => one.status === 'failed');
    if (failed) return { file: relative(root, name), test: failed.fullName };
  }
  const stopped = report.testResults.find(({ status }) => status === 'failed');
  if (stopped) return { file: relative(root, stopped.name), test: 'stops before its first test' };
  if (code === 0) return null;
  if (performance.now() >= until) return 'late';
  throw new Error(`vitest ended with ${code}:\n${output.join('').slice(-3_000)}`);
}

/** Tests of the whole server that call every operation for several callers. */
const ofAllOperations = ['matrix', 'isolation', 'service-isolation', 'contract', 'access'].map(
  (name) => `server/testing/walks/${name}.test.ts`,
);

/** The runs that can see a fault, the quickest first. */
function stepsOf({ file, kind }: Fault): Step[] {
  const [top, wing, module] = file.split('/');
  const related = (project: string): Step => ['related', file, '--project', project];
  const ofModule: Step[] =
    globSync(`server/${wing}/${module}/**/*.test.ts`, { cwd: root }).length > 0
      ? [['run', '--project', 'server', `server/${wing}/${module}/`]]
      : [];
  if (top === 'web') return [related('web')];
  if (top === 'rules') return [related('rules'), related('web'), ...ofModule];
  return [
    ...ofModule,
    ...(kind === 'permission' || kind === 'scope' ? [['run', '--project', 'server', ...ofAllOperations]] : []),
  ];
}

/** A fault with the test that found it; null if none did. */
type Result = Fault & { readonly found: Failed | 'late' | null };

/** Test files that passed without a fault: what fails anyway finds nothing. */
const sound = new Set<string>();

/** True if the file of a failed test passes on the code as it is. */
async function passesOtherwise({ file }: Failed): Promise<boolean> {
  if (sound.has(file)) return true;
  const project = /^(web|server)\//.exec(file)?.[1] ?? 'rules';
  if ((await run(['run', '--project', project, file], performance.now() + 600_000)) !== null) return false;
  sound.add(file);
  return true;
}

async function plant(fault: Fault, seconds: number): Promise<Result> {
  const path = join(root, fault.file);
  const text = readFileSync(path, 'utf8');
  const { start, before, after } = fault;
  if (text.slice(start, start + before.length) !== before) throw new Error(`${fault.file} has changed`);
  const restore = (): void => writeFileSync(path, text);
  const stop = (): never => {
    restore();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let found: Result['found'] = null;
  try {
    writeFileSync(path, text.slice(0, start) + after + text.slice(start + before.length));
    const until = performance.now() + seconds * 1000;
    for (const step of stepsOf(fault)) if ((found ??= await run(step, until)) !== null) break;
  } finally {
    restore();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  if (found && found !== 'late' && !(await passesOtherwise(found)))
    throw new Error(`${found.file} fails without a fault, too`);
  return { ...fault, found };
}

const wordOf = ({ found }: Result): string => {
  if (found === null) return 'NOT FOUND';
  return found === 'late' ? 'not decided in time' : `found by ${found.file}: ${found.test}`;
};

const [from, count] = [Number(values.from), Number(values.count)];
const chosen = (
  values.again
    ? (JSON.parse(readFileSync(values.again, 'utf8')) as Fault[])
    : pickFaults(allFaults(root), from + count, Number(values.seed))
).slice(from, from + count);
const results: Result[] = [];
for (const fault of chosen) {
  const place = `${fault.file}:${lineAt(readFileSync(join(root, fault.file), 'utf8'), fault.start)}`;
  const result = await plant(fault, Number(values.seconds));
  results.push(result);
  console.log(`${place} ${fault.kind}: ${fault.before.slice(0, 80)} -> ${fault.after}\n  ${wordOf(result)}`);
  if (values.results) writeFileSync(values.results, JSON.stringify(results, null, 2));
}
rmSync(folder, { recursive: true, force: true });
console.log(`${results.filter(({ found }) => found !== null && found !== 'late').length} of ${results.length} found`);
