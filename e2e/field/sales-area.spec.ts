import { expect, type Locator, type Page } from '@playwright/test';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

/** Presses a key until the element has the focus. */
async function pressTo(page: Page, key: string, element: Locator, most = 60): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    if ((await page.locator(':focus').and(element).count()) > 0) return;
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

const regions = (page: Page) => page.getByRole('list', { name: 'Regions' });
const group = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Groups of the region' }).getByRole('listitem').filter({ hasText: name });

/** The mark of a region on the map; the entry of the list has no colon. */
const mark = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) });

test('the map is read and a category changed by keyboard alone; the dealer sees it (R-288, R-289)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/sales-area`);
  await expect(mark(page, 'Aceh')).toBeVisible();
  await expectSound(page);

  // One mark is in the order of focus; arrow keys lead from it to the westernmost region.
  await pressTo(page, 'Tab', page.locator('[data-point][tabindex="0"]'));
  await pressTo(page, 'ArrowLeft', mark(page, 'Aceh'), 15);
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/view=/);
  await page.keyboard.press('0');
  await expect(page).not.toHaveURL(/view=/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/region=/);
  await expect(regions(page).getByRole('button', { name: /^Aceh/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(group(page, 'Banda Aceh')).toContainText('None');
  await expect(group(page, 'Lhokseumawe')).toContainText('No category yet');

  // Another layer tells other words of the same region.
  const layer = page.getByRole('combobox', { name: 'Show on the map' });
  await pressTo(page, 'Shift+Tab', layer);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/layer=revenue/);
  await expect(mark(page, 'Aceh')).toHaveAccessibleName('Aceh: No sales');
  await page.keyboard.press('ArrowUp');
  await expect(page).not.toHaveURL(/layer=/);

  await pressTo(page, 'Tab', page.getByRole('button', { name: 'Edit categories' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Categories of the region' });
  await pressTo(page, 'Tab', dialog.getByRole('combobox', { name: 'Lhokseumawe' }), 10);
  await page.keyboard.press('p');
  await pressTo(page, 'Tab', dialog.getByRole('button', { name: 'Save categories' }), 10);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(group(page, 'Lhokseumawe')).toContainText('Potential');

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'dealer');
  await other.goto(`${baseUrl()}/en-us/sales-area`);
  await regions(other).getByRole('button', { name: /^Aceh/ }).press('Enter');
  await expect(group(other, 'Lhokseumawe')).toContainText('Potential');
  await expect(other.getByRole('button', { name: 'Edit categories' })).toBeHidden();
  await regions(other)
    .getByRole('button', { name: /^Sumatera Barat/ })
    .press('Enter');
  await expect(group(other, 'Bukittinggi')).toContainText('To be announced');
  await context.close();
});
