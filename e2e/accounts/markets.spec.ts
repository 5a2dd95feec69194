import { expect } from '@playwright/test';
import { api, baseUrl, test } from '#e2e/session.ts';

test('each host serves its own market, currency and languages (R-002, R-109, R-111)', async ({ request }) => {
  const basic = `Basic ${Buffer.from('paceline-web:public').toString('base64')}`;
  const config = async (host: string) =>
    (await (await request.get(`${baseUrl()}/server/config/${host}`, { headers: { authorization: basic } })).json()) as {
      currency: { display: string };
      languages: { code: string }[];
    };
  expect((await config('localhost')).currency.display).toBe('IDR');
  expect((await config('us.veldra.test')).currency.display).toBe('USD');
  expect((await config('us.veldra.test')).languages.map((language) => language.code)).toEqual(['en-us']);
  const europe = await config('eu.veldra.test');
  expect(europe.currency).toMatchObject({ display: 'EUR', symbol: '€' });
  expect(europe.languages.map((language) => language.code)).toEqual(['de', 'fr', 'en-nl']);
});

test('all eleven languages show a fully translated sign-in page (R-001, R-017, R-019)', async ({ page }) => {
  const words = new Set<string>();
  for (const lang of ['de', 'fr', 'id-id', 'ms-my', 'en-us', 'en-uk', 'en-ca', 'en-id', 'en-my', 'en-nl', 'en-sg']) {
    await page.goto(`${baseUrl()}/${lang}/login`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    words.add(`${lang.slice(0, 2)}:${await heading.textContent()}`);
    expect(await page.evaluate<string>('document.documentElement.lang')).toContain(lang.slice(0, 2));
  }
  expect(words.size).toBe(5);
});

test('another dealer’s order is not found', async ({ request }) => {
  const dealer = await api(request, 'dealer');
  const other = await api(request, 'dealer2');
  const { orders } = (await dealer('{ orders(limit: 1) { data { number } } }')) as unknown as {
    orders: { data: { number: string }[] };
  };
  const number = orders.data[0]?.number;
  expect(number).toBeTruthy();
  expect(await other('query ($number: String!) { order(number: $number) { id } }', { number })).toEqual({
    order: null,
  });
});
