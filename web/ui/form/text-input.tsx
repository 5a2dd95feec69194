import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './field.module.css';
import { Icon, type IconType } from '#ui/look/icon.tsx';

export type FieldLook = {
  label: ReactNode;
  /** One line of help below the input. */
  hint?: ReactNode;
  /** The error text; replaces the hint and marks the input as invalid. */
  error?: ReactNode;
  /** Right of the label: a counter or a link. `optional` shows the word "optional". */
  side?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
};

/** Label above, hint or error below; passes the ids to the control inside. The label has the id `<id>-label`. */
export function Field({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  children,
}: FieldLook & {
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}) {
  const t = useText();
  const id = useId();
  const chooseNote = () => {
    if (error) return `${id}-error`;
    if (hint) return `${id}-hint`;
    return undefined;
  };
  const note = chooseNote();
  const right = side ?? (optional ? t('ui.field.optional') : null);
  return (
    <div className={css.field}>
      <div className={hideLabel ? 'visually-hidden' : css.label}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {right && <span className={css.side}>{right}</span>}
      </div>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <div id={note} className={css.error}>
          <Icon of={IconAlertTriangle} size={14} />
          <span>{error}</span>
        </div>
      ) : (
        hint && (
          <div id={note} className={css.hint}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

export type InputSize = { inputSize?: 'small' | 'large' };

export type TextInputProps = FieldLook &
  InputSize &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
    icon?: IconType;
    /** A fixed part of the value, such as a phone code, in a box before the input. Screen readers get it from the hint. */
    before?: ReactNode;
    trail?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** A limit that nobody reaches by typing. */
const farLimit = 10_000;

/** `161 / 200`. A far limit has no counter before nine tenths of it are used. */
export function counterWords({ value, maxLength = 0 }: { value?: unknown; maxLength?: number }): string | undefined {
  const length = typeof value === 'string' ? value.length : 0;
  const matters = maxLength > 0 && (maxLength < farLimit || length > maxLength * 0.9);
  return matters ? `${length} / ${maxLength}` : undefined;
}

/** One line of text. `maxLength` shows a counter ({@link counterWords}). */
export function TextInput({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  inputSize,
  icon,
  before,
  trail,
  className,
  ...input
}: TextInputProps) {
  const counter = side ?? counterWords(input);
  return (
    <Field label={label} hint={hint} error={error} side={counter} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <span className={classNames(css.box, before !== undefined && css.parted)}>
          {before !== undefined && (
            <span className={css.before} aria-hidden>
              {before}
            </span>
          )}
          {icon && <Icon of={icon} size={16} className={css.lead} />}
          <input
            autoComplete="off"
            {...input}
            {...ids}
            className={classNames(css.input, inputSize && css[inputSize], className)}
          />
          {trail && <span className={css.trail}>{trail}</span>}
        </span>
      )}
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trail' | 'icon'>) {
  const t = useText();
  const [shown, show] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trail={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={t(shown ? 'session.password.hide' : 'session.password.show')}
          aria-pressed={shown}
          onClick={() => show(!shown)}
        />
      }
    />
  );
}
