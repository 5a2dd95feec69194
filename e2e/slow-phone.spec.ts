import { expect, type Page } from '@playwright/test';
import { fileClaim } from './service/claims.ts';
import { Effort } from './effort.ts';
import { oldest, requestTransfer } from './money/invoices.ts';
import { orderablePart } from './buying/parts.ts';
import { api, baseUrl, emptyCart, now, signIn, test } from './session.ts';
import { unsoldFrames } from './service/unsold-frames.ts';

/*
 * Ten jobs of all roles as a phone with a slow processor sees them in a shop with a slow network: pages render many times
 * before a navigation has arrived. The project `slow phone` of playwright.config.ts slows them down. They are short,
 * because every run has them: the areas have longer journeys of their own.
 */

test.describe.configure({ mode: 'parallel' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${baseUrl()}/en-us${path}`);
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a dealer orders a part', async ({ page, request, slowPhone }) => {
  await emptyCart(request, 'dealer');
  const call = await api(request, 'dealer');
  const { articleCode, sorg } = await orderablePart(call);
  await call(
    'mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { code } } }',
    { products: [{ articleCode, sorg, qty: 1 }] },
  );
  await signIn(page, 'dealer');
  // The network is as slow as the project says, else these journeys prove nothing.
  const waited = await page.evaluate<number>(
    `(async () => { const start = performance.now(); await fetch('/healthz'); return performance.now() - start; })()`,
  );
  expect(waited > 400).toBe(slowPhone);
  await open(page, '/cart');
  await page
    .getByRole('button', { name: /^Check out/ })
    .or(page.getByRole('link', { name: /^Check out/ }))
    .first()
    .click();
  await page
    .getByRole('button', { name: /Review the order/ })
    .or(page.getByRole('link', { name: /Review the order/ }))
    .first()
    .click();
  await page.waitForURL(/\/cart\/checkout/);
  await page
    .getByRole('button', { name: /^Order 1 unit/ })
    .first()
    .click();
  await page.waitForURL(/\/cart\/order-confirmation/);
  await expect(page.getByText(/PL-\d{4}-\d+/).first()).toBeVisible();
});

test('a dealer pastes a list into the fast order', async ({ page, request }) => {
  await emptyCart(request, 'dealer');
  const { articleCode } = await orderablePart(await api(request, 'dealer'));
  await signIn(page, 'dealer');
  await open(page, '/catalog/fast-order');
  const person = new Effort(page);
  await person.click(page.getByRole('combobox', { name: 'Code, row 1', exact: true }));
  await person.paste(`Article\tQty\n${articleCode}\t2\nNO-SUCH-1\t1`);
  await page
    .getByRole('button', { name: /^Add 1 ready row/ })
    .first()
    .click();
  await expect(page.getByText(/added to the cart/).first()).toBeVisible();
});

test('a dealer begins a claim where parts cannot be claimed', async ({ page }) => {
  await page.route(/\/en-us\//, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace('"claimAllowPAA":true', '"claimAllowPAA":false') });
  });
  await signIn(page, 'dealer');
  await open(page, '/claim');
  await page.getByRole('link', { name: 'New claim' }).first().click();
  await expect(heading(page, 'New bike claim')).toBeVisible();
  await expect(page).toHaveURL(/\/claim\/create\/bike/);
  await expect(page.getByRole('textbox', { name: 'Frame number' })).toBeEditable();
});

test('a dealer registers a sold bike', async ({ page, request }) => {
  const [number = ''] = await unsoldFrames(request, 1);
  await signIn(page, 'dealer');
  await open(page, '/retail-sales?register=new');
  const form = page.getByRole('dialog', { name: 'Register a sold bike' });
  await form.getByLabel('Frame number').fill(number);
  await expect(form.getByText('Looking the number up')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Dewi Kartikasari');
  await form.getByRole('combobox', { name: 'City' }).fill('Gresik');
  await form.getByRole('button', { name: 'Register bike' }).click();
  await expect(page.getByText('The bike is registered and is being uploaded')).toBeVisible();
});

test('a dealer pays an invoice', async ({ page, request }) => {
  const invoice = await oldest(request);
  await signIn(page, 'dealer');
  await open(page, `/payment/invoice/v2?invoice=${invoice.assignment}`);
  await expect(page.getByRole('list', { name: 'Invoices to pay' }).getByText(invoice.invoiceNo)).toBeVisible();
  await requestTransfer(page);
});

test('a mechanic begins an inspection', async ({ page, request }) => {
  const { claimPDIFrames } = (await (
    await api(request, 'mechanic')
  )('{ claimPDIFrames { frameNumber } }')) as unknown as {
    claimPDIFrames: { frameNumber: string }[];
  };
  const frame = claimPDIFrames.at(-1)?.frameNumber ?? '';
  await signIn(page, 'mechanic');
  await open(page, '/pdi');
  await page.getByRole('button', { name: 'New inspection' }).click();
  await page.getByRole('textbox', { name: 'Frame number' }).fill(frame);
  await page.getByRole('textbox', { name: 'Mechanic' }).fill('Agus Setiawan');
  await page
    .getByRole('button', { name: /^Check all: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Inspection saved')).toBeVisible();
});

test('a salesperson begins a visit, and a reload continues it', async ({ page }) => {
  await signIn(page, 'rep');
  await open(page, '/visit-form/polygon');
  await page.getByRole('link', { name: 'New visit' }).first().click();
  const dealer = page.getByRole('combobox', { name: 'Dealer' });
  await dealer.click();
  await page.getByRole('listbox').getByRole('option').first().click();
  const notes = page.getByRole('textbox', { name: /^Notes/ });
  await notes.fill('Asked for a banner');
  // The device has written it.
  await expect(page.locator('[role="status"][aria-busy]')).toHaveCount(0);
  const { search } = new URL(page.url());
  expect(search).toMatch(/draft=/);
  await page.reload();
  await expect(notes).toHaveValue('Asked for a banner');
  expect(new URL(page.url()).search).toBe(search);
});

test('the claim desk takes a claim into review', async ({ page, request }) => {
  const { id, number } = await fileClaim(request, 'SLOW-1');
  await signIn(page, 'warranty');
  await open(page, `/claim/${id}`);
  await expect(heading(page, `Claim ${number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Take into review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Take into review' });
  await dialog.getByRole('button', { name: 'Take into review', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ask the dealer' })).toBeVisible();
});

test('an administrator creates a role', async ({ page }) => {
  const name = `slow.${now().getTime().toString(36)}`;
  await signIn(page, 'admin');
  await open(page, '/admin/roles/create');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('checkbox', { name: /^Announcements/ }).check();
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.waitForURL(/\/admin\/roles$/);
  await expect(heading(page, 'Roles')).toBeVisible();
});

test('a vendor changes the stock of an article', async ({ page }) => {
  await signIn(page, 'vendor');
  await open(page, '/3rd-party/article-maintenance?q=VG-SG1');
  const stock = page.getByLabel('Stock of VG-SG1');
  await stock.fill('76');
  await stock.press('Enter');
  await expect(page.getByText('VG-SG1 is saved.')).toBeVisible();
});
