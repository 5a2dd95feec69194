import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { baseUrl, test } from '#e2e/session.ts';

interface MenuRow {
  readonly row: string;
  readonly paths: readonly string[];
  readonly any?: readonly string[];
  readonly adminWith?: string;
}
const { menu, routes } = JSON.parse(
  readFileSync(new URL('../../docs/contract/routes.json', import.meta.url), 'utf8'),
) as {
  menu: MenuRow[];
  routes: { readonly path: string; readonly needsCustomer?: true | 'unless-audit' }[];
};

interface User {
  readonly permissions: readonly string[];
  readonly limitation: string | null;
  readonly customer: object | null;
  readonly userAreas: readonly { readonly sorg: string }[];
  readonly catalogs: Readonly<Record<string, number>> | null;
  readonly contents: readonly string[];
}
type Features = Readonly<Record<string, unknown>>;

/** Paths that table M gives to a user, by row. Any scope of the row is enough, and each link has its own conditions. */
function expectedPaths(user: User, features: Features): Record<string, string[]> {
  const holds = (scope: string): boolean => user.permissions.includes(scope);
  const area = (sorg: string): boolean => user.userAreas.some((each) => each.sorg === sorg);
  const own: Record<string, boolean> = {
    '/catalog/bike': (user.catalogs?.['bike'] ?? 0) > 0,
    '/catalog/paa': (user.catalogs?.['paa'] ?? 0) > 0,
    '/catalog/groupset': (user.catalogs?.['groupset'] ?? 0) > 0,
    '/visit-form/polygon': area('1000'),
    '/visit-form/wim': area('5000'),
    '/order': features['orderRevamp'] === true,
    '/order/open-order': features['orderRevamp'] !== true,
    '/order/delivery': features['orderRevamp'] !== true,
    '/3rd-party/catalog': holds('page.3rd-party-catalog'),
    '/3rd-party/order': holds('page.3rd-party-order'),
    '/3rd-party/article-maintenance': holds('page.3rd-party-maintenance'),
  };
  // Pages that need a customer are for users who have one or may choose one.
  const lacksCustomer = (path: string): boolean => {
    const needed = routes.find((route) => route.path === path)?.needsCustomer;
    if (!needed || user.customer || holds('menu.change-cust')) return false;
    return needed !== 'unless-audit' || user.limitation !== 'audit';
  };
  const open: Record<string, boolean> = {
    'M-22': features['news'] === true,
    'M-23': features['paymentDemo'] === true,
    'M-26': false,
  };
  // Pages of content are for users who have a target market of it, and for its editors.
  const contents: Record<string, string> = {
    'marketing-material': 'marketing_material',
    'sales-document': 'sales_document',
    news: 'news',
  };
  const lacksMarket = (path: string): boolean => {
    const content = contents[/^\/(?:admin\/)?([^/]+)/.exec(path)?.[1] ?? ''];
    return content !== undefined && !user.contents.includes(content);
  };
  const rows: Record<string, string[]> = {};
  // Not in the table: the day of sales people, and their plan of visits.
  if (holds('menu.change-cust') && ['salesman', 'sales_group'].includes(user.limitation ?? ''))
    rows['rep-day'] = ['/rep-day'];
  for (const { row, paths, any, adminWith } of menu) {
    // Not in the table: passports and recalls, for everybody who may enter frame numbers.
    if (row === 'M-15' && ['page.claim', 'page.pdi', 'page.customer-sales-report'].some(holds))
      rows['frames'] = ['/frame', '/frame/recall'];
    if (open[row] === false || (any && !any.some(holds))) continue;
    const seen = paths.filter((path) => {
      if (own[path] === false || lacksCustomer(path) || lacksMarket(path)) return false;
      // Editors see some pages of the administration, readers the others.
      return adminWith === undefined || path.startsWith('/admin/') === holds(adminWith);
    });
    // Not in the table: the two ways to order without browsing the catalog.
    if (row === 'M-03' && user.permissions.includes('order.place'))
      seen.push('/catalog/fast-order', '/catalog/repeat-order');
    if (row === 'M-14') seen.push('/transit-damage');
    if (row === 'M-05') seen.push('/visit-form/plan');
    if (seen.length > 0) rows[row] = seen.toSorted();
  }
  return rows;
}

test('each account sees the menu of the contract for its scopes, and every link works (R-048, R-049, R-051, R-052)', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const menus = new Set<string>();
  const visited = new Set<string>();
  for (const { username } of demoAccounts.list) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1400 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const base = username.endsWith('-us') ? baseUrl().replace(/\/\/[^:/]+/, '//us.veldra.test') : baseUrl();
    const config = page.waitForResponse(/\/server\/config\//);
    await page.goto(`${base}/en-us/login`);
    const site = (await (await config).json()) as { features: Features };
    const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/user' && response.ok());
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(demoAccounts.password);
    await page.locator('button[type="submit"]').click();
    const user = (await (await told).json()) as User;
    const rail = page.getByRole('navigation').first();
    await expect(rail).toBeVisible();

    const expected = expectedPaths(user, site.features);
    const rows = await rail.locator('ul > li').evaluateAll((items) =>
      (
        items as unknown as {
          querySelectorAll(selector: string): ArrayLike<{ getAttribute(name: string): string | null }>;
        }[]
      ).map((item) =>
        Array.from(item.querySelectorAll('a[href]'))
          .map((link) => (link.getAttribute('href') ?? '').replace(/^\/[^/]+/, ''))
          .toSorted(),
      ),
    );
    // The start page is the first entry; it is not in the table.
    expect(rows, username).toEqual([[''], ...Object.values(expected)]);
    menus.add(JSON.stringify(expected));

    // The auditor's pages differ without a customer.
    for (const path of rows.flat().filter((one) => one !== '' && (username === 'audit' || !visited.has(one)))) {
      visited.add(path);
      await page.goto(`${base}/en-us${path}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading, path).not.toHaveText('Page not found');
      await expect(page.getByText('This page needs a customer'), path).toHaveCount(0);
      expect(new URL(page.url()).pathname, path).not.toContain('/login');
    }
    await context.close();
  }
  // Most accounts have different menus.
  expect(menus.size).toBeGreaterThanOrEqual(6);
});
