import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a package of Debian if run as root there, which it says; true if the program is there then. */
export function installed(name: string, program: string, say: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  say(`Installing ${name} (once) ...`);
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name) && existsSync(program);
}
