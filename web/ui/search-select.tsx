import { type InputHTMLAttributes, lazy, Suspense } from 'react';
import { useText } from '../platform/texts/texts.tsx';
import { type Choice, Field, type FieldLook } from './field.tsx';
import fieldCss from './field.module.css';

const SingleChoice = lazy(() =>
  import('./search-select.mantine.tsx').then((module) => ({ default: module.SingleChoice })),
);
const MultipleChoice = lazy(() =>
  import('./search-select.mantine.tsx').then((module) => ({ default: module.MultipleChoice })),
);

type Common = FieldLook & {
  choices: readonly Choice[];
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  onSearch?: (typed: string) => void;
  loading?: boolean;
};

/** A placeholder with the same text and size until the control has loaded. */
function LoadingInput({ words, ...input }: InputHTMLAttributes<HTMLInputElement> & { words: string }) {
  return <input {...input} className={fieldCss.input} disabled readOnly value={words} aria-busy />;
}

const wordsOf = (choices: readonly Choice[], chosen: readonly (string | null)[]): string =>
  choices.flatMap((choice) => (chosen.includes(choice.value) ? [choice.label] : [])).join(', ');

/** One value from a long list, found by typing. `onSearch` queries the server while the user types. */
export function SearchSelect({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  choices,
  onSearch,
  loading,
  value,
  onChange,
  ...rest
}: Common & { value: string | null; onChange: (value: string | null) => void }) {
  const t = useText();
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <Suspense fallback={<LoadingInput {...ids} placeholder={rest.placeholder} words={wordsOf(choices, [value])} />}>
          <SingleChoice
            {...rest}
            {...ids}
            data={[...choices]}
            value={value}
            onChange={onChange}
            onSearchChange={onSearch}
            nothingFoundMessage={loading ? t('ui.loading.label') : t('ui.select.nothing')}
          />
        </Suspense>
      )}
    </Field>
  );
}

/** Several values from a list, as tokens. */
export function SearchMultiSelect({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  choices,
  onSearch,
  loading,
  value,
  onChange,
  ...rest
}: Common & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useText();
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <Suspense fallback={<LoadingInput {...ids} placeholder={rest.placeholder} words={wordsOf(choices, value)} />}>
          <MultipleChoice
            {...rest}
            {...ids}
            data={[...choices]}
            value={[...value]}
            onChange={onChange}
            onSearchChange={onSearch}
            nothingFoundMessage={loading ? t('ui.loading.label') : t('ui.select.nothing')}
          />
        </Suspense>
      )}
    </Field>
  );
}
