import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type * as v from 'valibot';
import { groupRoleSchema } from '#rules/accounts/users/user.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { Section } from '#ui/page/card.tsx';
import { Switch, TextInput } from '#ui/form/field.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { type Form as FormState, useForm } from '#ui/form/use-form.ts';
import { CheckList } from './check-list.tsx';
import { DeleteCard, EditFrame, RolePagePlaceholder, Usage, UserLinks } from './role-frame.tsx';
import { roleLists, useRecordId } from './role-record.ts';
import { useRoleWords } from './role-words.part.ts';
import {
  CreateGroupRole,
  DeleteGroupRole,
  GroupRoleList,
  RoleList,
  UserCount,
  UpdateGroupRole,
} from './roles.documents.ts';
import { createGroupRoleRoute, groupRolesRoute, readCopySearch } from './roles.links.ts';

type GroupValues = { description: string; roleIds: string[]; us: boolean };
const groupForm = groupRoleSchema as unknown as v.GenericSchema<GroupValues, GroupValues>;

function GroupRoleForm({ id, initial }: { id: string | null; initial: GroupValues }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const users = useDocument(UserCount, { groupRoleIds: [id ?? ''] }, { enabled: id !== null });
  const create = useAction(CreateGroupRole, (answer) => answer.createGroupRole, { refresh: roleLists });
  const update = useAction(UpdateGroupRole, (answer) => answer.updateGroupRole, { refresh: roleLists });
  const remove = useAction(DeleteGroupRole, (answer) => answer.deleteGroupRole, { refresh: roleLists });
  const form = useForm({
    schema: groupForm,
    initial,
    onSubmit: (values) => (id === null ? create.mutateAsync(values) : update.mutateAsync({ ...values, id })),
    onDone: () => {
      showToast({ text: t(id === null ? 'users.group.created' : 'users.edit.saved') });
      if (id === null) void navigate({ to: groupRolesRoute, params: { lang }, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <EditFrame
      form={form}
      title={id === null ? t('users.group.new') : initial.description}
      add={t('users.group.add')}
      list={{ to: groupRolesRoute, title: t('users.group.titles') }}
      actions={
        id !== null && (
          <ButtonLink to={createGroupRoleRoute} params={{ lang }} search={{ copy: id }} icon={IconCopy}>
            {t('users.group.copy')}
          </ButtonLink>
        )
      }
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
                  values: <UserLinks search={{ group: [id] }} found={users.data?.usersV2} />,
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
        <BundledRoles form={form} />
      </Section>
    </EditFrame>
  );
}

/** All roles as check boxes, those of the group role checked. */
function BundledRoles({ form }: { form: FormState<GroupValues> }) {
  const t = useText();
  const words = useRoleWords();
  const roles = useDocument(RoleList, {});
  if (roles.error) return <ErrorPanel error={roles.error} onRetry={() => void roles.refetch()} />;
  if (!roles.data) return <SkeletonRows rows={8} />;
  return (
    <CheckList
      name="roleIds"
      label={t('users.list.roles')}
      placeholder={t('users.role.search')}
      groups={[
        {
          id: 'roles',
          title: t('users.list.roles'),
          entries: roles.data.roles.map(({ id, name, description }) => ({
            id,
            label: words({ name }),
            hint: description,
          })),
        },
      ]}
      value={form.values.roleIds}
      disabled={form.busy}
      error={form.errors.roleIds}
      onChange={(ids) => form.set('roleIds', ids)}
    />
  );
}

/** A new group role, empty or with the roles of another one. */
export function CreateGroupRolePage() {
  const t = useText();
  const { copy } = usePageSearch(readCopySearch);
  const query = useDocument(GroupRoleList, { ids: [copy ?? ''] }, { enabled: copy !== undefined, keepPrevious: false });
  const group = query.data?.groupRoles[0];
  if (copy !== undefined && !group)
    return (
      <RolePagePlaceholder
        to={groupRolesRoute}
        list={t('users.group.titles')}
        title={t('users.group.new')}
        query={query}
        missing={query.data !== undefined}
      />
    );
  return (
    <GroupRoleForm
      key={group?.id ?? 'new'}
      id={null}
      initial={{
        description: group ? t('users.role.copyName', { name: group.description }) : '',
        roleIds: group?.roles.map((role) => role.id) ?? [],
        us: group?.us ?? false,
      }}
    />
  );
}

/** A group role with the roles that its administrators may assign, and its users. */
export function EditGroupRolePage() {
  const t = useText();
  const id = useRecordId() ?? '';
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
