import { useText } from '#platform/texts/texts.tsx';
import { useRoleWords } from '#access/roles/role-words.part.ts';
import { Checkbox, SelectInput, Switch } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import css from './users.module.css';
import { userStates, type UsersSearch } from './users.links.ts';

type Group = { id: string; description: string; roles: readonly { id: string; name: string }[] };
type FilterProps = {
  search: UsersSearch;
  groups: readonly Group[];
  offerUs: boolean;
  onChange: (search: UsersSearch) => void;
};

/**
 * The filters behind the "+ Filter" chip: several group roles, one role, state, and the US users
 * (Q-057).
 */
export function UserFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('users.filter.title')} add={t('users.filter.add')}>
      {(apply) => <UserFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function UserFilterForm({ search, groups, offerUs, onChange }: FilterProps) {
  const t = useText();
  const { draft, setDraft } = useFilterDraft(search);
  const words = useRoleWords();
  const any = { value: '', label: t('users.filter.any') };
  const chosen = draft.group ?? [];
  const shown = groups.filter((group) => chosen.length === 0 || chosen.includes(group.id));
  const roles = [...new Map(shown.flatMap((group) => group.roles).map((role) => [role.id, role.name]))];
  return (
    <FilterForm action={t('users.filter.apply')} onApply={() => onChange(draft)}>
      <fieldset className={css.plain}>
        <legend className={css.legend}>{t('users.filter.groups')}</legend>
        <Stack gap={1} className={css.scroll}>
          {groups.map((group) => (
            <Checkbox
              key={group.id}
              label={group.description}
              checked={chosen.includes(group.id)}
              onChange={(event) => {
                const next = event.target.checked ? [...chosen, group.id] : chosen.filter((id) => id !== group.id);
                setDraft({ ...draft, group: next.length > 0 ? next : undefined });
              }}
            />
          ))}
        </Stack>
      </fieldset>
      <SelectInput
        label={t('users.filter.role')}
        choices={[any, ...roles.map(([value, name]) => ({ value, label: words({ name }) }))]}
        value={draft.role ?? ''}
        onChange={(event) => setDraft({ ...draft, role: event.target.value || undefined })}
      />
      <SelectInput
        label={t('users.list.state')}
        choices={[any, ...userStates.map((value) => ({ value, label: t(`users.state.${value}`) }))]}
        value={draft.state ?? ''}
        onChange={(event) => setDraft({ ...draft, state: userStates.find((state) => state === event.target.value) })}
      />
      {offerUs && (
        <Switch
          label={t('users.filter.us')}
          checked={draft.us === true}
          onChange={(event) =>
            setDraft({ ...draft, us: event.target.checked ? true : undefined, group: undefined, role: undefined })
          }
        />
      )}
    </FilterForm>
  );
}
