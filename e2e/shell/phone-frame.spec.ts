import { expect, type Page } from '@playwright/test';
import { baseUrl, signIn, signInByForm, test, urlOf } from '#e2e/session.ts';

/** Main screens by account. The start page has rows of its own in the bar (ADR 087). */
const screens: Readonly<Record<string, readonly string[]>> = {
  dealer: [
    '/catalog/bike',
    '/catalog/fast-order',
    '/cart',
    '/order',
    '/order/delivery',
    '/invoice/open-invoice',
    '/invoice/invoice-list',
    '/credit',
    '/claim',
    '/questions',
    '/transit-damage',
    '/frame',
    '/pdi',
    '/retail-sales',
    '/news',
    '/inbox',
    '/download-area',
    '/user/edit-profile',
  ],
  rep: ['/rep-day', '/visit-form/plan', '/visit-form/polygon', '/order/all-customers', '/sales-overview'],
  staff: ['/admin/order-confirmation', '/questions'],
  warranty: ['/claim/desk', '/claim'],
  credit: ['/credit/desk', '/credit/disputes'],
  admin: ['/admin/users', '/admin/markets', '/admin/announcements'],
};

/** The top of the first visible word of the main content, in pixels from the top of the window. */
const firstWord = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    let top = Infinity;
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      if (word.textContent.trim() === '') continue;
      // Words for screen readers and skip links are not seen.
      let hidden = false;
      for (let at = word.parentElement; at; at = at.parentElement) hidden ||= getComputedStyle(at).clipPath !== 'none';
      const range = document.createRange();
      range.selectNodeContents(word);
      const place = range.getBoundingClientRect();
      if (!hidden && place.width > 2 && place.height > 2 && place.top >= 0) top = Math.min(top, place.top);
    }
    return top;
  })()`);

test.use({ viewport: { width: 390, height: 844 } });

for (const [account, paths] of Object.entries(screens))
  test(`on a phone the first word of the pages of ${account} stands at 96 px at most`, async ({ page }) => {
    await signIn(page, account);
    const late: string[] = [];
    for (const path of paths) {
      await page.goto(`${baseUrl()}/en-us${path}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => firstWord(page)).toBeLessThan(844);
      const top = await firstWord(page);
      if (top > 96) late.push(`${path}: ${Math.round(top)}`);
    }
    expect(late).toEqual([]);
  });

test('all notices of the moment are one line, which opens them', async ({ page }) => {
  // No other journey of this worker confirms or reads something as this dealer.
  const url = urlOf('dealer-de');
  await signInByForm(page, 'dealer-de', url);
  await page.goto(`${url}/en-us/order`);
  const line = page
    .getByRole('button', { expanded: false })
    .filter({ hasText: /^(?:News to confirm|Safety bulletins to read)/ });
  await expect(line).toHaveCount(1);
  const notices = page.getByRole('region', { name: /^(?:News to confirm|Safety bulletins to read)$/ });
  await expect(notices).toHaveCount(0);
  await line.click();
  await expect(notices.first()).toBeVisible();
});
