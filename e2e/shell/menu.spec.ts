import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { glance, patience, test, urlOf } from '#e2e/session.ts';

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

/** Pages of the menu that are not in table M, with the scopes that they need. */
const ownPages: Readonly<Record<string, readonly string[]>> = {
  '/rep-day': ['menu.change-cust'],
  '/visit-form/plan': ['page.formvisit'],
  '/catalog/fast-order': ['page.catalog', 'order.place'],
  '/catalog/repeat-order': ['page.catalog', 'order.place'],
  '/order/all-customers': ['page.order-status', 'menu.change-cust'],
  '/invoice/statement': ['page.invoice-status'],
  '/credit': ['credit-status.read', 'invoice-status.read'],
  '/credit/surplus': ['credit.manage'],
  '/credit/disputes': ['dispute.decide'],
  '/credit/desk': ['credit.manage'],
  '/claim/desk': ['claim.status'],
  '/questions': ['page.order-status or page.invoice-status or question.answer'],
  '/transit-damage': ['page.claim'],
  '/frame': ['page.claim or page.pdi or page.customer-sales-report'],
  '/frame/recall': ['page.claim or page.pdi or page.customer-sales-report'],
  '/admin/inquiries': ['page.user-management'],
  '/admin/readiness': ['page.market'],
  '/admin/markets': ['page.market'],
  '/admin/sorgs': ['page.market'],
  '/admin/invoice-sellers': ['page.market'],
  '/admin/price-components': ['page.market'],
  '/admin/payment-methods': ['page.market'],
  '/admin/shipment-options': ['page.market'],
  '/admin/price-lists': ['page.market'],
  '/admin/customer-groups': ['page.market'],
  '/admin/assortment': ['page.market'],
  '/admin/article-files': ['page.catalog-analyze'],
  '/admin/claims': ['page.market'],
  '/admin/pdi-checklist': ['pdi.checklist'],
  '/admin/visit-answers': ['page.market'],
  '/admin/bonus': ['page.market'],
  '/admin/integration': ['page.integration'],
  '/admin/audit': ['page.audit'],
};

/** Own pages about one customer. */
const ofCustomer = new Set(['/invoice/statement', '/credit']);

/** Paths that table M gives to a user, by row, and the own pages of the menu. Any scope of the row is enough, and each link has its own conditions. */
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
    const needed = ofCustomer.has(path) || routes.find((route) => route.path === path)?.needsCustomer;
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
  for (const [path, scopes] of Object.entries(ownPages)) {
    const sells = ['salesman', 'sales_group'].includes(user.limitation ?? '');
    if (
      scopes.every((scope) => scope.split(' or ').some(holds)) &&
      !lacksCustomer(path) &&
      (path !== '/rep-day' || sells) &&
      (path !== '/questions' || holds('question.answer') || user.customer !== null)
    )
      rows[path] = [path];
  }
  for (const { row, paths, any, adminWith } of menu) {
    if (open[row] === false || (any && !any.some(holds))) continue;
    const seen = paths.filter((path) => {
      if (own[path] === false || lacksCustomer(path) || lacksMarket(path)) return false;
      // Editors see some pages of the administration, readers the others.
      return adminWith === undefined || path.startsWith('/admin/') === holds(adminWith);
    });
    if (seen.length > 0) rows[row] = seen.toSorted();
  }
  return rows;
}

type ShownLink = { readonly path: string; readonly label: string };
/** A link with the entry of the rail that shows it. */
type MenuLink = ShownLink & { readonly item: Locator };

/** The links below an element, read at once. */
const linksIn = (element: Locator): Promise<ShownLink[]> =>
  element.getByRole('link').evaluateAll((links) =>
    (links as unknown as { getAttribute(name: string): string | null; textContent: string }[]).map((link) => ({
      path: (link.getAttribute('href') ?? '').replace(/^\/[^/]+/, ''),
      label: link.textContent,
    })),
  );

/** The links of the rail with their labels: opens each group by its button. */
async function linksOf(page: Page, rail: Locator): Promise<MenuLink[]> {
  const links: MenuLink[] = [];
  for (const item of await rail.locator('ul > li').all()) {
    const group = item.getByRole('button');
    if ((await group.count()) === 0) {
      links.push(...(await linksIn(item)).map((link) => ({ ...link, item })));
      continue;
    }
    // A page that takes the focus when it has loaded closes an open group.
    await expect(async () => {
      await openGroup(group);
      const shown = await linksIn(item);
      expect(shown.length).toBeGreaterThan(1);
      links.push(...shown.map((link) => ({ ...link, item })));
    }).toPass();
    await page.keyboard.press('Escape');
  }
  return links;
}

async function openGroup(group: Locator): Promise<void> {
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
}

/** Presses a link of the menu, in its group if it is in one. */
async function press({ path, item }: MenuLink): Promise<void> {
  const group = item.getByRole('button');
  const link = item.locator(`a[href="/en-us${path}"]`).first();
  await expect(async () => {
    if ((await group.count()) > 0) await openGroup(group);
    await link.click(glance());
  }).toPass();
}

test('each account sees the menu of the contract for its scopes, and every link leads to the page that it names (R-048, R-049, R-051, R-052)', async ({
  browser,
}) => {
  test.slow();
  const menus = new Set<string>();
  const visited = new Set<string>();
  for (const { username } of demoAccounts.list) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1400 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // A banner that another journey has made shows in front of the page, once.
    const popUp = page.getByRole('dialog');
    await page.addLocatorHandler(popUp, () => page.keyboard.press('Escape'));
    const base = urlOf(username);
    await page.goto(`${base}/en-us/login`);
    const { site } = JSON.parse((await page.locator('#page-start').textContent()) ?? '') as {
      site: { features: Features };
    };
    const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/user' && response.ok());
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(demoAccounts.password);
    await page.locator('button[type="submit"]').click();
    const user = (await (await told).json()) as User;
    // Labels are in the language of the address, not in that of the account.
    await page.goto(`${base}/en-us/`);
    const rail = page.getByRole('navigation').first();
    await expect(rail).toBeVisible();

    const expected = expectedPaths(user, site.features);
    const { 'M-25': _profile, ...listed } = expected;
    let links: MenuLink[] = [];
    // The pages of the administration come with a chunk of their own, later on a slow machine.
    await expect(async () => {
      links = await linksOf(page, rail);
      // The start page is the first entry, and the profile is in the menu of the user.
      expect(links.map(({ path }) => path).toSorted(), username).toEqual(
        ['', ...Object.values(listed).flat()].toSorted(),
      );
    }).toPass(patience());
    menus.add(JSON.stringify(expected));

    // The auditor's pages differ without a customer.
    for (const link of links.filter((one) => one.path !== '' && (username === 'audit' || !visited.has(one.path)))) {
      const { path, label } = link;
      visited.add(path);
      await press(link);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading, path).toHaveText(label);
      await expect(page.getByText('This page needs a customer'), path).toHaveCount(0);
      expect(new URL(page.url()).pathname, path).not.toContain('/login');
    }
    await context.close();
  }
  // Most accounts have different menus.
  expect(menus.size).toBeGreaterThanOrEqual(6);
});
