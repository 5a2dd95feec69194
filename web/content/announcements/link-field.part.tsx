import { portalPathOf } from '#rules/content/content/portal-path.ts';
import { TextInput } from '#ui/form/field.tsx';

type LinkFieldProps = {
  label: string;
  hint: string;
  name: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

/** The target of an announcement or a banner. An address of this portal becomes its path, which opens in the reader's language. */
export function LinkField({ value, onChange, onBlur, ...input }: LinkFieldProps) {
  return (
    <TextInput
      type="text"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      optional
      value={value}
      onChange={onChange}
      onBlur={() => {
        const path = portalPathOf(value.trim(), window.location.origin);
        if (path !== null && path !== value) onChange({ target: { value: path } });
        onBlur();
      }}
      {...input}
    />
  );
}
