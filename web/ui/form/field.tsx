import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from '#ui/look/class-names.ts';
import css from './field.module.css';
import { Icon } from '#ui/look/icon.tsx';
import { counterWords, Field, type FieldLook, type InputSize } from './text-input.tsx';

const IconAlertTriangle = sheetIcon('alert-triangle');

export { Checkbox, Radio, Switch } from './checkbox.tsx';
export { SearchInput } from './search-input.tsx';
export { Field, PasswordInput, TextInput, type FieldLook } from './text-input.tsx';

export type TextAreaProps = FieldLook &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, side, optional, hideLabel, className, ...input }: TextAreaProps) {
  const counter = side ?? counterWords(input);
  return (
    <Field label={label} hint={hint} error={error} side={counter} optional={optional} hideLabel={hideLabel}>
      {(ids) => <textarea {...input} {...ids} className={classNames(css.input, className)} />}
    </Field>
  );
}

export type Choice = { value: string; label: string; disabled?: boolean };

export type SelectInputProps = FieldLook &
  InputSize &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
    choices: readonly Choice[];
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** A short list in the native control. For long or searchable lists use SearchSelect. */
export function SelectInput({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  inputSize,
  choices,
  placeholder,
  className,
  ...select
}: SelectInputProps) {
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

export type Option<T extends string> = {
  value: T;
  label: ReactNode;
  consequence?: ReactNode;
  side?: ReactNode;
  disabled?: boolean;
};

/**
 * Choices as cards that state their consequence (money, dates): "Ship complete, one delivery, Tue 25 Nov". `pairs` puts
 * two side by side.
 */
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
    <fieldset
      className={css.group}
      disabled={disabled}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
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
