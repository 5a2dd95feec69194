import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { desk as deskSize, handset } from '#tools/web/web-visit.ts';
import { api, baseUrl, expectSound, glance, reopenUntil, signIn, test } from '#e2e/session.ts';
import { orderByTransfer, uploadReceipt } from './orders.ts';

const dealerName = 'Pelita Sepeda';
const staffName = 'Jonas Siregar';
const deskList = (): string => `${baseUrl()}/en-us/admin/order-confirmation`;

async function pageOf(browser: Browser, account: string, viewport = deskSize): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signIn(page, account);
  return page;
}

/** Opens an order from the list of the desk. */
async function openOnDesk(staff: Page, number: string): Promise<void> {
  await staff.goto(`${deskList()}?q=${number}`);
  await staff.getByRole('link', { name: number }).click();
  await expect(staff.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

interface SeenLine {
  readonly displayCode: string;
  readonly description: string;
}

interface SeenOrder {
  readonly id: string;
  readonly deskNotes: readonly unknown[];
  readonly assignedTo: unknown;
  readonly assignees: readonly unknown[];
  readonly lines: readonly SeenLine[];
}

async function orderAs(request: APIRequestContext, account: string, number: string): Promise<SeenOrder | null> {
  const call = await api(request, account);
  const { order } = (await call(
    `query ($number: String!) { order(number: $number) {
       id deskNotes { note } assignedTo { name } assignees { name } lines { displayCode description } } }`,
    { number },
  )) as unknown as { order: SeenOrder | null };
  return order;
}

test('the desk changes lines, notes, assigns and writes; the dealer reads what is for them, another dealer nothing', async ({
  browser,
  request,
}) => {
  test.slow();
  const number = await orderByTransfer(request, 'dealer', 3, 2);
  const placed = await orderAs(request, 'dealer', number);
  const [first, second, third] = placed!.lines as [SeenLine, SeenLine, SeenLine];
  const staff = await pageOf(browser, 'staff');
  await openOnDesk(staff, number);

  await staff.getByLabel('Assigned to').selectOption(staffName);
  await expect(staff.getByText(`Assigned to ${staffName}`).first()).toBeVisible();

  await staff.getByRole('button', { name: 'Add note' }).click();
  const note = staff.getByRole('dialog', { name: `Note on ${number}` });
  await note.getByLabel('Note').fill('Zebrafink: ask the buyer first');
  await expectSound(staff);
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toBeHidden();
  const notes = staff.getByRole('list', { name: 'Notes of the order desk' });
  await expect(notes.getByRole('listitem')).toContainText(['ask the buyer first']);
  await expect(notes).toContainText(staffName);

  await staff.getByRole('button', { name: 'Message to the dealer' }).click();
  const message = staff.getByRole('dialog', { name: `Message about ${number}` });
  await message.getByLabel('Message').fill('One part is no longer made.');
  await message.getByRole('button', { name: 'Send message' }).click();
  await expect(message).toBeHidden();

  // One line is cancelled and one lowered; the third stays.
  await staff.getByRole('button', { name: 'Change lines' }).click();
  const change = staff.getByRole('dialog', { name: `Change lines of ${number}` });
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change.getByText('Lower or cancel at least one line.').first()).toBeVisible();
  await change.getByRole('button', { name: `Cancel line ${first.description}`, exact: true }).click();
  const units = change.getByRole('listitem').filter({ hasText: second.displayCode }).getByRole('spinbutton');
  await units.fill('1');
  await expect(change.getByText('2 → 1 units')).toBeVisible();
  await expectSound(staff);
  await change.getByLabel('Reason').fill('No longer made');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change).toBeHidden();
  const row = (page: Page, { displayCode }: SeenLine) => page.getByRole('row').filter({ hasText: displayCode });
  await expect(row(staff, first)).toContainText('Cancelled (No longer made)');
  await expect(row(staff, second)).toContainText('1 cancelled (No longer made)');
  await expect(row(staff, third)).not.toContainText('ancelled');
  await expectSound(staff);

  await staff.setViewportSize(handset);
  await expect(staff.getByText('Cancelled (No longer made)', { exact: true })).toBeVisible();
  await expectSound(staff);
  await staff.setViewportSize(deskSize);

  // What the desk finds: the order among those of this member of staff.
  await staff.goto(`${deskList()}?mine=true`);
  await expect(staff.getByRole('link', { name: number })).toBeVisible();

  const dealer = await pageOf(browser, 'dealer');
  await dealer.goto(`${baseUrl()}/en-us/order?number=${number}`);
  await expect(row(dealer, first)).toContainText('Cancelled (No longer made)');
  await expect(row(dealer, second)).toContainText('1 cancelled (No longer made)');
  await expect(row(dealer, third)).not.toContainText('ancelled');
  const history = dealer.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  const written = history.filter({ hasText: 'Message to the dealer: One part is no longer made.' });
  await expect(written).toContainText(staffName);
  await expect(history.filter({ hasText: 'line of 2 units cancelled, No longer made' })).toContainText(staffName);
  await expect(history.filter({ hasText: 'quantity lowered from 2 to 1, No longer made' })).toContainText(staffName);
  await expectSound(dealer);
  // Nothing that is for colleagues only.
  await expect(dealer.getByText('Order desk', { exact: true })).toHaveCount(0);
  await expect(dealer.getByRole('button', { name: 'Change lines' })).toHaveCount(0);
  await expect(dealer.getByText(/Zebrafink/)).toHaveCount(0);
  expect(await orderAs(request, 'dealer', number)).toMatchObject({ deskNotes: [], assignedTo: null, assignees: [] });
  await dealer.setViewportSize(handset);
  await expect(dealer.getByText('Cancelled (No longer made)', { exact: true })).toBeVisible();
  await expectSound(dealer);
  // Both messages come to the inbox.
  const told = dealer.getByRole('link', { name: new RegExp(`Message about order ${number}`) });
  await reopenUntil(dealer, `${baseUrl()}/en-us/inbox`, () => expect(told).toBeVisible(glance()));
  await expect(dealer.getByText(/Zebrafink/)).toHaveCount(0);

  // The log has the member of staff and the dealer of each act.
  const admin = await pageOf(browser, 'admin');
  await admin.goto(`${baseUrl()}/en-us/admin/audit?subject=order&id=${placed!.id}`);
  for (const act of [
    'Order assigned',
    'Note added to order',
    'Message about order sent to the dealer',
    'Lines of order cancelled or lowered',
  ]) {
    const entry = admin.getByRole('row').filter({ hasText: act });
    await expect(entry).toContainText(staffName);
    await expect(entry).toContainText(dealerName);
  }

  // Another dealer learns nothing, not even that the order exists.
  const other = await pageOf(browser, 'dealer2');
  await other.goto(`${baseUrl()}/en-us/order?number=${number}`);
  await expect(other.getByText(`No order ${number}`)).toBeVisible();
  await other.goto(`${baseUrl()}/en-us/inbox`);
  await expect(other.getByRole('main')).not.toContainText(number);
  expect(await orderAs(request, 'dealer2', number)).toBeNull();
});

test('the desk refuses several receipts at once with a reason that each dealer reads', async ({ browser, request }) => {
  test.slow();
  const numbers = [await orderByTransfer(request), await orderByTransfer(request)];
  const dealer = await pageOf(browser, 'dealer');
  for (const number of numbers) await uploadReceipt(dealer, number);

  const staff = await pageOf(browser, 'staff');
  await staff.goto(`${deskList()}?payment=uploaded`);
  for (const number of numbers) await staff.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await staff.getByRole('button', { name: 'Refuse receipts' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Refuse 2 receipts?' });
  await dialog.getByRole('button', { name: 'Refuse receipts' }).click();
  await expect(dialog.getByText(/Write a reason/)).toBeVisible();
  await expectSound(staff);
  await dialog.getByLabel(/^Reason/).fill('The amount is not readable');
  await dialog.getByRole('button', { name: 'Refuse receipts' }).click();
  await expect(dialog.getByRole('img', { name: '2 of 2 done' })).toBeVisible();
  for (const number of numbers)
    await expect(dialog.getByRole('listitem').filter({ hasText: number })).toContainText(/done/);
  await expectSound(staff);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  for (const number of numbers) await expect(staff.getByRole('link', { name: number })).toHaveCount(0);

  for (const number of numbers) {
    await dealer.goto(`${baseUrl()}/en-us/order?number=${number}`);
    await expect(
      dealer.getByText(new RegExp(`Rejected by ${staffName}.*The amount is not readable`)).first(),
    ).toBeVisible();
  }
  await expectSound(dealer);
  const admin = await pageOf(browser, 'admin');
  for (const number of numbers) {
    const order = await orderAs(request, 'dealer', number);
    await admin.goto(`${baseUrl()}/en-us/admin/audit?subject=order&id=${order?.id}`);
    const entry = admin.getByRole('row').filter({ hasText: /[Rr]eject/ });
    await expect(entry.first()).toContainText(staffName);
    await expect(entry.first()).toContainText(dealerName);
  }
  expect(await orderAs(request, 'dealer2', numbers[0]!)).toBeNull();
});
