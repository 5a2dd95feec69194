import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { permissions as builtIn } from '#rules/permissions.ts';
import { administrator, fine, refused } from '#accounts/users/users.factory.ts';
import { permissionGroups } from './permission-groups.ts';
import { EditGroupRolePage } from './group-role.page.tsx';
import { EditPermissionPage } from './permission.page.tsx';
import { CreateRolePage, EditRolePage } from './role.page.tsx';
import {
  CreateRole,
  DeleteGroupRole,
  GroupRoleList,
  PermissionList,
  RoleList,
  StartRoleView,
  UserCount,
  UpdatePermission,
  UpdateRole,
} from './roles.documents.ts';
import { GroupRolesPage, PermissionsPage, RolesPage } from './roles.page.tsx';

const permission = (id: string, name: string, ours = true) => ({
  id,
  name,
  description: ours ? '' : 'Look into the warehouse',
  builtIn: ours,
});
const all = [
  permission('0198a000-0000-7000-8000-000000000001', 'page.catalog'),
  permission('0198a000-0000-7000-8000-000000000002', 'page.claim'),
  permission('0198a000-0000-7000-8000-000000000003', 'warehouse.read', false),
];
const role = (change = {}) => ({
  id: 'r1',
  name: 'dealer',
  description: 'Dealers',
  fixed: false,
  secondFactorRequired: false,
  permissions: all.slice(0, 1),
  ...change,
});
const group = (change = {}) => ({
  id: 'g1',
  name: 'dealer',
  description: 'Dealer',
  us: false,
  roles: [{ id: 'r1', name: 'dealer', description: '' }],
  ...change,
});

// The path contains the id of the record.
const path = vi.hoisted(() => ({ id: undefined as string | undefined }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useParams: () => path,
}));

const reloaded = vi.hoisted(() => vi.fn<(address?: string) => void>());
vi.mock('#shell/session/session-start.ts', async (original) => ({
  ...(await original<typeof import('#shell/session/session-start.ts')>()),
  reloadBehindCover: reloaded,
}));

beforeAll(() => loadTexts(['users', 'role-names']));

let network: Network;
const sent = (name: string) => (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  path.id = undefined;
  network.document(RoleList, {
    roles: [role(), role({ id: 'r2', name: 'salesman', description: '', fixed: true, permissions: all })],
  });
  network.document(GroupRoleList, { groupRoles: [group()] });
  network.document(PermissionList, { permissions: { info: { page: 1, count: 3, pageTotal: 1 }, data: all } });
  network.document(UserCount, { usersV2: { info: { count: 7 }, users: [{ id: 'u1', name: 'Anna Kessler' }] } });
  signInAs(administrator);
});

describe('roles', () => {
  it('R-146: the list shows what each holds and which group roles use it; names of the contract are fixed', async () => {
    await renderPart(<RolesPage />, '/en-us/admin/roles?q=a&sort=name.desc');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    // In words, over the name that files use.
    expect(rows[1]?.textContent).toContain('Sales contactsalesman');
    expect(rows[1]?.textContent).toContain('Fixed');
    expect(rows[2]?.textContent).toContain('Dealerdealer');
    expect(sent('RoleList')).toMatchObject({ search: 'a' });
  });

  it('the list loads with the names of the group roles, so that no row grows later', async () => {
    queryClient.clear();
    let answer = (_: Response) => {};
    const groups = new Promise<Response>((done) => {
      answer = done;
    });
    network.rest('POST /graphql', ({ body }) =>
      (body as { operationName: string }).operationName === 'GroupRoleList'
        ? groups
        : jsonAnswer({ data: { roles: [role()] } }),
    );
    await renderPart(<RolesPage />, '/en-us/admin/roles');
    await waitFor(() => expect(network.of('RoleList')).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('table')).toBeNull();
    answer(jsonAnswer({ data: { groupRoles: [group()] } }));
    expect((await screen.findByRole('table')).textContent).toContain('Dealer');
  });

  it('Q-056: a new role consists of permissions found by their description', async () => {
    network.document(CreateRole, { createRole: { ...fine, role: { id: 'n' } } });
    await renderPart(<CreateRolePage />, '/en-us/admin/roles/create');
    expect(await screen.findByText('0 of 3 chosen')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'looker' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'claims' } });
    expect(screen.queryByRole('checkbox', { name: /page.catalog/ })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /page.claim/ }));
    expect(screen.getByText('1 of 3 chosen')).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/^Requires a second factor/));
    fireEvent.click(screen.getByRole('button', { name: 'Add role' }));
    await waitFor(() =>
      expect(sent('CreateRole')).toEqual({
        name: 'looker',
        description: '',
        permissionIds: [all[1]?.id],
        secondFactorRequired: true,
      }),
    );
  });

  it('R-127: a role without a permission is not sent; the list says what is missing', async () => {
    await renderPart(<CreateRolePage />, '/en-us/admin/roles/create');
    expect(await screen.findByText('0 of 3 chosen')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'looker' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add role' }));
    expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(0);
    expect(network.of('CreateRole')).toHaveLength(0);
  });

  it('the name of a contract role is fixed; its permissions can change', async () => {
    network.document(RoleList, { roles: [role({ id: 'r2', name: 'salesman', fixed: true })] });
    network.document(UpdateRole, { updateRole: { ...fine, role: { id: 'r2' } } });
    path.id = 'r2';
    await renderPart(<EditRolePage />, '/en-us/admin/roles/edit/r2');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Look into the warehouse/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent('UpdateRole')).toMatchObject({ id: 'r2', name: null, permissionIds: [all[0]?.id, all[2]?.id] }),
    );
  });

  it('a copy starts with the permissions of the other role and a name that says so', async () => {
    await renderPart(<CreateRolePage />, '/en-us/admin/roles/create?copy=r1');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Copy of dealer');
    network.document(CreateRole, { createRole: { ...fine, role: { id: 'n' } } });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'dealer east' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add role' }));
    await waitFor(() => expect(sent('CreateRole')).toMatchObject({ name: 'dealer east', permissionIds: [all[0]?.id] }));
  });

  it('seeing the portal as a role asks first and says whose data show', async () => {
    path.id = 'r1';
    network.document(StartRoleView, { startRoleView: { ...fine, endsAt: '2026-11-29T12:30:00.000Z' } });
    await renderPart(<EditRolePage />, '/en-us/admin/roles/edit/r1');
    fireEvent.click(await screen.findByRole('button', { name: 'See as this role' }));
    const dialog = within(screen.getByRole('dialog', { name: 'See the portal as Dealer?' }));
    expect(dialog.getByText(/No customer is chosen/)).toBeTruthy();
    expect(network.of('StartRoleView')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'See as this role' }));
    await waitFor(() => expect(sent('StartRoleView')).toEqual({ roleId: 'r1' }));
    expect(reloaded).toHaveBeenCalledWith('/en-us');
  });

  it('Q-051: without an id the page redirects to the list', async () => {
    const { container } = await renderPart(<EditRolePage />, '/en-us/admin/roles/edit');
    await waitFor(() => expect(window.location.pathname + container.textContent).not.toContain('Edit role'));
    expect(network.of('RoleList')).toHaveLength(0);
  });

  it('a refused name shows its error at the field', async () => {
    network.document(CreateRole, {
      createRole: { ...refused('name', 'name_already_exists', 'This name is already in use.'), role: null },
    });
    await renderPart(<CreateRolePage />, '/en-us/admin/roles/create');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'dealer' } });
    fireEvent.click(await screen.findByRole('checkbox', { name: /page.claim/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Add role' }));
    expect(await screen.findByText('This name is already in use.')).toBeTruthy();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('group roles', () => {
  it('lists them with their roles', async () => {
    network.document(GroupRoleList, { groupRoles: [group({ us: true })] });
    await renderPart(<GroupRolesPage />, '/en-us/admin/group-roles');
    const row = (await screen.findByRole('link', { name: 'Dealer' })).closest('tr');
    expect(row?.textContent).toContain('DealerDealer');
    expect(row?.textContent).toContain('US');
  });

  it('Q-056: one in use is not deleted, and the page says who uses it', async () => {
    network.document(DeleteGroupRole, {
      deleteGroupRole: { ...refused('id', 'in_use', 'This is still in use and cannot be removed.'), id: null },
    });
    path.id = 'g1';
    await renderPart(<EditGroupRolePage />, '/en-us/admin/group-roles/edit/g1');
    expect((await screen.findByRole('link', { name: '7 users' })).getAttribute('href')).toBe(
      '/en-us/admin/users?group=%5B%22g1%22%5D',
    );
    expect(screen.getByRole('link', { name: 'Anna Kessler' }).getAttribute('href')).toBe('/en-us/admin/users/u1/edit');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete Dealer?' });
    expect(dialog.textContent).toContain('cannot be undone');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This is still in use and cannot be removed.')).toBeTruthy();
  });
});

describe('permissions', () => {
  it('lists them with what they allow and who holds them', async () => {
    await renderPart(<PermissionsPage />, '/en-us/admin/permissions');
    const row = (await screen.findByRole('link', { name: 'Look into the warehouse' })).closest('tr');
    expect(row?.textContent).toContain('warehouse.read');
    await waitFor(() => expect(row?.textContent).toContain('Sales contact'));
    expect(screen.getByText('page.claim').closest('tr')?.textContent).toContain('Fixed');
  });

  it('Q-056: the scope of built-in ones is fixed, their description is not', async () => {
    network.document(PermissionList, {
      permissions: { info: { page: 1, count: 1, pageTotal: 1 }, data: all.slice(0, 1) },
    });
    network.document(UpdatePermission, { updatePermission: { ...fine, permission: { id: 'x' } } });
    path.id = 'x';
    await renderPart(<EditPermissionPage />, '/en-us/admin/permissions/edit/x');
    expect((await screen.findByLabelText<HTMLInputElement>('Scope')).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.change(screen.getByLabelText('What it opens'), { target: { value: 'Browse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent('UpdatePermission')).toEqual({ id: all[0]?.id, description: 'Browse' }));
  });

  it('every permission of the portal has a subject', () => {
    const names = Object.keys(builtIn).map((name) => ({ name }));
    expect(permissionGroups(names).find(({ id }) => id === 'own')).toBeUndefined();
    expect(permissionGroups(names).flatMap((found) => found.permissions)).toHaveLength(names.length);
  });
});
