import { expect, type Page } from '@playwright/test';
import { startDemoServer } from '#tools/demo-server.ts';
import { desk, phone, rememberSession, startSession } from '#tools/web/web-visit.ts';
import { atTheBank, oldest, openAmount, openCredits, requestTransfer, type Invoice } from './invoices.ts';
import { baseUrl, expectSound, glance, patience, reopenUntil, signIn, test } from '#e2e/session.ts';

/** Opens the payment page of an invoice. */
async function choose(page: Page, invoice: Invoice): Promise<void> {
  await page.goto(`${baseUrl()}/en-us/payment/invoice/v2?invoice=${invoice.assignment}`);
  await expect(page.getByRole('list', { name: 'Invoices to pay' }).getByText(invoice.invoiceNo)).toBeVisible();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

/** Voids the request on the page. */
async function voidRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Void the request' }).click();
  const dialog = page.getByRole('dialog', { name: /^Void payment PAY-/ });
  await dialog.getByRole('button', { name: 'Void the request' }).click();
  await expect(heading(page, 'The request is void')).toBeVisible();
}

for (const [device, size] of [
  ['desktop', desk],
  ['phone', phone],
] as const) {
  test(`a dealer selects an invoice and pays it at the bank within a minute (${device})`, async ({ page, request }) => {
    const invoice = await oldest(request);
    await page.setViewportSize(size);
    await signIn(page, 'dealer');
    await choose(page, invoice);
    await expect(page.getByText(/^After this payment you owe /)).toBeVisible();
    await expectSound(page);
    await requestTransfer(page);
    await expect(page.getByText(/^Valid for another 23 hours|^Valid for another 1 day/)).toBeVisible();
    await expectSound(page);
    await atTheBank(page, /^Pay IDR/);
    await expect(heading(page, 'Paid')).toBeVisible(patience());
    await expect(page.getByText('Payment requested')).toBeVisible();
    await expectSound(page);
    expect(await openAmount(request, invoice)).toBeNull();
  });
}

test('a partial payment on a phone leaves the rest open (R-225 to R-228)', async ({ page, request }) => {
  const invoice = await oldest(request);
  await page.setViewportSize(phone);
  await signIn(page, 'dealer');
  await choose(page, invoice);
  await page.getByRole('radio', { name: /^Part of it/ }).check({ force: true });
  const amount = page.getByLabel('Amount in IDR');
  await amount.fill(`${invoice.openAmount}0`);
  await amount.blur();
  await expect(page.getByText(/^The maximum amount is /)).toBeVisible();
  await amount.fill('1.000');
  await expect(page).toHaveURL(/amount=1000/);
  await expectSound(page);
  await requestTransfer(page);
  await atTheBank(page, /^Pay IDR/);
  await expect(heading(page, 'Paid')).toBeVisible(patience());
  expect(Number(await openAmount(request, invoice))).toBe(Number(invoice.openAmount) - 1_000);
});

for (const [device, size] of [
  ['desktop', desk],
  ['phone', phone],
] as const) {
  test(`a dealer sets off the open credits with one tick and voids the request (${device})`, async ({
    page,
    request,
  }) => {
    const [invoice, credits] = [await oldest(request), await openCredits(request)];
    expect(credits.length).toBeGreaterThan(0);
    await page.setViewportSize(size);
    await signIn(page, 'dealer');
    await choose(page, invoice);
    const before = await page.getByRole('button', { name: /^Pay / }).textContent();
    const tick = page.getByRole('checkbox', { name: /^Set off your .*open credit.*Left to pay: / });
    await tick.check();
    const list = page.getByRole('list', { name: /credits? deducted$/ });
    await expect(list).toBeVisible();
    const taken = await Promise.all(
      credits.map(async (credit) => ({ credit, shown: await list.getByText(credit.invoiceNo).isVisible() })),
    );
    const used = taken.flatMap(({ credit, shown }) => (shown ? [credit] : []));
    const rest = [invoice, ...used].reduce((sum, { openAmount: amount }) => sum + Number(amount), 0);
    const button = page.getByRole('button', { name: /^Pay / });
    expect(Number((await button.textContent())?.replaceAll(/\D/g, ''))).toBe(rest);
    await expectSound(page);
    await tick.uncheck();
    await expect(button).toHaveText(before ?? '');
    await tick.check();
    await requestTransfer(page);
    const keys = async () => (await openCredits(request)).map(({ assignment }) => assignment);
    expect(await keys()).toEqual(credits.flatMap((one) => (used.includes(one) ? [] : [one.assignment])));
    // Voided, so that the demo keeps its credits for the next journey.
    await voidRequest(page);
    expect(await keys()).toEqual(credits.map(({ assignment }) => assignment));
  });
}

test('a void request frees its invoices', async ({ page, request }) => {
  const invoice = await oldest(request);
  await page.setViewportSize(phone);
  await signIn(page, 'dealer');
  await choose(page, invoice);
  await requestTransfer(page);
  expect(await openAmount(request, invoice)).toBeNull();
  await page.goto(`${baseUrl()}/en-us/payment?status=open`);
  await page.getByRole('link', { name: /^PAY-/ }).first().click();
  await voidRequest(page);
  await expectSound(page);
  expect(await openAmount(request, invoice)).toBe(invoice.openAmount);
});

test('a failed card payment can be tried again, and a direct debit is paid later', async ({ page, request }) => {
  const invoice = await oldest(request);
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  await choose(page, invoice);
  await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true });
  await page.getByRole('button', { name: /^Pay / }).click();
  // The new request hands over to the page of the provider by itself.
  await expect(page.getByRole('heading', { name: 'Sandbox bank' })).toBeVisible(patience());
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await expect(heading(page, 'The payment failed')).toBeVisible(patience());
  await expectSound(page);
  await page.getByRole('link', { name: 'Pay these invoices again' }).click();
  await requestTransfer(page);
  await atTheBank(page, /^Pay later/);
  await expect(heading(page, /^The bank collects/)).toBeVisible(patience());
  await page.goto(page.url().replace(/\/en-us\/payment\/invoice\/v2\?request=/, '/payments/sandbox/'));
  await page.getByRole('button', { name: /^Pay IDR/ }).click();
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await expect(heading(page, 'Paid')).toBeVisible(patience());
  expect(await openAmount(request, invoice)).toBeNull();
});

test('a rep pays for a dealer, and both names are recorded', async ({ page, request }) => {
  const invoice = await oldest(request);
  await page.setViewportSize(desk);
  await signIn(page, 'rep');
  await page.goto(`${baseUrl()}/en-us/payment/invoice/v2?invoice=${invoice.assignment}`);
  const picker = page.getByRole('dialog');
  await picker.getByRole('searchbox').fill('Pelita Sepeda');
  // The list moves once the search has an answer: a click before that may reach another row.
  await expect(picker.getByRole('radio', { name: /^(?!.*Pelita Sepeda)/ })).toHaveCount(0);
  await picker
    .getByRole('radio', { name: /Pelita Sepeda/ })
    .first()
    .check({ force: true });
  await picker.getByRole('button', { name: 'Work for Pelita Sepeda' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('list', { name: 'Invoices to pay' }).getByText(invoice.invoiceNo)).toBeVisible();
  await requestTransfer(page);
  const facts = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(facts.getByText('Requested by')).toBeVisible();
  await expect(facts.getByText('Pelita Sepeda')).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/payment`);
  await expect(page.getByText('for Pelita Sepeda').first()).toBeVisible();
  await expectSound(page);
});

test('an unpaid request expires, and money that comes later is not lost', async ({ page, request }) => {
  const server = await startDemoServer({ ERP_SIMULATOR: '0' });
  let later = server;
  try {
    const invoice = await oldest(request, server.url);
    await page.setViewportSize(desk);
    const open = async (path: string) => {
      await startSession(page.context(), later.url, 'dealer');
      await page.goto(`${later.url}/icon.svg`);
      await page.evaluate(rememberSession);
      await page.goto(`${later.url}${path}`);
    };
    await open(`/en-us/payment/invoice/v2?invoice=${invoice.assignment}`);
    await requestTransfer(page);
    const path = page.url().slice(later.url.length);
    later = await server.moveClock('2026-03-12T08:59:45Z');
    await later.runJob('payments.expire');
    await open(path);
    await expect(heading(page, 'The request expired')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay these invoices again' })).toBeVisible();
    await page.goto(`${later.url}${path.replace('/en-us/payment/invoice/v2?request=', '/payments/sandbox/')}`);
    await page.getByRole('button', { name: /^Pay IDR/ }).click();
    await page.getByRole('link', { name: 'Back to the portal' }).click();
    // The page of an ended request does not ask again by itself, and the call-back may be handled after it is loaded.
    const late = page.getByText(/Paid after expiry\. Nothing is lost/);
    await reopenUntil(page, page.url(), () => expect(late).toBeVisible(glance()));
    await expect(heading(page, 'The request expired')).toBeVisible();
  } finally {
    await later.stop();
  }
});
