import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, baseUrl, expectSound, now, signIn, test } from './session.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
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

test('an editor uploads 60 files through a network cut; each good file is stored once (Q-167, R-301)', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord('bulk');
  const good = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => file(`${word}-${String(at).padStart(3, '0')}.png`, await picture(at))),
  );
  const twins = good.slice(0, 8).map(({ buffer }, at) => file(`${word}-again-${at}.png`, buffer));
  const bad = Array.from({ length: 12 }, (_, at) => file(`${word}-bad-${at}.png`, Buffer.from(`no picture ${at}`)));
  await page.setViewportSize(desk);
  await signIn(page, 'admin');
  await open(page, `${list}/create-bulk`);
  await chooser(page).setInputFiles([...good, ...twins, ...bad]);
  await expect(count(page, 'All', 60)).toBeVisible();
  // Cut the network once some files have arrived, until uploads have failed.
  await expect(page.getByText(/^[1-9]\d* of 60 files uploaded$/)).toBeVisible({ timeout: 60_000 });
  let failed = 0;
  page.on('requestfailed', (each) => {
    if (each.url().includes('/uploads/files')) failed += 1;
  });
  await page.context().setOffline(true);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await expect(count(page, 'Failed', 12)).toBeVisible({ timeout: 60_000 });
  await expect(count(page, 'Ready', 48)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Skip 8 duplicates' })).toBeVisible();
  await page.getByRole('button', { name: 'Create 40 materials' }).click();
  await expect(page.getByText('Done. The list shows the result of each file.')).toBeVisible({ timeout: 30_000 });
  await expect(count(page, 'Done', 48)).toBeVisible();
  await expectSound(page);
  const call = await api(request, 'admin');
  const { marketingMaterials } = (await call(
    `{ marketingMaterials(search: "${word}", limit: 1) { info { count } } }`,
  )) as unknown as {
    marketingMaterials: { info: { count: number } };
  };
  expect(marketingMaterials.info.count).toBe(40);
  // A file that the library has now is known by its content, whatever its name.
  await page.getByRole('button', { name: 'Remove finished files from the list' }).click();
  await chooser(page).setInputFiles([file(`${word}-other-name.png`, good[5]?.buffer ?? Buffer.alloc(0))]);
  await expect(page.getByText(/^Same file as /)).toBeVisible({ timeout: 20_000 });
});

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
  await expect(page.getByText('This type of file is not allowed in the library')).toBeVisible();
  await page.unroute('**/uploads/files*');
  await page.reload();
  await expect(count(page, 'Ready', 2)).toBeVisible({ timeout: 30_000 });
  await expect(count(page, 'Failed', 1)).toBeVisible();
  await expectSound(page);
});
