import { expect, type APIRequestContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, baseUrl, expectSound, now, patience, signIn, test } from '#e2e/session.ts';

// With the service worker, which answers without a network.
test.use({ serviceWorkers: 'allow' });

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const tree = '/admin/marketing-material/category';
const list = '/admin/marketing-material/image';

const open = (page: Page, path: string) => page.goto(`${baseUrl()}/en-us${path}`);
const ownWord = (name: string): string => `${name}${now().getTime().toString(36)}`;

/** A small picture that no other number gives. */
const picture = (number: number): Promise<Buffer> =>
  sharp({
    create: { width: 48, height: 36, channels: 3, background: { r: number % 256, g: number >> 8, b: 90 } },
  })
    .png()
    .toBuffer();
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const chooser = (page: Page) => page.locator('input[type="file"][multiple]');
const count = (page: Page, filter: string, number: number) =>
  page.getByRole('group', { name: 'Files by state' }).getByRole('button', { name: `${filter} ${number}`, exact: true });

async function categories(request: APIRequestContext, titles: readonly string[]) {
  const call = await api(request, 'admin');
  const ids: string[] = [];
  for (const title of titles) {
    const { createMarketingMaterialCategory: made } = (await call(
      `mutation ($inputs: MarketingCategoryInput!) { createMarketingMaterialCategory(inputs: $inputs) {
         marketingMaterialCategory { id } userErrors { code } } }`,
      { inputs: { type: 'product-lineup', mainLanguage: 'en', texts: [{ language: 'en', title }], marketIds: [] } },
    )) as unknown as {
      createMarketingMaterialCategory: { marketingMaterialCategory: { id: string }; userErrors: unknown[] };
    };
    expect(made.userErrors).toEqual([]);
    ids.push(made.marketingMaterialCategory.id);
  }
  const placeOf = async (id: string | undefined) => {
    const { marketingMaterialCategory: found } = (await call(
      '{ marketingMaterialCategory(id: "' + (id ?? '') + '") { parentId sorting } }',
    )) as unknown as { marketingMaterialCategory: { parentId: string | null; sorting: number } };
    return found;
  };
  return { ids, placeOf };
}

/** Files of the big upload, of which 8 are duplicates and 12 bad: UPLOAD_FILES=300 takes some minutes. */
const files = Number(process.env['UPLOAD_FILES'] ?? 60);

test('an editor uploads many files through a network cut; each good file is stored once (Q-167, R-301)', async ({
  page,
  request,
}) => {
  const arrived = { timeout: patience().timeout * Math.ceil(files / 60) };
  test.setTimeout(test.info().project.timeout * Math.ceil(files / 60));
  const word = ownWord('bulk');
  const good = await Promise.all(
    Array.from({ length: files - 20 }, async (_, at) =>
      file(`${word}-${String(at).padStart(3, '0')}.png`, await picture(at)),
    ),
  );
  const twins = good.slice(0, 8).map(({ buffer }, at) => file(`${word}-again-${at}.png`, buffer));
  const bad = Array.from({ length: 12 }, (_, at) => file(`${word}-bad-${at}.png`, Buffer.from(`no picture ${at}`)));
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await open(page, `${list}/create-bulk`);
  await chooser(page).setInputFiles([...good, ...twins, ...bad]);
  await expect(count(page, 'All', files)).toBeVisible();
  // Cut the network once some files have arrived, until uploads have failed.
  await expect(page.getByText(new RegExp(`^[1-9]\\d* of ${files} files uploaded$`))).toBeVisible(arrived);
  let failed = 0;
  page.on('requestfailed', (each) => {
    if (each.url().includes('/uploads/files')) failed += 1;
  });
  await page.context().setOffline(true);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await expect(count(page, 'Failed', 12)).toBeVisible(arrived);
  await expect(count(page, 'Ready', files - 12)).toBeVisible(arrived);
  await expect(page.getByRole('button', { name: 'Skip 8 duplicates' })).toBeVisible();
  await page.getByRole('button', { name: `Create ${files - 20} materials` }).click();
  await expect(page.getByText('Done. The list shows the result of each file.')).toBeVisible(arrived);
  await expect(count(page, 'Done', files - 12)).toBeVisible();
  await expectSound(page);
  const call = await api(request, 'admin');
  const { marketingMaterials } = (await call(
    `{ marketingMaterials(search: "${word}", limit: 1) { info { count } } }`,
  )) as unknown as {
    marketingMaterials: { info: { count: number } };
  };
  expect(marketingMaterials.info.count).toBe(files - 20);
  // A file that the library has now is known by its content, whatever its name.
  await page.getByRole('button', { name: 'Remove finished files from the list' }).click();
  await chooser(page).setInputFiles([file(`${word}-other-name.png`, good[5]?.buffer ?? Buffer.alloc(0))]);
  await expect(page.getByText(/^Same file as /)).toBeVisible(patience());
});

/** How many files the device keeps until the server has them; runs in the page. */
const filesOnDevice = `new Promise((done) => {
  const opening = indexedDB.open('paceline-uploads', 1);
  // Not there yet: the app creates it.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => done(0);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('files').objectStore('files').count();
    counting.onsuccess = () => done(counting.result);
    opening.result.close();
  };
})`;

test('an upload on a phone goes on after a reload', async ({ page }) => {
  const word = ownWord('reload');
  await page.setViewportSize(phone);
  await signIn(page, 'admin');
  await open(page, `${list}/create-bulk`);
  // The server cannot be reached for uploads until the page was loaded again.
  await page.route('**/uploads/files*', (route) => route.abort());
  await chooser(page).setInputFiles([
    file(`${word}-1.png`, await picture(1001)),
    file(`${word}-2.png`, await picture(1002)),
    file(`${word}.exe`, Buffer.from('x')),
  ]);
  await expect(count(page, 'Uploading', 2)).toBeVisible();
  await expect.poll(() => page.evaluate<number>(filesOnDevice)).toBe(2);
  await expect(page.getByText('This type of file is not allowed in the library')).toBeVisible();
  await page.unroute('**/uploads/files*');
  await page.reload();
  await expect(count(page, 'Ready', 2)).toBeVisible(patience());
  await expect(count(page, 'Failed', 1)).toBeVisible();
  await expectSound(page);
});

test('an editor moves categories by keys, and by buttons on a phone (R-290)', async ({ page, request }) => {
  const word = ownWord('tree');
  const titles = [`${word} one`, `${word} two`, `${word} three`];
  const { ids, placeOf } = await categories(request, titles);
  const handle = (at: number) => page.getByRole('button', { name: `Move ${titles[at]}`, exact: true });
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await open(page, `${tree}?type=product-lineup`);
  await handle(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(new RegExp(`^Moved\\. ${titles[2]}`))).toBeAttached();
  const before = await placeOf(ids[2]);
  expect(before.sorting).toBe((await placeOf(ids[1])).sorting - 1);
  // Picked up with Space, moved below the one before it, dropped with Space; the focus stays on it.
  await handle(1).focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByText(`${titles[1]}, position 1 of 1 below ${titles[0]}`)).toBeAttached();
  await expect(handle(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(new RegExp(`^Moved\\. ${titles[1]}.* below ${titles[0]}`))).toBeAttached();
  await expect(handle(1)).toBeFocused();
  await expect.poll(async () => (await placeOf(ids[1])).parentId).toBe(ids[0]);
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: `Move ${titles[2]} up`, exact: true }).click();
  await expect.poll(async () => (await placeOf(ids[2])).sorting - (await placeOf(ids[0])).sorting).toBeLessThan(0);
  await expectSound(page);
});

test('an editor sets the focal point by keys and changes several materials at once (R-296)', async ({
  page,
  request,
}) => {
  const call = await api(request, 'admin');
  const read = async (ids: readonly string[] | null) => {
    const { marketingMaterials } = (await call(
      '{ marketingMaterials(limit: 9999, media: ["picture"], state: "published", order: "title") { data { id title tags placeholder { focalLeft media } } } }',
    )) as unknown as {
      marketingMaterials: {
        data: { id: string; title: string; tags: string[]; placeholder: { focalLeft: number; media: string } }[];
      };
    };
    return marketingMaterials.data.filter(({ id }) => ids === null || ids.includes(id));
  };
  const [first, second] = (await read(null)).filter(({ placeholder }) => placeholder.media === 'picture');
  if (!first || !second) throw new Error('The demo library lacks pictures');
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await open(page, `${list}/${first.id}/edit`);
  await page
    .getByRole('button', { name: /^Focal point/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Focal point and crop' });
  const mark = dialog.getByRole('button', { name: /^Focal point, / });
  await expect(mark).toBeFocused();
  const by = first.placeholder.focalLeft > 500 ? -50 : 50;
  await page.keyboard.press(by > 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => (await read([first.id]))[0]?.placeholder.focalLeft)
    .toBe(first.placeholder.focalLeft + by);

  const tag = ownWord('season');
  await open(page, `${list}?order=title&media=picture&state=published`);
  for (const { title } of [first, second])
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
      .getByRole('checkbox')
      .first()
      .check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit 2 materials' });
  await edit.getByRole('combobox', { name: 'Add tags' }).fill(tag);
  await page.keyboard.press('Enter');
  await edit.getByRole('button', { name: 'Change 2 materials' }).click();
  await expect(edit.getByText('2 changed, 0 failed')).toBeVisible();
  await expectSound(page);
  for (const { tags } of await read([first.id, second.id])) expect(tags).toContain(tag);
});
