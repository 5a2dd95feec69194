import { expect, type Page } from '@playwright/test';
import { bike, proof } from '#e2e/service/claim-bikes.ts';
import { claimTexts } from '#e2e/service/claim-effort.ts';
import { unsoldFrames } from '#e2e/service/unsold-frames.ts';
import { workshop } from '#e2e/service/workshop.ts';
import { api, patience } from '#e2e/session.ts';
import { job, openFromMenu, searchFor } from './job.ts';

const row = (page: Page, number: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number });

job(6, async (work) => {
  const { page, person, request, begin } = work;
  const number = (await unsoldFrames(request, 2)).at(-1) ?? '';
  await begin('/');
  await searchFor(work, number);
  await person.press('Enter');
  await page.waitForURL(/\/frame\//);
  await person.click(
    page
      .getByRole('link', { name: /^Register/ })
      .or(page.getByRole('button', { name: /^Register/ }))
      .first(),
  );
  const form = page.getByRole('dialog', { name: 'Register a sold bike' });
  await expect(form.getByLabel('Frame number')).toHaveValue(number);
  await person.write(form.getByRole('textbox', { name: 'Name', exact: true }), 'Sinta Wardhani');
  await person.write(form.getByRole('combobox', { name: 'City' }), 'Surabaya');
  await person.click(form.getByRole('button', { name: 'Register bike' }));
  await expect(form).toBeHidden();
  const download = page.waitForEvent('download', patience());
  await person.click(page.getByRole('button', { name: 'Warranty certificate' }));
  expect((await download).suggestedFilename()).toBe(`warranty_${number}.pdf`);
});

job(7, async (work) => {
  const { page, person, request, device, begin } = work;
  const { number } = await bike(request, true);
  const files = await proof();
  await begin('/');
  await openFromMenu(work, 'Bikes and service', 'My bikes');
  await person.write(page.getByRole('searchbox', { name: 'Number or bike' }), number);
  await person.press('Enter');
  await expect(row(page, number)).toHaveCount(1);
  await person.click(page.getByRole('link', { name: `Claim: ${number}` }));
  const foot = page.getByRole('region', { name: 'Steps' });
  const next = (step: string) => foot.getByRole('button', { name: `Next: ${step}` });
  await expect(page.getByText('From the registration of this bike.')).toBeVisible();
  await person.click(next('Problem'));
  await person.click(page.getByRole('button', { name: 'Frame', exact: true }));
  await person.click(page.getByRole('checkbox', { name: claimTexts.problem }));
  await person.click(next('Photos'));
  for (const [name, file] of Object.entries(files)) {
    const button =
      device === 'phone'
        ? foot.getByRole('button', { name: `Take photo: ${name}` })
        : page.getByRole('group', { name, exact: true }).getByRole('button', { name: `Choose a file: ${name}` });
    await person.upload(button, file);
    await expect(page.getByRole('group', { name, exact: true }).getByRole('status')).toHaveText('Uploaded');
  }
  await person.click(next('Customer'));
  await person.click(next('Review'));
  await expect(page.getByText('Everything is there. Send the claim.')).toBeVisible();
  await person.click(page.getByRole('button', { name: 'Submit claim' }));
  await page.waitForURL(/\/claim\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: /CL-\d{4}-\d{6}/ })).toBeVisible();
  const { frame } = (await (
    await api(request, 'dealer')
  )(`{ frame(frameNumber: "${number}") { passport { claims { id } } } }`)) as unknown as {
    frame: { passport: { claims: object[] } };
  };
  expect(frame.passport.claims).toHaveLength(1);
});

job(8, async ({ page, person, request, begin }) => {
  const store = await workshop(request);
  await begin('/');
  const inspect = page
    .getByRole('region', { name: 'Delivered, not inspected' })
    .getByRole('link', { name: /^Inspect: / });
  const number = ((await inspect.first().getAttribute('aria-label')) ?? '').replace('Inspect: ', '');
  await person.click(inspect.first());
  const all = page.getByRole('button', { name: /^Check all: / });
  await expect(all.first()).toBeVisible();
  for (let left = await all.count(); left > 0; left -= 1) await person.click(all.first());
  const mechanic = page.getByRole('textbox', { name: 'Mechanic' });
  if ((await mechanic.inputValue()) === '') await person.write(mechanic, 'Agus Setiawan');
  await person.click(page.getByRole('button', { name: 'Sign with typed name' }));
  await expect(page.getByText(/^Signed by /)).toBeVisible();
  await person.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Inspection saved')).toBeVisible();
  const [stored] = await store.of(number);
  expect(stored).toMatchObject({ state: 'complete', mechanic: 'Agus Setiawan' });
  expect(stored?.signature).not.toBeNull();
});
