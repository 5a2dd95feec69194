import { expect } from '@playwright/test';
import { LocalProvider } from '#server/testing/local-provider.ts';
import { api, baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

/** The provider sends the browser back to a host of the market, so the journey uses its name, not the address. */
const portal = (): string => baseUrl().replace('127.0.0.1', 'localhost');

test('an administrator sets up a sign-in provider, and a dealer signs in with it', async ({ page, request }) => {
  const provider = await LocalProvider.start([`${portal()}/sign-in-provider/callback`]);
  try {
    const admin = await api(request, 'admin');
    const { markets } = (await admin('{ markets { code hosts } }')) as unknown as {
      markets: { code: string; hosts: string[] }[];
    };
    const market = markets.find(({ hosts }) => hosts.includes('localhost'))?.code ?? '';
    const dealer = await api(request, 'dealer');
    const { profile } = (await dealer('{ profile { email } }')) as unknown as { profile: { email: string } };
    provider.accounts.set('maya', { sub: 'maya', email: profile.email, email_verified: true });
    provider.accounts.set('stranger', { sub: 'stranger', email: 'nobody@else.example', email_verified: true });

    await signIn(page, 'admin', portal());
    await page.goto(`${portal()}/en-us/admin/markets/${market}?section=signIn`);
    await page.getByRole('button', { name: 'Set up sign-in provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Issuer').fill(provider.issuer);
    await dialog.getByRole('button', { name: 'Check provider' }).click();
    await expect(dialog.getByText(`The provider answers as ${provider.issuer}.`)).toBeVisible();
    await dialog.getByLabel('Client ID').fill(provider.clientId);
    await dialog.getByLabel('Client secret').fill(provider.clientSecret);
    await dialog.getByLabel('Text of the button').fill('Sign in with Contoso');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Save sign-in provider' }).click();
    await expect(page.getByText('In use')).toBeVisible();

    await page.context().clearCookies();
    await page.evaluate('localStorage.clear()');
    await page.goto(`${portal()}/en-us/order`);
    await page.getByRole('link', { name: 'Sign in with Contoso' }).click();
    await page.getByRole('link', { name: 'stranger' }).click();
    await expect(page.getByRole('alert')).toContainText('No user of this portal belongs to your account');
    await expectSound(page);

    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Sign in with Contoso' }).click();
    await page.getByRole('link', { name: 'maya' }).click();
    await page.waitForURL(/\/order$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/\/order$/);

    await admin('mutation ($market: String!) { removeSignInProvider(market: $market) { message { status } } }', {
      market,
    });
  } finally {
    await provider.stop();
  }
});
