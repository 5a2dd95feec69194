import { expect } from '@playwright/test';
import sharp from 'sharp';
import { api } from '#e2e/session.ts';
import { job } from './job.ts';

job(12, async ({ page, person, request, device, mark, begin }) => {
  const words = `Asked for a banner ${mark}`;
  await begin('/');
  await person.click(page.getByRole('button', { name: 'Choose a customer' }));
  const picker = page.getByRole('dialog', { name: 'Which customer are you working for?' });
  await person.write(picker.getByRole('searchbox'), 'Pelita Sepeda');
  // Enter before the answer takes another row.
  await expect(picker.getByRole('radio', { name: /^(?!.*Pelita Sepeda)/ })).toHaveCount(0);
  await person.press('Enter');
  await expect(picker).toBeHidden();
  if (device === 'phone') await person.click(page.getByRole('banner').getByRole('button', { name: 'Menu' }));
  await person.click(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Rep day' }).first(),
  );
  const plan = page.getByRole('region', { name: 'Plan of today' });
  await person.click(plan.getByRole('link', { name: 'Write visit: Pelita Sepeda' }));
  await expect(page.getByRole('combobox', { name: 'Dealer' })).toHaveValue(/Pelita Sepeda/);
  for (const [at, name] of ['Shop 1', 'Display 1'].entries())
    await person.upload(page.getByRole('button', { name: `Choose a file: ${name}` }), {
      name: `photo-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 640, height: 480, channels: 3, background: { r: 90 * at, g: 120, b: 90 } },
      })
        .jpeg()
        .toBuffer(),
    });
  await person.write(page.getByRole('textbox', { name: /^Notes/ }), words);
  await person.click(page.getByRole('button', { name: 'Save and send' }));
  const call = await api(request, 'rep');
  await expect
    .poll(async () => {
      const { formVisits } = (await call(
        '{ formVisits(brand: "polygon", limit: 100) { data { notes } } }',
      )) as unknown as {
        formVisits: { data: { notes: string }[] };
      };
      return formVisits.data.filter(({ notes }) => notes === words).length;
    })
    .toBe(1);
});
