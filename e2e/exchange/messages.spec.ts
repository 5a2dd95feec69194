import { expect, type APIRequestContext, type CDPSession, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { browserKeys, pushService, type PushService } from '#server/exchange/notices/notices.factory.ts';
import { api, baseUrl, expectSound, glance, reopenUntil, signInByForm, test } from '#e2e/session.ts';

/** Opens the newest mail on the mail page whose row contains these words, once it has arrived. */
async function openMail(page: Page, words: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: words }).first();
  await reopenUntil(page, `${baseUrl()}/dev/mail`, () => expect(row).toBeVisible(glance()));
  await row.getByRole('link').click();
}

test.describe('a forgotten password', () => {
  const username = 'guest';
  const fresh = 'Tretlager7';

  /** Restores the demo password, because later journeys need it. */
  test.afterEach(async ({ page, request }) => {
    await request.post(`${baseUrl()}/forgot-password`, { data: { username } });
    await expect(async () => {
      await openMail(page, 'guest@');
      const token = /reset=([\w-]+)/.exec((await page.locator('pre').textContent()) ?? '')?.[1];
      const answer = await request.post(`${baseUrl()}/reset-password`, {
        data: { token, password: demoAccounts.password },
      });
      expect(answer.ok()).toBe(true);
    }).toPass();
  });

  test('is replaced with a one-time link from a mail, and the user signs in with the new one (Q-025)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${baseUrl()}/en-us/login`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expectSound(page);
    await page.getByLabel('User name').fill(username);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('a link is on its way')).toBeVisible();

    // The newest mail may still be one about news.
    const reset = page.locator('pre').getByRole('link', { name: /reset=/ });
    await expect(async () => {
      await openMail(page, 'guest@');
      await expect(reset).toHaveCount(1, glance());
    }).toPass();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByText('Veldra Indonesia').first()).toBeVisible();
    const link = (await reset.getAttribute('href')) ?? '';
    expect(link.startsWith(`${baseUrl()}/`)).toBe(true);
    const english = link.replace(/\/[a-z-]+\/login/, '/en-us/login');
    await page.goto(english);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(page.url()).not.toContain('reset');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByLabel('New password', { exact: true }).fill('tretlager');
    await expectSound(page);
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Repeat new password').fill(fresh);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));

    await page.context().clearCookies();
    await page.evaluate('localStorage.clear()');
    await page.goto(english);
    // A used link says so before anybody types a password.
    await expect(page.getByRole('alert')).toContainText('no longer valid');
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  });
});

test.describe('a push message', () => {
  const browser = browserKeys();
  let service: PushService;

  test.beforeAll(async () => {
    service = await pushService(() => browser);
  });
  test.afterAll(() => service.stop());

  /** Gives the page a subscription at the push service of this test, because a public one cannot be reached here. */
  async function subscribeHere(page: Page): Promise<void> {
    const subscription = JSON.stringify({
      endpoint: `${service.origin}/dealer`,
      expirationTime: null,
      keys: { p256dh: browser.p256dh, auth: browser.auth },
    });
    await page.addInitScript(`
      let held = null;
      const own = {
        subscribe: async ({ applicationServerKey }) =>
          (held = {
            options: { applicationServerKey: applicationServerKey.slice().buffer },
            toJSON: () => (${subscription}),
            unsubscribe: async () => { held = null; return true; },
          }),
        getSubscription: async () => held,
      };
      for (const [name, value] of Object.entries(own)) Object.defineProperty(PushManager.prototype, name, { value, configurable: true });`);
  }

  const notifications = (page: Page): Promise<{ title: string; body: string; url?: string }[]> =>
    page.evaluate(`navigator.serviceWorker.ready
      .then((registration) => registration.getNotifications())
      .then((shown) => shown.map(({ title, body, data }) => ({ title, body, url: data?.url })))`);

  /** Id of the service worker's registration in the browser's developer tools. */
  async function registrationOf(client: CDPSession): Promise<string> {
    const found = new Promise<string>((done) =>
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseUrl()));
        if (registration) done(registration.registrationId);
      }),
    );
    await client.send('ServiceWorker.enable');
    return found;
  }

  async function announce(request: APIRequestContext, title: string): Promise<void> {
    const call = await api(request, 'admin');
    const data = (await call(
      `mutation ($title: String!) { createAnnouncement(type: "home_page", title: $title, content: "<p>Come &amp; ride the <strong>new</strong> bikes</p>", sorgs: ["1000"],
        from: { date: "2020-01-01" }, to: { date: "2199-12-31" }) { announcement { id } userErrors { code field } } }`,
      { title },
    )) as unknown as { createAnnouncement: { announcement: { id: string }; userErrors: unknown[] } };
    expect(data.createAnnouncement.userErrors).toEqual([]);
    announced = data.createAnnouncement.announcement.id;
  }
  let announced = '';
  test.afterEach(async ({ request }) => {
    const call = await api(request, 'admin');
    await call('mutation ($id: ID!) { deleteAnnouncement(id: $id) { userErrors { code } } }', { id: announced });
  });

  test('is encrypted and signed by the server, and shown by the service worker (R-117, R-119, R-120)', async ({
    page,
    context,
    request,
  }) => {
    await context.grantPermissions(['notifications'], { origin: baseUrl() });
    await subscribeHere(page);
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/notification/subscriptions'));
    await signInByForm(page, 'dealer');
    expect((await stored).status()).toBe(200);
    await expect
      .poll(() => notifications(page))
      .toContainEqual({
        title: 'Successfully subscribed!',
        body: 'You successfully subscribed to our Notification service!',
        url: undefined,
      });

    const title = `Test ride day ${String(test.info().workerIndex)}-${test.info().testId.slice(-6)}`;
    await announce(request, title);
    await expect.poll(() => service.received.length).toBe(1);
    const [push] = service.received;
    expect(push!.payload).toMatchObject({ title, body: 'Come & ride the new bikes' });
    const config = await request.get(`${baseUrl()}/server/config/${new URL(baseUrl()).hostname}`, {
      headers: { authorization: `Basic ${Buffer.from('paceline-web:public').toString('base64')}` },
    });
    expect(push!.sender.publicKey).toBe(((await config.json()) as { pushPublicKey: string }).pushPublicKey);

    const client = await context.newCDPSession(page);
    const registrationId = await registrationOf(client);
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: baseUrl(),
      registrationId,
      data: JSON.stringify(push!.payload),
    });
    await expect
      .poll(() => notifications(page))
      .toContainEqual({ title, body: 'Come & ride the new bikes', url: push!.payload.url });
    expect(new URL(push!.payload.url, baseUrl()).pathname).toMatch(/^\/[a-z-]+$/);
  });
});
