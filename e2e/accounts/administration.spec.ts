import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { baseUrl, expectSound, now, patience, signIn, test } from '#e2e/session.ts';

const linesOf = async (download: Download): Promise<string[]> =>
  (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${baseUrl()}/en-us${path}`);
}

test('an administrator creates a role, a group role and a user; the user sees only what they allow, and is signed out once disabled (R-094, R-146 to R-150)', async ({
  page,
  browser,
}) => {
  const mark = now().getTime().toString(36);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');

  await open(page, '/admin/roles/create');
  await page.getByLabel('Name', { exact: true }).fill(`reader.${mark}`);
  await page.getByRole('checkbox', { name: /^Announcements/ }).check();
  await page.getByRole('checkbox', { name: /^Edit own profile/ }).check();
  await expect(page.getByText(/^2 of \d+ chosen$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.waitForURL(/\/admin\/roles$/);

  await open(page, '/admin/group-roles/create');
  await page.getByLabel('Name', { exact: true }).fill(`Readers ${mark}`);
  await page.getByRole('searchbox', { name: 'Name or description' }).fill(mark);
  await page.getByRole('checkbox', { name: `reader.${mark}` }).check();
  await page.getByRole('button', { name: 'Add group role' }).click();
  await page.waitForURL(/\/admin\/group-roles$/);

  await open(page, '/admin/users/create');
  await page.getByLabel('Name', { exact: true }).fill(`Reader ${mark}`);
  await page.getByLabel('Username').fill(`reader-${mark}`);
  await page.getByLabel('Email', { exact: true }).fill(`reader-${mark}@example.com`);
  // A group role with one role selects that role by itself.
  await page.getByLabel('Group role').selectOption({ label: `Readers ${mark}` });
  const rights = page.getByRole('complementary');
  await expect(rights.getByRole('listitem')).toHaveText([/Announcements/, /Edit own profile/]);
  await page.getByRole('radio', { name: /Pass on a password/ }).check();
  const area = page.getByRole('group', { name: 'Area 1' });
  await area.getByLabel('Sales organisation').selectOption('1000');
  await area.getByLabel('Limited to').selectOption({ label: 'everything' });
  await expect(area.getByText(/^Opens all \d+ dealers of 1000$/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Add user' }).click();
  const shown = page.getByRole('dialog', { name: `Reader ${mark} was added` });
  const password = (await shown.locator('code').nth(1).textContent()) ?? '';
  expect(password.length).toBeGreaterThan(11);
  await shown.getByRole('button', { name: 'I have noted it' }).click();
  await page.waitForURL(/\/admin\/users\/[\w-]+\/edit$/);
  await expect(page.getByRole('heading', { level: 1, name: `Reader ${mark}` })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const reader = await context.newPage();
  await reader.goto(`${baseUrl()}/en-us/login`);
  await reader.locator('input[name="username"]').fill(`reader-${mark}`);
  await reader.locator('input[name="password"]').fill(password);
  await reader.locator('button[type="submit"]').click();
  const forced = reader.getByRole('dialog', { name: 'Choose your own password' });
  await forced.getByLabel('Current password').fill(password);
  await forced.getByLabel('New password', { exact: true }).fill('Quiet-Lane-7');
  await forced.getByLabel('New password again').fill('Quiet-Lane-7');
  await forced.getByRole('button', { name: 'Save password' }).click();
  await expect(forced).toBeHidden();
  await reader.goto(`${baseUrl()}/en-us/`);
  const menu = reader.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: /announce/i })).toBeVisible();
  await expect(menu.getByRole('link', { name: /catalog|orders|users/i })).toHaveCount(0);

  await page.getByRole('button', { name: 'Disable' }).click();
  await page
    .getByRole('dialog', { name: `Disable Reader ${mark}?` })
    .getByRole('button', { name: 'Disable' })
    .click();
  await expect(page.getByText('Disabled', { exact: true }).first()).toBeVisible();
  await reader.goto(`${baseUrl()}/en-us/user/edit-profile`);
  await reader.waitForURL(/\/login/);
  await context.close();
});

test('of 500 rows, one call creates 463 users and 37 stay with their errors (R-150)', async ({ page }) => {
  const mark = now().getTime().toString(36);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await open(page, '/admin/users/create-users-mass');

  const row = (number: number): string => {
    const user = {
      name: `Mass ${number}`,
      username: `mass-${mark}-${number}`,
      email: `mass-${mark}-${number}@example.com`,
      group: 'Guest',
      sorg: '1000',
    };
    // The file has 10 + 10 + 10 + 7 rows with four kinds of errors.
    if (number % 50 === 3) user.email = 'no address';
    if (number % 50 === 13) user.group = 'Nobody knows';
    if (number % 50 === 23) user.username = `mass-${mark}-1`;
    if (number % 50 === 33 && number < 350) user.sorg = '9999';
    return [user.name, user.username, user.email, user.group, user.sorg, 'everything'].join('\t');
  };
  const rows = [
    'Name\tUsername\tEmail\tGroup role\tSorg\tLimitation',
    ...Array.from({ length: 500 }, (_, at) => row(at + 1)),
  ];
  await page.getByLabel('Or paste rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('Ready 463')).toBeVisible();
  await expect(page.getByText('With errors 37')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address', { exact: false }).first()).toBeVisible();
  await expectSound(page);

  await page.getByRole('radio', { name: 'Pass on a password' }).check();
  await page.getByRole('button', { name: 'Create 463 users' }).click();
  await expect(page.getByRole('heading', { name: '463 users created' })).toBeVisible(patience());
  const passwords = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download passwords' }).click();
  const made = await linesOf(await passwords);
  expect(made).toHaveLength(464);
  expect(new Set(made.map((line) => line.split(',')[2])).size).toBe(464);

  await expect(page.getByText('With errors 37')).toBeVisible();
  const reasons = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download with reasons' }).click();
  const bad = await linesOf(await reasons);
  expect(bad).toHaveLength(38);
  expect(bad.slice(1).every((line) => /: \S+/.test(line))).toBe(true);

  // A row that is corrected in place becomes valid at once.
  const first = page.getByRole('row').filter({ hasText: 'Please enter a valid email address' }).first();
  await first.getByRole('textbox', { name: /^Email/ }).fill(`mended-${mark}@example.com`);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('Ready 1', { exact: true })).toBeVisible();
  await expect(page.getByText('With errors 36')).toBeVisible();
});
