import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Browser {
  readonly path: string;
  readonly args: readonly string[];
}

/** Switches that keep Chromium on this machine: no background traffic, no sandbox under root. */
export const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-features=OptimizationHints,MediaRouter,Translate',
] as const;

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A Chromium for tests: CHROMIUM_PATH, else one that is installed, else Debian's package where we are root, else the
 * build that an npm package carries. Throws an Error that says what to install when none of these can be had.
 */
export async function findChromium(say: (line: string) => void = () => undefined): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { path: given, args: quietArgs };
  const installed = places.find((place) => existsSync(place));
  if (installed) return { path: installed, args: quietArgs };
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('Installing Chromium (once) ...');
    const apt = (...args: string[]): boolean =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    if (
      apt('update', '-qq') &&
      apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') &&
      existsSync('/usr/bin/chromium')
    )
      return { path: '/usr/bin/chromium', args: quietArgs };
  }
  try {
    const { default: packaged } = (await import(createRequire(import.meta.url).resolve('@sparticuz/chromium'))) as {
      default: { executablePath(): Promise<string>; args: string[] };
    };
    return {
      path: await packaged.executablePath(),
      args: [...packaged.args.filter((arg) => !arg.startsWith('--headless')), ...quietArgs],
    };
  } catch (error) {
    throw new Error('No Chromium found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.', {
      cause: error,
    });
  }
}
