import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type * as v from 'valibot';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/note.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import css from './form.module.css';
import { showToast } from '#ui/dialog/toast.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import { type Form as FormState, type FormInput, useForm } from './use-form.ts';

type FormProps<T extends Record<string, unknown>> = {
  form: FormState<T>;
  /** Names of the fields for the summary: `{ poNumber: 'PO number' }`. */
  labels?: Partial<Record<keyof T & string, string>>;
  /** Shows a field that is not on the page, by its path; the summary then also names a single error. */
  reveal?: (path: string) => void;
  /** Asks before leaving the page with unsaved input. On by default; turn off for searches and dialogs. */
  guard?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** The form element with its error summary; focuses the first invalid field after a failed submit. */
export function Form<T extends Record<string, unknown>>({
  form,
  labels,
  reveal,
  guard = true,
  id,
  className,
  children,
}: FormProps<T>) {
  const element = useRef<HTMLFormElement>(null);
  const { errors, tried } = form;
  const paths = Object.keys(errors);
  const attempts = useRef(0);

  const wanted = useRef<string | null>(null);

  const fieldOf = (path: string): HTMLElement | null | undefined => {
    const root = path.split('.')[0] ?? path;
    const within = (name: string): string => `[data-field="${CSS.escape(name)}"] :is(input, select, textarea, button)`;
    return element.current?.querySelector<HTMLElement>(
      `[name="${CSS.escape(path)}"], [name="${CSS.escape(root)}"], ${within(path)}, ${within(root)}`,
    );
  };
  const focus = (path: string) => {
    const field = fieldOf(path);
    if (field) field.focus();
    else if (reveal) {
      wanted.current = path;
      reveal(path);
    }
  };
  const focusWanted = useEffectEvent(() => {
    const field = wanted.current === null ? null : fieldOf(wanted.current);
    if (!field) return;
    wanted.current = null;
    field.focus();
  });
  useEffect(() => focusWanted(), [children]);

  return (
    <form
      ref={element}
      id={id}
      noValidate
      className={classNames(css.form, className)}
      onSubmit={(event) => {
        attempts.current += 1;
        void form
          .submit(event)
          .finally(() =>
            requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
          );
      }}
    >
      {tried && paths.length > 0 && (
        <Summary
          errors={errors}
          labels={labels as Record<string, string> | undefined}
          onGo={focus}
          all={reveal !== undefined}
        />
      )}
      {children}
      {guard && <UnsavedGuard dirty={form.dirty && !form.busy} />}
    </form>
  );
}

function Summary({
  errors,
  labels,
  onGo,
  all,
}: {
  errors: Readonly<Record<string, string>>;
  labels?: Record<string, string>;
  onGo: (path: string) => void;
  /** Fields may be out of sight. */
  all: boolean;
}) {
  const t = useText();
  const fields = Object.entries(errors).filter(([path]) => path !== '');
  const general = errors[''];
  // A single field shows its own error, so a summary is not needed.
  if (fields.length < (all ? 1 : 2) && !general) return null;
  return (
    <Note tone="err" role="alert">
      <div className={css.summary}>
        {general && <b>{general}</b>}
        {fields.length > 0 && (
          <>
            {!general && <b>{t('ui.form.fix', { count: fields.length })}</b>}
            <ul>
              {fields.map(([path, message]) => (
                <li key={path}>
                  <button type="button" onClick={() => onGo(path)}>
                    {labels?.[path] ? t('ui.label.value', { label: labels[path], value: message }) : message}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Note>
  );
}

/** Two columns of fields, one on a phone. `FormWide` spans both. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}

export function FormWide({ children }: { children: ReactNode }) {
  return <div className={css.full}>{children}</div>;
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>;
}

type FormDialogProps<S extends v.GenericSchema<Record<string, unknown>, unknown>> = Omit<FormInput<S>, 'onDone'> & {
  title: ReactNode;
  subtitle?: ReactNode;
  size?: 'small' | 'wide';
  /** The label of the submit button: "Save address". */
  action: string;
  /** The label of the other button where "Cancel" is ambiguous: "Keep order". */
  dismiss?: string;
  danger?: boolean;
  /** Toast after success. */
  success?: string;
  labels?: Partial<Record<keyof v.InferInput<S> & string, string>>;
  /** Only the two buttons close it, and success does not: the parent unmounts it. */
  forced?: boolean;
  onClose: () => void;
  onDone?: (result: unknown) => void;
  children: (form: FormState<v.InferInput<S> & Record<string, unknown>>) => ReactNode;
};

/** A form in a dialog: closes with a toast on success, stays open with the errors on refusal. */
export function FormDialog<S extends v.GenericSchema<Record<string, unknown>, unknown>>({
  title,
  subtitle,
  size,
  action,
  dismiss,
  danger,
  success,
  labels,
  forced,
  onClose,
  onDone,
  children,
  ...input
}: FormDialogProps<S>) {
  const t = useText();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const form = useForm<S>({
    ...input,
    onDone: (result) => {
      if (success) showToast({ text: success });
      onDone?.(result);
      if (!forced) onClose();
    },
  });

  useEffect(() => {
    body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);

  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      size={size}
      onClose={form.busy || forced ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {dismiss ?? t('ui.dialog.cancel')}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'dangerFill' : 'primary'} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <Form form={form} id={id} labels={labels} guard={false}>
          {children(form)}
        </Form>
      </div>
    </Dialog>
  );
}
