import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Most navigations of a page without an action of the user: some redirects, and what a page writes into its address. */
const most = 20;

/** Reports each action of the user; runs in the page. Buttons, keys and typed texts count, also those of the tests. */
const reportActions = (): void => {
  for (const type of ['pointerdown', 'keydown', 'input'])
    // @ts-expect-error -- the binding of the test
    window.addEventListener(type, () => void globalThis.reportAction(), { capture: true, passive: true });
};

/** Counts the navigations of all pages of a test, those that only change the address too. */
export class NavigationWatch {
  #count = 0;
  #problems: string[] = [];

  begin(): void {
    this.#count = 0;
    this.#problems = [];
  }

  get count(): number {
    return this.#count;
  }

  /** Pages that replaced their address again and again. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  async watch(context: BrowserContext): Promise<void> {
    const withoutAction = new Map<Page, number>();
    await context.exposeBinding('reportAction', ({ page }) => void withoutAction.set(page, 0));
    await context.addInitScript(reportActions);
    context.on('page', (page) => {
      const open = page.goto.bind(page);
      page.goto = async (...where) => {
        withoutAction.set(page, 0);
        return open(...where);
      };
      page.on('framenavigated', (frame) => {
        if (frame !== page.mainFrame()) return;
        this.#count += 1;
        const count = (withoutAction.get(page) ?? 0) + 1;
        withoutAction.set(page, count);
        if (count !== most + 1) return;
        this.#problems.push(`${frame.url()}: more than ${most} navigations without an action`);
        // The test would wait for this page until its time is over.
        void page.close();
      });
    });
  }
}

/** A phone of the lower middle class in a shop: a sixth of this processor, and a network of 400 ms and 1.5 Mbit/s. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 1_500_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

/** Watches the navigations of every page that the browser opens from now on, and slows the pages down if wanted. */
export function watchNavigations(browser: Browser, watch: NavigationWatch, slow: boolean): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await newContext(options);
    await watch.watch(context);
    if (!slow) return context;
    const newPage = context.newPage.bind(context);
    context.newPage = async (): Promise<Page> => {
      const page = await newPage();
      await slowDown(page);
      return page;
    };
    return context;
  };
  return browser;
}
