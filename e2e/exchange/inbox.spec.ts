import { expect } from '@playwright/test';
import { desk, phone } from '#tools/web/web-visit.ts';
import { orderByTransfer } from '#e2e/ordering/orders.ts';
import { baseUrl, expectSound, glance, reopenUntil, signIn, test } from '#e2e/session.ts';

test('an order placed by staff is in the inbox of the dealer; read on the desktop it is read on the phone', async ({
  page,
  browser,
  request,
}) => {
  const number = await orderByTransfer(request, 'rep');
  const title = `Order ${number} received`;
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  const entry = page.getByRole('link', { name: `Unread: ${title}` });
  await reopenUntil(page, `${baseUrl()}/en-us/inbox`, () => expect(entry).toBeVisible(glance()));
  await expect(page.getByRole('banner').getByRole('link', { name: /^Inbox, .* unread/ })).toBeVisible();
  await expectSound(page);

  const handset = await (await browser.newContext({ viewport: phone })).newPage();
  await signIn(handset, 'dealer');
  await handset.goto(`${baseUrl()}/en-us`);
  await handset.getByRole('link', { name: /^Inbox, .* unread/ }).click();
  await expect(handset.getByRole('link', { name: `Unread: ${title}` })).toBeVisible();
  await expectSound(handset);

  // The keyboard: `j` goes to the newest entry, Enter opens its page.
  await page.keyboard.press('j');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(number) }).first()).toBeVisible();

  // The page of the entry does not wait until the entry is marked.
  const read = handset.getByRole('link', { name: title, exact: true });
  await reopenUntil(handset, handset.url(), () => expect(read).toBeVisible(glance()));
  await handset.getByRole('button', { name: `Mark as unread: ${title}` }).click();
  await expect(handset.getByRole('link', { name: `Unread: ${title}` })).toBeVisible();
  await handset.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(handset.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await handset.getByRole('link', { name: /^Unread/ }).click();
  await expect(handset.getByText('No match')).toBeVisible();
  await handset.context().close();
});

test('a dealer chooses the digest for a kind of notices in the profile', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'dealer2');
  await page.goto(`${baseUrl()}/en-us/user/edit-profile?section=notices`);
  const mail = page.getByLabel('Mail: Changed delivery dates');
  await mail.selectOption('In the daily digest');
  await expect(mail).toBeEnabled();
  await page.reload();
  await expect(mail).toHaveValue('digest');
  await expectSound(page);
});
