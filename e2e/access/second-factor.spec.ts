import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { baseUrl, expectSound, now, signInByForm, test } from '#e2e/session.ts';

const account = 'audit';

/** The code of an authenticator app at a time (RFC 6238: SHA-1, six digits, 30 seconds), from its secret in base32. */
function codeAt(secret: string, seconds: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const hash = createHmac('sha1', key).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Enters name and password of the account in a browser without a session. */
async function enterPassword(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${baseUrl()}/icon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${baseUrl()}/en-us/login`);
  await page.getByLabel('User name').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const entered = (page: Page) => page.waitForURL((url) => !url.pathname.endsWith('/login'));

test('a user adds an authenticator app, signs in with a recovery code and a code of the app, and removes it', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByForm(page, account);
  await page.goto(`${baseUrl()}/en-us/user/edit-profile`);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(demoAccounts.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectSound(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  const codeIn = (seconds: number) => codeAt(secret, Math.floor(now().getTime() / 1000) + seconds);
  // The code before the present one, which is then still unused; the next one would be refused by a clock that lags.
  await dialog.getByLabel('Code from the app').fill(codeIn(-30));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await enterPassword(page);
  await expectSound(page);
  await enterCode(page, codes[0] ?? '');
  await entered(page);
  await enterPassword(page);
  await enterCode(page, codes[0] ?? '');
  await expect(page.getByText('This code is wrong or was already used.').first()).toBeVisible();
  await enterCode(page, codeIn(0));
  await entered(page);

  await page.goto(`${baseUrl()}/en-us/user/edit-profile`);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove app' }).click();
  await dialog.getByLabel('Current password').fill(demoAccounts.password);
  await dialog.getByLabel('Code from the app or recovery code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Remove app' }).click();
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeVisible();
});
