import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { baseUrl, expectSound, signIn, test } from '#e2e/session.ts';

test('a salesperson opens the day on a phone, plans tomorrow by the keyboard and takes the calendar along', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'rep');
  await page.goto(`${baseUrl()}/en-us/rep-day`);
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('Blocked dealers').getByText('Angin Madura Sepeda, Sumenep')).toBeVisible();
  await expect(card('Month against last year').getByText('net sales this month')).toBeVisible();
  await expectSound(page);

  // A count leads to a list with so many rows.
  const all = card('Blocked dealers').getByRole('link', { name: /^Show all/ });
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await all.click();
  await expect(page).toHaveURL(/rep-day\/blocked/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('table', { name: 'Blocked dealers' }).getByRole('row')).toHaveCount(count + 1);

  await page.goto(`${baseUrl()}/en-us/visit-form/plan`);
  const plan = card('Plan of the day');
  const stops = plan.getByRole('list', { name: 'Plan of the day' }).getByRole('listitem');
  await expect(stops).toHaveCount(4);
  await expect(stops.last()).toContainText('The place is unknown');
  await expect(stops.first().getByRole('link', { name: 'Map' })).toHaveAttribute('href', /^geo:-7\.\d+,112\.\d+\?q=/);
  await expectSound(page);

  // Another day: nothing is planned yet.
  await page.goto(`${baseUrl()}/en-us/visit-form/plan?day=2035-03-05&weeks=0`);
  await expect(plan.getByText('No dealers yet.')).toBeVisible();
  for (const name of ['Kawah Ijen Bikes', 'Pelita Sepeda', 'Semeru Cycle Works'])
    await page.getByRole('button', { name: `Add ${name} to the day` }).click();
  // The last one is chosen on the map, which numbers the others.
  const mapView = page.getByRole('radio', { name: 'Map' });
  await mapView.click();
  await expect(mapView).toBeChecked();
  const map = page.getByRole('group', { name: /^Map of the dealers/ });
  await expect(map.getByRole('button', { name: 'Pelita Sepeda: Stop 2 of the day' })).toBeAttached();
  await map.getByRole('button', { name: /^Bromo Outdoor: / }).press('Enter');
  await page.getByRole('button', { name: 'Add Bromo Outdoor to the day' }).click();
  await expect(map.getByRole('button', { name: 'Bromo Outdoor: Stop 4 of the day' })).toBeAttached();
  await expectSound(page);
  // The list of all dealers takes a moment to draw on a busy machine; the choice changes with it.
  const list = page.getByRole('radio', { name: 'List' });
  await list.click();
  await expect(list).toBeChecked();
  await expect(stops).toHaveCount(4);
  const order = () => stops.locator('b').allTextContents();
  // The day would start at home, as the last one; now it starts at its first dealer.
  const start = plan.getByLabel('Start of the day');
  await expect(start.locator('option:checked')).toHaveText('Home');
  await start.selectOption('At the first dealer');
  const first = (await order())[0] ?? '';
  await plan.getByRole('button', { name: 'Shortest order' }).click();
  await expect(page.getByText('The dealers are in a short order now.')).toBeAttached();
  expect((await order())[0]).toBe(first);
  const second = (await order())[1] ?? '';
  await plan.getByRole('button', { name: `Move ${second} up` }).press('ArrowUp');
  await expect.poll(async () => (await order())[0]).toBe(second);
  await start.selectOption('Another place…');
  const place = page.getByRole('dialog', { name: 'Start of the day' });
  await place.getByLabel('Name').fill('Hotel in Kediri');
  await place.getByLabel('Place').fill('-7.8166, 112.0119');
  await place.getByRole('button', { name: 'Start here' }).click();
  await expect(place).toBeHidden();
  await expect(stops.first()).toContainText('08:00');
  await plan.getByLabel('Note').fill('Posters, and the price list');
  const wanted = await order();
  await plan.getByRole('button', { name: 'Save plan' }).click();
  await expect(page.getByText('Plan saved')).toBeVisible();
  await page.reload();
  await expect(stops).toHaveCount(4);
  expect(await order()).toEqual(wanted);
  await expect(start.locator('option:checked')).toHaveText('Hotel in Kediri');

  const download = page.waitForEvent('download');
  await plan.getByRole('button', { name: 'Calendar file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('visits-2035-03-05.ics');
  const text = readFileSync(await file.path(), 'utf8').replaceAll('\r\n ', '');
  expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)).toEqual(
    wanted.map((name) => `Visit: ${name}`),
  );
  expect(text).toContain('DTSTART:20350305T010000Z');
});
