import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '#ui/look/class-names.ts';
import css from './field.module.css';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
};

function ChoiceLabel({
  label,
  hint,
  hideLabel,
  input,
}: {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  input: ReactNode;
}) {
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

export function Checkbox({
  label,
  hint,
  hideLabel,
  indeterminate,
  className,
  ...input
}: ChoiceProps & { indeterminate?: boolean }) {
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
      input={
        <input
          {...input}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          className={classNames(css.switch, className)}
        />
      }
    />
  );
}
