import { expect, type Page } from '@playwright/test';
import { Effort } from '#e2e/effort.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

/** Work orders of the workshop of the demo's dealer have this PO number. */
const po = 'PE-WORKSHOP-1';
const field = (page: Page) => page.getByRole('combobox', { name: /^Search articles/ });

const pages = ['/', '/catalog/bike', '/cart', '/order', '/invoice/open-invoice', '/claim', '/user/edit-profile'];

test('an order is found by its PO number from every page: `/`, the number, Enter', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'dealer');
  for (const path of pages) {
    await page.goto(`${baseUrl()}/en-us${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const effort = new Effort(page);
    await effort.press('/');
    await expect(field(page)).toBeFocused();
    await effort.type(po);
    // The answer may not be there yet: Enter waits for it.
    await effort.press('Enter');
    await expect(page).toHaveURL(/number=PL-/);
    await expect(page.getByText(po).first()).toBeVisible();
    await expect(field(page)).toHaveCount(0);
  }
});

test('keys alone move through hits, pages and actions, and Escape gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/order`);
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('option', { name: /New claim/ })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('drift');
  await expect(page.getByRole('group', { name: 'Articles' }).getByRole('option').first()).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('statement');
  await expect(page.getByRole('option', { name: /^Statement of account/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/invoice\/statement/);

  await page.keyboard.press('/');
  await page.keyboard.type('zqxzqx');
  await expect(page.getByText('Nothing found for “zqxzqx”')).toBeVisible();
  await expectSound(page);
});

test('a phone searches over the whole screen, one tap from the bar, and offers what was opened last', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'dealer');
  for (const path of pages) {
    await page.goto(`${baseUrl()}/en-us${path}`);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(field(page)).toBeFocused();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const box = await dialog.boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(field(page)).toHaveCount(0);
  }
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await search.click();
  await field(page).fill(po);
  await expect(page.getByRole('option', { name: /^PL-/ }).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('option', { name: /^PL-/ }).first().click();
  await expect(page).toHaveURL(/number=PL-/);
  await page.goto(`${baseUrl()}/en-us/cart`);
  await search.click();
  await expect(page.getByRole('group', { name: 'Opened last' })).toContainText(po);
  await expectSound(page);
});

test('staff find orders of all dealers, dealers and users; a dealer opens their page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'staff');
  await page.goto(`${baseUrl()}/en-us/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Keys that come while the search loads are not lost.
  await page.keyboard.press('/');
  await page.keyboard.type(po);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/order-confirmation\?number=PL-/);

  await signIn(page, 'rep');
  await page.goto(`${baseUrl()}/en-us/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('pelita');
  const dealer = page.getByRole('group', { name: 'Dealers' }).getByRole('option').first();
  await expect(dealer).toContainText('Pelita');
  await dealer.click();
  await expect(page).toHaveURL(/\/dealer\/\d/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pelita Sepeda' })).toBeVisible();
});
