import { useState } from 'react';
import { hasContent } from '#rules/content/content/content-text.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { ContentTextField, type ContentSources } from '#ui/text/content-text-field.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import css from './content-editor.module.css';
import { type EditedText, emptyText, inOrder } from './content-values.ts';
import { LanguageChips, LanguageSection, type LanguageState, MissingLanguages } from './language-texts.part.tsx';
import { type EditorState, sentTexts } from './use-content-editor.ts';

const hasWords = ({ title, subtitle, body }: EditedText): boolean =>
  title.trim() !== '' || subtitle.trim() !== '' || hasContent(body);

/**
 * Texts in several languages, two side by side, one on a phone. The chips show at a glance which languages are there, and
 * choose what is shown.
 */
export function LanguageTextsCard({ editor, sources }: { editor: EditorState; sources: ContentSources }) {
  const t = useText();
  const phone = usePhone();
  const { texts, mainLanguage } = editor.values;
  const second = texts.find(({ language }) => language !== mainLanguage)?.language ?? null;
  const [shown, setShown] = useState<readonly ContentLanguage[]>(
    phone || second === null ? [mainLanguage] : [mainLanguage, second],
  );
  const columns = phone ? shown.slice(-1) : shown;
  const toggle = (language: ContentLanguage): void =>
    setShown((before) => {
      if (phone) return [...before.filter((each) => each !== language), language].slice(-2);
      if (!before.includes(language)) return [before[0] ?? mainLanguage, language];
      return before.length > 1 ? before.filter((each) => each !== language) : before;
    });
  const stateOf = (language: ContentLanguage): LanguageState => {
    const text = texts.find((each) => each.language === language);
    const at = sentTexts(editor.values).findIndex((each) => each.language === language);
    if (at >= 0 && Object.keys(editor.form.errors).some((path) => path.startsWith(`texts.${at}.`))) return 'wrong';
    return text && hasWords(text) ? 'there' : 'missing';
  };
  return (
    <Card title={t('content.texts.title')} note={<MissingLanguages present={texts.map(({ language }) => language)} />}>
      <Stack gap={4}>
        <LanguageChips mainLanguage={mainLanguage} shown={columns} stateOf={stateOf} onPress={toggle} />
        <div className={classNames(css.columns, columns.length > 1 && css.two)}>
          {columns.map((language) => (
            <LanguageColumn key={language} language={language} editor={editor} sources={sources} />
          ))}
        </div>
      </Stack>
    </Card>
  );
}

function LanguageColumn({
  language,
  editor,
  sources,
}: {
  language: ContentLanguage;
  editor: EditorState;
  sources: ContentSources;
}) {
  const t = useText();
  const { values, set, form } = editor;
  const text = values.texts.find((each) => each.language === language);
  const change = (next: EditedText): void =>
    set('texts', inOrder([...values.texts.filter((each) => each.language !== language), next]));
  const others = values.texts.filter((each) => each.language !== language && hasWords(each));
  const at = sentTexts(values).findIndex((each) => each.language === language);
  const error = (field: string): string | undefined => (at < 0 ? undefined : form.errors[`texts.${at}.${field}`]);
  const label = (field: 'title' | 'subtitle' | 'body'): string => t(`content.field.${field}`);
  return (
    <LanguageSection
      language={language}
      isMain={values.mainLanguage === language}
      isThere={text !== undefined}
      others={others.map((other) => other.language)}
      onWrite={() => change(emptyText(language))}
      onCopy={(from) => {
        const other = others.find((each) => each.language === from);
        if (other) change({ ...other, language });
      }}
      onMakeMain={() => set('mainLanguage', language)}
      onRemove={() =>
        set(
          'texts',
          values.texts.filter((each) => each.language !== language),
        )
      }
    >
      {text && (
        <>
          <TextInput
            label={label('title')}
            name={`texts.${at}.title`}
            lang={language}
            maxLength={200}
            value={text.title}
            error={error('title')}
            disabled={form.busy}
            onChange={(event) => change({ ...text, title: event.target.value })}
          />
          <TextInput
            label={label('subtitle')}
            name={`texts.${at}.subtitle`}
            lang={language}
            optional
            maxLength={300}
            value={text.subtitle}
            error={error('subtitle')}
            disabled={form.busy}
            onChange={(event) => change({ ...text, subtitle: event.target.value })}
          />
          <ContentTextField
            label={label('body')}
            name={`texts.${at}.body`}
            lang={language}
            value={text.body}
            error={error('body')}
            disabled={form.busy}
            sources={sources}
            onChange={(body) => change({ ...text, body })}
          />
        </>
      )}
    </LanguageSection>
  );
}
