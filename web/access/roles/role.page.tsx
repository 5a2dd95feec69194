import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { roleSchema } from '#rules/accounts/users/user.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { Section } from '#ui/page/card.tsx';
import { Switch, TextInput } from '#ui/form/field.tsx';
import { Redirect } from '#ui/page/redirect.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { type Form as FormState, useForm } from '#ui/form/use-form.ts';
import { CheckList } from './check-list.tsx';
import { permissionGroups } from './permission-groups.ts';
import { usePermissionWords } from './permission-words.part.ts';
import { useRoleWords } from './role-words.part.ts';
import { DeleteCard, EditFrame, RolePagePlaceholder, Usage, UserLinks } from './role-frame.tsx';
import { roleLists, useRecordId } from './role-record.ts';
import {
  CreateRole,
  DeleteRole,
  GroupRoleList,
  PermissionList,
  RoleList,
  UserCount,
  UpdateRole,
} from './roles.documents.ts';
import { createRoleRoute, readCopySearch, rolesRoute } from './roles.links.ts';
import { SeeAsCard } from './see-as.card.tsx';
import { FixedChip } from './roles.page.tsx';

type RoleValues = { name: string; description: string; permissionIds: string[]; secondFactorRequired: boolean };
const roleForm = v.object({
  ...roleSchema.entries,
  description: v.pipe(v.string(), v.trim(), v.maxLength(300, 'too_long')),
}) as unknown as v.GenericSchema<RoleValues, RoleValues>;

function RoleForm({ id, fixed, initial }: { id: string | null; fixed: boolean; initial: RoleValues }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const groups = useDocument(GroupRoleList, {}, { enabled: id !== null });
  const users = useDocument(UserCount, { role: id }, { enabled: id !== null });
  const create = useAction(CreateRole, (answer) => answer.createRole, { refresh: roleLists });
  const update = useAction(UpdateRole, (answer) => answer.updateRole, { refresh: roleLists });
  const remove = useAction(DeleteRole, (answer) => answer.deleteRole, { refresh: roleLists });
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
  const words = useRoleWords()({ name: initial.name });
  const within = (groups.data?.groupRoles ?? []).filter((group) => group.roles.some((role) => role.id === id));
  return (
    <EditFrame
      form={form}
      title={id === null ? t('users.role.new') : words}
      add={t('users.role.add')}
      badge={fixed ? <FixedChip /> : undefined}
      actions={
        id !== null && (
          <ButtonLink to={createRoleRoute} params={{ lang }} search={{ copy: id }} icon={IconCopy}>
            {t('users.role.copy')}
          </ButtonLink>
        )
      }
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
                  values: <UserLinks search={{ role: id }} found={users.data?.usersV2} />,
                },
              ]}
            />
            <SeeAsCard id={id} name={words} />
            {!fixed && <DeleteCard name={words} to={rolesRoute} run={() => remove.mutateAsync({ id })} />}
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
        <HeldPermissions form={form} />
      </Section>
    </EditFrame>
  );
}

/** The permissions of the portal as check boxes, those that the role holds checked. */
function HeldPermissions({ form }: { form: FormState<RoleValues> }) {
  const t = useText();
  const words = usePermissionWords();
  const permissions = useDocument(PermissionList, { page: 1, limit: 500 });
  if (permissions.error) return <ErrorPanel error={permissions.error} onRetry={() => void permissions.refetch()} />;
  if (!permissions.data) return <SkeletonRows rows={4} />;
  return (
    <CheckList
      name="permissionIds"
      label={t('users.role.permissions')}
      placeholder={t('users.permission.search')}
      groups={permissionGroups(permissions.data.permissions.data).map((group) => ({
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
}

/** A new role, empty or with the permissions of another one. */
export function CreateRolePage() {
  const t = useText();
  const { copy } = usePageSearch(readCopySearch);
  const query = useDocument(RoleList, { ids: [copy ?? ''] }, { enabled: copy !== undefined, keepPrevious: false });
  const role = query.data?.roles[0];
  if (copy !== undefined && !role)
    return (
      <RolePagePlaceholder
        to={rolesRoute}
        list={t('users.role.titles')}
        title={t('users.role.new')}
        query={query}
        missing={query.data !== undefined}
      />
    );
  return (
    <RoleForm
      key={role?.id ?? 'new'}
      id={null}
      fixed={false}
      initial={{
        name: role ? t('users.role.copyName', { name: role.name }) : '',
        description: role?.description ?? '',
        permissionIds: role?.permissions.map((permission) => permission.id) ?? [],
        secondFactorRequired: role?.secondFactorRequired ?? false,
      }}
    />
  );
}

/** A role with its permissions and users; without an id the list shows. */
export function EditRolePage() {
  const t = useText();
  const lang = useLocale();
  const id = useRecordId();
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
