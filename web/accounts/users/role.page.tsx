import { useNavigate, useParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { groupRoleSchema, permissionSchema, roleSchema } from '#rules/accounts/users/user.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Section } from '#ui/page/card.tsx';
import { Switch, TextInput } from '#ui/form/field.tsx';
import { Redirect } from '#ui/page/redirect.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { CheckList } from './check-list.tsx';
import { permissionGroups } from './permission-groups.ts';
import { usePermissionWords } from './permission-words.ts';
import { RolePagePlaceholder, DeleteCard, EditFrame, Usage, UserLinks } from './role-frame.tsx';
import {
  CreateGroupRole,
  CreatePermission,
  CreateRole,
  DeleteGroupRole,
  DeletePermission,
  DeleteRole,
  GroupRoleList,
  PermissionList,
  RoleList,
  UpdateGroupRole,
  UpdatePermission,
  UpdateRole,
} from './roles.documents.ts';
import { groupRolesRoute, permissionsRoute, rolesRoute } from './roles.links.ts';
import { FixedChip } from './roles.page.tsx';
import { UserChoices, UserCount } from './users.documents.ts';

/** Queries that change with any of them. */
const everything = [RoleList, GroupRoleList, PermissionList, UserChoices];
const useId = () => (useParams({ strict: false }) as { id?: string }).id;

type RoleValues = { name: string; description: string; permissionIds: string[]; secondFactorRequired: boolean };
const roleForm = v.object({
  ...roleSchema.entries,
  description: v.pipe(v.string(), v.trim(), v.maxLength(300, 'too_long')),
}) as unknown as v.GenericSchema<RoleValues, RoleValues>;

function RoleForm({ id, fixed, initial }: { id: string | null; fixed: boolean; initial: RoleValues }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const words = usePermissionWords();
  const permissions = useDocument(PermissionList, { page: 1, limit: 500 });
  const groups = useDocument(GroupRoleList, {}, { enabled: id !== null });
  const users = useDocument(UserCount, { role: id }, { enabled: id !== null });
  const create = useAction(CreateRole, (answer) => answer.createRole, { refresh: everything });
  const update = useAction(UpdateRole, (answer) => answer.updateRole, { refresh: everything });
  const remove = useAction(DeleteRole, (answer) => answer.deleteRole, { refresh: everything });
  const form = useForm({
    schema: roleForm,
    initial,
    onSubmit: (values) =>
      id === null
        ? create.mutateAsync(values)
        : update.mutateAsync({ ...values, id, ...(fixed ? { name: null } : {}) }),
    onDone: () => {
      showToast({ text: t(id === null ? 'users.role.created' : 'users.edit.saved') });
      if (id === null) void navigate({ to: rolesRoute, params: { lang }, replace: true, ignoreBlocker: true });
    },
  });
  const within = (groups.data?.groupRoles ?? []).filter((group) => group.roles.some((role) => role.id === id));
  const all = permissions.data?.permissions.data ?? [];
  const renderContent = () => {
    if (permissions.error) return <ErrorPanel error={permissions.error} onRetry={() => void permissions.refetch()} />;
    if (permissions.data)
      return (
        <CheckList
          name="permissionIds"
          label={t('users.role.permissions')}
          placeholder={t('users.permission.search')}
          groups={permissionGroups(all).map((group) => ({
            id: group.id,
            title: t(`users.scopes.${group.id}`),
            entries: group.permissions.map((permission) => ({
              id: permission.id,
              label: words(permission),
              hint: permission.name,
            })),
          }))}
          value={form.values.permissionIds}
          disabled={form.busy}
          error={form.errors.permissionIds}
          onChange={(ids) => form.set('permissionIds', ids)}
        />
      );
    return <SkeletonRows rows={4} />;
  };
  return (
    <EditFrame
      form={form}
      title={id === null ? t('users.role.new') : initial.name}
      badge={fixed ? <FixedChip /> : undefined}
      list={{ to: rolesRoute, title: t('users.role.titles') }}
      existing={id !== null}
      labels={{
        name: t('users.list.name'),
        description: t('users.field.description'),
        permissionIds: t('users.role.permissions'),
      }}
      aside={
        id !== null && (
          <>
            <Usage
              lines={[
                {
                  id: 'groups',
                  name: t('users.group.titles'),
                  values: within.map(({ description }) => description).join(', ') || t('users.usage.nobody'),
                },
                {
                  id: 'users',
                  name: t('users.list.title'),
                  values: <UserLinks search={{ role: id }} count={users.data?.usersV2.info.count} />,
                },
              ]}
            />
            {!fixed && <DeleteCard name={initial.name} to={rolesRoute} run={() => remove.mutateAsync({ id })} />}
          </>
        )
      }
    >
      <Section title={t('users.role.section')} hint={fixed ? t('role_name_fixed') : undefined}>
        <TextInput label={t('users.list.name')} {...form.input('name')} disabled={fixed || form.busy} />
        <TextInput label={t('users.field.description')} optional {...form.input('description')} />
        <Switch
          label={t('users.role.secondFactor')}
          hint={t('users.role.secondFactorHint')}
          {...form.check('secondFactorRequired')}
        />
      </Section>
      <Section title={t('users.role.permissions')} hint={t('users.role.permissionsHint')}>
        {renderContent()}
      </Section>
    </EditFrame>
  );
}

export const CreateRolePage = () => (
  <RoleForm
    id={null}
    fixed={false}
    initial={{ name: '', description: '', permissionIds: [], secondFactorRequired: false }}
  />
);

/** A role with its permissions and users; without an id the list shows. */
export function EditRolePage() {
  const t = useText();
  const lang = useLocale();
  const id = useId();
  const query = useDocument(
    RoleList,
    { ids: [id ?? ''] },
    { enabled: id !== undefined, keepPrevious: false, staleTime: 0 },
  );
  if (id === undefined) return <Redirect to={rolesRoute} params={{ lang }} />;
  const role = query.data?.roles[0];
  if (!role)
    return (
      <RolePagePlaceholder
        to={rolesRoute}
        list={t('users.role.titles')}
        title={t('users.role.edit')}
        query={query}
        missing={query.data !== undefined}
      />
    );
  return (
    <RoleForm
      key={role.id}
      id={role.id}
      fixed={role.fixed}
      initial={{
        name: role.name,
        description: role.description,
        permissionIds: role.permissions.map((permission) => permission.id),
        secondFactorRequired: role.secondFactorRequired,
      }}
    />
  );
}

type GroupValues = { description: string; roleIds: string[]; us: boolean };
const groupForm = groupRoleSchema as unknown as v.GenericSchema<GroupValues, GroupValues>;

function GroupRoleForm({ id, initial }: { id: string | null; initial: GroupValues }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const roles = useDocument(RoleList, {});
  const users = useDocument(UserCount, { groupRoleIds: [id ?? ''] }, { enabled: id !== null });
  const create = useAction(CreateGroupRole, (answer) => answer.createGroupRole, { refresh: everything });
  const update = useAction(UpdateGroupRole, (answer) => answer.updateGroupRole, { refresh: everything });
  const remove = useAction(DeleteGroupRole, (answer) => answer.deleteGroupRole, { refresh: everything });
  const form = useForm({
    schema: groupForm,
    initial,
    onSubmit: (values) => (id === null ? create.mutateAsync(values) : update.mutateAsync({ ...values, id })),
    onDone: () => {
      showToast({ text: t(id === null ? 'users.group.created' : 'users.edit.saved') });
      if (id === null) void navigate({ to: groupRolesRoute, params: { lang }, replace: true, ignoreBlocker: true });
    },
  });
  const renderSectionContent = () => {
    if (roles.error) return <ErrorPanel error={roles.error} onRetry={() => void roles.refetch()} />;
    if (roles.data)
      return (
        <CheckList
          name="roleIds"
          label={t('users.list.roles')}
          placeholder={t('users.role.search')}
          groups={[
            {
              id: 'roles',
              title: t('users.list.roles'),
              entries: roles.data.roles.map((role) => ({ id: role.id, label: role.name, hint: role.description })),
            },
          ]}
          value={form.values.roleIds}
          disabled={form.busy}
          error={form.errors.roleIds}
          onChange={(ids) => form.set('roleIds', ids)}
        />
      );
    return <SkeletonRows rows={4} />;
  };
  return (
    <EditFrame
      form={form}
      title={id === null ? t('users.group.new') : initial.description}
      list={{ to: groupRolesRoute, title: t('users.group.titles') }}
      existing={id !== null}
      labels={{ description: t('users.list.name'), roleIds: t('users.list.roles') }}
      aside={
        id !== null && (
          <>
            <Usage
              lines={[
                {
                  id: 'users',
                  name: t('users.list.title'),
                  values: <UserLinks search={{ group: [id] }} count={users.data?.usersV2.info.count} />,
                },
              ]}
            />
            <DeleteCard name={initial.description} to={groupRolesRoute} run={() => remove.mutateAsync({ id })} />
          </>
        )
      }
    >
      <Section title={t('users.group.section')}>
        <TextInput label={t('users.list.name')} {...form.input('description')} />
        <Switch label={t('users.group.us')} hint={t('users.group.usHint')} {...form.check('us')} />
      </Section>
      <Section title={t('users.list.roles')} hint={t('users.group.rolesHint')}>
        {renderSectionContent()}
      </Section>
    </EditFrame>
  );
}

export const CreateGroupRolePage = () => (
  <GroupRoleForm id={null} initial={{ description: '', roleIds: [], us: false }} />
);

/** A group role with the roles that its administrators may assign, and its users. */
export function EditGroupRolePage() {
  const t = useText();
  const id = useId() ?? '';
  const query = useDocument(GroupRoleList, { ids: [id] }, { keepPrevious: false, staleTime: 0 });
  const group = query.data?.groupRoles[0];
  if (!group)
    return (
      <RolePagePlaceholder
        to={groupRolesRoute}
        list={t('users.group.titles')}
        title={t('users.group.edit')}
        query={query}
        missing={query.data !== undefined}
      />
    );
  return (
    <GroupRoleForm
      key={group.id}
      id={group.id}
      initial={{ description: group.description, roleIds: group.roles.map((role) => role.id), us: group.us }}
    />
  );
}

type PermissionValues = { name: string; description: string };

function PermissionForm({ id, builtIn, initial }: { id: string | null; builtIn: boolean; initial: PermissionValues }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const roles = useDocument(RoleList, {}, { enabled: id !== null });
  const create = useAction(CreatePermission, (answer) => answer.createPermission, { refresh: everything });
  const update = useAction(UpdatePermission, (answer) => answer.updatePermission, { refresh: everything });
  const remove = useAction(DeletePermission, (answer) => answer.deletePermission, { refresh: everything });
  const form = useForm({
    schema: permissionSchema,
    initial,
    onSubmit: (values) =>
      id === null
        ? create.mutateAsync(values)
        : update.mutateAsync({ id, description: values.description, ...(builtIn ? {} : { name: values.name }) }),
    onDone: () => {
      showToast({ text: t(id === null ? 'users.permission.created' : 'users.edit.saved') });
      if (id === null) void navigate({ to: permissionsRoute, params: { lang }, replace: true, ignoreBlocker: true });
    },
  });
  const holders = (roles.data?.roles ?? []).filter((role) =>
    role.permissions.some((permission) => permission.id === id),
  );
  return (
    <EditFrame
      form={form}
      title={id === null ? t('users.permission.new') : initial.name}
      badge={builtIn ? <FixedChip /> : undefined}
      list={{ to: permissionsRoute, title: t('users.permission.titles') }}
      existing={id !== null}
      labels={{ name: t('users.permission.name'), description: t('users.permission.opens') }}
      aside={
        id !== null && (
          <>
            <Usage
              lines={[
                {
                  id: 'roles',
                  name: t('users.permission.heldBy'),
                  values: holders.map(({ name }) => name).join(', ') || t('users.usage.nobody'),
                },
              ]}
            />
            {!builtIn && (
              <DeleteCard name={initial.name} to={permissionsRoute} run={() => remove.mutateAsync({ id })} />
            )}
          </>
        )
      }
    >
      <Section
        title={t('users.permission.section')}
        hint={builtIn ? t('users.permission.builtIn') : t('users.permission.sectionHint')}
      >
        <TextInput
          label={t('users.permission.name')}
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('name')}
          disabled={builtIn || form.busy}
        />
        <TextInput label={t('users.permission.opens')} {...form.input('description')} />
      </Section>
    </EditFrame>
  );
}

export const CreatePermissionPage = () => (
  <PermissionForm id={null} builtIn={false} initial={{ name: '', description: '' }} />
);

/** A permission with its scope, meaning and roles; without an id the list shows. */
export function EditPermissionPage() {
  const t = useText();
  const lang = useLocale();
  const id = useId();
  const query = useDocument(
    PermissionList,
    { ids: [id ?? ''], page: 1, limit: 1 },
    { enabled: id !== undefined, keepPrevious: false, staleTime: 0 },
  );
  if (id === undefined) return <Redirect to={permissionsRoute} params={{ lang }} />;
  const permission = query.data?.permissions.data[0];
  if (!permission)
    return (
      <RolePagePlaceholder
        to={permissionsRoute}
        list={t('users.permission.titles')}
        title={t('users.permission.edit')}
        query={query}
        missing={query.data !== undefined}
      />
    );
  return (
    <PermissionForm
      key={permission.id}
      id={permission.id}
      builtIn={permission.builtIn}
      initial={{ name: permission.name, description: permission.description }}
    />
  );
}
