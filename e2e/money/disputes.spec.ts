import { expect } from '@playwright/test';
import { desk, phone } from '#tools/web/web-visit.ts';
import { newest } from './invoices.ts';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

const picture = {
  name: 'damage.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

for (const { device, size, deskSize, decision, disputed, stays } of [
  { device: 'phone', size: phone, deskSize: desk, decision: 'Accept', disputed: '1.500', stays: 1 },
  { device: 'desktop', size: desk, deskSize: phone, decision: 'Reject', disputed: '2.700', stays: 0 },
]) {
  test(`a dealer on a ${device} disputes a line with a picture, the credit desk decides: ${decision.toLowerCase()}`, async ({
    page,
    browser,
    request,
  }) => {
    const { id, invoiceNo } = await newest(request);
    await page.setViewportSize(size);
    await signIn(page, 'dealer');
    await page.goto(`${baseUrl()}/en-us/invoice/${id}`);
    const card = page.getByRole('region', { name: 'Disputes' });
    await card.getByRole('button', { name: 'Dispute' }).click();
    const dialog = page.getByRole('dialog', { name: `Dispute invoice ${invoiceNo}` });
    await dialog.getByLabel('What is it about?').selectOption({ index: 1 });
    await dialog.getByLabel('Reason').selectOption('Damaged goods');
    await dialog.getByLabel('What is wrong?').fill('The frame is scratched');
    await dialog.getByLabel('Photo or document').setInputFiles(picture);
    const amount = dialog.getByLabel('Disputed amount, IDR');
    await amount.fill('999.999.999.999');
    await dialog.getByRole('button', { name: 'Dispute' }).click();
    await expect(dialog.getByText(/^This is more than what is left/)).toBeVisible();
    await expectSound(page);
    await amount.fill(disputed);
    await dialog.getByRole('button', { name: 'Dispute' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('Under review')).toBeVisible();
    await expect(card.getByText(disputed)).toBeVisible();
    await expect(page.getByText('Disputed amount', { exact: true })).toBeVisible();
    await expectSound(page);

    const office = await (await browser.newContext({ viewport: deskSize })).newPage();
    await signIn(office, 'credit');
    await office.goto(`${baseUrl()}/en-us/credit/disputes?state=open`);
    await office.getByRole('link', { name: invoiceNo }).click();
    const decide = office.getByRole('dialog', { name: `Dispute of invoice ${invoiceNo}` });
    await expect(decide.getByText('The frame is scratched')).toBeVisible();
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      decide.getByRole('button', { name: picture.name }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(picture.name);
    const choice = decide.getByLabel('Decision');
    await choice.selectOption(await choice.getByRole('option', { name: new RegExp(`^${decision}:`) }).innerText());
    await decide.getByLabel('Answer to the customer').fill(`We ${decision.toLowerCase()} it`);
    await expectSound(office);
    await decide.getByRole('button', { name: 'Decide' }).click();
    await expect(decide).toBeHidden();
    await expect(office.getByRole('link', { name: invoiceNo })).toHaveCount(0);
    await office.context().close();

    await page.reload();
    await expect(card.getByText(`${decision}ed`)).toBeVisible();
    await expect(card.getByText(`Answer: We ${decision.toLowerCase()} it`)).toBeVisible();
    await page.goto(`${baseUrl()}/en-us/invoice/open-invoice?q=${invoiceNo}`);
    await expect(page.getByRole('link', { name: invoiceNo })).toBeVisible();
    // What is accepted stays disputed until the ERP's open amount carries it.
    await expect(page.getByText(`${disputed} disputed`)).toHaveCount(stays);
    await expectSound(page);
  });
}
