import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { languageTag } from '#rules/locales.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { TextArea, TextInput } from '#ui/form/field.tsx';

/** Languages of master data; English is required. */
export const settingLanguages = ['en', 'de', 'fr', 'id', 'ms'] as const;
type Texts = Record<(typeof settingLanguages)[number], string>;

/** One text of a stored set of texts by language. */
export function textIn(texts: unknown, language: string): string {
  const value = typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[language] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The texts of all languages; a language without one is an empty text. */
export const textsOf = (texts: unknown): Texts => ({
  en: textIn(texts, 'en'),
  de: textIn(texts, 'de'),
  fr: textIn(texts, 'fr'),
  id: textIn(texts, 'id'),
  ms: textIn(texts, 'ms'),
});
/** Only the languages that have a text. */
export const filledTexts = (texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

const words = v.pipe(v.string(), v.trim(), v.maxLength(2_000, 'too_long' satisfies ErrorCode));
export const textsSchema = v.object({
  en: v.pipe(v.string(), v.trim(), v.nonEmpty('not_empty' satisfies ErrorCode), v.maxLength(2_000)),
  de: words,
  fr: words,
  id: words,
  ms: words,
});

type TextsFieldProps = {
  /** The named thing: "Part". */
  label: string;
  long?: boolean;
  value: Texts;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: Texts) => void;
};

/** A text in each language. */
export function TextsField({ label, long, value, error, disabled, onChange }: TextsFieldProps) {
  const names = new Intl.DisplayNames([languageTag(useLocale())], { type: 'language' });
  const Input = long ? TextArea : TextInput;
  return settingLanguages.map((language) => (
    <Input
      key={language}
      label={`${label}, ${names.of(language) ?? language}`}
      optional={language !== 'en'}
      value={value[language]}
      error={language === 'en' && value.en.trim() === '' ? error : undefined}
      disabled={disabled}
      onChange={(event) => onChange({ ...value, [language]: event.target.value })}
    />
  ));
}
