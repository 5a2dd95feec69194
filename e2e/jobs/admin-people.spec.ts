import { expect, type APIRequestContext } from '@playwright/test';
import { api } from '#e2e/session.ts';
import { job, openPage } from './job.ts';

interface StoredUser {
  readonly username: string;
  readonly userAreas: readonly { readonly sorg: string; readonly limitation: string }[];
}

/** Users whose name has a word, as the administration sees them. */
async function usersOf(request: APIRequestContext, word: string): Promise<readonly StoredUser[]> {
  const call = await api(request, 'admin');
  const { usersV2 } = (await call(
    `{ usersV2(search: "${word}", limit: 50) { users { username userAreas { sorg limitation } } } }`,
  )) as unknown as { usersV2: { users: StoredUser[] } };
  return usersV2.users;
}

job(16, async ({ page, person, request, mark, begin }) => {
  const username = `dewi-${mark}`.toLowerCase();
  await begin('/admin/users');
  await person.click(page.getByRole('link', { name: 'New user' }).first());
  await person.write(page.getByLabel('Name', { exact: true }), `Dewi ${mark}`);
  await person.write(page.getByLabel('Username'), username);
  await person.write(page.getByLabel('Email', { exact: true }), `${username}@semeru.example`);
  await person.choose(page.getByLabel('Group role'), { label: 'Dealer' });
  await person.click(page.getByRole('combobox', { name: 'Roles' }));
  await person.click(page.getByRole('option', { name: 'Buyer', exact: true }));
  const areas = page.getByRole('group', { name: /^Area \d$/ });
  await person.choose(areas.first().getByLabel('Sales organisation'), '1000');
  await person.choose(areas.first().getByLabel('Limited to'), { label: 'customer' });
  for (const customer of ['Semeru', 'Bromo']) {
    if (customer === 'Bromo') await person.click(page.getByRole('button', { name: 'Add an area' }));
    const field = areas.last().getByRole('combobox', { name: 'Customer' });
    // Enter comes before the answer of the server.
    await person.write(field, customer.toLowerCase());
    await person.press('Enter');
    await expect(field).toHaveValue(new RegExp(customer));
  }
  await person.click(page.getByRole('button', { name: 'Add and invite' }));
  await page.waitForURL(/\/admin\/users\/[\w-]+\/edit$/);
  const [user] = await usersOf(request, username);
  expect(user?.userAreas.map(({ sorg, limitation }) => `${sorg} ${limitation}`)).toEqual([
    '1000 customer',
    '1000 customer',
  ]);
});

job(17, async ({ page, person, request, mark, begin }) => {
  const word = `mass-${mark}`.toLowerCase();
  const rows = Array.from({ length: 20 }, (_, at) =>
    [`Mass ${at}`, `${word}-${at}`, `${word}-${at}@example.com`, 'Guest', '1000', 'everything'].join(','),
  );
  await begin('/admin/users');
  await person.click(page.getByRole('link', { name: 'From a file' }).first());
  await person.upload(page.getByRole('button', { name: 'File', exact: true }), {
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Username,Email,Group role,Sorg,Limitation', ...rows].join('\n')),
  });
  await expect(page.getByText('Ready 20')).toBeVisible();
  // They are invited by mail: nobody passes on a password.
  await person.click(page.getByRole('button', { name: 'Add and invite 20 users' }));
  await expect(page.getByRole('heading', { name: '20 users created' })).toBeVisible();
  expect(await usersOf(request, word)).toHaveLength(20);
});

job(18, async ({ page, person, request, mark, begin }) => {
  const role = `desk.${mark.toLowerCase()}`;
  await begin('/admin/roles');
  await person.click(page.getByRole('link', { name: 'New role' }).first());
  await person.write(page.getByLabel('Name', { exact: true }), role);
  await person.write(page.getByRole('searchbox', { name: 'Scope or what it opens' }), 'order');
  await person.click(
    page.getByRole('group', { name: /^Catalog and orders/ }).getByRole('button', { name: 'Choose all' }),
  );
  await expect(page.getByText(/^6 of \d+ chosen$/)).toBeVisible();
  await person.click(page.getByRole('button', { name: 'Add role' }));
  await page.waitForURL(/\/admin\/roles$/);

  await openPage(page, '/admin/group-roles');
  await person.click(page.getByRole('link', { name: 'New group role' }).first());
  await person.write(page.getByLabel('Name', { exact: true }), `Desk ${mark}`);
  await person.write(page.getByRole('searchbox', { name: 'Name or description' }), role);
  await person.click(page.getByRole('checkbox', { name: role }));
  await person.click(page.getByRole('button', { name: 'Add group role' }));
  await page.waitForURL(/\/admin\/group-roles$/);
  const call = await api(request, 'admin');
  const { groupRoles } = (await call('{ groupRoles(limit: 100) { name roles { name } } }')) as unknown as {
    groupRoles: { name: string; roles: { name: string }[] }[];
  };
  expect(groupRoles.find(({ name }) => name === `Desk ${mark}`)?.roles.map(({ name }) => name)).toEqual([role]);

  await openPage(page, '/admin/roles');
  await person.write(page.getByRole('searchbox').first(), role);
  await person.click(page.getByRole('link', { name: role, exact: true }));
  await person.click(page.getByRole('button', { name: 'See as this role' }));
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'See as this role' }));
  await expect(page.getByRole('region', { name: 'View as a role' })).toContainText(role);
  await page.getByRole('button', { name: 'End the view' }).click();
  await page.waitForURL(/\/admin\/roles$/);
});
