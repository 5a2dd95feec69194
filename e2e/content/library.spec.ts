import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { strFromU8, unzipSync } from 'fflate';
import { expect, type Download, type Page } from '@playwright/test';
import { desk, handset } from '#tools/web/web-visit.ts';
import { Effort } from '#e2e/effort.ts';
import { bikePicture, fillLibrary } from './library-content.ts';
import { api, baseUrl, expectSound, signIn, signInByForm, test, usUrl } from '#e2e/session.ts';

const open = (page: Page, path: string): Promise<unknown> => page.goto(`${baseUrl()}/en-us/marketing-material${path}`);
const bytesOf = async (download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> => {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

for (const [device, size] of [
  ['desktop', desk],
  ['phone', handset],
] as const) {
  test(`the right picture in the right size within ten seconds, on a ${device} (Q-166)`, async ({ page, request }) => {
    const mark = device === 'phone' ? 'Zephyr' : 'Boreas';
    await fillLibrary(request, `${mark} bicycles`, [
      { title: `${mark} 5, side view`, picture: await bikePicture(`${mark}-side.jpg`, '#0b6e99'), tags: ['studio'] },
      { title: `${mark} 5, front view`, picture: await bikePicture(`${mark}-front.jpg`, '#c4502f') },
    ]);
    await page.setViewportSize(size);
    await signIn(page, 'dealer');
    await open(page, '');
    await expect(page.getByRole('heading', { name: 'Latest materials' })).toBeVisible();
    await expectSound(page);

    const effort = new Effort(page);
    if (device === 'phone') await effort.click(page.getByRole('searchbox', { name: 'Search marketing material' }));
    else await effort.press('f');
    // With a slip of the finger: one letter is double.
    await effort.type(`${mark.slice(0, 3)}${mark.slice(2)} side`.toLowerCase());
    await expect(page.getByText('These materials have similar words.')).toBeVisible();
    effort.decide();
    await effort.click(page.getByRole('button', { name: `Download ${mark} 5, side view` }));
    const download = page.waitForEvent('download');
    await effort.click(page.getByRole('menuitemradio', { name: 'WebP · 800 × 533' }));
    const { name, bytes } = await bytesOf(download);
    expect(name).toBe(`${mark}-side-800.webp`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 533 });
    console.log(`find and download on a ${device}: ${effort.words}`);
    expect(effort.seconds).toBeLessThan(10);

    // The next picture: the size is already chosen.
    await page.getByRole('searchbox').fill(`${mark} front`);
    const again = new Effort(page);
    await again.click(page.getByRole('button', { name: `Download ${mark} 5, front view` }));
    const next = page.waitForEvent('download');
    await again.press('Enter');
    expect((await bytesOf(next)).name).toBe(`${mark}-front-800.webp`);
    console.log(`the same size of another picture on a ${device}: ${again.words}`);
    await expectSound(page);
  });
}

test('several pictures as a zip, chosen with keys; the keyboard leads through the lightbox and back', async ({
  page,
  request,
}) => {
  // The newest material of a category comes first.
  const titles = ['Lynx back', 'Lynx side', 'Lynx front'];
  const { route } = await fillLibrary(
    request,
    'Lynx bicycles',
    await Promise.all(
      titles.map(async (title, at) => ({
        title,
        picture: await bikePicture(`${title}.jpg`, ['#0b6e99', '#c4502f', '#5b7f52'][at] ?? ''),
      })),
    ),
  );
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  await open(page, `/product-lineup/${route}`);
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected materials' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await bar.getByLabel('Size').selectOption('300');
  await expectSound(page);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download 2 files' }).click();
  const { name, bytes } = await bytesOf(download);
  expect(name).toBe('Lynx bicycles.zip');
  const files = unzipSync(bytes);
  expect(Object.keys(files).toSorted()).toEqual(['Lynx front-300.jpg', 'Lynx side-300.jpg']);
  expect(await sharp(files['Lynx side-300.jpg']).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });

  const first = page.getByRole('link', { name: 'Lynx front', exact: true });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lynx front', level: 1 })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('z');
  const shown = (title: string, at: number) => page.getByRole('dialog', { name: `${title}, picture ${at} of 3` });
  await expect(shown('Lynx front', 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shown('Lynx side', 2)).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Lynx back', level: 1 })).toBeVisible();
  // One step leads back to the list, however many pictures were shown; the selection is still there.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Lynx bicycles', level: 1 })).toBeVisible();
  await expect(bar.getByText('2 selected')).toBeVisible();
});

test('pictures, texts and codes of 60 articles for a web shop', async ({ page, request }) => {
  const dealer = await api(request, 'dealer');
  const { products } = (await dealer(
    '{ products(filter: { category: "paa" }, view: "list", page: 1, limit: 60) { data { articleCode } } }',
  )) as unknown as { products: { data: { articleCode: string }[] } };
  const codes = products.data.map(({ articleCode }) => articleCode);
  expect(codes).toHaveLength(60);
  await fillLibrary(request, 'Shop pictures', [
    { title: 'On the wall', picture: await bikePicture('wall.jpg', '#8b5e9c'), articleCodes: codes.slice(0, 30) },
    { title: 'In use', picture: await bikePicture('use.jpg', '#e08a12'), articleCodes: codes.slice(20, 60) },
  ]);
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  await open(page, '/asset-pack');
  await page.getByLabel('Article codes or GTINs').fill([...codes, 'NO-SUCH-CODE'].join('\n'));
  await expect(page.getByText('60 articles found')).toBeVisible();
  await expect(page.getByText('1 code not found')).toBeVisible();
  await page.getByLabel('Language of the texts').selectOption('de');
  await page.getByLabel('Size').first().selectOption('300');
  await expect(page).toHaveURL(/language=de/);
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download pack' }).first().click();
  const { bytes } = await bytesOf(download);
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  const table = names.find((name) => name.endsWith('.csv')) ?? '';
  const lines = strFromU8(files[table] ?? new Uint8Array())
    .trim()
    .split(/\r?\n/);
  expect(lines[0]).toMatch(/gtin/i);
  for (const code of codes) expect(lines.some((line) => line.includes(code))).toBe(true);
  expect(names.filter((name) => /\.jpg$/.test(name)).length).toBeGreaterThanOrEqual(2);
  const [picture = ''] = names.filter((name) => /\.jpg$/.test(name));
  expect((await sharp(files[picture]).metadata()).width).toBeLessThanOrEqual(300);
});

test('a dealer of another market does not see a material, nor its category (Q-164)', async ({ page, request }) => {
  const { route, ids } = await fillLibrary(request, 'Only for Indonesia', [
    { title: 'Quixolaunch', picture: await bikePicture('launch.jpg', '#16191b') },
  ]);
  const host = usUrl();
  await signInByForm(page, 'dealer-us', host);
  const us = `${host}/en-us/marketing-material`;
  await page.goto(`${us}?q=quixolaunch`);
  await expect(page.getByText('No material matches')).toBeVisible();
  await page.goto(`${us}/${route}`);
  await expect(page.getByRole('heading', { name: 'No such category', level: 1 })).toBeVisible();
  await page.goto(`${us}/product-lineup/${route}/image/${ids[0] ?? ''}`);
  await expect(page.getByRole('heading', { name: 'No such material', level: 1 })).toBeVisible();
  await expectSound(page);
});
