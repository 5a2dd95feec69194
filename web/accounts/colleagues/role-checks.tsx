import type { ColleagueRole } from '#rules/accounts/colleagues/colleague.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import css from './colleagues.module.css';

type Props = {
  roles: readonly ColleagueRole[];
  value: readonly ColleagueRole[];
  error: string | undefined;
  disabled: boolean;
  onChange: (roles: ColleagueRole[]) => void;
};

/** The roles that can be given, each with what it allows. */
export function RoleChecks({ roles, value, error, disabled, onChange }: Props) {
  const t = useText();
  return (
    <fieldset className={css.roles} data-field="roles" disabled={disabled}>
      <legend>{t('colleagues.field.roles')}</legend>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {roles.map((name) => (
        <Checkbox
          key={name}
          label={t(`role-names.role.${name}`)}
          hint={t(`colleagues.roleHint.${name}`)}
          checked={value.includes(name)}
          aria-invalid={error ? true : undefined}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, name] : value.filter((other) => other !== name))
          }
        />
      ))}
    </fieldset>
  );
}
