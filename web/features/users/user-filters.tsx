import { useState } from 'react';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { AddFilterChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectInput, Switch } from '../../ui/field.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Popover } from '../../ui/popover.tsx';
import { usePhone } from '../../ui/use-media.ts';
import css from './users.module.css';
import { userStates, type UsersSearch } from './users.links.ts';

type Group = { id: string; description: string; roles: readonly { id: string; name: string }[] };
type FilterProps = { search: UsersSearch; groups: readonly Group[]; offerUs: boolean; onChange: (search: UsersSearch) => void };

/** The filters behind the "+ Filter" chip: several group roles, one role, state, and the US users. */
export function UserFilters(props: FilterProps) {
  const t = useText();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (phone)
    return (
      <>
        <AddFilterChip aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('users.filter.add')}
        </AddFilterChip>
        {open && (
          <Dialog title={t('users.filter.title')} onClose={() => setOpen(false)}>
            <FilterForm {...props} />
          </Dialog>
        )}
      </>
    );
  return (
    <Popover label={t('users.filter.title')} trigger={(trigger) => <AddFilterChip {...trigger}>{t('users.filter.add')}</AddFilterChip>}>
      {(close) => (
        <FilterForm
          {...props}
          onChange={(next) => {
            props.onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function FilterForm({ search, groups, offerUs, onChange }: FilterProps) {
  const t = useText();
  const [draft, setDraft] = useState<UsersSearch>(search);
  const any = { value: '', label: t('users.filter.any') };
  const chosen = draft.group ?? [];
  const shown = groups.filter((group) => chosen.length === 0 || chosen.includes(group.id));
  const roles = [...new Map(shown.flatMap((group) => group.roles).map((role) => [role.id, role.name]))];
  return (
    <form
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(draft);
      }}
    >
      <Stack gap={3}>
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
          choices={[any, ...roles.map(([value, label]) => ({ value, label }))]}
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
            onChange={(event) => setDraft({ ...draft, us: event.target.checked ? true : undefined, group: undefined, role: undefined })}
          />
        )}
        <Row justify="end">
          <Button type="submit" variant="primary">
            {t('users.filter.apply')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
