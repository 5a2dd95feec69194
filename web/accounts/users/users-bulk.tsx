import { IconBan, IconLockOpen, IconSend, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useRoleWords } from '#access/roles/role-words.part.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmVerb, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import type { TableSelection } from '#ui/table/table.ts';
import { ChangeUsers, SendInvitations, UserList, UserToEdit } from './users.documents.ts';
import { isInvited, type ListedUser } from './users.table.tsx';

type Groups = readonly { id: string; roles: readonly { id: string; name: string }[] }[];
type Props = { selection: TableSelection<ListedUser>; groups: Groups; us: boolean };

const refresh = { refresh: [UserList, UserToEdit] };

/** Acts on the selected users, each after a question with their number. */
export function UsersBulk({ selection, groups, us }: Props) {
  const t = useText();
  const [roles, setRoles] = useState(false);
  const change = useAction(ChangeUsers, (answer) => answer.changeUsers, refresh);
  const invite = useAction(SendInvitations, (answer) => answer.sendInvitations, refresh);
  const ids = [...selection.ids];
  const enabled = selection.rows.filter(({ disabled }) => !disabled);
  const disabled = selection.rows.filter((user) => user.disabled);
  const invited = enabled.filter(isInvited);
  const disabling = useAsked((of: readonly ListedUser[]) => change.mutateAsync({ ids: idsOf(of), disabled: true, us }));
  const enabling = useAsked((of: readonly ListedUser[]) => change.mutateAsync({ ids: idsOf(of), disabled: false, us }));
  const inviting = useAsked((of: readonly ListedUser[]) => invite.mutateAsync({ ids: idsOf(of), us }));
  return (
    <>
      {invited.length > 0 && (
        <Button size="small" icon={IconSend} onClick={() => inviting.ask(invited)}>
          {t('users.security.invite')}
        </Button>
      )}
      <Button size="small" icon={IconUsersGroup} onClick={() => setRoles(true)}>
        {t('users.bulk.roles')}
      </Button>
      {disabled.length > 0 && (
        <Button size="small" icon={IconLockOpen} onClick={() => enabling.ask(disabled)}>
          {t('users.security.enable')}
        </Button>
      )}
      {enabled.length > 0 && (
        <Button size="small" variant="danger" icon={IconBan} onClick={() => disabling.ask(enabled)}>
          {t('users.security.disable')}
        </Button>
      )}
      <ConfirmVerb
        of={inviting}
        title={(of) => t('users.bulk.askInvite', { count: of.length })}
        action={t('users.security.invite')}
        done={({ sent }) => {
          selection.clear();
          return t('users.invitation.again', { count: sent ?? 0 });
        }}
      >
        <p>{t('users.consequence.invite')}</p>
      </ConfirmVerb>
      <ConfirmVerb
        of={enabling}
        title={(of) => t('users.bulk.askEnable', { count: of.length })}
        action={t('users.security.enable')}
        done={({ changed }) => {
          selection.clear();
          return t('users.bulk.done', { count: changed ?? 0 });
        }}
      />
      <ConfirmVerb
        of={disabling}
        title={(of) => t('users.bulk.askDisable', { count: of.length })}
        action={t('users.security.disable')}
        danger
        done={({ changed }) => {
          selection.clear();
          return t('users.bulk.done', { count: changed ?? 0 });
        }}
      >
        <p>{t('users.consequence.disable')}</p>
      </ConfirmVerb>
      {roles && (
        <RolesDialog ids={ids} groups={groups} us={us} onDone={selection.clear} onClose={() => setRoles(false)} />
      )}
    </>
  );
}

const idsOf = (users: readonly ListedUser[]): string[] => users.map(({ id }) => id);

const roleChange = v.pipe(
  v.object({ addRoleIds: v.array(v.string()), removeRoleIds: v.array(v.string()) }),
  v.forward(
    v.check(({ addRoleIds, removeRoleIds }) => addRoleIds.length + removeRoleIds.length > 0, 'required'),
    ['addRoleIds'],
  ),
);

type RolesProps = { ids: readonly string[]; groups: Groups; us: boolean; onDone: () => void; onClose: () => void };

/** Adds and removes roles of the selected users; other roles stay. */
function RolesDialog({ ids, groups, us, onDone, onClose }: RolesProps) {
  const t = useText();
  const change = useAction(ChangeUsers, (answer) => answer.changeUsers, refresh);
  const words = useRoleWords();
  const choices = [...new Map(groups.flatMap((group) => group.roles).map(({ id, name }) => [id, name]))].map(
    ([value, name]) => ({ value, label: words({ name }) }),
  );
  const labels = { addRoleIds: t('users.bulk.add'), removeRoleIds: t('users.bulk.remove') };
  return (
    <FormDialog
      title={t('users.bulk.askRoles', { count: ids.length })}
      action={t('users.bulk.change', { count: ids.length })}
      success={t('users.bulk.done', { count: ids.length })}
      labels={labels}
      schema={roleChange}
      initial={{ addRoleIds: [], removeRoleIds: [] }}
      onSubmit={(roles) => change.mutateAsync({ ids: [...ids], ...roles, us })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={4}>
          <SearchMultiSelect label={labels.addRoleIds} choices={choices} {...form.control('addRoleIds')} />
          <SearchMultiSelect label={labels.removeRoleIds} choices={choices} {...form.control('removeRoleIds')} />
          <Note>{t('users.bulk.rolesHint')}</Note>
        </Stack>
      )}
    </FormDialog>
  );
}
