import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextArea, TextInput } from './field.tsx';
import { FormWide } from './form.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';

/** A text in each language; an empty one shows another language. */
type TypedTexts = { [Language in ContentLanguage]?: string | null | undefined };

export const noTexts = { en: '', de: '', fr: '', id: '', ms: '' };

type LanguageTextsProps = {
  /** The name of the field in the form. */
  name: string;
  label: string;
  hint?: string;
  value: TypedTexts;
  onChange: (value: TypedTexts) => void;
  /** Errors of the form by path, for example `description.en`. */
  errors: Readonly<Record<string, string>>;
  error: string | undefined;
  disabled: boolean;
  maxLength: number;
  /** Several lines. */
  long?: boolean;
};

/** A heading and one field for each language of the portal, inside a `FormGrid`. */
export function LanguageTexts({
  name,
  label,
  hint,
  value,
  onChange,
  errors,
  error,
  disabled,
  maxLength,
  long,
}: LanguageTextsProps) {
  const t = useText();
  return (
    <>
      <FormWide>
        <Stack gap={1}>
          <Text as="h3" strong>
            {label}
          </Text>
          {hint && (
            <Text size="sm" tone="muted">
              {hint}
            </Text>
          )}
        </Stack>
      </FormWide>
      {contentLanguages.map((language, at) => {
        const field = {
          name: `${name}.${language}`,
          label: t('ui.language.label', { what: label, language: t(`ui.language.${language}`) }),
          lang: language,
          maxLength,
          value: value[language] ?? '',
          disabled,
          error: errors[`${name}.${language}`] ?? (at === 0 ? error : undefined),
          onChange: (event: { target: { value: string } }) => onChange({ ...value, [language]: event.target.value }),
        };
        return long ? <TextArea key={language} rows={3} side="" {...field} /> : <TextInput key={language} {...field} />;
      })}
    </>
  );
}
