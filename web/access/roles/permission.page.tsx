import { useNavigate } from '@tanstack/react-router';
import { permissionSchema } from '#rules/accounts/users/user.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Section } from '#ui/page/card.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Redirect } from '#ui/page/redirect.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DeleteCard, EditFrame, RolePagePlaceholder, Usage } from './role-frame.tsx';
import { roleLists, useRecordId } from './role-record.ts';
import { CreatePermission, DeletePermission, PermissionList, RoleList, UpdatePermission } from './roles.documents.ts';
import { permissionsRoute } from './roles.links.ts';
import { FixedChip } from './roles.page.tsx';

type PermissionValues = { name: string; description: string };

function PermissionForm({ id, builtIn, initial }: { id: string | null; builtIn: boolean; initial: PermissionValues }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const roles = useDocument(RoleList, {}, { enabled: id !== null });
  const create = useAction(CreatePermission, (answer) => answer.createPermission, { refresh: roleLists });
  const update = useAction(UpdatePermission, (answer) => answer.updatePermission, { refresh: roleLists });
  const remove = useAction(DeletePermission, (answer) => answer.deletePermission, { refresh: roleLists });
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
      add={t('users.permission.add')}
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
  const id = useRecordId();
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
