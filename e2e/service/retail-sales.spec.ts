import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { desk, handset } from '#tools/web/web-visit.ts';
import { api, baseUrl, expectSound, glance, now, patience, reopenUntil, signIn, test } from '#e2e/session.ts';
import { unsoldFrames } from './unsold-frames.ts';

/** The day of the market in Indonesia, where a frame that arrives today can be sold today. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(now());

/** Expects a PDF of more than one kilobyte with this name. */
async function expectPdf(download: Promise<Download>, name: string): Promise<void> {
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  const content = await readFile(await file.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(content.length).toBeGreaterThan(1_000);
}

const registration = (page: Page, number: string) => page.getByRole('dialog', { name: number });

test('a bike is registered on a phone; after three failed uploads it is uploaded again, and the buyer gets the certificate', async ({
  page,
  request,
}) => {
  const [number = ''] = await unsoldFrames(request, 1);
  const buyer = `Łukasz Nguyễn ${number}`;
  await page.setViewportSize(handset);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/retail-sales?register=new`);
  const form = page.getByRole('dialog', { name: 'Register a sold bike' });
  await form.getByLabel('Frame number').fill(` ${number.slice(0, 4)}-${number.slice(4).toLowerCase()} `);
  await expect(form.getByText('Looking the number up')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(buyer);
  await form.getByRole('checkbox', { name: /agrees to get the certificate/ }).check();
  await form.getByRole('button', { name: 'Register bike' }).click();
  // The mail needs an address.
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
  await form.getByRole('textbox', { name: 'Email' }).fill('unreachable3@simulator.example');
  await form.getByRole('combobox', { name: 'City' }).fill('Surabaya');
  await form.getByRole('button', { name: 'Register bike' }).click();
  await expect(page.getByText('The bike is registered and is being uploaded')).toBeVisible();
  await expect(form).toBeHidden();

  // The list follows the upload: it fails after three attempts and says why.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number, exact: true }) });
  await expect(row.getByText('Failed')).toBeVisible(patience());
  await expect(row.getByText(/^The consumer site did not answer/)).toBeVisible();
  await expectSound(page);
  await row.getByRole('link', { name: number, exact: true }).click();
  const shown = registration(page, number);
  await expect(shown.getByText('Failed').first()).toBeVisible();
  await expect(shown.getByText(/^The consumer site did not answer/)).toBeVisible();
  await expect(shown.getByText('Agreed, not sent yet')).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Warranty certificate' })).toHaveCount(0);
  await expectSound(page);
  await shown.getByRole('button', { name: 'Upload again' }).click();
  await expect(shown.getByText('Complete').first()).toBeVisible(patience());
  await expect(shown.getByText('Agreed, not sent yet')).toBeHidden(patience());

  for (const [button, name] of [
    ['Warranty certificate', `warranty_${number}.pdf`],
    ['MyWay card', `myway_${number}.pdf`],
  ] as const) {
    const download = page.waitForEvent('download');
    await shown.getByRole('button', { name: button }).click();
    await expectPdf(download, name);
  }
  const inbox = page.getByRole('row').filter({ hasText: 'unreachable3@simulator.example' });
  const certificate = inbox.filter({ hasText: 'Your warranty certificate' });
  await reopenUntil(page, `${baseUrl()}/dev/mail`, () => expect(certificate).toHaveCount(1, glance()));
  await certificate.getByRole('link').click();
  await expect(page.locator('pre')).toContainText(buyer);
});

test('a list is checked in groups, corrected and registered; rejected rows are saved', async ({ page, request }) => {
  const [first = '', second = '', third = ''] = await unsoldFrames(request, 3);
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/retail-sales`);
  await page.getByRole('link', { name: 'Register from a list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register from a list' })).toBeVisible();
  await expectSound(page);
  const day = today();
  const rows = [
    ['Frame number', 'Sold on', 'Name', 'City', 'Country', 'Shelf'],
    [first, day, 'Citra Wulandari', 'Sidoarjo', 'ID', 'A1'],
    [`${second.slice(0, 3)} ${second.slice(3).toLowerCase()}`, day, 'Bima Ardiansyah', 'Malang', 'Indonesia', 'A2'],
    [third, 'last week', 'Dewi Kartikasari', 'Gresik', 'ID', 'A3'],
    [first, day, 'Somebody else', '', '', 'A4'],
    ['NOWHERE1', day, '', '', '', 'A5'],
  ];
  await page.getByRole('radio', { name: 'File' }).check({ force: true });
  await page.locator('input[type="file"]').setInputFiles({
    name: 'sold.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(';')).join('\n')),
  });
  await expect(page.getByText('Unknown columns were left out: Shelf')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 row is ready' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 row was understood differently' })).toBeVisible();
  const rejected = page.getByRole('region', { name: '3 rows are rejected' });
  await expect(rejected.getByRole('listitem')).toHaveCount(3);
  await expectSound(page);

  // A row is corrected in place, the others stay rejected.
  await rejected.getByRole('listitem').filter({ hasText: third }).getByRole('button', { name: 'Correct' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct row 4' });
  await correction.getByLabel('Sold on').fill(day);
  await correction.getByRole('button', { name: 'Check the row' }).click();
  await expect(correction).toBeHidden();
  await expect(page.getByRole('region', { name: '2 rows are rejected' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save rejected rows' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toContain('NOWHERE1');
  expect(saved).toContain('Somebody else');
  expect(saved).not.toContain('Dewi Kartikasari');

  await page.getByRole('button', { name: 'Register 3 bikes' }).click();
  await expect(page.getByText('3 bikes are registered')).toBeVisible();
  await expect(page.getByRole('region', { name: '2 rows are rejected' })).toBeVisible();
  await page.getByRole('link', { name: 'Retail sales' }).first().click();
  for (const number of [first, second, third])
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: number, exact: true }) })
        .getByText('Complete'),
    ).toBeVisible(patience());
});

test('a registration is edited and deleted; the frame can be registered again', async ({ page, request }) => {
  const [number = ''] = await unsoldFrames(request, 1);
  const call = await api(request, 'dealer');
  const register = async () =>
    (
      (await call(
        `mutation ($number: String!, $day: CalendarDate!) {
           registerFrameV4(frameNumber: $number, soldDate: $day, useAccountData: false, customer: { name: "Ayu Lestari" }) {
             registeredFrame { id } userErrors { code } } }`,
        { number, day: today() },
      )) as unknown as { registerFrameV4: { registeredFrame: { id: string } | null } }
    ).registerFrameV4.registeredFrame?.id;
  await page.setViewportSize(desk);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/retail-sales?frame=${await register()}`);
  const shown = registration(page, number);
  await expect(shown.getByText('Complete').first()).toBeVisible(patience());
  await shown.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Change registration ${number}` });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ayu Wulandari');
  await form.getByRole('combobox', { name: 'City' }).fill('Kediri');
  await expectSound(page);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The change is saved and is being uploaded')).toBeVisible();
  await expect(shown.getByText('Ayu Wulandari')).toBeVisible();
  await expect(shown.getByText('Change waiting').first()).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Warranty certificate' })).toBeVisible(patience());

  await shown.getByRole('button', { name: 'Delete' }).click();
  const ask = page.getByRole('dialog', { name: `Delete the registration of ${number}?` });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The registration is deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: number, exact: true })).toHaveCount(0);
  await expectSound(page);
  expect(await register()).toBeTruthy();
});
