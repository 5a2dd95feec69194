import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesHash } from '#tools/sources-hash.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the web app if it is missing or older than its sources (about ten seconds); returns whether it built. */
export async function buildWebIfNeeded(dist: string, say: (line: string) => void): Promise<boolean> {
  const stamp = join(dist, '.built-from');
  const wanted = sourcesHash(['{web,rules,locales}/**/*', 'package-lock.json'], [process.version]);
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  say('Building the web app (once, takes some seconds) ...');
  const output: string[] = [];
  const status = await new Promise<number | null>((done) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', dist, '--emptyOutDir'],
      {
        cwd: join(root, 'web'),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    child.stdout.on('data', (data: Buffer) => output.push(data.toString()));
    child.stderr.on('data', (data: Buffer) => output.push(data.toString()));
    child.on('exit', done);
  });
  if (status !== 0) throw new Error(`The web app cannot be built:\n${output.join('')}`);
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

if (import.meta.main) {
  const built = await buildWebIfNeeded(join(root, 'web/dist'), console.log);
  console.log(built ? 'web app built' : 'web app is up to date');
}
