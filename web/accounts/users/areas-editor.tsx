import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Limitation } from '#rules/permissions.ts';
import { isWholeSorg, limitationsWithValue } from '#rules/accounts/users/user.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { Note } from '#ui/page/note.tsx';
import { AreaCustomer } from './area-customer.tsx';
import { type AreaRow, areaRow, type Choices } from './user-values.ts';
import css from './users.module.css';

type EditorProps = {
  rows: readonly AreaRow[];
  sorgs: Choices['sorgs'];
  limitations: readonly string[];
  /** Errors of the form by path. */
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  us: boolean;
  onChange: (rows: AreaRow[]) => void;
};

/** Areas of a user. The field of the value shows only if the limitation needs one; customers are found by name. */
export function AreasEditor({ rows, sorgs, limitations, errors, disabled, us, onChange }: EditorProps) {
  const t = useText();
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, part: Partial<AreaRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  // After adding, the new row gets the focus; after removing, its neighbour does.
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-area] select')[at * 3]?.focus());
  const known = (sorg: string) => sorgs.some((entry) => entry.sorg === sorg);
  const whole = errors['userAreas'];
  /** An area of a whole sales organisation says how many dealers it opens. */
  const opened = ({ sorg, limitation, option }: AreaRow) => {
    const found = sorgs.find((entry) => entry.sorg === sorg);
    return found && option === 'include' && isWholeSorg(limitation)
      ? t('users.area.opens', { count: found.dealerCount, sorg })
      : undefined;
  };
  return (
    <fieldset ref={list} className={css.areas} disabled={disabled}>
      <legend className="visually-hidden">{t('users.section.areas')}</legend>
      {whole && (
        <Note tone="err" role="alert">
          {whole}
        </Note>
      )}
      {rows.map((row, at) => {
        const needsValue = limitationsWithValue.includes(row.limitation);
        const name = (field: string) => `userAreas.${at}.${field}`;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a grid row
          <div
            key={row.key}
            className={css.area}
            data-area
            role="group"
            aria-label={t('users.area.row', { number: at + 1 })}
          >
            <SelectInput
              label={t('users.area.sorg')}
              name={name('sorg')}
              value={row.sorg}
              error={errors[name('sorg')]}
              choices={[
                ...(known(row.sorg) ? [] : [{ value: row.sorg, label: row.sorg || t('users.field.choose') }]),
                ...sorgs.map(({ sorg, name: title }) => ({ value: sorg, label: `${sorg} · ${title}` })),
              ]}
              onChange={(event) => change(at, { sorg: event.target.value })}
            />
            <SelectInput
              label={t('users.area.limitation')}
              name={name('limitation')}
              value={row.limitation}
              error={errors[name('limitation')]}
              placeholder={t('users.field.choose')}
              choices={limitations.map((value) => ({ value, label: t(`users.limit.${value as Limitation}`) }))}
              hint={opened(row)}
              onChange={(event) =>
                change(at, {
                  limitation: event.target.value as Limitation,
                  // The code of one kind means nothing for another.
                  value: '',
                  valueName: null,
                })
              }
            />
            <SelectInput
              label={t('users.area.option')}
              name={name('option')}
              value={row.option}
              error={errors[name('option')]}
              choices={(['include', 'exclude'] as const).map((value) => ({ value, label: t(`users.area.${value}`) }))}
              onChange={(event) => change(at, { option: event.target.value === 'exclude' ? 'exclude' : 'include' })}
            />
            {row.limitation === 'customer' && (
              <div className={css.areaCustomer}>
                <AreaCustomer
                  row={row}
                  error={errors[name('value')]}
                  disabled={disabled}
                  us={us}
                  onChange={(customer) => change(at, customer)}
                />
              </div>
            )}
            {needsValue && row.limitation !== 'customer' && (
              <TextInput
                label={t('users.area.value')}
                name={name('value')}
                value={row.value}
                error={errors[name('value')]}
                onChange={(event) => change(at, { value: event.target.value })}
              />
            )}
            {!needsValue && <span className={css.noValue} />}
            <span className={css.areaOut}>
              <IconButton
                icon={IconTrash}
                label={t('users.area.remove', { number: at + 1 })}
                onClick={() => {
                  onChange(rows.filter((other) => other !== row));
                  focus(Math.max(0, at - 1));
                }}
              />
            </span>
          </div>
        );
      })}
      <div>
        <Button
          size="small"
          icon={IconPlus}
          onClick={() => {
            const last = rows.at(-1);
            // A limitation that needs a value opens nothing until the value is chosen, too.
            const limited = last !== undefined && limitationsWithValue.includes(last.limitation);
            onChange([
              ...rows,
              areaRow({
                sorg: last?.sorg ?? sorgs[0]?.sorg ?? '',
                limitation: limited ? last.limitation : '',
                option: 'include',
                value: '',
              }),
            ]);
            focus(rows.length);
          }}
        >
          {t('users.area.add')}
        </Button>
      </div>
    </fieldset>
  );
}
