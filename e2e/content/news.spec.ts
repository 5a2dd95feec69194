import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { browserKeys, pushService } from '#server/exchange/notices/notices.factory.ts';
import { demoAccounts } from '#seed/accounts.ts';
import { startDemoServer } from '#tools/demo-server.ts';
import { desk, phone, rememberSession, startSession } from '#tools/web/web-visit.ts';
import { api, expectSound, test } from '#e2e/session.ts';

/** Nine o'clock in Jakarta, the market of the dealer. */
const atNine = '2026-03-12T02:00:20Z';
const title = 'New torque for carbon stems';

async function open(page: Page, url: string, path: string): Promise<void> {
  await startSession(page.context(), url, 'dealer');
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(rememberSession);
  await page.goto(`${url}${path}`);
}

/** Subscribes a browser of the dealer to pushes. */
async function subscribe(request: APIRequestContext, url: string, endpoint: string, keys: object): Promise<void> {
  const login = await request.post(`${url}/login`, { data: { username: 'dealer', password: demoAccounts.password } });
  const { requestToken } = (await login.json()) as { requestToken: string };
  const answer = await request.post(`${url}/notification/subscriptions`, {
    data: { endpoint, expirationTime: null, keys },
    headers: { authorization: `Bearer ${requestToken}` },
  });
  expect(answer.ok()).toBe(true);
}

type Created = { createNews: { news: { id: string; state: string } | null; userErrors: unknown[] } };

/** Creates must-read news for the dealer's target markets that appears tomorrow at nine o'clock of each market. */
async function schedule(request: APIRequestContext, url: string): Promise<string> {
  const dealer = await api(request, 'dealer', url);
  const own = (await dealer('{ contentTargetMarkets(type: "news") { contentTargetMarkets { id } } }')) as unknown as {
    contentTargetMarkets: { contentTargetMarkets: { id: string }[] };
  };
  const editor = await api(request, 'admin', url);
  const { createNews } = (await editor(
    'mutation ($inputs: NewsInput!) { createNews(inputs: $inputs) { news { id state } userErrors { field code } } }',
    {
      inputs: {
        mainLanguage: 'en',
        texts: [
          { language: 'en', title, subtitle: 'Valid at once', body: '<p>Tighten to <strong>5 Nm</strong>.</p>' },
          { language: 'de', title: 'Neues Drehmoment für Carbonvorbauten' },
        ],
        marketIds: own.contentTargetMarkets.contentTargetMarkets.map(({ id }) => id),
        mustRead: true,
        validFrom: '2026-03-12',
        validFromTime: '09:00',
      },
    },
  )) as unknown as Created;
  expect(createNews).toMatchObject({ news: { state: 'scheduled' }, userErrors: [] });
  return createNews.news?.id ?? '';
}

/** How many have read the news, and when the first of the dealer's company did. */
async function receipts(request: APIRequestContext, url: string, id: string) {
  const editor = await api(request, 'admin', url);
  const { news } = (await editor(
    'query ($id: ID!) { news(id: $id) { reading { addressed read } readers(search: "Pelita", limit: 100) { data { username readAt } } } }',
    { id },
  )) as unknown as {
    news: {
      reading: { addressed: number; read: number };
      readers: { data: { username: string; readAt: string | null }[] };
    };
  };
  return { ...news.reading, readAt: news.readers.data.find(({ username }) => username === 'dealer')?.readAt };
}

test('must-read news appears at its hour, is told once, and is confirmed on the phone (R-307, R-308)', async ({
  page,
  request,
}) => {
  test.slow();
  const browser = browserKeys();
  const pushes = await pushService(() => browser);
  let server = await startDemoServer({ ERP_SIMULATOR: '0', PUSH_ALLOW_LOOPBACK: '1' });
  try {
    const keys = { p256dh: browser.p256dh, auth: browser.auth };
    await subscribe(request, server.url, `${pushes.origin}/dealer`, keys);
    const id = await schedule(request, server.url);
    await page.setViewportSize(phone);
    await open(page, server.url, `/en-us/news/${id}`);
    await expect(page.getByText('This news is no longer available')).toBeVisible();

    server = await server.moveClock(atNine);
    await server.runJob('news.publish');
    await expect.poll(() => pushes.received.map(({ payload }) => payload.title)).toContain(title);
    const mails = async (): Promise<string> => (await request.get(`${server.url}/dev/mail`)).text();
    await expect.poll(mails).toContain(title);
    await open(page, server.url, '/en-us/inbox');
    await page.getByRole('link', { name: `Unread: ${title}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
    await expect(page.getByText('5 Nm')).toBeVisible();
    await page.getByRole('button', { name: /^News to confirm: / }).click();
    await expect(page.getByRole('region', { name: 'News to confirm' })).toBeVisible();
    await expectSound(page);
    expect((await receipts(request, server.url, id)).readAt).toBeNull();
    await page.getByRole('button', { name: 'I have read it' }).click();
    await expect(page.getByText(/You confirmed that you have read/)).toBeVisible();
    const after = await receipts(request, server.url, id);
    expect(after.readAt).not.toBeNull();
    expect(after.read).toBeGreaterThanOrEqual(1);
    expect(after.addressed).toBeGreaterThan(after.read);

    // A wide window: the card says so, and the search finds it.
    await page.setViewportSize(desk);
    await page.goto(`${server.url}/en-us/news`);
    const card = page.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByText('Confirmed')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search news' }).fill('carbn stems');
    await expect(card).toBeVisible();
    await expectSound(page);

    // The notices are told once, whatever runs again.
    await server.runJob('news.publish');
    const editor = await api(request, 'admin', server.url);
    const { deleteNews } = (await editor('mutation ($id: ID!) { deleteNews(id: $id) { userErrors { code } } }', {
      id,
    })) as unknown as { deleteNews: { userErrors: unknown[] } };
    expect(deleteNews.userErrors).toEqual([]);
    await card.getByRole('link').click();
    await expect(page.getByText('This news is no longer available')).toBeVisible();
    expect(pushes.received.filter(({ payload }) => payload.title === title)).toHaveLength(1);
  } finally {
    await server.stop();
    await pushes.stop();
  }
});
