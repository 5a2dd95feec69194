import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateUserMutationVariables, UserListQueryVariables } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { narrow, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { CopyUsUserPage, CreateUserPage, EditUserPage } from './user.page.tsx';
import { administrator, choices, fine, invitation, refused, toEdit, user, usersOf } from './users.factory.ts';
import {
  AreaCustomers,
  ChangeUsers,
  CreateUser,
  DeleteUser,
  ResetSecondFactor,
  UpdateUser,
  UserChoices,
  SendHeldLinks,
  SendInvitations,
  UserList,
  UserToEdit,
} from './users.documents.ts';
import { readUsersSearch } from './users.links.ts';
import { UsersPage } from './users.page.tsx';

beforeAll(() => loadTexts(['users', 'role-names', 'audit']));

let network: Network;
const sent = (name: string): unknown =>
  (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  network.document(UserChoices, { createData: choices });
  network.document({ name: 'AuditLog' }, { auditLog: { info: { page: 1, count: 0, pageTotal: 0 }, data: [] } });
  signInAs(administrator);
  useSiteOf({});
});

describe('the list of users', () => {
  it('R-145 R-147 R-148: filters by group roles and one role, sorts and pages through the URL', async () => {
    network.document(UserList, usersOf([user()], { page: 2, count: 21, pageTotal: 2 }));
    const [dealers, guests] = choices.groupRoles;
    await renderPart(
      <UsersPage />,
      `/en-us/admin/users?q=anna&group=${dealers?.id}&group=${guests?.id}&role=${dealers?.roles[0]?.id}&state=disabled&sort=lastSignInAt.desc&page=2&limit=20`,
    );
    expect((await screen.findByRole('link', { name: 'Anna Kessler' })).getAttribute('href')).toBe(
      `/en-us/admin/users/${user().id}/edit`,
    );
    expect(sent('UserList') as UserListQueryVariables).toEqual({
      search: 'anna',
      groupRoleIds: [dealers?.id, guests?.id],
      role: dealers?.roles[0]?.id,
      disabled: true,
      sort: { sortBy: 'lastSignInAt', order: 'desc' },
      page: 2,
      limit: 20,
      us: false,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Group role Guest' }));
    await waitFor(() =>
      expect(sent('UserList') as UserListQueryVariables).toMatchObject({ groupRoleIds: [dealers?.id], page: 1 }),
    );
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
    expect(sizes.map((size) => (size as HTMLOptionElement).value)).toEqual(['10', '20']);
  });

  it('shows who can sign in, who still has an assigned password, and the areas of each', async () => {
    network.document(
      UserList,
      usersOf([
        user(),
        user({ id: 'b', name: 'Ben', disabled: true }),
        user({
          id: 'c',
          name: 'Cem',
          mustChangePassword: true,
          lastSignInAt: null,
          userAreas: [{ sorg: '5000', limitation: 'none', option: 'include', value: '', valueName: null }],
        }),
        user({ id: 'd', name: 'Dee', invitation: invitation({ state: 'opened' }) }),
        user({ id: 'e', name: 'Eli', invitation: invitation({ state: 'expired' }) }),
        user({ id: 'f', name: 'Fay', invitation: invitation({ state: 'accepted' }) }),
      ]),
    );
    await renderPart(<UsersPage />, '/en-us/admin/users');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('1000 · customer Ridgeline Cycles');
    expect(rows[1]?.textContent).toContain('Active');
    expect(rows[2]?.textContent).toContain('Disabled');
    expect(rows[3]?.textContent).toContain('New password due');
    expect(rows[3]?.textContent).toContain('never signed in');
    expect(rows[4]?.textContent).toContain('Invitation opened');
    expect(rows[5]?.textContent).toContain('Invitation expired');
    expect(rows[6]?.textContent).toContain('Active');
  });

  it('sends the first links that wait for a market, after a question with their number', async () => {
    const held = [user({ linkHeldAt: '2026-11-20T08:00:00Z' }), user({ id: 'b', linkHeldAt: '2026-11-20T08:00:00Z' })];
    network.document(UserList, usersOf(held, { page: 1, count: 2, pageTotal: 1 }));
    network.document(SendHeldLinks, { sendHeldLinks: { ...fine, sent: 2, left: 0 } });
    await renderPart(<UsersPage />, '/en-us/admin/users?state=held&q=anna');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('First link waits');
    expect(sent('UserList')).toMatchObject({ held: true });
    fireEvent.click(screen.getByRole('button', { name: 'Send first links now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send first links to 2 users now?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Send first links now' }));
    await waitFor(() =>
      expect(sent('SendHeldLinks')).toEqual({ search: 'anna', role: null, groupRoleIds: [], us: false }),
    );
  });

  it('R-151: downloads the workbook of the chosen group roles', async () => {
    network.document(UserList, usersOf([user()]));
    network.rest('GET /api/admin/users/download-excel', () => new Response(new Blob(['x'])));
    // The browser of the tests would follow the link to the file.
    const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const urls: string[] = [];
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      urls.push(input);
      return fetched(input, init);
    });
    await renderPart(<UsersPage />, `/en-us/admin/users?group=${choices.groupRoles[0]?.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Download Excel' }));
    await waitFor(() =>
      expect(urls).toContain(`/api/admin/users/download-excel?groupRoleIds=${choices.groupRoles[0]?.id}`),
    );
    expect(network.of('GET /api/admin/users/download-excel')[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    await waitFor(() => expect(followed).toHaveBeenCalledOnce());
    vi.restoreAllMocks();
  });

  it('Q-057: with only the permission of the US pages everything is limited to US users', async () => {
    signInAs({ ...administrator, permissions: ['page.user-management-us'] });
    network.document(UserList, usersOf([user()]));
    await renderPart(<UsersPage />, '/en-us/admin/users');
    expect((await screen.findByRole('link', { name: 'Anna Kessler' })).getAttribute('href')).toBe(
      `/en-us/admin/users/${user().id}/edit-us`,
    );
    expect(screen.getByRole('link', { name: 'Copy Anna Kessler' }).getAttribute('href')).toBe(
      `/en-us/admin/users/${user().id}/copy-us`,
    );
    expect(screen.getByRole('link', { name: 'New user' }).getAttribute('href')).toBe('/en-us/admin/users/create-us');
    expect(screen.queryByRole('link', { name: 'From a file' })).toBeNull();
    expect((sent('UserList') as UserListQueryVariables).us).toBe(true);
  });

  it('is cards on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network.document(UserList, usersOf([user()]));
    await renderPart(<UsersPage />, '/en-us/admin/users');
    expect(await screen.findByRole('link', { name: 'Anna Kessler' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    vi.restoreAllMocks();
  });

  it('ignores malformed search parameters', () => {
    expect(
      readUsersSearch({ state: 'x', group: '', us: 'maybe', role: ' ', page: '0', limit: '50', q: ' a ' }),
    ).toEqual({ q: 'a' });
  });
});

describe('several users', () => {
  const choose = async (...names: string[]) => {
    for (const name of names) fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  };

  it('are disabled after a question with their number', async () => {
    network.document(UserList, usersOf([user(), user({ id: 'b', name: 'Ben' }), user({ id: 'c', name: 'Cem' })]));
    network.document(ChangeUsers, { changeUsers: { ...fine, changed: 2 } });
    await renderPart(<UsersPage />, '/en-us/admin/users');
    await choose('Anna Kessler', 'Ben');
    expect(screen.queryByRole('button', { name: 'Send invitation again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Disable 2 users?' }));
    expect(network.of('ChangeUsers')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('2 users changed')).toBeTruthy();
    expect(sent('ChangeUsers')).toEqual({ ids: [user().id, 'b'], disabled: true, us: false });
  });

  it('get and lose roles; a refusal says who and why', async () => {
    network.document(UserList, usersOf([user()]));
    network.document(ChangeUsers, {
      changeUsers: {
        ...refused('ids', 'bulk_refused', 'Anna Kessler: no role is left. Nobody was changed.'),
        changed: null,
      },
    });
    await renderPart(<UsersPage />, '/en-us/admin/users');
    await choose('Anna Kessler');
    fireEvent.click(screen.getByRole('button', { name: 'Change roles' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change the roles of 1 user' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change 1 user' }));
    expect(await dialog.findByText('This field is required.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('combobox', { name: 'Add roles' }));
    fireEvent.click(await dialog.findByRole('option', { name: 'Payer' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change 1 user' }));
    expect(await dialog.findByText(/Nobody was changed/)).toBeTruthy();
    expect(sent('ChangeUsers')).toMatchObject({ addRoleIds: [choices.groupRoles[0]?.roles[1]?.id], removeRoleIds: [] });
  });
});

describe('the form of a user', () => {
  it('R-146 R-150: adds a user with roles of the group role and shows the password once', async () => {
    network.document(CreateUser, {
      createUser: { ...fine, user: { id: 'n', username: 'new.user', password: 'Once-Only-1' } },
    });
    await renderPart(<CreateUserPage />, '/en-us/admin/users/create');
    await screen.findByLabelText('Name');
    type('Name', 'New User');
    type('Username', 'new.user');
    type('Email', 'new@example.com');
    type(/^Phone/, '0812');
    // A group role with one role selects it by itself.
    fireEvent.change(screen.getByLabelText('Group role'), { target: { value: choices.groupRoles[1]?.id } });
    expect(within(screen.getByRole('complementary')).getByText('Look into the warehouse')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Pass on a password/ }));
    // What the user sees is chosen, never preselected.
    const area = within(screen.getByRole('group', { name: 'Area 1' }));
    expect((area.getByLabelText('Sales organisation') as HTMLSelectElement).value).toBe('');
    expect((area.getByLabelText('Limited to') as HTMLSelectElement).value).toBe('');
    fireEvent.change(area.getByLabelText('Sales organisation'), { target: { value: '1000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add user' }));
    expect(await area.findByText('This field is required.')).toBeTruthy();
    expect(network.of('CreateUser')).toHaveLength(0);
    fireEvent.change(area.getByLabelText('Limited to'), { target: { value: 'none' } });
    expect(area.getByText('Opens all 42 dealers of 1000')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add user' }));
    const dialog = await screen.findByRole('dialog', { name: 'New User was added' });
    expect(dialog.textContent).toContain('Once-Only-1');
    expect(dialog.textContent).toContain('not shown again');
    expect(sent('CreateUser')).toEqual({
      us: false,
      invite: false,
      user: {
        name: 'New User',
        username: 'new.user',
        email: 'new@example.com',
        emailConfirmations: [],
        phone: '812',
        isFakeEmail: false,
        sendEmail: true,
        sendEmailWarranty: false,
        languageId: 'en-us',
        groupRoleId: choices.groupRoles[1]?.id,
        roleIds: [choices.groupRoles[1]?.roles[0]?.id],
        contentTargetMarketIds: [],
      },
      userAreas: [{ sorg: '1000', limitation: 'none', option: 'include', value: '' }],
    });
  });

  it('shows the permissions of the chosen roles, and further ones of the group role', async () => {
    network.document(UserToEdit, toEdit(user()));
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    const card = within(await screen.findByRole('complementary'));
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Catalog, cart and checkout',
      'Claims, read',
      'Invoices (not)',
    ]);
  });

  it('R-149: loads one user by id and sends only changes', async () => {
    network.document(UserToEdit, toEdit(user()));
    network.document(UpdateUser, {
      updateUser: { ...fine, user: { id: user().id, username: 'anna.kessler', password: null } },
    });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    expect(await screen.findByText('Nothing changed')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Save changes' }) as HTMLButtonElement).disabled).toBe(true);
    expect(UserToEdit.source).toContain('usersV2(ids: [$id], limit: 1, page: 1, us: $us)');
    type('Name', 'Anna Kessler-Roth');
    fireEvent.click(screen.getByLabelText('Malaysia'));
    expect(screen.getByText('2 changes not saved')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(network.of('UpdateUser')).toHaveLength(1));
    expect(sent('UpdateUser') as UpdateUserMutationVariables).toEqual({
      id: user().id,
      us: false,
      user: { name: 'Anna Kessler-Roth', contentTargetMarketIds: [choices.contentTargetMarkets[1]?.id] },
    });
  });

  it('R-142: a refusal of the server shows at its field, and the section counts them', async () => {
    network.document(UserToEdit, toEdit(user()));
    network.document(UpdateUser, {
      updateUser: {
        ...refused('user.email', 'email_already_exists', 'This email address is already in use.'),
        user: null,
      },
    });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    await screen.findByLabelText('Email');
    type('Email', 'other@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('This email address is already in use.')).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: /^Account/ }).textContent).toBe('Account1');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('other@example.com');
  });

  it('Q-059: asks for a code only where the limitation needs one, and shows a refused one at its row', async () => {
    network.document(UserToEdit, toEdit(user()));
    network.document(UpdateUser, {
      updateUser: { ...refused('userAreas.1.value', 'customer_not_found', 'Customer not found.'), user: null },
    });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    const first = within(await screen.findByRole('group', { name: 'Area 1' }));
    expect(first.queryByLabelText('Code')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add an area' }));
    const second = within(screen.getByRole('group', { name: 'Area 2' }));
    fireEvent.change(second.getByLabelText('Limited to'), { target: { value: 'salesman' } });
    fireEvent.change(second.getByLabelText('Code'), { target: { value: '999' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await second.findByText('Customer not found.')).toBeTruthy();
    fireEvent.change(second.getByLabelText('Limited to'), { target: { value: 'none' } });
    expect(second.queryByLabelText('Code')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove area 2' }));
    expect(screen.queryByRole('group', { name: 'Area 2' })).toBeNull();
  });

  it('Q-059: a further area takes over what the last one is limited to, if that needs a value', async () => {
    await renderPart(<CreateUserPage />, '/en-us/admin/users/create');
    const limitedTo = async (number: number) =>
      within(await screen.findByRole('group', { name: `Area ${number}` })).getByLabelText<HTMLSelectElement>(
        'Limited to',
      );
    fireEvent.change(await limitedTo(1), { target: { value: 'salesman' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add an area' }));
    const second = await limitedTo(2);
    expect(second.value).toBe('salesman');
    // What opens a whole sales organisation is chosen each time.
    fireEvent.change(second, { target: { value: 'none' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add an area' }));
    expect((await limitedTo(3)).value).toBe('');
  });

  it('R-298: target markets are check boxes in one grid', async () => {
    await renderPart(<CreateUserPage />, '/en-us/admin/users/create');
    const grid = await screen.findByRole('group', { name: 'Target markets' });
    expect(within(grid).getAllByRole('checkbox')).toHaveLength(5);
  });

  it('Q-055: users cannot change their own roles, areas or account here', async () => {
    network.document(UserToEdit, toEdit(user({ self: true })));
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    expect((await screen.findByLabelText<HTMLSelectElement>('Group role')).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByText(/Change your own address and password in your profile/)).toBeTruthy();
  });

  it('Q-057: a copy has everything but the personal data; on the US pages the address is the username', async () => {
    network.document(
      UserToEdit,
      toEdit(
        user({ userAreas: [{ sorg: '5000', limitation: 'none', option: 'include', value: '', valueName: null }] }),
      ),
    );
    network.document(CreateUser, {
      createUser: { ...fine, user: { id: 'n', username: 'c@example.com', password: null } },
    });
    await renderPart(<CopyUsUserPage />, '/en-us/admin/users/1/copy-us');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
    expect(screen.queryByLabelText('Username')).toBeNull();
    type('Name', 'Copied');
    type('Email', 'c@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Add and invite' }));
    expect(await screen.findByText('Copied was added and invited')).toBeTruthy();
    const variables = sent('CreateUser') as {
      us: boolean;
      invite: boolean;
      user: Record<string, unknown>;
      userAreas: { sorg: string }[];
    };
    expect([variables.us, variables.invite]).toEqual([true, true]);
    expect(variables.user).not.toHaveProperty('username');
    expect(variables.user.roleIds).toEqual([choices.groupRoles[0]?.roles[0]?.id]);
    expect(variables.userAreas[0]?.sorg).toBe('5000');
  });

  it('invites by mail unless the address is a placeholder', async () => {
    await renderPart(<CreateUserPage />, '/en-us/admin/users/create');
    const invite = await screen.findByRole<HTMLInputElement>('radio', { name: /Invite by mail/ });
    expect(invite.checked).toBe(true);
    fireEvent.click(screen.getByRole('switch', { name: /Placeholder address/ }));
    expect([invite.checked, invite.disabled]).toEqual([false, true]);
    expect(screen.getByRole('button', { name: 'Add user' })).toBeTruthy();
  });

  it('says how far an invitation is and sends it again', async () => {
    const opened = invitation({ state: 'opened', openedAt: '2026-11-13T02:12:00.000Z' });
    network.document(UserToEdit, toEdit(user({ invitation: opened, lastSignInAt: null })));
    network.document(SendInvitations, { sendInvitations: { ...fine, sent: 1 } });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    expect(await screen.findByText('Link opened')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation again' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send invitation again' }));
    expect(await screen.findByText(/Earlier links no longer work/)).toBeTruthy();
    expect(sent('SendInvitations')).toEqual({ ids: [user().id], us: false });
  });

  it('finds the customer of an area by name and sends the code', async () => {
    network.document(UserToEdit, toEdit(user()));
    network.document(AreaCustomers, {
      areaCustomers: [{ unified: '104-9', custName: 'Velo Pelita', custCity: 'Surabaya' }],
    });
    network.document(UpdateUser, {
      updateUser: { ...fine, user: { id: user().id, username: 'anna.kessler', password: null } },
    });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Customer' });
    expect(field.value).toBe('Ridgeline Cycles, 104-2281');
    fireEvent.change(field, { target: { value: 'pelita' } });
    fireEvent.click(await screen.findByRole('option', { name: /Velo Pelita, Surabaya/ }));
    await waitFor(() => expect(sent('AreaCustomers')).toMatchObject({ sorg: '1000' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect((sent('UpdateUser') as UpdateUserMutationVariables).userAreas).toEqual([
        { sorg: '1000', limitation: 'customer', option: 'include', value: '104-9' },
      ]),
    );
  });

  it('shows the history of a user only to users who may read the log', async () => {
    network.document(UserToEdit, toEdit(user()));
    const page = await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    expect(await screen.findByRole('link', { name: 'Whole log' })).toBeTruthy();
    page.unmount();
    signInAs({ ...administrator, permissions: ['page.user-management'] });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    expect(await screen.findByRole('button', { name: 'Disable' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Whole log' })).toBeNull();
  });

  it('shows a notice if the user does not exist or is not visible', async () => {
    network.document(UserToEdit, toEdit());
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    expect(await screen.findByText('There is no such user')).toBeTruthy();
  });
});

describe('security of a user', () => {
  it('R-150 Q-060: a new password is confirmed, generated and shown once', async () => {
    network.document(UserToEdit, toEdit(user()));
    network.document(UpdateUser, {
      updateUser: { ...fine, user: { id: user().id, username: 'anna.kessler', password: 'Once-Only-2' } },
    });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    fireEvent.click(await screen.findByRole('button', { name: 'New password' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New password' }));
    expect((await screen.findByRole('dialog', { name: 'New password of Anna Kessler' })).textContent).toContain(
      'Once-Only-2',
    );
    expect(sent('UpdateUser')).toEqual({ id: user().id, user: {}, generatePassword: true, us: false });
    fireEvent.click(screen.getByRole('button', { name: 'I have noted it' }));
    expect(screen.queryByText('Once-Only-2')).toBeNull();
  });

  it('disables a user after stating the consequence', async () => {
    network.document(UserToEdit, toEdit(user()));
    network.document(UpdateUser, {
      updateUser: { ...fine, user: { id: user().id, username: 'anna.kessler', password: null } },
    });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    expect(screen.queryByRole('button', { name: 'Reset second factor' })).toBeNull();
    expect(screen.getByRole('dialog').textContent).toContain('All sessions end at their next request');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(sent('UpdateUser')).toMatchObject({ user: { disabled: true } }));
  });

  it('resets the second factor of a user who has one, after stating the consequence', async () => {
    network.document(UserToEdit, toEdit(user({ secondFactor: true })));
    network.document(ResetSecondFactor, { resetSecondFactor: { ...fine, id: user().id } });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    fireEvent.click(await screen.findByRole('button', { name: 'Reset second factor' }));
    expect(screen.getByRole('dialog').textContent).toContain('All their sessions end.');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset second factor' }));
    await waitFor(() => expect(sent('ResetSecondFactor')).toEqual({ id: user().id, us: false }));
  });

  it('Q-061: deletion lists what is deleted and what is kept; a refusal shows its reason', async () => {
    network.document(UserToEdit, toEdit(user()));
    network.document(DeleteUser, {
      deleteUser: { ...refused('id', 'own_account', 'You cannot disable or delete your own account.'), id: null },
    });
    await renderPart(<EditUserPage />, '/en-us/admin/users/1/edit');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete Anna Kessler?' });
    expect(dialog.textContent).toContain('cannot be undone');
    expect(dialog.textContent).toContain('the username becomes free');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You cannot disable or delete your own account.')).toBeTruthy();
  });
});
