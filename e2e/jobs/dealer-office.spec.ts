import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { orderableParts } from '#e2e/buying/parts.ts';
import { makeNews } from '#e2e/content/news-content.ts';
import { api, patience } from '#e2e/session.ts';
import { job, type Work } from './job.ts';

/** Opens an entry of the menu of the user; on a phone it is in the main menu. */
async function openOfUser({ page, person, device }: Work, name: string): Promise<void> {
  if (device === 'phone') {
    await person.click(page.getByRole('banner').getByRole('button', { name: 'Menu' }));
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await person.click(menu.getByRole('link', { name }).or(menu.getByRole('button', { name })).first());
    return;
  }
  await person.click(page.getByRole('banner').getByTitle('User menu'));
  await person.click(page.getByRole('menuitem', { name }));
}

job(5, async ({ page, person, begin }) => {
  await begin('/');
  await expect(page.getByText(/4 invoices are overdue/)).toBeVisible();
  await person.click(page.getByRole('link', { name: 'View and pay' }));
  await person.click(page.getByRole('button', { name: 'Select what is overdue' }));
  const bar = page.getByRole('region', { name: 'Selected for payment' });
  // The open credits are offered.
  await expect(bar.getByRole('checkbox', { name: /^Set off your \d+ open credits/ })).toBeVisible();
  await person.click(page.getByRole('checkbox', { name: /^Select \d+/, checked: true }).last());
  await person.click(bar.getByRole('link', { name: 'Pay 3' }));
  await person.click(page.getByRole('button', { name: /^Pay Rp/ }));
  await expect(page.getByText('Virtual account number')).toBeVisible(patience());
  await expect(page.getByRole('list', { name: '3 documents in this payment' })).toBeVisible();
  await voidRequest(page);
});

/** Voids the request on the page, so that its invoices can be paid again. */
async function voidRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Void the request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void the request' }).click();
  await expect(page.getByRole('heading', { name: 'The request is void' })).toBeVisible();
}

job(9, async (work) => {
  const { page, person, request, begin } = work;
  const parts = await orderableParts(await api(request, 'dealer'), 5);
  await begin('/');
  await person.click(page.getByRole('link', { name: 'Marketing library' }));
  await person.write(page.getByRole('searchbox', { name: 'Search marketing material' }), 'logo');
  const logo = page.waitForEvent('download', patience());
  await person.click(page.getByRole('button', { name: /^Download All logos/ }).first());
  expect((await logo).suggestedFilename()).toMatch(/\.(png|svg|zip)$/);
  // On a phone the link to the pack is beside the start of the library only.
  if (work.device === 'phone') {
    await person.enter(page.getByRole('searchbox', { name: 'Search marketing material' }));
    await person.press('Control+A');
    await person.press('Delete');
  }
  await person.click(page.getByRole('link', { name: 'Asset pack' }));
  await person.enter(page.getByRole('textbox', { name: 'Article codes or GTINs' }));
  await person.paste(parts.map(({ articleCode }) => articleCode).join('\n'));
  const pack = page.waitForEvent('download', patience());
  await person.click(page.getByRole('button', { name: /^Download pack/ }));
  const file = await pack;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const text = readFileSync(await file.path()).toString('latin1');
  for (const { articleCode } of parts) expect(text).toContain(articleCode);
});

job(10, async ({ page, person, request, mark, begin }) => {
  const title = `Torque of stems ${mark}`;
  const own = (await (
    await api(request, 'dealer')
  )('{ contentTargetMarkets(type: "news") { contentTargetMarkets { id } } }')) as unknown as {
    contentTargetMarkets: { contentTargetMarkets: { id: string }[] };
  };
  const id = await makeNews(await api(request, 'admin'), title, {
    marketIds: own.contentTargetMarkets.contentTargetMarkets.map((market) => market.id),
    mustRead: true,
    texts: [{ language: 'en', title, body: '<p>Tighten to 5 Nm.</p>' }],
  });
  await begin('/');
  await person.click(page.getByRole('main').getByRole('link', { name: title }));
  await expect(page.getByText('Tighten to 5 Nm.')).toBeVisible();
  await person.click(page.getByRole('button', { name: 'I have read it' }));
  await expect(page.getByText(/You confirmed that you have read/)).toBeVisible();
  const { news } = (await (
    await api(request, 'admin')
  )(`{ news(id: "${id}") { readers(search: "Pelita", limit: 100) { data { username readAt } } } }`)) as unknown as {
    news: { readers: { data: { username: string; readAt: string | null }[] } };
  };
  expect(news.readers.data.find(({ username }) => username === 'dealer')?.readAt).toBeTruthy();
});

job(11, async (work) => {
  const { page, person, mark, begin } = work;
  await begin('/');
  await openOfUser(work, 'Colleagues');
  await person.click(page.getByRole('button', { name: 'Invite a colleague' }));
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await person.write(dialog.getByLabel('Name'), `Wahyu ${mark}`);
  await person.write(dialog.getByLabel('Email address'), `wahyu-${mark}@pelita.example`);
  await person.click(dialog.getByRole('checkbox', { name: /^Payer/ }));
  await person.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await expect(dialog).toBeHidden();
  const entry = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: `Wahyu ${mark}` })
    .first();
  await expect(entry).toContainText('Invited');
  await expect(entry).toContainText('Payer');
});

job(13, async (work) => {
  const { page, begin } = work;
  await begin('/');
  await openOfUser(work, 'Edit profile');
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeVisible();
});

job(15, async ({ page, person, mark, begin }) => {
  const words = `Can this come a week earlier? ${mark}`;
  await begin('/');
  await person.click(page.getByRole('region', { name: 'Open orders' }).getByRole('link', { name: /^PL-/ }).first());
  await person.click(page.getByRole('button', { name: 'Ask about this' }));
  const dialog = page.getByRole('dialog', { name: 'Ask about this' });
  await person.write(dialog.getByLabel('Your question'), words);
  await person.click(dialog.getByRole('button', { name: 'Send' }));
  await expect(dialog.getByRole('list', { name: 'Messages' }).getByText(words)).toBeVisible();
  // Whom to call instead.
  const contact = page.getByRole('region', { name: 'Your contact' });
  await expect(contact.getByText('Dimas Prasetyo')).toBeAttached();
  await expect(contact.getByRole('link', { name: '+62 21 555 0100' })).toHaveAttribute('href', 'tel:+62215550100');
});
