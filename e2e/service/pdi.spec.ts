import { readFile } from 'node:fs/promises';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { baseUrl, expectSound, patience, signIn, test } from '#e2e/session.ts';
import { workshop } from './workshop.ts';

// With the service worker, which answers without a network.
test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

/** The line of the notices of the moment on a phone, named by the most urgent one. */
const noticesOf = (page: Page) =>
  page.getByRole('button', {
    name: /^(?:Waiting to be sent|News to confirm|Safety bulletins|You are offline)/,
  });

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#476' } })
    .jpeg()
    .toBuffer();

/** Collects code, styles and texts that the page did not get. */
function missedAssets(page: Page): string[] {
  const missed: string[] = [];
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/')) missed.push(request.url());
  });
  page.on('console', (message) => {
    if (/preload CSS|dynamically imported|Texts .* did not load|part (of the page )?did not load/i.test(message.text()))
      missed.push(message.text());
  });
  page.on('pageerror', (error) => missed.push(error.message));
  return missed;
}

/** Draws two lines into the signature pad, with the finger or with the mouse. */
async function sign(page: Page, hand: 'finger' | 'mouse'): Promise<void> {
  const pad = page.getByRole('img', { name: 'Area to sign in with finger, pen or mouse' });
  await pad.scrollIntoViewIfNeeded();
  await pad.evaluate('(pad) => pad.scrollIntoView({ block: "center" })');
  // A phone moves the page for the field that was written last; the pad counts once it stands still.
  await pad.click({ trial: true });
  const box = await pad.boundingBox();
  if (!box) throw new Error('The signature pad is not on the screen');
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const lines = [
    [at(0.1, 0.7), at(0.2, 0.2), at(0.3, 0.7), at(0.5, 0.4), at(0.8, 0.5)],
    [at(0.15, 0.55), at(0.28, 0.55)],
  ];
  const touch = hand === 'finger' ? await page.context().newCDPSession(page) : null;
  for (const [first, ...others] of lines) {
    if (!first) continue;
    if (touch) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
      for (const point of others)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    } else {
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const point of others) await page.mouse.move(point.x, point.y);
      await page.mouse.up();
    }
  }
  await touch?.detach();
  await expect(page.getByText(/^Signed by /)).toBeVisible();
}

/** Opens the list and waits until the device needs no network any more. */
async function openList(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/en-us/pdi`);
  await expect(page.getByText('This device also works without a connection')).toBeVisible(patience());
}

/** Checks every item of the list, part by part. */
async function checkAll(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: /^Check all: / });
  await expect(all.first()).toBeVisible();
  for (let left = await all.count(); left > 0; left -= 1) await all.first().click();
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(0);
}

const noteOf = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Note/ }).fill(words);
};

for (const [device, options, hand] of [
  ['phone', phone, 'finger'],
  ['desktop', desk, 'mouse'],
] as const)
  test.describe(device, () => {
    test.use(options);

    test(`a mechanic inspects a bicycle: frame number, checklist, photo, signature, PDF for the consumer (${device})`, async ({
      page,
      request,
    }) => {
      const store = await workshop(request);
      const { frame } = store;
      await signIn(page, 'mechanic');
      await page.goto(`${baseUrl()}/en-us/pdi`);
      await expectSound(page);
      await page.getByRole('button', { name: 'New inspection' }).click();
      // A hand scanner types the number and ends with Enter.
      const number = page.getByRole('textbox', { name: 'Frame number' });
      await expect(number).toBeFocused();
      await page.keyboard.type(frame.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(number).toHaveValue(frame);
      await page.getByRole('textbox', { name: 'Mechanic' }).fill('Agus Setiawan');
      const [item] = await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox') })
        .all();
      expect((await item?.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await item?.click();
      await checkAll(page);
      await page
        .getByLabel('Add photo')
        .setInputFiles({ name: 'bike.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
      await sign(page, hand);
      await expectSound(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Inspection saved')).toBeVisible();

      const link = page.getByRole('link', { name: frame });
      await expect(link).toBeVisible();
      const [stored, ...others] = await store.of(frame);
      expect(others).toEqual([]);
      expect([stored?.state, stored?.mechanic, stored?.photos.length]).toEqual(['complete', 'Agus Setiawan', 1]);
      expect(stored?.signature?.path).toMatch(/^M\d+ \d+(L\d+ \d+){3,}M\d+ \d+L/);

      await link.click();
      await expect(page.getByRole('img', { name: 'Signature of Agus Setiawan' })).toBeVisible();
      await expectSound(page);
      const loading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'PDF for the consumer' }).click();
      const file = await loading;
      expect(file.suggestedFilename()).toBe(`PDI-${frame}.pdf`);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
      await (
        device === 'phone'
          ? page.getByRole('button', { name: 'Back' })
          : page.getByRole('link', { name: 'All inspections' })
      ).click();
      await expect(link).toBeVisible();
    });
  });

test.describe('without a network, on a phone,', () => {
  test.use(phone);

  /** Loses the first answer to a new record: the server stored it, the phone does not know. */
  const loseFirstAnswer = (context: BrowserContext, frame: string) => {
    let lost = false;
    return context.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (lost || !body.includes(frame) || !body.includes('"checklistAt"')) return route.continue();
      lost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
  };

  test('an inspection is begun, signed and kept; another page of the portal sends it later, once', async ({
    page,
    request,
    context,
  }) => {
    test.slow();
    const store = await workshop(request);
    const { frame } = store;
    await signIn(page, 'mechanic');
    const home = await context.newPage();
    await home.goto(`${baseUrl()}/en-us`);
    await openList(page);
    const missed = [missedAssets(page), missedAssets(home)];

    await context.setOffline(true);
    await page.getByRole('button', { name: 'New inspection' }).click();
    await page.getByRole('textbox', { name: 'Frame number' }).fill(frame);
    await page.getByRole('textbox', { name: 'Mechanic' }).fill('Agus Setiawan');
    await checkAll(page);
    await noteOf(page, 'Written in the cellar');
    await page
      .getByLabel('Add photo')
      .setInputFiles({ name: 'bike.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await sign(page, 'finger');
    await expectSound(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Kept on this device. It is sent as soon as there is a connection.')).toBeVisible();
    await expect(page.getByText('1 inspection is not sent yet')).toBeVisible();

    // The app is closed and opened again in the cellar.
    await page.reload();
    await expect(page.getByText('No connection. Inspections stay on this device')).toBeVisible();
    await expect(page.getByText('1 inspection is not sent yet')).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: frame }).click();
    await expect(page.getByRole('textbox', { name: 'Frame number' })).toHaveValue(frame);
    await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Written in the cellar');
    await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Signature of Agus Setiawan' })).toBeVisible();
    await page.getByRole('button', { name: 'Scan' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectSound(page);
    await page.close();

    await noticesOf(home).click();
    const strip = home.getByRole('region', { name: 'On this device' });
    await expect(strip).toContainText('1 inspection on this device is not sent yet');
    await expectSound(home);
    expect(missed.flat()).toEqual([]);
    expect(await store.of(frame)).toEqual([]);

    await loseFirstAnswer(context, frame);
    await context.setOffline(false);
    await expect.poll(async () => (await store.of(frame)).length).toBe(1);
    await expect(strip.getByRole('link', { name: 'View inspections' })).toBeVisible();
    await home.reload();
    await expect(home.getByText('1 inspection from this device was sent')).toBeVisible();
    await expect(strip).toHaveCount(0);
    const [stored, ...others] = await store.of(frame);
    expect(others).toEqual([]);
    expect([stored?.state, stored?.note, stored?.photos.length]).toEqual(['complete', 'Written in the cellar', 1]);
    expect(stored?.signature?.path).toMatch(/^M/);
  });

  test('an inspection is changed that a colleague changes meanwhile: the phone shows both versions, the mechanic chooses', async ({
    page,
    request,
    context,
    browser,
  }) => {
    const store = await workshop(request);
    const { frame } = store;
    await store.begin(frame);
    await signIn(page, 'mechanic');
    await openList(page);
    await page.getByRole('link', { name: frame }).click();
    await expect(page.getByRole('textbox', { name: /^Note/ })).toBeVisible();
    await context.setOffline(true);
    await noteOf(page, 'Bell fitted');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('1 inspection is not sent yet')).toBeVisible();

    const other = await (await browser.newContext({ ...desk, locale: 'en-US' })).newPage();
    await signIn(other, 'dealer');
    await other.goto(`${baseUrl()}/en-us/pdi`);
    await other.getByRole('link', { name: frame }).click();
    await noteOf(other, 'Bell is missing');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Inspection saved')).toBeVisible();
    await other.context().close();

    await context.setOffline(false);
    await expect(page.getByText('Changed by somebody else')).toBeVisible();
    await expectSound(page);
    await page.goto(`${baseUrl()}/en-us`);
    await noticesOf(page).click();
    await page.getByRole('region', { name: 'On this device' }).getByRole('link', { name: 'View inspections' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Changed by somebody else' }).getByRole('link').click();
    const row = page.getByRole('row', { name: /^Note/ });
    await expect(row.getByRole('cell')).toHaveText(['Bell fitted', 'Bell is missing']);
    await expectSound(page);
    await page.getByRole('button', { name: 'Keep the version of this device' }).click();
    await expect(page.getByText('Inspection saved')).toBeVisible();
    await expect(page.getByText('not sent yet')).toHaveCount(0);
    expect((await store.of(frame)).map(({ note }) => note)).toEqual(['Bell fitted']);
  });
});

test.describe('deleting', () => {
  test.use(desk);

  test('an inspection takes it off the list; an administrator finds and restores it, the mechanic cannot', async ({
    page,
    request,
    browser,
  }) => {
    const store = await workshop(request);
    const { frame } = store;
    await store.begin(frame);
    await signIn(page, 'warranty');
    await page.goto(`${baseUrl()}/en-us/pdi?q=${frame}`);
    await page.getByRole('link', { name: frame }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Inspection deleted')).toBeVisible();
    await expect(page.getByText(/deleted this inspection/)).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'All inspections' }).click();
    await expect(page.getByText('No match')).toBeVisible();

    for (const [user, options] of [
      ['mechanic', phone],
      ['admin', desk],
    ] as const) {
      const context = await browser.newContext({ ...options, locale: 'en-US' });
      const other = await context.newPage();
      await signIn(other, user);
      await other.goto(`${baseUrl()}/en-us/pdi?q=${frame}&deleted=1`);
      await expect(other.getByText('Deleted', { exact: true })).toBeVisible();
      await expectSound(other);
      await other.getByRole('link', { name: frame }).click();
      await expect(other.getByText(/deleted this inspection/)).toBeVisible();
      const restore = other.getByRole('button', { name: 'Restore' });
      await expect(restore).toHaveCount(user === 'admin' ? 1 : 0);
      if (user === 'admin') {
        await restore.click();
        await expect(other.getByText('Inspection restored')).toBeVisible();
      }
      await context.close();
    }
    await page.reload();
    await expect(page.getByRole('link', { name: frame })).toBeVisible();
  });
});
