import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { desk as deskSize, handset } from '#tools/web/web-visit.ts';
import { fileClaim, picture, type FiledClaim } from './claims.ts';
import { api, baseUrl, expectSound, glance, reopenUntil, signIn, test } from '#e2e/session.ts';

/** Moves a claim in the dialog of the desk. */
async function move(page: Page, action: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: action });
  await fill(dialog);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Every value is confirmed; settlements are kept back from the ERP for so many minutes. */
async function keptBack(request: APIRequestContext, minutes: number): Promise<void> {
  const call = await api(request, 'admin');
  await call('mutation ($c: JSON) { updateMarket(code: "veldra-id", configuration: $c) { userErrors { code } } }', {
    c: { claimConfirmAbove: '0', claimRecallMinutes: minutes },
  });
}
test.beforeEach(({ request }) => keptBack(request, 0));
test.afterAll(async ({ request }) => keptBack(request, 2));

/** Approves in both steps of the dialog. */
async function approve(page: Page, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await fill(dialog);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Check and approve' }).click();
  await dialog.getByRole('checkbox', { name: /I have checked/ }).check();
  await expectSound(page);
  await dialog.getByRole('button', { name: /^(Send for|Credit) Rp/ }).click();
  await expect(dialog).toBeHidden();
}

/** Sends the claimed part, which the dialog names with value and stock. */
async function sendsPart(dialog: ReturnType<Page['getByRole']>, articleCode: string): Promise<void> {
  await dialog.getByRole('radio', { name: /^Replacement/ }).check();
  const article = dialog.getByRole('combobox', { name: /Article that is sent/ });
  await article.fill(articleCode);
  await dialog
    .getByRole('option', { name: new RegExp(articleCode) })
    .first()
    .click();
  await expect(dialog.getByText('Free stock')).toBeVisible();
}

const inReview = async (request: APIRequestContext, { id }: FiledClaim): Promise<void> => {
  const call = await api(request, 'warranty');
  await call(`mutation { updateClaimStatus(id: "${id}", newStatus: "in_review") { userErrors { code } } }`);
};

/** All that a text search, the list, its export and the API give the dealer about a claim. */
async function everythingForDealer(request: APIRequestContext, { id, number }: FiledClaim, word: string) {
  const call = await api(request, 'dealer');
  const everything = await call(
    `{ claimV2(id: "${id}") { number comments { comment } latestComment { comment } commentCount histories { reason }
         customerNotes description reasonRejection additionalDocuments { attachment { fileName } } settlement { requestReason } }
       claimsV2(filter: { search: "${number}" }) { data { latestComment { comment } commentCount } info { count } }
       found: claimsV2(filter: { search: "${word}" }) { info { count } }
       inbox { entries { title body quote } } }`,
  );
  return everything as unknown as {
    claimV2: { comments: { comment: string }[]; commentCount: number };
    claimsV2: { data: { commentCount: number }[] };
    found: { info: { count: number } };
  };
}

test('the desk asks, the dealer answers, the replacement arrives; the internal message never leaves', async ({
  page,
  browser,
  request,
}) => {
  const secret = 'Zebrafink';
  const claim = await fileClaim(request, 'DESK-1');
  await page.setViewportSize(deskSize);
  await signIn(page, 'warranty');
  await page.goto(`${baseUrl()}/en-us/claim/desk`);
  await page.getByPlaceholder(/Claim, reference/).fill(claim.number);
  await page.waitForURL(/[?&]q=/);
  await page.getByRole('link', { name: claim.number }).click();
  await expect(page.getByRole('heading', { level: 2, name: `Claim ${claim.number}` })).toBeVisible();
  // Back to the queue as it was filtered.
  await page.goBack();
  await expect(page.getByPlaceholder(/Claim, reference/)).toHaveValue(claim.number);
  await page.getByRole('link', { name: claim.number }).click();
  await page.getByRole('button', { name: 'Take into review', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ask the dealer' })).toBeVisible();
  const question = page.getByRole('dialog').getByLabel('Reason');
  await move(page, 'Ask the dealer', async (dialog) => {
    await dialog.getByLabel('Defect, close').check();
    await dialog.getByLabel('Text block').selectOption('Sharper photo');
    await expect(question).toHaveValue(/sharp photo of the damage/);
    await expectSound(page);
  });
  await expect(page.getByText('The dealer acts').first()).toBeVisible();

  const dealer = await (await browser.newContext({ viewport: handset })).newPage();
  await signIn(dealer, 'dealer');
  const notice = dealer.getByRole('link', { name: `Unread: Claim ${claim.number}: Waiting for dealer` });
  await reopenUntil(dealer, `${baseUrl()}/en-us/inbox`, () => expect(notice).toBeVisible(glance()));
  await notice.click();
  await expect(dealer.getByText(/Please send a sharp photo/).first()).toBeVisible();
  await expect(dealer.getByRole('listitem').filter({ hasText: 'Defect, close' }).first()).toContainText(
    'still missing',
  );
  await expectSound(dealer);
  await dealer.getByLabel('Message to the other side').fill('It broke beside the weld');
  await dealer.getByRole('button', { name: 'Send message' }).click();
  await expect(dealer.getByRole('listitem').filter({ hasText: 'It broke beside the weld' }).first()).toBeVisible();
  await dealer.getByRole('button', { name: 'Add document' }).click();
  await dealer.locator('input[type=file]').setInputFiles({
    name: 'weld.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(),
  });
  await expect(dealer.getByText('Document added').first()).toBeVisible();
  await expect(dealer.getByText(/^1 file added: Document/)).toBeVisible();
  await move(dealer, 'Send back to the claim desk', async () => {});

  await page.reload();
  await expect(page.getByText(/^1 file added: Document/)).toBeVisible();
  await expect(page.getByText('It broke beside the weld').first()).toBeVisible();
  await page.getByText(/^Internal \(/).click();
  await page.getByRole('textbox', { name: 'Internal message' }).fill(`${secret}: the third of this batch`);
  await page.getByRole('button', { name: 'Save internal message' }).click();
  await expect(page.getByText(secret).first()).toBeVisible();
  // Nothing is sent that nobody named; what was sent in error is recalled before the ERP gets it.
  await keptBack(request, 15);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('radio', { name: /^Replacement/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(/name the article that is sent/).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await approve(page, (dialog) => sendsPart(dialog, claim.articleCode));
  await expect(page.getByText(/The ERP has not taken PL-.* yet: you can recall it/)).toBeVisible();
  await move(page, 'Recall', (dialog) => dialog.getByLabel('Reason').fill('Two of them'));
  await expect(page.getByText('The claim desk acts').first()).toBeVisible();
  await keptBack(request, 0);
  await approve(page, (dialog) => sendsPart(dialog, claim.articleCode));

  // The simulated ERP takes, ships and delivers the order.
  const done = dealer.getByText('Completed', { exact: true }).first();
  await reopenUntil(dealer, `${baseUrl()}/en-us/claim/${claim.id}`, () => expect(done).toBeVisible(glance()));
  const settlement = dealer.getByRole('region', { name: 'Settlement' });
  const order = settlement.getByRole('link', { name: /^PL-/ });
  await expect(order).toBeVisible();
  await expect(settlement.getByText(/^8\d{9}$/)).toBeVisible();
  await expect(settlement.getByText(/^NF8\d{9}$/)).toBeVisible();
  await expect(settlement.getByText('Delivered').first()).toBeVisible();
  const course = dealer.getByRole('region', { name: 'Course' });
  for (const step of ['Submitted', 'In review', 'Waiting for dealer', 'Approved', 'In settlement', 'Completed'])
    await expect(course.getByText(step, { exact: true }).first()).toBeVisible();
  await expect(course.getByText('It broke beside the weld')).toBeVisible();
  await expect(course.getByText(/^Replacement arrived, delivery 8\d{9}/)).toBeVisible();
  await expectSound(dealer);

  const seen = [await dealer.locator('body').innerText()];
  await order.click();
  await expect(dealer.getByRole('heading', { level: 1, name: /^PL-/ })).toBeVisible();
  await expect(dealer.getByRole('link', { name: claim.number })).toBeVisible();
  const answers = await everythingForDealer(request, claim, secret);
  expect(answers.claimV2.comments.map(({ comment }) => comment)).toEqual(['It broke beside the weld']);
  expect([answers.claimV2.commentCount, answers.claimsV2.data[0]?.commentCount]).toEqual([1, 1]);
  expect(answers.found.info.count).toBe(0);
  seen.push(JSON.stringify(answers));
  for (const path of ['/claim', `/claim?q=${claim.number}`, '/inbox']) {
    await dealer.goto(`${baseUrl()}/en-us${path}`);
    await expect(dealer.getByText(claim.number).first()).toBeVisible();
    seen.push(await dealer.content());
  }
  // The file of the list, and the page as it is printed.
  await dealer.goto(`${baseUrl()}/en-us/claim`);
  const file = dealer.waitForEvent('download');
  await dealer.getByRole('button', { name: 'Export' }).click();
  const exported = await text((await (await file).createReadStream()) as Readable);
  expect(exported).toContain(claim.number);
  seen.push(exported);
  await dealer.goto(`${baseUrl()}/en-us/claim/${claim.number}`);
  await expect(dealer.getByRole('heading', { level: 1, name: `Claim ${claim.number}` })).toBeVisible();
  await dealer.emulateMedia({ media: 'print' });
  seen.push(await dealer.locator('body').innerText());
  const mails = await (await request.get(`${baseUrl()}/dev/mail`)).text();
  const links = [...mails.matchAll(/href="(\/dev\/mail\/[^"]+)">([^<]*)</g)].filter(([, , subject]) =>
    subject?.includes(claim.number),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const [, link] of links) seen.push(await (await request.get(`${baseUrl()}${link}`)).text());
  expect(seen.filter((one) => one.includes(secret))).toEqual([]);
  // The search that finds nothing works: the desk sees the words.
  await expect(page.getByText(secret).first()).toBeVisible();
  await dealer.context().close();
});

test('a rejection says why, on the phone of the dealer and in the inbox', async ({ page, browser, request }) => {
  const claim = await fileClaim(request, 'DESK-2');
  await inReview(request, claim);
  await page.setViewportSize(deskSize);
  await signIn(page, 'warranty');
  await page.goto(`${baseUrl()}/en-us/claim/${claim.number}`);
  await move(page, 'Reject', async (dialog) => {
    await dealerReason(dialog, 'Worn by use');
    await dialog.getByLabel('Not a warranty case').check();
  });
  await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible();

  const dealer = await (await browser.newContext({ viewport: handset })).newPage();
  await signIn(dealer, 'dealer');
  const notice = dealer.getByRole('link', { name: `Unread: Claim ${claim.number}: Rejected` });
  await reopenUntil(dealer, `${baseUrl()}/en-us/inbox`, () => expect(notice).toBeVisible(glance()));
  await notice.click();
  await expect(dealer.getByText('Worn by use').first()).toBeVisible();
  await expect(dealer.getByText('Not a warranty case')).toBeVisible();
  await expectSound(dealer);
  await dealer.context().close();
});

const dealerReason = (dialog: ReturnType<Page['getByRole']>, words: string) => dialog.getByLabel('Reason').fill(words);

test('a credit becomes a credit note of the ERP at the claim', async ({ page, browser, request }) => {
  const claim = await fileClaim(request, 'DESK-3');
  await inReview(request, claim);
  await page.setViewportSize(deskSize);
  await signIn(page, 'warranty');
  await page.goto(`${baseUrl()}/en-us/claim/${claim.number}`);
  await approve(page, async (dialog) => {
    await dialog.getByRole('radio', { name: /^Credit note/ }).check();
    await dialog.getByRole('textbox', { name: /^Amount in IDR/ }).fill('125.000');
  });
  const dealer = await (await browser.newContext({ viewport: handset })).newPage();
  await signIn(dealer, 'dealer');
  const done = dealer.getByText('Completed', { exact: true }).first();
  await reopenUntil(dealer, `${baseUrl()}/en-us/claim/${claim.number}`, () => expect(done).toBeVisible(glance()));
  const settlement = dealer.getByRole('region', { name: 'Settlement' });
  await expect(settlement.getByText(/CR-\d{4}-\d{6} · booked/)).toBeVisible();
  await expect(settlement.getByText(/20\d{8} · /)).toBeVisible();
  await expectSound(dealer);
  await dealer.context().close();
});
