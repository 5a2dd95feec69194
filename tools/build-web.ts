import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Hash of everything that the web app is built from. */
function sourcesHash(): string {
  const files = globSync(
    [
      'web/**/*.{ts,tsx,js,css,html,svg,woff2,webmanifest,json}',
      'rules/**/*.ts',
      'locales/**/*.json',
      'package-lock.json',
    ],
    {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
    },
  ).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Builds the web app if it is missing or older than its sources (about ten seconds); returns whether it built. */
export async function buildWebIfNeeded(dist: string, say: (line: string) => void): Promise<boolean> {
  const stamp = join(dist, '.built-from');
  const wanted = sourcesHash();
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
