import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { desk, handset } from '#tools/web/web-visit.ts';
import { api, baseUrl, expectSound, glance, now, patience, reopenUntil, signIn, test } from '#e2e/session.ts';

/** A frame that was shipped to the dealer `dealer`, and one that is stolen and was shipped to nobody. */
const [ownFrame, stolenFrame] = ['VB26M7D018047', 'VB25X4R700777'];

test('a frame is opened by typing and by scanning; another dealer learns only theft and recalls', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(handset);
  await signIn(page, 'dealer');
  await page.goto(`${baseUrl()}/en-us/frame`);
  const field = page.getByRole('textbox', { name: 'Frame number' });
  await field.fill(` ${ownFrame.slice(0, 4).toLowerCase()}-${ownFrame.slice(4)} `);
  await expect(page.getByText('Meridian 7 Disc').first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Open frame passport' }).click();
  await expect(page.getByRole('heading', { level: 1, name: ownFrame })).toBeVisible();
  for (const name of ['Delivery', 'Registration', 'Pre-delivery inspection'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expectSound(page);

  // A hand scanner types the address of the certificate's code and ends with Enter.
  await page.goto(`${baseUrl()}/en-us/frame`);
  await field.pressSequentially(`https://id.veldra.test/check/${ownFrame}`);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: ownFrame })).toBeVisible();

  const other = await (await browser.newContext({ viewport: handset })).newPage();
  await signIn(other, 'dealer2');
  await other.goto(`${baseUrl()}/en-us/frame/${ownFrame}`);
  await expect(other.getByText('The bike was not shipped to you.')).toBeVisible();
  await expect(other.getByText('Recall R-26-014: Fork')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Delivery', exact: true })).toHaveCount(0);
  await expect(other.getByText('Meridian 7 Disc')).toHaveCount(0);
  await expectSound(other);
  await other.goto(`${baseUrl()}/en-us/frame/${stolenFrame}`);
  await expect(other.getByRole('alert').filter({ hasText: 'Reported stolen on' })).toBeVisible();
  await expectSound(other);
  await other.context().close();
});

test('anybody checks a frame number without an account', async ({ browser }) => {
  const context = await browser.newContext({ viewport: handset });
  const page = await context.newPage();
  // The address in the code of a certificate has no locale.
  await page.goto(`${baseUrl()}/check/${stolenFrame}`);
  await page.waitForURL(/\/en-id\/check\//);
  await expect(page.getByText('This bike is reported stolen')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await expect(page.getByText('Dieses Rad ist als gestohlen gemeldet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Rahmennummer' }).fill(ownFrame.toLowerCase());
  await page.getByRole('button', { name: 'Nummer prüfen' }).click();
  await page.waitForURL(new RegExp(`/de/check/${ownFrame}$`));
  await expect(page.getByText('Ein Rückruf betrifft dieses Rad')).toBeVisible();
  await expect(page.getByText('Dieses Rad ist als gestohlen gemeldet')).toHaveCount(0);
  // Neither model nor dealer.
  await expect(page.getByText(/Meridian|Pelita/)).toHaveCount(0);
  await page.goto(`${baseUrl()}/de/check/NOWHERE1`);
  await expect(page.getByText('Diese Nummer kennen wir nicht')).toBeVisible();
  await expectSound(page);
  await context.close();
});

test('a dealer reads the bulletin of a recall, checks a bike and repairs it; staff see the progress', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(handset);
  await signIn(page, 'dealer2');
  await page.goto(`${baseUrl()}/en-us/frame/recall`);
  // A phone shows the notices of the moment as one line, which opens them.
  await page.getByRole('button', { name: /^Safety bulletins to read: / }).click();
  await expect(page.getByRole('region', { name: 'Safety bulletins to read' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Fork steerer of the Meridian may crack' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fork steerer' })).toBeVisible();
  await expect(page.getByText('4 bikes: 0 repaired, 0 checked').first()).toBeVisible();
  const bike = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Report', exact: true }) });
  const number = (await bike.first().getByRole('link').first().textContent()) ?? '';
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number, exact: true }) });

  await card.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please read the bulletin and confirm it' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have read the bulletin' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  const work = page.getByRole('dialog', { name: `Work on ${number}` });
  await work.getByRole('radio', { name: /^Checked/ }).check({ force: true });
  await work.getByLabel('Note').fill('No KX on the steerer');
  await expectSound(page);
  await work.getByRole('button', { name: 'Report work' }).click();
  await expect(work).toBeHidden();
  await expect(page.getByRole('region', { name: 'Safety bulletins to read' })).toHaveCount(0);
  await expect(page.getByText('4 bikes: 0 repaired, 1 checked').first()).toBeVisible();

  await card.getByRole('link', { name: 'Report', exact: true }).click();
  await work.getByRole('radio', { name: /^Repaired/ }).check({ force: true });
  await work.getByRole('button', { name: 'Report work' }).click();
  await expect(card.getByText('Repaired')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Report', exact: true })).toHaveCount(0);
  await expectSound(page);

  const office = await (await browser.newContext({ viewport: desk })).newPage();
  await signIn(office, 'warranty');
  await office.goto(`${baseUrl()}/en-us/frame/recall/R-26-014`);
  await office.getByPlaceholder('Name or code').fill('Roda Jaya');
  const dealer = office.getByRole('row').filter({ hasText: 'Roda Jaya' });
  await expect(dealer).toContainText('Hendra Gunawan');
  await expect(dealer.getByRole('cell').nth(-1)).toHaveText('1');
  await expect(dealer.getByRole('cell').nth(-3)).toHaveText('4');
  await expectSound(office);
  await office.context().close();
});

interface Delivered {
  readonly doNumber: string;
  readonly damageReportableUntil: string | null;
  readonly lines: readonly { readonly position: number; readonly description: string; readonly price: string }[];
}

/** Deliveries that arrived at the dealer `dealer2`, the newest first. */
async function delivered(request: APIRequestContext): Promise<readonly Delivered[]> {
  const call = await api(request, 'dealer2');
  const { deliveries } = (await call(
    `{ deliveries(limit: 50, filter: { status: "delivered" }) { data {
         doNumber damageReportableUntil lines { position description price } } } }`,
  )) as unknown as { deliveries: { data: Delivered[] } };
  return deliveries.data;
}

/** Fills the report of damage of one line, with photos, and sends it. */
async function reportDamage(
  page: Page,
  { doNumber, position, kind, photos }: { doNumber: string; position: number; kind: string; photos: number },
): Promise<void> {
  await page.goto(`${baseUrl()}/en-us/order/delivery?delivery=${doNumber}`);
  await page.getByRole('dialog', { name: doNumber }).getByRole('button', { name: 'Report damage' }).click();
  const form = page.getByRole('dialog', { name: 'Report transit damage' });
  await form.getByLabel('Goods').selectOption(String(position));
  await form.getByRole('radio', { name: kind }).check({ force: true });
  await form.getByLabel('Describe the damage').fill('The carton was open and wet.');
  for (let photo = 1; photo <= photos; photo += 1) {
    const picture = { name: `damage-${photo}.png`, mimeType: 'image/png', buffer: await page.screenshot() };
    await form.getByLabel(`Take a photo: Photo ${photo}`).setInputFiles(picture);
    await expect(form.getByRole('group', { name: `Photo ${photo}`, exact: true })).toContainText(
      'Uploaded',
      patience(),
    );
  }
  await expectSound(page);
  await form.getByRole('button', { name: 'Report damage' }).click();
}

test('transit damage: a small credit is accepted, a large one is decided by the desk, a late report is refused', async ({
  page,
  browser,
  request,
}) => {
  const deliveries = await delivered(request);
  const inTime = deliveries.find(
    ({ damageReportableUntil, lines }) =>
      Date.parse(damageReportableUntil ?? '') > now().getTime() &&
      lines.some(({ price }) => Number(price) > 10_000_000),
  );
  const late = deliveries.find(({ damageReportableUntil: until }) => Date.parse(until ?? '') < now().getTime());
  const large = inTime?.lines.find(({ price }) => Number(price) > 10_000_000);
  const small = inTime?.lines.find(({ price }) => Number(price) < 5_000_000);
  if (!inTime || !late || !large || !small) throw new Error('The demo lacks a delivery for this journey');
  const { doNumber } = inTime;
  await page.setViewportSize(handset);
  await signIn(page, 'dealer2');

  await reportDamage(page, { doNumber, position: small.position, kind: 'Only the packaging', photos: 1 });
  await expect(page.getByText('Damage reported')).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/transit-damage`);
  const reports = page.getByRole('main').getByRole('listitem');
  await expect(reports.first().getByText('Credit proposed')).toBeVisible();
  await expectSound(page);
  await reports.first().getByRole('link', { name: /^TD-/ }).click();
  await expect(page.getByRole('dialog', { name: /^TD-/ }).getByRole('img')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Accept credit' }).click();
  await expect(reports.first().getByText('Credited')).toBeVisible();

  // Ten percent of an expensive article exceed what the market proposes.
  await reportDamage(page, { doNumber, position: large.position, kind: 'A component', photos: 2 });
  await expect(page.getByText('Damage reported')).toBeVisible();
  await page.goto(`${baseUrl()}/en-us/transit-damage`);
  await expect(reports.filter({ hasText: large.description }).getByText('In review')).toBeVisible();

  const office = await (await browser.newContext({ viewport: desk })).newPage();
  await signIn(office, 'warranty');
  await office.goto(`${baseUrl()}/en-us/transit-damage`);
  await office.getByRole('row').filter({ hasText: large.description }).getByRole('link', { name: /^TD-/ }).click();
  const decision = office.getByRole('dialog', { name: /^TD-/ });
  await decision.getByLabel('Credit, IDR').fill('900000');
  await decision.getByLabel('Answer to the dealer').fill('Please keep the parts for the carrier.');
  await expectSound(office);
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(office.getByRole('row').filter({ hasText: large.description })).toContainText('Credited');
  await office.context().close();
  await page.reload();
  await expect(reports.filter({ hasText: large.description }).getByText('Credited')).toBeVisible();
  const answer = page.getByText('Please keep the parts for the carrier.');
  await reopenUntil(page, `${baseUrl()}/en-us/inbox`, () => expect(answer).toBeVisible(glance()));

  // The button is gone after the hours; a phone whose clock is late is refused by the server.
  await page.goto(`${baseUrl()}/en-us/order/delivery?delivery=${late.doNumber}`);
  await expect(
    page.getByRole('dialog', { name: late.doNumber }).getByRole('button', { name: 'Close' }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report damage' })).toHaveCount(0);
  await page.clock.setFixedTime(new Date(Date.parse(late.damageReportableUntil ?? '') - 3_600_000));
  await reportDamage(page, {
    doNumber: late.doNumber,
    position: late.lines[0]?.position ?? 0,
    kind: 'Only the packaging',
    photos: 1,
  });
  await expect(
    page.getByText('Transit damage can be reported up to 72 hours after the day of arrival.').first(),
  ).toBeVisible();
});
