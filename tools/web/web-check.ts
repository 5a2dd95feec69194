import type { Browser, Locator, Page } from '@playwright/test';
import { screens, type Screen } from '#e2e/screens.ts';
import { axeViolations, colorRules } from './axe.ts';
import type { DemoServer } from '#tools/server-launch.ts';
import type { Timed } from '#tools/run-times.ts';
import { withDemoBrowser } from './demo-browser.ts';
import { countRequests, hasRequestBudget } from './web-requests.ts';
import { hasBudget, mainThread, weigh } from './web-speed.ts';
import { rawKeyProblems } from './raw-keys.ts';
import { linkProblems, listenForPermissions } from './web-links.ts';
import { listenForData, textProblems } from './web-texts.ts';
import { desk, open, phone, resize, visitor, type Findings } from './web-visit.ts';

const secondLookMs = 500;

/**
 * Findings of axe on the page, or within a part of it. Dimmed old rows are left out while new ones load, because users
 * cannot act on them. A second look decides about a finding: on a busy machine, a page that has just changed its scheme
 * is half drawn at the first.
 */
async function axeProblems(
  page: Page,
  name: string,
  { within, rules }: { within?: string | undefined; rules?: readonly string[] | undefined },
): Promise<string[]> {
  const look = { within, without: '[aria-busy="true"]', rules, byTools: true };
  let violations = await axeViolations(page, look);
  if (violations.length > 0) {
    await page.waitForTimeout(secondLookMs);
    violations = await axeViolations(page, look);
  }
  return violations.map(
    (violation) =>
      `${name}: ${violation.id}: ${violation.help}; ${violation.nodes
        .slice(0, 2)
        .map((node) => node.target.join(' '))
        .join(', ')}`,
  );
}

/** Open overlays of the page. */
const opened = '[popover]:popover-open:not([role="status"]), dialog[open]';

/** Opens each overlay of the shell in turn and passes it to `look`. */
async function openStates(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const wide = (page.viewportSize()?.width ?? 0) > phone.width;
  // The menus of the bar and the fly-outs of the rail on a desktop, the drawer on a phone.
  const openers: Locator = wide
    ? page.locator('header button[aria-haspopup], nav button[aria-expanded]')
    : page.locator('header button').first();
  for (const opener of await openers.all()) {
    await opener.click();
    await page.locator(opened).first().waitFor();
    await look((await opener.getAttribute('aria-label')) ?? (await opener.innerText()).trim().split('\n').at(-1) ?? '');
    await page.keyboard.press('Escape');
    await page.locator(opened).first().waitFor({ state: 'hidden' });
  }
}

/** Maximum layout shift of a page while it loads: a fifth of the limit that counts as good. */
const allowedShift = 0.02;
/** A shift counts when the first visit and this many more exceed the maximum. */
const visitsMore = 2;

/** Sums up layout shifts without user input; runs in the page before its own code. */
const watchShifts = `
  window.movedBy = 0;
  window.movedParts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.movedBy += entry.value;
      for (const { node } of entry.sources) if (node) window.movedParts.push((node.nodeType === 1 ? node : node.parentElement)?.outerHTML.slice(0, 70));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Result of one visit to a screen: its layout shift, the parts that move, and the duration of the visit. */
interface Visit {
  readonly name: string;
  readonly shift: number;
  readonly parts: readonly string[];
  readonly seconds: number;
  /** Visits the screen once more. */
  readonly again: () => Promise<Visit[]>;
}

/** Limit of one visit: a page that hangs must not hang the check. */
const visitLimitMs = 300_000;

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The phone begins with the scheme with which the desktop ends: a change styles and draws the whole page again. */
const sizesOfAxe = [
  { size: desk, schemes: ['light', 'dark'] },
  { size: phone, schemes: ['dark', 'light'] },
] as const;

/**
 * Runs axe on the loaded screen at 1440 and 360 px, and on each overlay that its home page opens. The dark scheme
 * differs from the light one in colours alone, so only the rules that judge colours run again.
 */
async function accessibility(page: Page, screen: Screen, found: Findings): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { size, schemes } of sizesOfAxe) {
    await resize(page, size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const at = `${colorScheme}, ${size.width} px`;
      const rules = colorScheme === 'dark' ? colorRules : undefined;
      const checkPart = async (part?: string): Promise<void> => {
        const name = `${screen.name}${part ? `, ${part}` : ''} (${at})`;
        found.problems.push(...(await axeProblems(page, name, { within: part && opened, rules })));
      };
      await checkPart();
      if (screen.name === 'home') await openStates(page, checkPart);
      const overflow = size === phone ? await overflowOf(page) : 0;
      if (overflow > 0) found.problems.push(`${screen.name} (${at}): scrolls sideways by ${overflow} px`);
    }
  }
}

/** No text outside the catalogues, no clipped text, no content wider than the window, in the test language. */
async function texts(page: Page, data: ReadonlySet<string>, screen: Screen, found: Findings): Promise<void> {
  const name = `${screen.name} (test language, ${phone.width} px)`;
  const checkPart = async (part = ''): Promise<void> => {
    const problems = await textProblems(page, data, screen.samples);
    found.problems.push(...problems.map((problem) => `${name}${part}: ${problem}`));
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await checkPart();
  if (screen.name === 'home') await openStates(page, (part) => checkPart(`, ${part}`));
  const overflow = await overflowOf(page);
  if (overflow > 0) found.problems.push(`${name}: scrolls sideways by ${overflow} px`);
}

/** How a screen is visited: on the desktop in English, or on a phone in the test language. */
interface Look {
  readonly size: typeof desk;
  readonly query: string;
  /** Listens from the start of the visit; the result checks the page after its late requests. */
  readonly watch: (page: Page, screen: Screen, found: Findings) => () => Promise<void>;
}

const looks: readonly Look[] = [
  {
    size: desk,
    query: '',
    watch: (page, screen, found) => {
      const checkWeight = weigh(page, screen.name, found);
      const checkRequests = countRequests(page, screen.name, found);
      const permissions = listenForPermissions(page);
      return async () => {
        await checkWeight();
        await checkRequests();
        // Samples of parts lead anywhere.
        if (!screen.samples) found.problems.push(...(await linkProblems(page, screen.name, await permissions())));
        found.problems.push(...(await rawKeyProblems(page, screen)));
        await accessibility(page, screen, found);
      };
    },
  },
  {
    size: phone,
    query: 'lang=pseudo',
    watch: (page, screen, found) => {
      const data = listenForData(page);
      return async () => {
        await texts(page, data, screen, found);
        found.problems.push(...(await rawKeyProblems(page, screen)));
      };
    },
  },
];

async function addressOf(server: DemoServer, screen: Screen, query: string): Promise<string> {
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(server);
  return `${server.url}/en-us${path}${query && (path.includes('?') ? '&' : '?')}${query}`;
}

/** A page of the portal without scripts and styles; it stays in the process of the screens. */
const picture = '/icon.svg';

/** Time in which a loaded page sends its late requests. */
const lateRequestsMs = 1_200;

/**
 * Visits screens of one account, each with an empty cache: measures the layout shift while it loads, then runs the
 * checks of the look. They share a context and its page, because a new page costs the processors a fifth of a visit. A
 * screen that does not open is a finding, and the others are still checked in a new page.
 */
async function visitScreens(
  browser: Browser,
  server: DemoServer,
  part: readonly Screen[],
  look: Look,
  found: Findings,
): Promise<Visit[]> {
  const touch = look.size === phone;
  const context = await visitor(browser, server.url, part[0]?.account ?? null, {
    viewport: look.size,
    isMobile: touch,
    hasTouch: touch,
    // A worker would answer the second visit from its own cache.
    serviceWorkers: 'block',
  });
  await context.addInitScript(watchShifts);
  const measure = async (page: Page, screen: Screen): Promise<Pick<Visit, 'shift' | 'parts'>> => {
    const tools = await context.newCDPSession(page);
    await tools.send('Network.clearBrowserCache');
    await tools.detach();
    // A picture has nothing to lay out: the screen before would be laid out and drawn once more for nothing.
    if (page.viewportSize()?.width !== look.size.width) await page.goto(`${server.url}${picture}`);
    // As the first visit finds it, whatever the checks of the screen before left.
    await page.emulateMedia({ reducedMotion: null, colorScheme: null });
    await page.setViewportSize(look.size);
    const check = look.watch(page, screen, found);
    await open(page, await addressOf(server, screen, look.query));
    await page.waitForTimeout(lateRequestsMs);
    const shift = await page.evaluate<number>('window.movedBy');
    const parts = await page.evaluate<string[]>('[...new Set(window.movedParts)].slice(0, 3)');
    await check();
    return { shift, parts };
  };
  const visits: Visit[] = [];
  let page = await context.newPage();
  try {
    for (const screen of part) {
      const name = `${screen.name} at ${look.size.width} px`;
      const started = performance.now();
      const limit = AbortSignal.timeout(visitLimitMs);
      const late = new Promise<never>((_, reject) =>
        limit.addEventListener('abort', () =>
          reject(new Error(`the visit takes longer than ${visitLimitMs / 1000} s`)),
        ),
      );
      let measured: Pick<Visit, 'shift' | 'parts'> = { shift: 0, parts: [] };
      try {
        measured = await Promise.race([measure(page, screen), late]);
      } catch (error) {
        found.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        await page.close();
        page = await context.newPage();
      } finally {
        page.removeAllListeners('response');
      }
      visits.push({
        name,
        ...measured,
        seconds: (performance.now() - started) / 1000,
        again: () => visitScreens(browser, server, [screen], { ...look, watch: () => async () => undefined }, found),
      });
    }
  } finally {
    await context.close();
  }
  return visits;
}

/** Screens that are visited at the same time: two keep the processors busy, the others wait for an idle network. */
const pagesAtOnce = 4;
/** Screens that share a context: few, so that all workers finish at about the same time. */
const screensTogether = 6;

/** The screens in groups of the same account; those with a budget alone. */
function groupsOfScreens(): Screen[][] {
  const { alone = [], others = [] } = Object.groupBy(screens, ({ name }) =>
    hasBudget(name) || hasRequestBudget(name) ? 'alone' : 'others',
  );
  const groups = alone.map((screen) => [screen]);
  for (const ofAccount of Map.groupBy(others, ({ account }) => account).values())
    for (let at = 0; at < ofAccount.length; at += screensTogether)
      groups.push(ofAccount.slice(at, at + screensTogether));
  return groups;
}

/** Every screen on its first visit at 1440 px, then by axe, and at 360 px in the test language. */
async function visits(browser: Browser, server: DemoServer, found: Findings, times: Timed[]): Promise<void> {
  // Those on the desktop take twice as long: they go first, so that no worker is alone with one at the end.
  const tasks = looks.flatMap((look) =>
    groupsOfScreens().map((part) => () => visitScreens(browser, server, part, look, found)),
  );
  const made: Visit[] = [];
  const work = async (): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift()) made.push(...(await task()));
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  times.push(...made.map(({ name, seconds }) => ({ name, seconds })));
  // Answers of a busy machine come in another order: visits on the idle machine decide about a shift that is too large.
  const shifts: Visit[] = [];
  for (let visit of made) {
    for (let more = 0; more < visitsMore && visit.shift > allowedShift; more += 1)
      visit = (await visit.again())[0] ?? visit;
    shifts.push(visit);
  }
  for (const { name, shift, parts } of shifts)
    if (shift > allowedShift)
      found.problems.push(
        `${name}: content moves by ${shift.toFixed(3)} while it loads, more than ${allowedShift}: ${parts.join(' ')}`,
      );
  const worst = shifts.toSorted((one, other) => other.shift - one.shift).slice(0, 3);
  found.facts.push(
    `axe looked at ${screens.length} screens at 1440 and 360 px, light and dark`,
    `the test language ran over ${screens.length} screens at 360 px`,
    `content moves while it loads by at most ${allowedShift}; the worst of ${shifts.length}: ${worst.map(({ name, shift }) => `${name} ${shift.toFixed(3)}`).join(', ')}`,
  );
}

/**
 * Checks weight, accessibility, layout, layout shifts, work of the main thread and texts of the real app in a real browser; any
 * finding fails.
 */
export async function checkWeb(): Promise<{ ok: boolean; output: string; times: readonly Timed[] }> {
  const found: Findings = { problems: [], facts: [] };
  const times: Timed[] = [];
  // The page of components is available in development only.
  const settings = { NODE_ENV: 'development' };
  await withDemoBrowser(
    settings,
    () => undefined,
    async (browser, server) => {
      const part = async (name: string, work: Promise<void>): Promise<void> => {
        const started = performance.now();
        // What was found until then is still told.
        await work.catch((error: unknown) => {
          found.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        });
        times.push({ name, seconds: (performance.now() - started) / 1000 });
      };
      const visited = part('visits to screens', visits(browser, server, found, times));
      await Promise.all([visited, part('main thread', mainThread(browser, server, found, visited))]);
    },
  );
  for (const fact of found.facts) console.log(`     ${fact}`);
  return { ok: found.problems.length === 0, output: found.problems.join('\n'), times };
}
