import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { desk } from '#tools/web/web-visit.ts';
import { baseUrl, expectSound, signInByForm, test } from '#e2e/session.ts';

const account = 'vendor';

/** Browsers offer passkeys for names, not for addresses. */
const portal = (): string => baseUrl().replace('127.0.0.1', 'localhost');

/** A device with a lock, built into the browser. Returns how to empty it. */
async function addDevice(page: Page): Promise<{ readonly forget: () => Promise<void> }> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { forget: async () => void (await devices.send('WebAuthn.clearCredentials', { authenticatorId })) };
}

/** Opens the sign-in page in a browser that has forgotten its session. */
async function openLogin(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${portal()}/icon.svg`);
  await page.evaluate('localStorage.clear()');
  await page.goto(`${portal()}/en-us/login`);
  await expect(page.getByLabel('User name')).toBeVisible();
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('User name').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const entered = (page: Page) => page.waitForURL((url) => !url.pathname.endsWith('/login'));

test('a user adds a passkey, signs in with it alone and after the password, and removes it', async ({ page }) => {
  await page.setViewportSize(desk);
  const device = await addDevice(page);
  await signInByForm(page, account, portal());
  await page.goto(`${portal()}/en-us/user/edit-profile`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Current password').fill(demoAccounts.password);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('never used')).toBeVisible();

  await openLogin(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await entered(page);

  await openLogin(page);
  await enterPassword(page);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await entered(page);

  await page.goto(`${portal()}/en-us/user/edit-profile`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('last used');
  await page.getByRole('button', { name: 'Remove passkey: Work laptop' }).click();
  await dialog.getByLabel('Current password').fill(demoAccounts.password);
  await dialog.getByLabel('Code from the app or recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('A passkey signs you in without a password')).toBeVisible();

  // The device still has the key, but the portal does not know it any more.
  await openLogin(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.').first()).toBeVisible();
  await enterPassword(page);
  await entered(page);

  // A device without a passkey makes no sign-in, and the form stays usable.
  await device.forget();
  await openLogin(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await enterPassword(page);
  await entered(page);
});
