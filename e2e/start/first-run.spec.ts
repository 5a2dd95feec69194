import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { startEmptyServer } from '#tools/demo-server.ts';
import type { OwnServer } from '#tools/server-launch.ts';
import { desk } from '#tools/web/web-visit.ts';
import { Effort } from '#e2e/effort.ts';
import { answersOfErp, type AnswerFile, type ErpAnswer } from '#e2e/exchange/erp-answers.ts';
import { expectSound, patience, strictTest } from '#e2e/session.ts';

const brand = fileURLToPath(new URL('../../docs/erp-example/', import.meta.url));
const password = 'Querfeldein2';

/** Each worker that runs this file has a server on an empty database of its own. */
const test = strictTest.extend<object, { server: OwnServer }>({
  server: [
    async ({ playwright: _ }, use) => {
      const server = await startEmptyServer({ ERP_SIMULATOR: '0' });
      try {
        await use(server);
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** The portal by the host that its market serves. */
const portalOf = ({ port }: OwnServer): string => `http://localhost:${port}`;

const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name });
const control = (page: Page, name: RegExp): Locator => page.getByRole('link', { name }).or(button(page, name)).first();

/** Clicks a field and types into it. */
async function write(person: Effort, field: Locator, text: string): Promise<void> {
  await person.click(field);
  await person.type(text);
}

/** A person in a browser of their own. */
async function arrive(browser: Browser): Promise<{ page: Page; person: Effort }> {
  const context = await browser.newContext({ viewport: desk });
  const page = await context.newPage();
  return { page, person: new Effort(page) };
}

/** The newest link of this kind in the mails to an address, which the server writes into a folder; in English. */
async function mailedLink(server: OwnServer, address: string, kind: 'reset' | 'invitation'): Promise<string> {
  let path = '';
  await expect(() => {
    const folder = join(server.dataDir, 'mail');
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) =>
        readFileSync(join(folder, name), 'latin1')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`));
    path = new RegExp(`/login\\?${kind}=[\\w-]+`).exec(mails.at(-1) ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass(patience());
  return `${portalOf(server)}/en-uk${path}`;
}

/** Chooses a password on the page of a mailed link, and signs in. */
async function choosePassword(page: Page, person: Effort, link: string, username: string): Promise<void> {
  await page.goto(link);
  await write(person, page.getByLabel('New password', { exact: true }), password);
  await write(person, page.getByLabel('Repeat new password'), password);
  await person.click(button(page, 'Save password'));
  await write(person, page.getByLabel('User name'), username);
  await write(person, page.getByLabel('Password', { exact: true }), password);
  await person.click(page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Fills in the setup page with the code that the server printed. */
async function setUp(page: Page, person: Effort, server: OwnServer): Promise<void> {
  await page.goto(portalOf(server));
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your portal' })).toBeVisible();
  await expectSound(page);
  let code = '';
  await expect(() => {
    code = /enter the code (\S+)/.exec(server.output())?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await write(person, page.getByLabel('Setup code'), code);
  await write(person, page.getByLabel('Name of the brand'), 'Lumbra');
  person.decide();
  await person.click(page.getByRole('combobox', { name: 'Country' }));
  await person.press('Control+A');
  await person.type('Germany');
  await person.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/EUR/);
  await write(person, page.getByLabel('User name'), 'root');
  await write(person, page.getByLabel('Email'), 'root@lumbra.example');
  await write(person, page.getByRole('textbox', { name: 'Password' }), password);
  await person.click(button(page, 'Set up portal'));
  await page.waitForURL(/\/admin\/readiness$/);
  await page.goto(`${portalOf(server)}/en-uk/admin/readiness`);
}

/** Opens the screen that the readiness page names for a point. */
async function mend(page: Page, person: Effort, server: OwnServer, point: string): Promise<void> {
  await page.goto(`${portalOf(server)}/en-uk/admin/readiness`);
  person.decide();
  await person.click(page.getByRole('link', { name: `Open the screen for ${point}` }));
}

async function addSite(page: Page, person: Effort, server: OwnServer): Promise<void> {
  await mend(page, person, server, 'Sites');
  await person.click(page.getByRole('main').getByRole('link', { name: /Lumbra/ }));
  await person.click(button(page, 'New site'));
  const dialog = page.getByRole('dialog');
  await write(person, dialog.getByLabel('Code'), 'south');
  await write(person, dialog.getByLabel('Name'), 'South warehouse');
  await person.click(button(dialog, 'Save site'));
  await expect(page.getByText('South warehouse')).toBeVisible();
  await expectSound(page);
}

async function addPaymentMethod(page: Page, person: Effort, server: OwnServer): Promise<void> {
  await mend(page, person, server, 'Payment methods for orders');
  await person.click(button(page, 'New payment method'));
  const dialog = page.getByRole('dialog');
  await write(person, dialog.getByLabel('Type'), 'cash');
  await write(person, dialog.getByLabel('Name, English'), 'Cash on delivery');
  await person.click(button(dialog, 'Save payment method'));
  await expect(page.getByRole('row')).toHaveCount(1 + 3);
  await page.goto(`${portalOf(server)}/en-uk/admin/shipment-options`);
  await expect(page.getByRole('row')).toHaveCount(1 + 2);
}

/** Uploads files on the page of the ERP exchange, imports them after the check and returns what the page says about each. */
async function uploadFiles(page: Page, person: Effort, files: string[] | AnswerFile[]): Promise<string[]> {
  await person.click(page.getByRole('link', { name: 'Upload files' }));
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  // What people do in the browser's own dialog is not counted.
  await person.click(dialog.getByLabel('Files'));
  await (await chooser).setFiles(files);
  await person.click(button(dialog, `Check ${files.length} files`));
  await person.click(page.getByRole('button', { name: `Import ${files.length} files` }));
  await expect(page.getByRole('heading', { name: 'Imported files' })).toBeVisible();
  return page.getByRole('main').getByRole('region').allInnerTexts();
}

/** The answers of the ERP to the first order, as soon as the portal has handed it over. */
async function filesOfErp(server: OwnServer): Promise<ErpAnswer> {
  const found: ErpAnswer[] = [];
  await expect(async () => {
    const answer = await answersOfErp(join(server.dataDir, 'erp', 'out'), new Date());
    if (answer) found.push(answer);
    expect(found).not.toEqual([]);
  }).toPass(patience());
  return found[0] as ErpAnswer;
}

/** The owner of the dealer invites a buyer. */
async function invite(page: Page, person: Effort): Promise<void> {
  await person.click(page.getByRole('banner').getByTitle('User menu'));
  await person.click(page.getByRole('menuitem', { name: 'Colleagues' }));
  await person.click(button(page, 'Invite a colleague'));
  const dialog = page.getByRole('dialog');
  await write(person, dialog.getByLabel('Name'), 'Ida Brandt');
  await write(person, dialog.getByLabel('Email address'), 'ida@morgenrot.example');
  await person.click(dialog.getByRole('checkbox', { name: /^Buyer/ }));
  await person.click(button(dialog, 'Send invitation'));
  await expect(page.getByRole('row', { name: /Ida Brandt/ })).toContainText('Invited');
}

/** The buyer orders a bicycle, and returns the number of the order. */
async function order(page: Page, person: Effort): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/en-uk/catalog/fast-order`);
  await write(person, page.getByRole('combobox', { name: 'Code, row 1', exact: true }), 'LC7-MOSS-M');
  await person.press('Enter');
  await person.click(button(page, /^Add 1 ready row/).first());
  await expect(page.getByText(/1 row .*added to the cart/).first()).toBeVisible();
  await person.click(page.getByRole('banner').getByRole('link', { name: /^Cart/ }));
  await person.click(control(page, /^Check out/));
  await page.waitForURL(/\/cart\/(shipment|checkout)/);
  if (page.url().includes('/cart/shipment')) await person.click(control(page, /Review the order/));
  await page.waitForURL(/\/cart\/checkout/);
  person.decide();
  await expectSound(page);
  await person.click(button(page, /^Order \d+ units?/).first());
  await page.waitForURL(/\/cart\/order-confirmation/);
  const text = await page
    .getByText(/PL-\d{4}-\d+/)
    .first()
    .textContent();
  return /PL-\d{4}-\d+/.exec(text ?? '')?.[0] ?? '';
}

test('a brand of one’s own: from an empty database to the first order and the answer of the ERP', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await page.setViewportSize(desk);
  const started = performance.now();
  const root = new Effort(page);
  await setUp(page, root, server);
  await expectSound(page);
  await addSite(page, root, server);
  await addPaymentMethod(page, root, server);

  await mend(page, root, server, 'Files of the ERP');
  // The files with a number; the others bring the market itself, which the screens made here.
  const names = readdirSync(brand).filter((name) => /^\d/.test(name));
  const outcomes = await uploadFiles(
    page,
    root,
    names.map((name) => join(brand, name)),
  );
  expect(outcomes.filter((text) => !text.includes('Complete'))).toEqual([]);
  expect(outcomes).toHaveLength(names.length);
  await page.goto(`${portalOf(server)}/en-uk/admin/readiness`);
  await expect(page.getByText('Blocking')).toHaveCount(0);
  await root.click(button(page, 'Open market'));
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  console.log(`an empty database becomes an open market: ${root.words}`);

  const owner = await arrive(browser);
  const link = await mailedLink(server, 'mira@morgenrot.example', 'reset');
  await choosePassword(owner.page, owner.person, link, 'mira.morgenrot');
  await owner.page.goto(`${portalOf(server)}/en-uk`);
  await invite(owner.page, owner.person);
  console.log(`the owner of a dealer signs in and invites a buyer: ${owner.person.words}`);

  const buyer = await arrive(browser);
  const invitation = await mailedLink(server, 'ida@morgenrot.example', 'invitation');
  await choosePassword(buyer.page, buyer.person, invitation, 'ida@morgenrot.example');
  const number = await order(buyer.page, buyer.person);
  expect(number).toMatch(/^PL-\d{4}-\d+$/);
  console.log(`the buyer signs in and orders: ${buyer.person.words}`);

  const answers = await filesOfErp(server);
  expect(answers.number).toBe(number);
  await page.goto(`${portalOf(server)}/en-uk/admin/integration`);
  const taken = await uploadFiles(page, root, answers.files);
  expect(taken.filter((text) => !text.includes('Complete'))).toEqual([]);
  expect(taken).toHaveLength(4);
  await buyer.page.goto(`${portalOf(server)}/en-uk/order?number=${number}`);
  await expect(buyer.page.getByText('0000700200').first()).toBeVisible();
  await owner.page.goto(`${portalOf(server)}/en-uk/invoice/open-invoice`);
  await expect(owner.page.getByText('0090000200').first()).toBeVisible();
  console.log(`in all ${((performance.now() - started) / 1000).toFixed(0)} s of the machine`);
});
