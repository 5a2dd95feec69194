import { expect, type Page } from '@playwright/test';
import { baseUrl, signIn, signInByForm, test } from '#e2e/session.ts';

// With the service worker, which answers without a network.
test.use({ serviceWorkers: 'allow' });

const focused = (page: Page) => page.locator(':focus');

test.describe('with the keyboard alone', () => {
  test('the keyboard goes past the bars, through the menu of icons and its fly-outs (R-051), into a list', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText('Skip to content');
    await expect(focused(page)).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const buy = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Buy' });
    await buy.focus();
    await page.keyboard.press('Enter');
    await expect(buy).toHaveAttribute('aria-expanded', 'true');
    await expect(focused(page)).toHaveText('Bikes');
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toHaveText('Parts & accessories');
    await page.keyboard.press('Escape');
    await expect(buy).toBeFocused();
    await expect(buy).toHaveAttribute('aria-expanded', 'false');

    // The pointer opens the fly-out before it clicks. The first click enters it, the next one closes it.
    await buy.hover();
    await expect(buy).toHaveAttribute('aria-expanded', 'true');
    await buy.click();
    await expect(focused(page)).toHaveText('Bikes');
    await buy.click();
    await expect(buy).toHaveAttribute('aria-expanded', 'false');

    const language = page.getByRole('banner').getByRole('button', { name: /Language/ });
    await language.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(focused(page)).toHaveText('Français');
    await page.keyboard.press('Tab');
    await expect(language).toHaveAttribute('aria-expanded', 'false');

    await page.goto(`${baseUrl()}/en-us/order`);
    const list = page.locator('[data-table]');
    await expect(list.getByRole('row').nth(2)).toBeVisible();
    await page.keyboard.press('j');
    await expect(focused(page)).toHaveText(/^PL-/);
    const first = await focused(page).textContent();
    await page.keyboard.press('j');
    await expect(focused(page)).not.toHaveText(first ?? '');
    await page.keyboard.press('k');
    await expect(focused(page)).toHaveText(first ?? '');
    await page.keyboard.press('f');
    await expect(list.getByRole('searchbox')).toBeFocused();
    // While the user types, letters are not shortcuts.
    await page.keyboard.type('jkx?');
    await expect(list.getByRole('searchbox')).toHaveValue('jkx?');
    await list.getByRole('searchbox').fill('');
    await expect(list.getByRole('row').nth(2)).toBeVisible();
    await page.getByRole('main').focus();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys for lists' });
    await expect(help).toBeVisible();
    await help.getByRole('switch').or(help.getByRole('checkbox')).uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('f');
    await page.keyboard.press('/');
    await expect(list.getByRole('searchbox')).not.toBeFocused();
    await expect(page.getByRole('combobox', { name: /^Search/ })).toHaveCount(0);
  });
});

test('contrast themes of the system show the focus, the selection and the colours of goods', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'dealer');
  const outlineOf = (element: string) =>
    page.evaluate<string>(`(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(${element});
      return outlineStyle + ' ' + outlineWidth;
    })()`);
  await page.goto(`${baseUrl()}/en-us/catalog/bike`);
  const swatch = page.locator('button[data-paint][aria-pressed]');
  await expect(swatch.first()).toBeVisible();
  await expect(swatch.first()).toHaveCSS('forced-color-adjust', 'none');
  await expect(swatch.and(page.locator('[aria-pressed="true"]')).first()).toHaveCSS('outline-style', 'solid');
  for (let at = 0; at < 25; at += 1) {
    await page.keyboard.press('Tab');
    expect(await outlineOf('document.activeElement'), await page.evaluate('document.activeElement.outerHTML')).toBe(
      'solid 3px',
    );
  }
  // A field without a frame of its own: the box around shows the focus.
  await page.goto(`${baseUrl()}/en-us/catalog/fast-order`);
  await page.getByRole('combobox', { name: 'Code, row 1', exact: true }).focus();
  expect(await outlineOf('document.activeElement')).toBe('solid 3px');
});

test.describe('without a network', () => {
  test('says so after a reload, as soon as the first visit has loaded', async ({ page, context }) => {
    // The login page keeps what reports a failure, though it shows none itself.
    await page.goto(`${baseUrl()}/en-us/login`);
    const isKept = () =>
      page.evaluate<boolean>(`(async () => {
        const cache = await caches.open('paceline-start-1');
        return (await cache.keys()).some(({ url }) => url.includes('plain.pages'));
      })()`);
    await expect.poll(isKept).toBe(true);
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  });

  test('says so on every page after a visit that saw only the sign-in page', async ({ page, context }) => {
    await page.goto(`${baseUrl()}/en-us/login`);
    const isKept = () =>
      page.evaluate<boolean>(`(async () => {
        const cache = await caches.open('paceline-start-1');
        return (await cache.keys()).some(({ url }) => url.includes('plain.pages'));
      })()`);
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await page.goto(`${baseUrl()}/en-us/order`);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
  });

  test('shows a notice, still starts, and reconnects by itself (R-121, R-162)', async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInByForm(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // All code of the page is cached on the device. What reports a lost network is cached a little later than the page.
    const uncached = () =>
      page.evaluate<readonly string[]>(`(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
          .filter((path) => path.startsWith('/assets/'));
        if (!loaded.some((path) => path.includes('plain.pages'))) return ['plain.pages'];
        const kept = await Promise.all(loaded.map((path) => caches.match(path)));
        return loaded.filter((path, at) => kept[at] === undefined);
      })()`);
    await expect.poll(uncached).toEqual([]);

    await context.setOffline(true);
    await expect(page.getByText('You are offline. Check your connection.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto(`${baseUrl()}/en-us/order`);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });

  test('a failed call offers to load the page again (R-161, R-163); missing code reloads it once (R-030)', async ({
    browser,
  }) => {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route('**/graphql', (route) => route.abort());
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Orders' }).click();
    await menu.getByRole('link', { name: 'Orders', exact: true }).click();
    const popUp = page.getByRole('status').filter({ hasText: 'The connection failed. Please refresh.' });
    await expect(popUp).toBeVisible();
    await page.unroute('**/graphql');
    await popUp.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('link', { name: /^PL-/ }).first()).toBeVisible();

    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(/\/assets\/catalog\.page[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await menu.getByRole('button', { name: 'Buy' }).click();
    const bikes = page.getByRole('link', { name: 'Bikes' }).first();
    // A failed prefetch under the pointer does not affect the page.
    const missing = page.waitForResponse(/\/assets\/catalog\.page/);
    await bikes.hover();
    await missing;
    await bikes.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    expect(loads).toBe(1);
    await context.close();
  });
});

test('the bar of wide screens is 50 px high (R-053)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(50);
});

test('the phone bar is 50, 100 or 140 px high and names the page (R-063, R-065, R-066)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/catalog/bike/drift-5`);
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Product details');
  await expect(page.getByRole('heading', { level: 1, name: 'Drift 5' })).toBeVisible();
  expect([50, 100, 140]).toContain((await bar.boundingBox())?.height);
});

test('a back arrow replaces the menu button on a product and in the cart, and leads back (R-068)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'dealer');
  const bar = page.getByRole('banner');
  await page.goto(`${baseUrl()}/en-us/catalog/bike`);
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Back' })).toHaveCount(0);
  for (const link of [
    page.getByRole('main').locator('a[href*="/catalog/bike/"]').first(),
    bar.getByRole('link', { name: /^Cart/ }),
  ]) {
    await link.click();
    await expect(page).not.toHaveURL(/\/catalog\/bike$/);
    await expect(bar.getByRole('button', { name: 'Menu' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/catalog\/bike$/);
  }
});

test('a search button shows on the phone on every page, also without a list (R-069)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'dealer');
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
  for (const path of ['/catalog/bike', '/cart', '/user/edit-profile']) {
    await page.goto(`${baseUrl()}/en-us${path}`);
    await expect(search).toBeVisible();
  }
});

test('the drawer of the phone has name, profile, feedback, languages and log out (R-050)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByForm(page, 'dealer');
  const bar = page.getByRole('banner');
  await page.goto(`${baseUrl()}/en-us/`);
  await bar.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toContainText('Maya Lestari');
  await expect(drawer.getByRole('link', { name: 'Edit profile' }).first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Feedback' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Bahasa Indonesia' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});
