import { invitationSchema } from '#rules/accounts/colleagues/colleague.ts';
import { invitationDays } from '#rules/accounts/users/invitation.ts';
import { useAction } from '#platform/api/queries.ts';
import { siteLocales, useSite } from '#platform/site.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { type ColleagueList, Colleagues, InviteColleague } from './colleagues.documents.ts';
import { RoleChecks } from './role-checks.tsx';
import { isColleagueRole } from './colleague-role.ts';

type Props = { list: ColleagueList; onClose: () => void };

/** Invites a person by mail. */
export function InviteDialog({ list: { branches, roles }, onClose }: Props) {
  const t = useText();
  const lang = useLocale();
  const offered = siteLocales(useSite());
  const invite = useAction(InviteColleague, (answer) => answer.inviteColleague, { refresh: [Colleagues] });
  const labels = {
    name: t('colleagues.field.name'),
    email: t('colleagues.field.email'),
    language: t('colleagues.field.language'),
    roles: t('colleagues.field.roles'),
    branchId: t('colleagues.field.branch'),
  };
  return (
    <FormDialog
      title={t('colleagues.invite.title')}
      subtitle={t('colleagues.invite.hint', { days: invitationDays })}
      action={t('colleagues.invite.action')}
      success={t('colleagues.invite.done')}
      labels={labels}
      schema={invitationSchema}
      initial={{
        name: '',
        email: '',
        language: offered.includes(lang) ? lang : (offered[0] ?? lang),
        roles: [],
        branchId: branches[0]?.id ?? '',
      }}
      onSubmit={(value) => invite.mutateAsync(value)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={labels.name} autoComplete="off" {...form.input('name')} />
          <TextInput label={labels.email} type="email" inputMode="email" autoComplete="off" {...form.input('email')} />
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
          <SelectInput
            label={labels.language}
            choices={offered.map((value) => ({ value, label: languageName(value) }))}
            {...form.input('language')}
          />
          <RoleChecks roles={roles.map(({ name }) => name).filter(isColleagueRole)} {...form.control('roles')} />
        </>
      )}
    </FormDialog>
  );
}
