import type { ContentLanguage } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import {
  LanguageChips,
  LanguageSection,
  type LanguageState,
  MissingLanguages,
} from '#content/content-editor/language-texts.part.tsx';
import { TextInput } from '#ui/form/field.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { RichTextField } from '#ui/text/rich-text-field.tsx';
import {
  type AnnouncementValues,
  hasWords,
  pathOf,
  sentTexts,
  withMain,
  withWords,
  type Words,
  wordsIn,
} from './announcement-values.ts';

type AnnouncementTextsCardProps = {
  form: Form<AnnouncementValues & Record<string, unknown>>;
  shown: ContentLanguage;
  onShow: (language: ContentLanguage) => void;
  off: boolean;
};

/** Title and content, one language at a time. */
export function AnnouncementTextsCard({ form, shown, onShow, off }: AnnouncementTextsCardProps) {
  const t = useText();
  const values = form.values as AnnouncementValues;
  const { mainLanguage } = values;
  const change = (changes: Partial<AnnouncementValues>): void => {
    for (const [name, value] of Object.entries(changes)) form.set(name, value);
  };
  const present = [mainLanguage, ...sentTexts(values).map(({ language }) => language)];
  const stateOf = (language: ContentLanguage): LanguageState => {
    const path = pathOf(values, language);
    const isWrong = ['title', 'content'].some((name) => path !== null && form.errors[`${path}${name}`] !== undefined);
    const words = wordsIn(values, language);
    if (isWrong) return 'wrong';
    return words && hasWords(words) ? 'there' : 'missing';
  };
  const words = wordsIn(values, shown);
  return (
    <Card title={t('content.texts.title')} note={<MissingLanguages present={present} />}>
      <Stack gap={4}>
        <LanguageChips mainLanguage={mainLanguage} shown={[shown]} stateOf={stateOf} onPress={onShow} />
        <LanguageSection
          language={shown}
          isMain={shown === mainLanguage}
          isThere={words !== null}
          others={present.filter((language) => {
            const other = wordsIn(values, language);
            return language !== shown && other !== null && hasWords(other);
          })}
          disabled={off}
          onWrite={() => change(withWords(values, shown, { title: '', content: '' }))}
          onCopy={(from) => change(withWords(values, shown, copyOf(wordsIn(values, from))))}
          onMakeMain={() => change(withMain(values, shown))}
          onRemove={() => change(withWords(values, shown, null))}
        >
          {words && (
            <WordsFields
              key={shown}
              language={shown}
              words={words}
              path={pathOf(values, shown)}
              errors={form.errors}
              off={off}
              onChange={(next) => change(withWords(values, shown, next))}
            />
          )}
        </LanguageSection>
      </Stack>
    </Card>
  );
}

const copyOf = (words: Words | null): Words => ({ title: words?.title ?? '', content: words?.content ?? '' });

type WordsFieldsProps = {
  language: ContentLanguage;
  words: Words;
  /** Null for words that are not sent yet. */
  path: string | null;
  errors: Readonly<Record<string, string>>;
  off: boolean;
  onChange: (words: Words) => void;
};

function WordsFields({ language, words, path, errors, off, onChange }: WordsFieldsProps) {
  const t = useText();
  const { title, content } = words;
  const prefix = path ?? `${language}.`;
  const error = (name: keyof Words): string | undefined => errors[`${prefix}${name}`];
  return (
    <>
      <TextInput
        label={t('announcements.field.title')}
        name={`${prefix}title`}
        lang={language}
        maxLength={200}
        value={title}
        error={error('title')}
        disabled={off}
        onChange={({ target }) => onChange({ title: target.value, content })}
      />
      <RichTextField
        name={`${prefix}content`}
        label={t('announcements.field.content')}
        value={content}
        error={error('content')}
        disabled={off}
        onChange={(html) => onChange({ title, content: html })}
      />
    </>
  );
}
