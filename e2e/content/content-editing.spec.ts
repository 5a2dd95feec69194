import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { hostileTexts } from '#server/testing/walks/hostile-texts.ts';
import { api, baseUrl, expectSound, now, signIn, test } from '#e2e/session.ts';
import { makeNews } from './news-content.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

const open = (page: Page, path: string) => page.goto(`${baseUrl()}/en-us${path}`);
const language = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const title = (page: Page, name: string) => language(page, name).getByRole('textbox', { name: /^Title/ });
const body = (page: Page, name: string) => language(page, name).getByRole('textbox', { name: /^Text/ });

/** A calendar date some days from the server's today. */
const inDays = (days: number): string => new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function writeNews(page: Page, heading: string): Promise<void> {
  await open(page, '/admin/news/create');
  await title(page, 'English').fill(heading);
  await body(page, 'English').fill('The new colours arrive in spring.');
  // A table from the toolbar of the text.
  await language(page, 'English').getByRole('button', { name: 'Table', exact: true }).click();
  await expect(body(page, 'English').getByRole('table')).toBeVisible();
  for (const [at, words] of ['Colour', 'Frame', 'From'].entries()) {
    await body(page, 'English').getByRole('columnheader').nth(at).click();
    await page.keyboard.type(words);
  }
  for (const name of ['German', 'French']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await language(page, name).getByRole('button', { name: 'Copy from English' }).click();
    await title(page, name).fill(`${heading} ${name}`);
  }
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3a7bd5' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Choose files or drop them here')
    .setInputFiles({ name: 'frame.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText('Ready, stored when you save')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
}

test('an editor writes news in three languages with a picture and a table, previews and schedules it (R-308, Q-163)', async ({
  page,
}) => {
  const heading = `Colours ${now().getTime().toString(36)}`;
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await writeNews(page, heading);
  await expect(page.getByText('Missing: Indonesian, Malay')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(frame.getByRole('table')).toBeVisible();
  await preview.getByLabel('Language', { exact: true }).selectOption('de');
  await expect(frame.getByRole('heading', { name: `${heading} German` })).toBeVisible();
  await preview.getByText('Phone', { exact: true }).click();
  await expect(async () => expect((await page.locator('iframe').boundingBox())?.width).toBeLessThan(400)).toPass();
  await preview.getByLabel('Language', { exact: true }).selectOption('id');
  await expect(page.getByText('No text in Indonesian: these readers see English.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel(/^First day/).fill(inDays(7));
  await page.getByLabel(/^First day/).press('Tab');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL(/\/admin\/news\/[\w-]+\/edit$/);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await open(page, `/admin/news?q=${encodeURIComponent(heading)}`);
  await expect(page.getByRole('row', { name: new RegExp(heading) })).toContainText('Scheduled');
});

test('an editor writes news on a phone', async ({ page }) => {
  const heading = `Phone ${now().getTime().toString(36)}`;
  await page.setViewportSize(phone);
  await signIn(page, 'admin');
  await open(page, '/admin/news/create');
  await title(page, 'English').fill(heading);
  await page.getByRole('button', { name: /^German/ }).click();
  await expect(title(page, 'English')).toBeHidden();
  await language(page, 'German').getByRole('button', { name: 'Copy from English' }).click();
  await title(page, 'German').fill(`${heading} de`);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/admin\/news\/[\w-]+\/edit$/);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
});

test('of two editors the second one sees what the first one saved, and decides field by field', async ({
  page,
  request,
}) => {
  const call = await api(request, 'admin');
  const id = await makeNews(call, 'Both change this', { tags: ['old'] });
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await open(page, `/admin/news/${id}/edit`);
  await expect(title(page, 'English')).toHaveValue('Both change this');
  // Meanwhile the first one saves another title and another tag.
  await call(`mutation ($inputs: NewsInput!) { updateNews(id: "${id}", inputs: $inputs) { userErrors { code } } }`, {
    inputs: { texts: [{ language: 'en', title: 'Changed by the first' }], tags: ['fresh'] },
  });
  await title(page, 'English').fill('Changed by the second');
  await language(page, 'English')
    .getByRole('textbox', { name: /^Subtitle/ })
    .fill('Mine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' });
  await expect(dialog.getByRole('group', { name: 'English: Title' })).toContainText('Changed by the second');
  await expect(dialog.getByText(/alone changed these, they are taken over: Tags/)).toBeVisible();
  await dialog.getByRole('radio', { name: /^Take what/ }).check();
  await dialog.getByRole('button', { name: 'Use my choice' }).click();
  await expect(title(page, 'English')).toHaveValue('Changed by the first');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Version 3, /)).toBeVisible();
  const { contentItem } = (await call(
    `{ contentItem(type: "news", itemId: "${id}") { title subtitle tags } }`,
  )) as unknown as { contentItem: unknown };
  expect(contentItem).toEqual({ title: 'Changed by the first', subtitle: 'Mine', tags: ['fresh'] });
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: /^Version 1/ }).click();
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(title(page, 'English')).toHaveValue('Both change this');
});

test('news comes back from the bucket (R-309, Q-161)', async ({ page, request }) => {
  const heading = `Bucket ${now().getTime().toString(36)}`;
  await makeNews(await api(request, 'admin'), heading);
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await open(page, `/admin/news?q=${encodeURIComponent(heading)}`);
  await page.getByRole('button', { name: `Delete ${heading}` }).click();
  await expect(page.getByText(`${heading} is in the bucket.`)).toBeVisible();
  await page.getByText('Bucket', { exact: true }).click();
  await expectSound(page);
  await page.getByRole('button', { name: `Restore ${heading}` }).click();
  await expect(page.getByText(`${heading} was restored.`)).toBeVisible();
  await page.getByText('News', { exact: true }).last().click();
  await expect(page.getByRole('link', { name: heading })).toBeVisible();
});

test('what an editor typed is kept, and continued after the page was closed', async ({ page, request }) => {
  const id = await makeNews(await api(request, 'admin'), 'Kept');
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await open(page, `/admin/news/${id}/edit`);
  await title(page, 'English').fill('Kept and changed');
  await expect(page.getByText(/^Your changes were kept at/)).toBeVisible();
  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await other.setViewportSize(desk);
  await open(other, `/admin/news/${id}/edit`);
  await expect(title(other, 'English')).toHaveValue('Kept and changed');
  await other.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(title(other, 'English')).toHaveValue('Kept');
  await other.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(title(other, 'English')).toHaveValue('Kept and changed');
  await expect(other.getByText(/^Your changes were kept at/)).toBeVisible();
});

test('texts of attackers run nothing on the page of the news, in the preview and in the editor (Q-168)', async ({
  page,
  request,
}) => {
  const call = await api(request, 'admin');
  // About sixty of all classes, spread over the whole list.
  const step = Math.max(1, Math.floor(hostileTexts.length / 60));
  const payloads = hostileTexts.filter((_, at) => at % step === 0).map(({ html }) => html);
  const bodies = [payloads.filter((_, at) => at % 2 === 0), payloads.filter((_, at) => at % 2 === 1)];
  const { contentTargetMarkets } = (await call(
    '{ contentTargetMarkets(type: "news", limit: 999) { contentTargetMarkets { id } } }',
  )) as unknown as { contentTargetMarkets: { contentTargetMarkets: { id: string }[] } };
  const marketIds = contentTargetMarkets.contentTargetMarkets.map((market) => market.id);
  const dialogs: string[] = [];
  const foreign: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const own = new URL(baseUrl()).host;
  page.on('request', (sent) => {
    const address = new URL(sent.url());
    if (/^(?:https?|wss?):$/.test(address.protocol) && address.host !== own) foreign.push(sent.url());
  });
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  for (const [at, part] of bodies.entries()) {
    const html = `<p>begin</p>${part.join('')}`.toWellFormed().replaceAll('\0', '').slice(0, 99_000);
    // A title takes no angle brackets; their escapes must stay what they are.
    const heading = `Hostile ${at} &lt;img src=x onerror=alert(1)&gt;`;
    const id = await makeNews(call, heading, { marketIds, texts: [{ language: 'en', title: heading, body: html }] });
    await open(page, `/news/${id}`);
    await expect(page.getByText('begin', { exact: true })).toBeVisible();
    await open(page, `/admin/news/${id}/edit`);
    await expect(body(page, 'English').getByText('begin', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.frameLocator('iframe').getByText('begin', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(payloads.length).toBeGreaterThan(50);
  expect(dialogs).toEqual([]);
  expect(foreign).toEqual([]);
});
