import { sheetIcon } from './sheet-icon.tsx';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { useText } from '../platform/texts/texts.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import { Icon } from './icon.tsx';
import { Field, type FieldLook, type InputSize } from './text-input.tsx';

const IconAlertTriangle = sheetIcon('alert-triangle');
const IconSearch = sheetIcon('search');
const IconX = sheetIcon('x');

export { Field, PasswordInput, TextInput, type FieldLook } from './text-input.tsx';

export type TextAreaProps = FieldLook & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, side, optional, hideLabel, className, ...input }: TextAreaProps) {
  const length = typeof input.value === 'string' ? input.value.length : 0;
  const counter = side ?? (input.maxLength && input.maxLength > 0 ? `${length} / ${input.maxLength}` : undefined);
  return (
    <Field label={label} hint={hint} error={error} side={counter} optional={optional} hideLabel={hideLabel}>
      {(ids) => <textarea {...input} {...ids} className={classNames(css.input, className)} />}
    </Field>
  );
}

export type Choice = { value: string; label: string; disabled?: boolean };

export type SelectInputProps = FieldLook &
  InputSize &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & { choices: readonly Choice[]; placeholder?: string; ref?: Ref<HTMLSelectElement> };

/** A short list in the browser's own control. Long or searched lists: SearchSelect. */
export function SelectInput({ label, hint, error, side, optional, hideLabel, inputSize, choices, placeholder, className, ...select }: SelectInputProps) {
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <select {...select} {...ids} className={classNames(css.input, inputSize && css[inputSize], className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export type SearchInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange' | 'value'> &
  InputSize & { label: string; value: string; onChange: (value: string) => void; onSearch?: () => void; shortcut?: string; ref?: Ref<HTMLInputElement> };

/** A search box. `onSearch` runs on Enter or the icon; without it the caller reacts to typing. */
export function SearchInput({ label, value, onChange, onSearch, shortcut, inputSize, className, ...input }: SearchInputProps) {
  const t = useText();
  return (
    <span className={classNames(css.box, className)} role="search" aria-label={label}>
      {!onSearch && <Icon of={IconSearch} size={16} className={css.lead} />}
      <input
        {...input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch?.();
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
          input.onKeyDown?.(event);
        }}
        className={classNames(css.input, inputSize && css[inputSize])}
      />
      <span className={css.trail}>
        {value !== '' && !onSearch && <IconButton size="small" icon={IconX} label={t('ui.field.clear')} onClick={() => onChange('')} />}
        {onSearch && <IconButton size="small" icon={IconSearch} label={t('ui.field.search')} onClick={onSearch} />}
        {shortcut && value === '' && !onSearch && <kbd aria-hidden>{shortcut}</kbd>}
      </span>
    </span>
  );
}

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
};

function ChoiceLabel({ label, hint, hideLabel, input }: { label: ReactNode; hint?: ReactNode; hideLabel?: boolean; input: ReactNode }) {
  return (
    <label className={css.choice}>
      {input}
      <span className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        {hint && <span className={css.choiceHint}>{hint}</span>}
      </span>
    </label>
  );
}

export function Checkbox({ label, hint, hideLabel, indeterminate, className, ...input }: ChoiceProps & { indeterminate?: boolean }) {
  const mark = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate ?? false;
  };
  return (
    <ChoiceLabel
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      input={<input ref={mark} {...input} type="checkbox" className={classNames(css.check, className)} />}
    />
  );
}

export function Radio({ label, hint, hideLabel, className, ...input }: ChoiceProps) {
  return (
    <ChoiceLabel
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      input={<input {...input} type="radio" className={classNames(css.check, css.radio, className)} />}
    />
  );
}

export function Switch({ label, hint, hideLabel, className, ...input }: ChoiceProps) {
  return (
    <ChoiceLabel
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      input={<input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={classNames(css.switch, className)} />}
    />
  );
}

export type Option<T extends string> = { value: T; label: ReactNode; consequence?: ReactNode; side?: ReactNode; disabled?: boolean };

/** Bordered choices whose consequence (money, dates) stands inside: "Ship complete, one delivery, Tue 25 Nov". `pairs` puts two beside each other. */
export function OptionCards<T extends string>({
  label,
  hideLabel,
  error,
  options,
  value,
  onChange,
  disabled,
  pairs,
}: {
  label: ReactNode;
  hideLabel?: boolean;
  error?: ReactNode;
  options: readonly Option<T>[];
  value: T | null;
  onChange: (value: T) => void;
  disabled?: boolean;
  pairs?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={css.group} disabled={disabled} data-invalid={error ? true : undefined} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideLabel ? 'visually-hidden' : css.label}>{label}</legend>
      <div className={classNames(css.options, pairs && css.pairs)}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              className={classNames(css.check, css.radio)}
              name={name}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.consequence && <span className={css.choiceHint}>{option.consequence}</span>}
            </span>
            {option.side && <span className={css.optionSide}>{option.side}</span>}
          </label>
        ))}
      </div>
      {error && (
        <div id={`${name}-error`} className={css.error}>
          <Icon of={IconAlertTriangle} size={14} />
          <span>{error}</span>
        </div>
      )}
    </fieldset>
  );
}
