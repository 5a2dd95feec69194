import { expect } from '@playwright/test';
import { desk } from '#tools/web/web-visit.ts';
import { Effort } from '#e2e/effort.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';
import { draftRecall, shippedFrames } from './recall-form.ts';

test('staff recall 200 bikes in the browser: counted, published as must-read news, checked, reminded, ended', async ({
  page,
  browser,
}) => {
  // Two people, six pages, and the notices between them.
  test.slow();
  await page.setViewportSize(desk);
  const frames = await shippedFrames(page.request, 200);
  expect(frames).toHaveLength(200);
  const effort = new Effort(page);
  await signIn(page, 'warranty');
  await page.goto(`${baseUrl()}/en-us/frame/recall`);
  await draftRecall(page, effort, 'R-26-021', frames);
  await expectSound(page);
  await effort.click(page.getByRole('button', { name: 'Publish …' }));
  const question = page.getByRole('dialog', { name: 'Publish recall R-26-021?' });
  await expect(question.getByText(/^200 bikes at \d+ dealers?$/)).toBeVisible();
  await expectSound(page);
  await effort.click(question.getByRole('button', { name: 'Publish recall' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Title in English' })).toBeVisible();
  await expect(page.getByText('200 bikes: 0 repaired, 0 checked').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the full bulletin: Title in English' })).toBeVisible();
  await expectSound(page);
  console.log(`Recall of 200 bikes: ${effort.words}`);

  const shop = await (await browser.newContext({ viewport: desk })).newPage();
  await signIn(shop, 'dealer');
  await shop.goto(`${baseUrl()}/de/frame/recall/R-26-021`);
  await expect(shop.getByRole('heading', { level: 1, name: 'Title in German' })).toBeVisible();
  await expect(shop.getByText('Work instruction in German')).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Rückruf bearbeiten' })).toHaveCount(0);
  await shop.goto(`${baseUrl()}/en-us/news`);
  await expect(shop.getByRole('link', { name: 'Title in English' }).first()).toBeVisible();
  await shop.goto(`${baseUrl()}/en-us/frame/recall/R-26-021`);
  await shop.getByRole('button', { name: 'I have read the bulletin' }).click();
  await shop.getByRole('link', { name: 'Report', exact: true }).first().click();
  const work = shop.getByRole('dialog', { name: /^Work on/ });
  await work.getByRole('button', { name: 'Report work' }).click();
  await expect(work).toBeHidden();
  await shop.context().close();

  await page.reload();
  await expect(page.getByText('200 bikes: 0 repaired, 1 checked').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remind dealers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remind dealers' }).click();
  await expect(page.getByText(/^\d+ dealers? reminded$/)).toBeVisible();

  await page.getByRole('link', { name: 'Edit recall' }).click();
  await page.getByRole('textbox', { name: 'Frame numbers' }).fill(frames.slice(0, 150).join('\n'));
  await expect(page.getByRole('status').filter({ hasText: /^150 bikes at/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Recall saved')).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/frame/recall/R-26-021`);
  await expect(page.getByText(/^150 bikes: 0 repaired/).first()).toBeVisible();
  await page.getByRole('button', { name: 'End recall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End recall' }).click();
  await expect(page.getByText('Recall ended')).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/frame/recall?view=all&stage=ended`);
  await expect(page.getByRole('row').filter({ hasText: 'R-26-021' })).toContainText('Ended');
});
