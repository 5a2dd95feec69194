import * as v from 'valibot';
import { invitationSchema } from '#rules/accounts/colleagues/colleague.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Note } from '#ui/page/note.tsx';
import { ChangeColleague, type Colleague, type ColleagueList, Colleagues } from './colleagues.documents.ts';
import { RoleChecks } from './role-checks.tsx';
import { useRoleWords } from '#access/roles/role-words.part.ts';
import { isColleagueRole } from './colleague-role.ts';

const { roles: givenRoles, branchId } = invitationSchema.entries;
/** A person with a role of the brand's own keeps it until roles are chosen here. */
const keeping = v.object({ roles: v.union([givenRoles, v.pipe(v.array(v.never()), v.length(0))]), branchId });
const replacing = v.object({ roles: givenRoles, branchId });

type Props = { person: Colleague; list: ColleagueList; onClose: () => void };

/** The roles and the branch of a colleague. */
export function ColleagueDialog({ person, list: { branches, roles }, onClose }: Props) {
  const t = useText();
  const roleWords = useRoleWords();
  const change = useAction(ChangeColleague, (answer) => answer.changeColleague, { refresh: [Colleagues] });
  const held = person.roles.map(({ name }) => name).filter(isColleagueRole);
  const others = person.roles.filter(({ name }) => !isColleagueRole(name));
  const labels = { roles: t('colleagues.field.roles'), branchId: t('colleagues.field.branch') };
  return (
    <FormDialog
      title={t('colleagues.edit.title', { name: person.name })}
      subtitle={person.email || person.username}
      action={t('colleagues.edit.action')}
      success={t('colleagues.edit.done')}
      labels={labels}
      schema={others.length > 0 ? keeping : replacing}
      initial={{ roles: held, branchId: person.branchId }}
      onSubmit={({ roles: chosen, branchId: branch }) => {
        const same = chosen.length === held.length && chosen.every((name) => held.includes(name));
        return change.mutateAsync({ id: person.id, roles: same ? null : chosen, branchId: branch });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {others.length > 0 && (
            <Note tone="info">{t('colleagues.edit.replaces', { roles: others.map(roleWords).join(', ') })}</Note>
          )}
          {branches.length > 1 && (
            <SelectInput
              label={labels.branchId}
              choices={branches.map(({ id, name, city }) => ({
                value: id,
                label: [name, city].filter(Boolean).join(', '),
              }))}
              {...form.input('branchId')}
            />
          )}
          <RoleChecks roles={roles.map(({ name }) => name).filter(isColleagueRole)} {...form.control('roles')} />
        </>
      )}
    </FormDialog>
  );
}
