import { IconCopy, IconDots, IconLanguage, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { hasContent } from '#rules/content/content/content-text.ts';
import { type ContentLanguage, contentLanguages } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { ContentTextField, type ContentSources } from '#ui/text/content-text-field.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import css from './content-editor.module.css';
import { type EditedText, emptyText, inOrder } from './content-values.ts';
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
  const name = useLanguageNames();
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
  const missing = contentLanguages.filter((language) => !texts.some((text) => text.language === language));
  return (
    <Card
      title={t('content.texts.title')}
      note={
        <Text size="sm" tone="muted">
          {missing.length === 0
            ? t('content.texts.complete')
            : t('content.texts.missing', { languages: missing.map((language) => name(language)).join(', ') })}
        </Text>
      }
    >
      <Stack gap={4}>
        <div className={css.languages} role="group" aria-label={t('content.texts.languages')}>
          {contentLanguages.map((language) => (
            <LanguageChip
              key={language}
              language={language}
              editor={editor}
              isShown={columns.includes(language)}
              onPress={() => toggle(language)}
            />
          ))}
        </div>
        <div className={classNames(css.columns, columns.length > 1 && css.two)}>
          {columns.map((language) => (
            <LanguageColumn key={language} language={language} editor={editor} sources={sources} />
          ))}
        </div>
      </Stack>
    </Card>
  );
}

/** A language with what there is of it: its text, nothing, or errors. */
function LanguageChip({
  language,
  editor,
  isShown,
  onPress,
}: {
  language: ContentLanguage;
  editor: EditorState;
  isShown: boolean;
  onPress: () => void;
}) {
  const t = useText();
  const name = useLanguageNames();
  const { texts, mainLanguage } = editor.values;
  const text = texts.find((each) => each.language === language);
  const at = sentTexts(editor.values).findIndex((each) => each.language === language);
  const wrong = at >= 0 && Object.keys(editor.form.errors).some((path) => path.startsWith(`texts.${at}.`));
  const chooseState = () => {
    if (wrong) return 'wrong';
    if (text && hasWords(text)) return 'there';
    return 'missing';
  };
  const state = chooseState();
  return (
    <button
      type="button"
      className={classNames(css.language, css[state], isShown && css.shown)}
      aria-pressed={isShown}
      onClick={onPress}
    >
      <span className={css.dot} aria-hidden />
      {name(language)}
      {language === mainLanguage && <IconStar size={14} aria-label={t('content.texts.main')} role="img" />}
      <span className="visually-hidden">{t(`content.texts.${state}State`)}</span>
    </button>
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
  const name = useLanguageNames();
  const heading = useId();
  const { values, set, form } = editor;
  const text = values.texts.find((each) => each.language === language);
  const change = (next: EditedText): void =>
    set('texts', inOrder([...values.texts.filter((each) => each.language !== language), next]));
  const others = values.texts.filter((each) => each.language !== language && hasWords(each));
  if (!text)
    return (
      <section className={css.column} aria-labelledby={heading}>
        <h3 id={heading}>{name(language)}</h3>
        <div className={css.noText}>
          <IconLanguage size={28} aria-hidden />
          <p>{t('content.texts.none', { language: name(language) })}</p>
          <Row gap={2} wrap justify="center">
            <Button icon={IconPlus} variant="primary" onClick={() => change(emptyText(language))}>
              {t('content.texts.write')}
            </Button>
            {others.map((other) => (
              <Button key={other.language} icon={IconCopy} onClick={() => change({ ...other, language })}>
                {t('content.texts.copyFrom', { language: name(other.language) })}
              </Button>
            ))}
          </Row>
        </div>
      </section>
    );
  const at = sentTexts(values).findIndex((each) => each.language === language);
  const error = (field: string): string | undefined => (at < 0 ? undefined : form.errors[`texts.${at}.${field}`]);
  const label = (field: 'title' | 'subtitle' | 'body'): string => t(`content.field.${field}`);
  const isMain = values.mainLanguage === language;
  return (
    <section className={css.column} aria-labelledby={heading}>
      <Row justify="between">
        <h3 id={heading}>
          {name(language)}
          {isMain && <span className={css.main}>{t('content.texts.main')}</span>}
        </h3>
        <Menu
          label={t('content.texts.more', { language: name(language) })}
          align="end"
          trigger={(props) => (
            <IconButton {...props} icon={IconDots} label={t('content.texts.more', { language: name(language) })} />
          )}
        >
          {(close) => (
            <>
              {others.map((other) => (
                <MenuItem
                  key={other.language}
                  icon={IconCopy}
                  onClick={() => {
                    change({ ...other, language });
                    close();
                  }}
                >
                  {t('content.texts.copyFrom', { language: name(other.language) })}
                </MenuItem>
              ))}
              <MenuItem
                icon={IconStar}
                disabled={isMain}
                onClick={() => {
                  set('mainLanguage', language);
                  close();
                }}
              >
                {t('content.texts.makeMain')}
              </MenuItem>
              <MenuItem
                icon={IconTrash}
                disabled={isMain}
                onClick={() => {
                  set(
                    'texts',
                    values.texts.filter((each) => each.language !== language),
                  );
                  close();
                }}
              >
                {t('content.texts.remove', { language: name(language) })}
              </MenuItem>
            </>
          )}
        </Menu>
      </Row>
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
    </section>
  );
}
