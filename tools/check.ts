import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruleFindings } from './rules/contract-lists.ts';
import { houseFindings } from './rules/house-rules.ts';
import { keepTimes, type Timed } from './run-times.ts';
import { termFindings } from './texts/terms-check.ts';
import { missingTranslations, textFindings } from './texts/texts-check.ts';

/**
 * `npm run check`: everything that can be checked without running the tests. All steps run, two at a time; any finding
 * fails.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv.slice(2);

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** True if the output is printed though the step found nothing that fails. */
  readonly told?: boolean;
  /** Parts of the step that were timed one by one. */
  readonly times?: readonly Timed[];
}

function run(script: string, args: string[], cwd = root): Promise<Outcome> {
  return new Promise((done) => {
    const output: string[] = [];
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data: Buffer) => output.push(data.toString()));
    child.stderr.on('data', (data: Buffer) => output.push(data.toString()));
    child.on('exit', (code) => done({ ok: code === 0, output: output.join('') }));
  });
}

const findings = (list: string[]): Outcome => ({ ok: list.length === 0, output: list.join('\n') });

async function generatedFiles(): Promise<Outcome> {
  const { documentTypes, generated } = await import('./generate.ts');
  const read = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  const server = await generated();
  const before = new Map(
    ['web/platform/api/generated/graphql.ts', ...Object.keys(server)].map((file) => [file, read(file)]),
  );
  const made = { ...server, ...documentTypes() };
  const stale = Object.entries(made).filter(([file, text]) => before.get(file) !== text);
  return findings(stale.map(([file]) => `${file} is not what the code makes: run npm run generate and read the diff`));
}

/** A text in English alone passes while a change is made; a release (`CI=true`) refuses it. */
function texts(): Outcome {
  const [faults, missing] = [[...textFindings(root), ...termFindings(root)], missingTranslations(root)];
  if (process.env['CI'] === 'true' || missing.length === 0) return findings([...faults, ...missing]);
  const warning = `warning: ${missing.length} texts show in English; a check with CI=true refuses them`;
  return { ok: faults.length === 0, output: [...faults, warning, ...missing].join('\n'), told: true };
}

const steps: Record<string, () => Promise<Outcome>> = {
  lint: () => run('node_modules/oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings', '.']),
  format: () => run('node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  'types of server': () => run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']),
  'types of web': () => run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'web']),
  'unused code': () => run('node_modules/knip/bin/knip.js', ['--no-progress']),
  'house rules': async () => findings(houseFindings(root)),
  texts: async () => texts(),
  'rules explained': async () => findings(ruleFindings(root)),
  'generated files': generatedFiles,
  web: async () => (await import('./web/web-check.ts')).checkWeb(),
  lighthouse: async () => (await import('./web/web-lighthouse.ts')).printLighthouse(),
};
/** Steps that print figures and find nothing: only their whole name runs them. */
const onDemand = ['lighthouse'];
/** Steps that find nothing more than `lint`, whose compiler is the same: part of their name runs them. */
const covered = ['types of server', 'types of web'];

let failed = 0;
const times: Timed[] = [];
const parts: Timed[] = [];

async function runStep(name: string): Promise<void> {
  const started = performance.now();
  const outcome = await steps[name]!().catch((error: unknown): Outcome => ({
    ok: false,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = (performance.now() - started) / 1000;
  times.push({ name, seconds });
  parts.push(...(outcome.times ?? []));
  console.log(`${outcome.ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!outcome.ok || outcome.told || outcome.output.includes('\u200b'))
    console.log(
      outcome.output
        .trim()
        .split('\n')
        .slice(0, 200)
        .map((line) => `     ${line}`)
        .join('\n'),
    );
  if (!outcome.ok) failed += 1;
}

const wanted = Object.keys(steps).filter((name) => {
  if (onDemand.includes(name)) return only.includes(name);
  return only.length === 0 ? !covered.includes(name) : only.some((part) => name.includes(part));
});
// The step `generated files` writes documents that other steps read, `web` and `lighthouse` measure times.
const alone = ['generated files', 'web', 'lighthouse'];
const together = wanted.filter((name) => !alone.includes(name));
const work = async (): Promise<void> => {
  for (let name = together.shift(); name; name = together.shift()) await runStep(name);
};
await Promise.all([work(), work()]);
for (const name of wanted) if (alone.includes(name)) await runStep(name);
if (only.length === 0) keepTimes('check', times, parts);
console.log(failed === 0 ? 'All checks passed.' : `${failed} of the checks failed.`);
process.exit(failed === 0 ? 0 : 1);
