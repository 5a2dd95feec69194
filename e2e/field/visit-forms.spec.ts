import { chromium, expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoAccounts } from '#seed/accounts.ts';
import { startDemoServer } from '#tools/demo-server.ts';
import playwrightConfig from '#e2e/playwright.config.ts';
import { expectSound, patience, signInByForm, test, withClock } from '#e2e/session.ts';

const { launchOptions } = playwrightConfig.use ?? {};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' } as const;
/** The host of the market whose visits are those of wim, with all eleven slots. */
const host = 'us.veldra.test';

/** A browser that keeps values and works offline on a host without https, as browsers do with https. */
async function browserThatTrusts(origin: string): Promise<Browser> {
  const args = [...(launchOptions?.args ?? []), `--unsafely-treat-insecure-origin-as-secure=${origin}`];
  return withClock(await chromium.launch({ ...launchOptions, args }));
}

const slots = [
  'Shop 1',
  'Shop 2',
  'Shop 3',
  'Shop 4',
  'Display 1',
  'Display 2',
  'Display 3',
  'Display 4',
  'Banner',
  'Poster',
  'Shimano hangtag',
] as const;
const words = 'Recorded in a shop without a network';

/** A photo as a camera takes it, larger than what is sent; each has another color. */
const photo = (at: number): Promise<Buffer> =>
  sharp({ create: { width: 3200, height: 2400, channels: 3, background: { r: 20 * at, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer();

type Stored = { id: string; notes: string; photos: { slot: string; attachment: { bytes: number } | null }[] };

/** The visits with the words of the journey, as the server has them; `url` is the server's address on this machine. */
async function storedVisits(request: APIRequestContext, url: string): Promise<Stored[]> {
  const login = await request.post(`${url}/login`, {
    data: { username: 'rep-us', password: demoAccounts.password },
    headers: { host },
  });
  const { requestToken } = (await login.json()) as { requestToken: string };
  const query = '{ formVisits(brand: "wim", limit: 100) { data { id notes photos { slot attachment { bytes } } } } }';
  const answer = await request.post(`${url}/graphql`, {
    data: { query },
    headers: { host, authorization: `Bearer ${requestToken}` },
  });
  const body = (await answer.json()) as { data: { formVisits: { data: Stored[] } }; errors?: unknown };
  expect(body.errors).toBeUndefined();
  return body.data.formVisits.data.filter(({ notes }) => notes === words);
}

const slot = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Chooses the first entry of a list by its field. */
async function chooseFirst(page: Page, field: Locator): Promise<void> {
  await field.click();
  await page.getByRole('listbox').getByRole('option').first().click();
}

async function fillForm(page: Page): Promise<void> {
  await chooseFirst(page, page.getByRole('combobox', { name: 'Dealer' }));
  for (const [at, name] of slots.entries()) {
    await slot(page, name)
      .getByLabel(`Choose a file: ${name}`)
      .setInputFiles({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer: await photo(at) });
    await expect(slot(page, name).getByRole('img', { name })).toBeVisible();
  }
  const series = page.getByRole('combobox', { name: /^Series of / }).first();
  await chooseFirst(page, series);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: /^Notes/ }).fill(words);
}

test('a visit with eleven photos is recorded without a network and arrives once, though the server is killed (R-272, R-277)', async ({
  request,
}) => {
  test.slow();
  let server = await startDemoServer({ ERP_SIMULATOR: '0' });
  const origin = server.url.replace('127.0.0.1', host);
  const browser = await browserThatTrusts(origin);
  try {
    const context = await browser.newContext(phone);
    let page = await context.newPage();
    await signInByForm(page, 'rep-us', origin);
    const list = `${origin}/en-us/visit-form/wim`;
    await page.goto(list);
    await expect(page.getByText('Visits on this device also work without a connection')).toBeVisible(patience());

    await context.setOffline(true);
    await page.goto(`${list}/create`);
    await expect(page.getByText('No connection. Visits stay on this device')).toBeVisible();
    await page.getByRole('button', { name: 'New visit' }).click();
    await fillForm(page);
    await expectSound(page);

    // The app is closed before the visit is sent, and opened again in the shop.
    const form = page.url();
    await page.close();
    page = await context.newPage();
    await page.goto(form);
    for (const name of slots) await expect(slot(page, name).getByRole('img', { name })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue(words);
    await page.getByRole('button', { name: 'Save and send' }).click();
    await expect(page.getByText('Kept on this device. It is sent as soon as there is a connection.')).toBeVisible();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await expectSound(page);
    expect(await storedVisits(request, server.url)).toEqual([]);

    // The server dies after some photos have arrived, and nobody hears its last answer.
    let arrived = 0;
    const killed = new Promise<void>((done) => {
      void context.route('**/uploads/files/*', async (route) => {
        if (route.request().method() !== 'PATCH' || arrived >= 4) return route.continue();
        const answer = await route
          .fetch({
            url: route.request().url().replace(origin, server.url),
            headers: { ...route.request().headers(), host: new URL(origin).host },
          })
          .catch(() => null);
        // Another photo was on its way when the server died.
        if (!answer) return route.abort('connectionreset');
        arrived += 1;
        if (arrived < 4) return route.fulfill({ response: answer });
        server.process.once('exit', () => done());
        server.process.kill('SIGKILL');
        return route.abort('connectionreset');
      });
    });
    await context.setOffline(false);
    await killed;
    await expect(page.getByText('1 visit is not sent yet')).toBeVisible();
    await context.unroute('**/uploads/files/*');
    server = await server.moveClock(new Date(Date.now() + server.clockShift).toISOString());

    await expect.poll(async () => (await storedVisits(request, server.url)).length, patience()).toBe(1);
    await expect(page.getByText('All visits are sent')).toBeVisible();
    const [visit, ...others] = await storedVisits(request, server.url);
    expect(others).toEqual([]);
    expect(visit?.photos).toHaveLength(11);
    expect(new Set(visit?.photos.map((one) => one.slot)).size).toBe(11);

    // The portal shows it with all photos, and the device keeps nothing.
    await page.goto(`${list}/${visit?.id}`);
    await expect(page.getByRole('region', { name: 'Photos' }).getByRole('listitem')).toHaveCount(11);
    await page.getByRole('button', { name: 'Shop 1' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: /Shop 2/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectSound(page);
    await page.goto(list);
    await expect(page.getByRole('region', { name: 'Visits on this device' })).toHaveCount(0);
    await expectSound(page);
  } finally {
    await browser.close();
    await server.stop();
  }
});
