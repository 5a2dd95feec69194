import sharp from 'sharp';
import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { api, baseUrl, glance, now, reopenUntil, signIn, test } from '#e2e/session.ts';

const day = (offset: number): string => new Date(now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
/** From two days ago to two days ahead. The server and its date are known only in a test. */
const currentWindow = () => ({ from: { date: day(-2) }, to: { date: day(2) } });
const hours = 3_600_000;

/** The text of the newest mail on the mail page whose row contains these words. */
async function mailOf(page: Page, words: string): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: words }).first();
  await reopenUntil(page, `${baseUrl()}/dev/mail`, () => expect(row).toBeVisible(glance()));
  await row.getByRole('link').click();
  return (await page.locator('pre').textContent()) ?? '';
}

test('an announcement with a second text and a page of the portal is shown in the language of the reader (R-070, R-152)', async ({
  page,
  browser,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const admin = await api(request, 'admin');
  const { createAnnouncement } = (await admin(
    'mutation ($from: DateAndTimeInput!, $to: DateAndTimeInput!) { createAnnouncement(type: "home_page", title: "New hours", content: "<p>We open at nine.</p>", from: $from, to: $to, sorgs: ["1000"]) { announcement { id } } }',
    currentWindow(),
  )) as unknown as { createAnnouncement: { announcement: { id: string } } };
  const { id } = createAnnouncement.announcement;
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/admin/announcements/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('We open at nine.');
  await page.getByRole('button', { name: /^German/ }).click();
  await page.getByRole('button', { name: 'Write a text' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Neue Zeiten');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Wir öffnen um neun.');
  const link = page.getByRole('textbox', { name: /^Link/ });
  await link.fill('/admin/users');
  await page.getByRole('button', { name: 'Save announcement' }).click();
  await expect(page.getByText('The portal has no such page for dealers.').first()).toBeVisible();
  await link.fill(`${baseUrl()}/en-us/order/delivery`);
  await page.getByRole('button', { name: 'Save announcement' }).click();
  const row = page.getByRole('row').filter({ hasText: 'New hours' });
  await expect(row.locator('abbr')).toHaveText(['EN', 'DE']);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const reader = await context.newPage();
  await signIn(reader, 'dealer');
  await reader.goto(`${baseUrl()}/de/order`);
  const strip = (name: string) => reader.getByRole('region', { name });
  await expect(strip('Mitteilung')).toContainText('Neue Zeiten');
  await expect(strip('Mitteilung')).toContainText('Wir öffnen um neun.');
  const inside = strip('Mitteilung').getByRole('link', { name: 'Mehr dazu: Neue Zeiten' });
  await expect(inside).toHaveAttribute('href', /^\/de\/order\/delivery/);
  await inside.click();
  await expect(reader).toHaveURL(/\/de\/order\?tab=deliveries/);
  expect(context.pages()).toHaveLength(1);
  await reader.goto(`${baseUrl()}/fr/order`);
  await expect(strip('Annonce')).toContainText('We open at nine.');
  await context.close();
  await admin('mutation ($id: ID!) { deleteAnnouncement(id: $id) { userErrors { code } } }', { id });
});

test.describe('an announcement and a banner', () => {
  test('appear, are dismissed, and come back after two hours (R-070 to R-077)', async ({ page, request }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const admin = await api(request, 'admin');
    const { announcements } = (await admin(
      '{ announcements(limit: 20, filter: { type: "home_page" }) { data { id } } }',
    )) as unknown as {
      announcements: { data: { id: string }[] };
    };
    // Removes the announcements of other journeys, so that the strip is known.
    for (const { id } of announcements.data)
      await admin('mutation ($id: ID!) { deleteAnnouncement(id: $id) { userErrors { code } } }', { id });
    await admin(
      'mutation ($content: String!, $from: DateAndTimeInput!, $to: DateAndTimeInput!) { createAnnouncement(type: "home_page", title: "Warehouse closed", content: $content, from: $from, to: $to, sorgs: ["1000"]) { userErrors { code } } }',
      { content: '<p>No goods leave on <strong>Friday</strong>.<script>alert(1)</script></p>', ...currentWindow() },
    );
    const login = await request.post(`${baseUrl()}/login`, {
      data: { username: 'admin', password: demoAccounts.password },
    });
    const { requestToken } = (await login.json()) as { requestToken: string };
    const picture = await sharp({ create: { width: 1200, height: 500, channels: 3, background: '#00688b' } })
      .png()
      .toBuffer();
    const upload = await request.post(`${baseUrl()}/graphql`, {
      headers: { authorization: `Bearer ${requestToken}` },
      multipart: {
        operations: JSON.stringify({
          query:
            'mutation ($file: Upload!, $from: DateAndTimeInput!, $to: DateAndTimeInput!) { createBannerV2(sorg: "1000", title: "Season sale", bannerFile: $file, from: $from, to: $to) { userErrors { code } } }',
          variables: { file: null, ...currentWindow() },
        }),
        map: JSON.stringify({ file: ['variables.file'] }),
        file: { name: 'sale.png', mimeType: 'image/png', buffer: picture },
      },
    });
    expect(await upload.json()).toEqual({ data: { createBannerV2: { userErrors: [] } } });

    await signIn(page, 'dealer');
    const strip = page.getByRole('region', { name: 'Announcement' });
    const popup = page.getByRole('dialog', { name: 'Season sale' });
    await page.goto(`${baseUrl()}/en-us/order`);
    await expect(popup).toBeVisible();
    await expect(popup.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(strip).toContainText('No goods leave on Friday.');
    await expect(strip.locator('strong')).toHaveText('Friday');
    await strip.getByRole('button', { name: 'Close' }).click();
    await expect(strip).toBeHidden();

    const opened = now().getTime();
    await page.clock.install({ time: opened });
    const later = async (after: number): Promise<void> => {
      await page.clock.setSystemTime(opened + after);
      await page.goto(`${baseUrl()}/en-us/order`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.clock.runFor(5_000);
      await page.waitForLoadState('networkidle');
      await page.clock.runFor(5_000);
    };
    await later(1.9 * hours);
    await expect(strip).toBeHidden();
    await expect(popup).toBeHidden();
    await later(2.1 * hours);
    // The timers of a page that loads slowly start after the time has passed.
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(popup).toBeVisible(glance());
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(strip).toContainText('Warehouse closed');

    const { banners } = (await admin(
      '{ banners(limit: 20, filter: { sorg: "1000" }) { data { id } } }',
    )) as unknown as { banners: { data: { id: string }[] } };
    for (const { id } of banners.data)
      await admin('mutation ($id: ID!) { deleteBanner(id: $id) { userErrors { code } } }', { id });
  });
});

test('feedback arrives as a mail with its lines, after a confirmation (R-318 to R-323)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/order`);
  await page.getByRole('button', { name: /Maya Lestari/ }).click();
  await page.getByRole('menuitem', { name: 'Feedback' }).click();
  await page.getByLabel('Message').fill('The grid is fast.\nThe list could be longer.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByText('Thank you, your message was sent.')).toBeVisible();
  const mail = await mailOf(page, 'Maya Lestari');
  expect(mail).toContain('The grid is fast.\nThe list could be longer.');
  expect(mail).toContain('Pelita Sepeda');
});

test('an inquiry of a visitor without an account arrives as a mail and in the staff’s list (R-312 to R-317)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${baseUrl()}/en-us/new-customer-inquiry`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: 'Become a dealer' }).check();
  await page.getByLabel('What do you want to achieve?').fill('Sell Veldra bikes in Kediri');
  await page.getByLabel('Company or shop').fill('Sepeda Kediri');
  await page.getByLabel('Address', { exact: true }).fill('Jl. Dhoho 12');
  await page.getByLabel('State or province').fill('Jawa Timur');
  const city = page.getByLabel('City', { exact: true });
  await city.selectOption({ index: 1 });
  await page.getByLabel('Email').fill('toko@kediri.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('08123456789');
  await page.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await mailOf(page, 'Sepeda Kediri')).toContain('Sell Veldra bikes in Kediri');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await page.goto(`${baseUrl()}/en-us/admin/inquiries`);
  await expect(page.getByText('Sepeda Kediri').first()).toBeVisible();
});
