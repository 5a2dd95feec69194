import { expect, type Page } from '@playwright/test';
import { desk as deskSize } from '#tools/web/web-visit.ts';
import { fileClaims, statusesOf, type FiledClaim } from './claims.ts';
import { Effort } from '#e2e/effort.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

async function openDesk(page: Page, word: string, claims: readonly FiledClaim[]): Promise<void> {
  await page.setViewportSize(deskSize);
  await signIn(page, 'warranty');
  await page.goto(`${baseUrl()}/en-us/claim/desk?q=${word}`);
  for (const { number } of claims) await expect(page.getByRole('link', { name: number })).toBeVisible();
}

const openClaim = (page: Page) => page.getByRole('heading', { level: 2, name: /^Claim CL-/ });

let ten: FiledClaim[] = [];
test.beforeAll(async ({ request }) => {
  ten = await fileClaims(request, 'TRIAGE', 10);
});

test('ten claims are triaged beside the list in at most 15 clicks and one page load', async ({ page, request }) => {
  const claims = ten;
  await openDesk(page, 'TRIAGE', claims);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const hands = new Effort(page);
  await hands.click(page.getByRole('link', { name: /^CL-/ }).first());
  const seen = new Set<string>();
  for (let at = 0; at < claims.length; at += 1) {
    // All that the decision needs is in view: warranty, value, other claims, photos.
    const number = await openClaim(page).innerText();
    expect(seen.has(number)).toBe(false);
    seen.add(number);
    const pane = page.getByRole('region', { name: number });
    for (const fact of ['Warranty', 'Value of the goods', 'Other claims of the dealer', 'Recall or theft'])
      await expect(pane.getByText(fact, { exact: true })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Defect, close' })).toBeVisible();
    if (at === 0) await expectSound(page);
    hands.decide();
    if (at === 3 || at === 7) {
      await hands.click(pane.getByRole('button', { name: 'Ask the dealer', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Ask the dealer' });
      if (at === 3) await expectSound(page);
      await hands.click(dialog.getByLabel('Invoice'));
      await hands.click(dialog.getByRole('button', { name: 'Ask the dealer', exact: true }));
    } else await hands.click(pane.getByRole('button', { name: 'Take into review', exact: true }));
    await expect(openClaim(page)).not.toHaveText(number);
  }
  console.log(`ten claims triaged: ${hands.words}, ${loads} further page loads`);
  expect(hands.clicks).toBeLessThanOrEqual(15);
  expect(loads).toBe(0);
  const statuses = await statusesOf(request, claims);
  expect(statuses.filter((status) => status === 'waiting_for_dealer')).toHaveLength(2);
  expect(statuses.filter((status) => status === 'in_review')).toHaveLength(8);
});

test('keys go through the claims and decide, and the table keeps the place; several are asked at once', async ({
  page,
  request,
}) => {
  const claims = await fileClaims(request, 'KEYED', 3);
  await openDesk(page, 'KEYED', claims);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(openClaim(page)).toBeVisible();
  const first = await openClaim(page).innerText();
  await page.keyboard.press('j');
  await expect(openClaim(page)).not.toHaveText(first);
  const second = await openClaim(page).innerText();
  await page.keyboard.press('k');
  await expect(openClaim(page)).toHaveText(first);
  await page.keyboard.press('i');
  await expect(openClaim(page)).toHaveText(second);
  await expect(page.getByRole('list', { name: 'Keys' })).toContainText('Next claim');
  await page.keyboard.press('Escape');
  await expect(openClaim(page)).toBeHidden();
  await expect(page.getByRole('link', { name: second.replace('Claim ', '') })).toBeFocused();
  expect((await statusesOf(request, claims)).filter((status) => status === 'in_review')).toHaveLength(1);

  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('button', { name: 'Ask the dealer (3)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the dealer' });
  await dialog.getByLabel('Video').check();
  await dialog.getByRole('button', { name: 'Ask the dealer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => statusesOf(request, claims))
    .toEqual(['waiting_for_dealer', 'waiting_for_dealer', 'waiting_for_dealer']);
});
