import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { hasWords } from '#ui/form/has-words.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, SearchInput } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import css from './roles.module.css';

type Entry = { id: string; label: string; hint?: string };
type Group = { id: string; title: string; entries: readonly Entry[] };
type Props = {
  name: string;
  label: string;
  placeholder: string;
  groups: readonly Group[];
  value: readonly string[];
  error?: string;
  disabled: boolean;
  onChange: (ids: string[]) => void;
};

/** Grouped check boxes with a filter; each group shows how many are selected. */
export function CheckList({ name, label, placeholder, groups, value, error, disabled, onChange }: Props) {
  const t = useText();
  const [words, setWords] = useState('');
  const isWanted = hasWords(words);
  const fits = (entry: Entry) => isWanted(`${entry.label} ${entry.hint ?? ''}`);
  const chosen = new Set(value);
  const shown = groups
    .map((group) => ({ ...group, found: group.entries.filter(fits) }))
    .filter(({ found }) => found.length > 0);
  const set = (entries: readonly Entry[], on: boolean) => {
    const ids = new Set(entries.map(({ id }) => id));
    onChange(on ? [...value.filter((id) => !ids.has(id)), ...ids] : value.filter((id) => !ids.has(id)));
  };
  return (
    <div data-field={name}>
      <Stack gap={4}>
        {error && (
          <Note tone="err" role="alert">
            {error}
          </Note>
        )}
        <Row gap={3} wrap justify="between">
          <SearchInput
            label={placeholder}
            placeholder={placeholder}
            value={words}
            onChange={setWords}
            className={css.find}
          />
          <Text size="sm" tone="muted">
            {t('users.check.chosen', {
              count: chosen.size,
              of: groups.reduce((sum, group) => sum + group.entries.length, 0),
            })}
          </Text>
        </Row>
        {shown.length === 0 && <Text tone="muted">{t('ui.select.nothing')}</Text>}
        {shown.map((group) => {
          const on = group.entries.filter(({ id }) => chosen.has(id)).length;
          const whole = group.found.every(({ id }) => chosen.has(id));
          return (
            <fieldset
              key={group.id}
              className={css.checks}
              disabled={disabled}
              aria-label={shown.length === 1 ? label : undefined}
            >
              <legend className={css.checksHead}>
                {group.title}{' '}
                <Text size="sm" tone="dim">
                  {on} / {group.entries.length}
                </Text>
              </legend>
              <span className={css.checksAll}>
                <Button variant="quiet" size="small" onClick={() => set(group.found, !whole)}>
                  {t(whole ? 'users.check.none' : 'users.check.all')}
                </Button>
              </span>
              <div className={css.checksGrid}>
                {group.found.map((entry) => (
                  <Checkbox
                    key={entry.id}
                    label={entry.label}
                    hint={entry.hint}
                    checked={chosen.has(entry.id)}
                    onChange={(event) => set([entry], event.target.checked)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </Stack>
    </div>
  );
}
