import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { withDemoBrowser } from './demo-browser.ts';
import { handset, open, visitor } from './web-visit.ts';
import { closeDialog, touches, type Touch } from './web-touches.ts';

/** How many times slower than this machine the processor of the phone is. */
const slowdown = 6;
/** Tries before an interaction fails: it passes with the first two, or as soon as the median keeps to the budget. */
const mostTries = 12;
/** A part that does not appear ends the visit. */
const patienceMs = 60_000;

/** Collects the events that the browser times (Event Timing); runs in the page before its own code. */
const watchEvents = `(() => {
  const seen = [];
  const events = new PerformanceObserver((list) => seen.push(...list.getEntries()));
  events.observe({ type: 'event', durationThreshold: 16 });
  const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const take = () => seen.push(...events.takeRecords());
  window.touched = {
    begin: () => {
      take();
      seen.length = 0;
    },
    // The longest event of the interaction, from the finger to the next paint. One below 16 ms is not told.
    answered: async () => {
      for (let at = 0; at < 3; at += 1) await frame();
      await later(50);
      take();
      return Math.max(8, ...seen.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration));
    },
  };
})()`;

/**
 * A page whose button does work that never changes, of the kinds that pages do: sorting, building a table, a dialog that
 * slides in. On a quiet machine of 2026 it answers within 200 ms: a ratio of 1 is what a user may wait.
 */
const referencePage = `<!doctype html><meta name="viewport" content="width=device-width"><title>Reference</title>
<style>
  dialog[open] { animation: rise 0.2s }
  @keyframes rise { from { transform: translateY(40px); opacity: 0 } }
</style>
<h1>Reference</h1><button>Touch</button><div></div><dialog><table></table></dialog><script>
  const rows = Array.from({ length: 340 }, (_, at) => ({ name: 'Article ' + at, price: (at * 7919) % 10007 }));
  const part = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  document.querySelector('div').append(...rows.map(({ name }) => part('p', name)));
  const dialog = document.querySelector('dialog');
  let sign = 1;
  document.querySelector('button').addEventListener('click', () => {
    sign = -sign;
    for (let at = 0; at < 3; at += 1)
      rows.sort((one, other) => sign * (one.price - other.price) || one.name.localeCompare(other.name));
    dialog.firstChild.replaceChildren(...rows.map(({ name, price }) => {
      const row = document.createElement('tr');
      row.append(...[name, String(price), name.toUpperCase()].map((text) => part('td', text)));
      return row;
    }));
    dialog.showModal();
  });
</script>`;
const reference: Touch = {
  name: 'reference',
  account: 'dealer',
  path: '/reference',
  allowed: Infinity,
  ready: (page) => Promise.resolve(page.getByRole('button')),
  undo: closeDialog,
};

/** Milliseconds from a finger that touches a page on the slow phone to the next paint. */
class SlowPhone {
  readonly #page: Page;
  readonly #tools: CDPSession;

  private constructor(page: Page, tools: CDPSession) {
    this.#page = page;
    this.#tools = tools;
  }

  /** Opens the page of an interaction at the full speed of the machine. */
  static async open(context: BrowserContext, url: string, { path }: Touch): Promise<SlowPhone> {
    const page = await context.newPage();
    await page.addInitScript(watchEvents);
    if (path === reference.path)
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: referencePage }));
    await open(page, `${url}/en-us${path}`);
    return new SlowPhone(page, await context.newCDPSession(page));
  }

  /** Makes the interaction once with the processor slowed down. */
  async touch({ ready, act, undo }: Touch): Promise<number> {
    const target = await ready(this.#page);
    await target.evaluate('(part) => part.scrollIntoView({ block: "center" })');
    // Waits until the part stands still and nothing covers it. The touch itself bypasses Playwright, whose own listeners
    // take time in the page.
    if (!act || act === 'line') await target.tap({ trial: true });
    const place = await target.boundingBox();
    if (!place) throw new Error('the part is not on the screen');
    await this.#page.waitForLoadState('networkidle');
    await this.#page.evaluate('new Promise((done) => requestIdleCallback(done))');
    await this.#page.evaluate('touched.begin()');
    await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let answered: number;
    try {
      if (act === 'line') await this.#draw(place);
      else if (act) await this.#page.keyboard.press(act.key);
      else await this.#page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
      answered = await this.#page.evaluate<number>('touched.answered()');
    } finally {
      await this.#tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    await undo?.(this.#page);
    return answered;
  }

  async #draw(place: { x: number; y: number; width: number; height: number }): Promise<void> {
    const points = [0.1, 0.3, 0.5, 0.7].map((share) => [
      { x: place.x + place.width * share, y: place.y + place.height * (0.3 + share / 3) },
    ]);
    for (const [at, touchPoints] of points.entries())
      await this.#tools.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints });
    await this.#tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 2)] ?? 0;

interface Measured {
  readonly touch: Touch;
  readonly times: readonly number[];
  readonly reference: number;
  readonly ratio: number;
}

/**
 * Makes an interaction on its page, with the reference before each try. Both wait for the same other work of the machine,
 * so it cancels out in the ratio of their medians; what remains only adds time, and more tries decide.
 */
async function measure(touch: Touch, phone: SlowPhone, steady: SlowPhone): Promise<Measured> {
  const [times, references]: [number[], number[]] = [[], []];
  const ratio = (): number => median(times) / median(references);
  // Of three tries, two within the budget are enough.
  const isClear = (): boolean => times.length === 2 && Math.max(...times) <= touch.allowed * median(references);
  while (times.length < 3 || (times.length < mostTries && ratio() > touch.allowed)) {
    references.push(await steady.touch(reference));
    times.push(await phone.touch(touch));
    if (isClear()) break;
  }
  return { touch, times, reference: median(references), ratio: ratio() };
}

const inWords = ({ touch, times, reference: own, ratio }: Measured): string =>
  `${touch.name}: ${ratio.toFixed(2)} of the reference (at most ${touch.allowed}); ${median(times)} ms beside ${own}, tries ${times.join(', ')}`;

/** Makes the chosen interactions on a slow phone and prints them; returns those whose next paint exceeds its budget. */
async function measureAll(browser: Browser, url: string, chosen: readonly Touch[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const contexts = new Map<string, BrowserContext>();
  const contextOf = async (account: string): Promise<BrowserContext> => {
    const options = { viewport: handset, isMobile: true, hasTouch: true, serviceWorkers: 'block' as const };
    const context = contexts.get(account) ?? (await visitor(browser, url, account, options));
    context.setDefaultTimeout(patienceMs);
    contexts.set(account, context);
    return context;
  };
  try {
    const steady = await SlowPhone.open(await contextOf(reference.account), url, reference);
    for (let at = 0; at < 2; at += 1) await steady.touch(reference);
    for (const touch of chosen)
      try {
        const phone = await SlowPhone.open(await contextOf(touch.account), url, touch);
        const measured = await measure(touch, phone, steady);
        await phone.close();
        console.log(`slow phone: ${inWords(measured)}`);
        if (measured.ratio > touch.allowed) problems.push(inWords(measured));
      } catch (error) {
        problems.push(`${touch.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
  } finally {
    for (const context of contexts.values()) await context.close();
  }
  return problems;
}

/** Measures the twenty interactions in the demo. */
export async function measureTouches(): Promise<{ readonly problems: readonly string[]; readonly count: number }> {
  return withDemoBrowser({}, console.log, async (browser, { url }) => ({
    problems: await measureAll(browser, url, touches),
    count: touches.length,
  }));
}
