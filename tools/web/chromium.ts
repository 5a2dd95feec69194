import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installed } from '../debian.ts';

export interface Browser {
  readonly path: string;
  readonly args: readonly string[];
}

/**
 * Flags for Chromium: no background traffic, no sandbox under root, and no pages of its own address bar, which take half
 * a second of processor time for each new context.
 */
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
  '--disable-features=OptimizationHints,MediaRouter,Translate,WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup',
] as const;

/** Takes two thirds of the processor time of a whole Chromium, but has no notifications. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const wholeChromium = '/usr/bin/chromium';

const places = [
  wholeChromium,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A Chromium for tests: CHROMIUM_PATH, else an installed one, else Debian's package if run as root, else the build in
 * an npm package. With `shell`, the headless shell goes before all but CHROMIUM_PATH. Throws an Error that says what to
 * install if none is available.
 */
export async function findChromium(
  say: (line: string) => void = () => undefined,
  { shell = false }: { readonly shell?: boolean } = {},
): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { path: given, args: quietArgs };
  if (shell && (existsSync(headlessShell) || installed('chromium-headless-shell', headlessShell, say)))
    return { path: headlessShell, args: quietArgs };
  const present = places.find((place) => existsSync(place));
  if (present) return { path: present, args: quietArgs };
  if (installed('chromium', wholeChromium, say)) return { path: wholeChromium, args: quietArgs };
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
