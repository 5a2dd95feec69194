import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError, isErrorCode, messageIdOf } from '#platform/api/errors.ts';
import { forgetTypedInput, onInputLost, typedInput } from '#platform/kept-input.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { loadTexts, type TextValues, type Translate, useText } from '#platform/texts/texts.tsx';
import { showToast } from '../dialog/toast.tsx';

type Values = Record<string, unknown>;

export type FieldError = { code: string; params?: TextValues; message?: string };

export type FormInput<S extends v.GenericSchema<Values, unknown>> = {
  /** The schema that the server uses too; its messages are error codes. */
  schema: S;
  initial: v.InferInput<S>;
  /** The input of the user that was typed earlier and not sent: the form shows it and is dirty from the beginning. */
  typed?: v.InferInput<S> | undefined;
  /** Paths below a value that have fields of their own, such as 'address.city': refusals of the server show there. */
  parts?: readonly string[];
  /** Sends the form. Throws ApiError on refusal; its errors show at their fields. */
  onSubmit: (output: v.InferOutput<S>) => unknown;
  /** Called after success with the result of `onSubmit`. */
  onDone?: (result: unknown) => void;
};

export type Form<T extends Values> = {
  values: T;
  /** True if a value differs from the initial one. */
  dirty: boolean;
  busy: boolean;
  /** Errors by field, shown once the user left the field or tried to submit. '' holds errors without a field. */
  errors: Readonly<Record<string, string>>;
  /** True if the user tried to submit; then the summary shows. */
  tried: boolean;
  set: <K extends keyof T & string>(name: K, value: T[K]) => void;
  /** Props of a text input: name, value, onChange, onBlur, error, disabled. */
  input: <K extends keyof T & string>(
    name: K,
  ) => {
    name: K;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
    error: string | undefined;
    disabled: boolean;
  };
  /** Props of a checkbox or switch. */
  check: <K extends keyof T & string>(
    name: K,
  ) => { name: K; checked: boolean; onChange: (event: { target: { checked: boolean } }) => void; disabled: boolean };
  /** Props of any control with a value: date, select, options, quantity. */
  control: <K extends keyof T & string>(
    name: K,
  ) => { value: T[K]; onChange: (value: T[K]) => void; error: string | undefined; disabled: boolean };
  submit: (event?: FormEvent) => Promise<void>;
  reset: (values?: T) => void;
};

function pathOf(issue: v.BaseIssue<unknown>): string {
  return issue.path?.map((item) => String(item.key)).join('.') ?? '';
}

function paramsOf(issue: v.BaseIssue<unknown>): TextValues {
  const requirement = typeof issue.requirement === 'number' ? issue.requirement : undefined;
  return requirement === undefined
    ? {}
    : { max: requirement, min: requirement, limit: requirement, count: requirement };
}

/** The message of an error code; the server's own message for codes that the catalogue does not know. */
export function fieldErrorText(t: Translate, { code, params, message }: FieldError): string {
  if (isErrorCode(code)) return t(code, params);
  return message || t('something_wrong' satisfies MessageId);
}

/** Server fields arrive as 'input.lines.0.quantity' or 'quantity': the longest suffix that the form knows is used. */
function ownField(field: string, known: ReadonlySet<string>): string {
  const parts = field.split('.');
  for (let at = 0; at < parts.length; at += 1) {
    const tail = parts.slice(at).join('.');
    if (known.has(tail) || known.has(parts[at] ?? '')) return known.has(tail) ? tail : (parts[at] ?? '');
  }
  return '';
}

/**
 * State of one form: validates when the user leaves a field, then while they type; assigns the server's errors to its
 * fields; keeps the input after an error.
 */
export function useForm<S extends v.GenericSchema<Values, unknown>>({
  schema,
  initial,
  typed,
  parts = [],
  onSubmit,
  onDone,
}: FormInput<S>): Form<v.InferInput<S> & Values> {
  type T = v.InferInput<S> & Values;
  const t = useText();
  const [start, setStart] = useState<T>(initial as T);
  const [back] = useState(() => (typed === undefined ? typedBefore(initial) : null));
  const [values, setValues] = useState<T>((typed ?? back ?? initial) as T);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, FieldError>>>({});
  const running = useRef(false);
  // Loads the messages of refusals before one can occur.
  useEffect(() => void loadTexts(['refusals']), []);

  const found = useMemo(() => validate(schema, values), [schema, values]);

  const errors = useMemo(() => {
    const shown: Record<string, string> = {};
    for (const [path, error] of Object.entries(found.errors)) {
      if (tried || left.has(path)) shown[path] = fieldErrorText(t, error);
    }
    for (const [path, error] of Object.entries(refused)) shown[path] ??= fieldErrorText(t, error);
    return shown;
  }, [found, refused, tried, left, t]);

  const set: Form<T>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => withoutField(before, name));
  };
  const leave = (name: string) => setLeft((before) => (before.has(name) ? before : new Set(before).add(name)));

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (running.current) return;
    setTried(true);
    if (!found.result.success) return;
    running.current = true;
    setBusy(true);
    setRefused({});
    try {
      const result = await onSubmit(found.result.output as v.InferOutput<S>);
      setStart(values);
      setTried(false);
      setLeft(new Set());
      onDone?.(result);
    } catch (error) {
      setRefused(refusals(error, new Set([...Object.keys(values), ...parts])));
      if (!(error instanceof ApiError)) throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const dirty = values !== start && JSON.stringify(values) !== JSON.stringify(start);
  useKeptInput(values, dirty, back !== null);

  return {
    values,
    dirty,
    busy,
    errors,
    tried: tried || Object.keys(refused).length > 0,
    set,
    ...bindings<T>({ values, set, leave, errors, busy }),
    submit,
    reset: (next) => {
      const target = next ?? start;
      setStart(target);
      setValues(target);
      setLeft(new Set());
      setTried(false);
      setRefused({});
    },
  };
}

/** The name under which the input of a form is kept; null for forms with secrets. */
function keptName(initial: Values): string | null {
  const names = Object.keys(initial).toSorted();
  return names.some((name) => /password|secret|token|^code$/i.test(name)) ? null : names.join(',');
}

/** The values that the user typed into the same form before their session ended. */
function typedBefore(initial: Values): Values | null {
  const name = keptName(initial);
  const values = name === null ? null : typedInput(name);
  return typeof values === 'object' && values !== null ? { ...initial, ...values } : null;
}

/** Keeps the input if the session ends, and says that it is back after the next sign-in. */
function useKeptInput(values: Values, dirty: boolean, back: boolean): void {
  const t = useText();
  const keep = useEffectEvent(() => {
    const name = keptName(values);
    const plain = !Object.values(values).some((value) => value instanceof Blob);
    return dirty && plain && name !== null ? { name, values } : null;
  });
  useEffect(() => onInputLost(() => keep()), []);
  const sayBack = useEffectEvent(() => {
    const name = keptName(values);
    if (!back || name === null) return;
    forgetTypedInput(name);
    showToast({ key: 'typed-input', text: t('ui.form.typedBack') });
  });
  useEffect(() => sayBack(), []);
}

/** The result of the schema, and the first error of each field. */
function validate<S extends v.GenericSchema<Values, unknown>>(schema: S, values: unknown) {
  const result = v.safeParse(schema, values);
  const errors: Record<string, FieldError> = {};
  for (const issue of result.issues ?? [])
    errors[pathOf(issue)] ??= { code: issue.message, params: paramsOf(issue), message: issue.message };
  return { result, errors };
}

/** The refusals without those of a field that changed, of its entries and of the whole form. */
const withoutField = (refused: Readonly<Record<string, FieldError>>, name: string): Record<string, FieldError> =>
  Object.fromEntries(
    Object.entries(refused).filter(([path]) => path !== '' && path !== name && !path.startsWith(`${name}.`)),
  );

/** The props of inputs, checkboxes and other controls by the name of their field. */
function bindings<T extends Values>({
  values,
  set,
  leave,
  errors,
  busy,
}: Pick<Form<T>, 'values' | 'set' | 'errors' | 'busy'> & { leave: (name: string) => void }): Pick<
  Form<T>,
  'input' | 'check' | 'control'
> {
  return {
    input: (name) => ({
      name,
      value: values[name] === null || values[name] === undefined ? '' : String(values[name]),
      onChange: (event) => set(name, event.target.value as T[typeof name]),
      onBlur: () => leave(name),
      error: errors[name],
      disabled: busy,
    }),
    check: (name) => ({
      name,
      checked: values[name] === true,
      onChange: (event) => set(name, event.target.checked as T[typeof name]),
      disabled: busy,
    }),
    control: (name) => ({
      value: values[name],
      onChange: (value) => {
        set(name, value);
        leave(name);
      },
      error: errors[name],
      disabled: busy,
    }),
  };
}

/** The errors of a failed call by field of the form. Errors without a matching field are under ''. */
export function refusals(error: unknown, known: ReadonlySet<string>): Record<string, FieldError> {
  const found: Record<string, FieldError> = {};
  const list = error instanceof ApiError ? error.userErrors : [];
  for (const { field, code, params, message } of list) {
    const name = field ? ownField(field, known) : '';
    found[name] ??= { code, params: params ?? undefined, message };
  }
  if (list.length === 0) {
    const id = messageIdOf(error);
    found[''] = id ? { code: id, message: '' } : { code: '', message: error instanceof Error ? error.message : '' };
  }
  return found;
}
