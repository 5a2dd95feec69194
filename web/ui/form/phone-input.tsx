import { phoneCode, phoneDigits, withoutLeadingZeros } from '#rules/accounts/markets/phone-code.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from './field.tsx';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange: (phone: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  autoComplete?: string;
};

/**
 * The digits of a phone after the phone code of the market. A zero before it is removed while the
 * user types; code, blanks and dashes are removed when they leave the field.
 */
export function PhoneInput({ value, onChange, onBlur, autoComplete = 'tel-national', ...input }: Props) {
  const t = useText();
  const code = phoneCode(useSite());
  return (
    <TextInput
      hint={t('ui.phone.hint', { code })}
      before={code}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      {...input}
      value={value}
      onChange={(event) => onChange(withoutLeadingZeros(event.target.value))}
      onBlur={() => {
        const digits = phoneDigits(value, code);
        if (digits !== value) onChange(digits);
        onBlur?.();
      }}
    />
  );
}
