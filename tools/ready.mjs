// Prepares a fresh clone, then runs the given TypeScript file with the pinned Node. Plain JavaScript without
// dependencies: this file and installation.mjs are executed by the machine's own Node (20 or newer).
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, neededPackages, noteRunning } from './installation.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('usage: node tools/ready.mjs FILE.ts [arguments]');
  process.exit(2);
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Paceline needs Node 20 or newer; this is ${process.version}.`);
  process.exit(1);
}

const modules = join(root, 'node_modules');
install(root, neededPackages(script));

const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const node = existsSync(pinned) ? pinned : process.execPath;
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
  console.error('No Node 24 is packaged for this system: install Node 24 or newer and run the command again.');
  process.exit(1);
}
// Smaller young generations, and large buffers that return to the system when they are freed, keep the resident memory
// of the server some 170 MiB lower at rest and 240 MiB lower while files arrive.
const own = JSON.parse(readFileSync(new URL('server-process.json', import.meta.url), 'utf8'));
const { options, environment } = script === 'server/main.ts' ? own : { options: [], environment: {} };
if (script === 'server/main.ts' || script === 'tools/dev.ts') noteRunning(modules);
const child = spawn(node, [...options, join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...environment,
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node-compile'),
  },
  shell: process.platform === 'win32',
});
// From a terminal, signals reach the whole foreground group; from a supervisor, only this process gets them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
});
