import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run dev`: server that restarts on change (port 4000) and the web app with hot reload (port 5173, calls the
 * server).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const children: ChildProcess[] = [];
let stopping = false;

function start(name: string, args: string[], cwd: string, env: Record<string, string>): void {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  children.push(child);
  child.on('exit', (code) => {
    if (stopping) return;
    console.error(`${name} ended with ${code}`);
    stop(code ?? 1);
  });
}

function stop(code: number): void {
  stopping = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  setTimeout(() => process.exit(code), 500).unref();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));

const environment = { NODE_ENV: 'development' };
start(
  'the server',
  [
    '--watch',
    '--watch-path=server',
    '--watch-path=rules',
    '--watch-path=locales',
    '--watch-preserve-output',
    join(root, 'server/main.ts'),
  ],
  root,
  environment,
);
start(
  'the web app',
  [join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'],
  join(root, 'web'),
  environment,
);
