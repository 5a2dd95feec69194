import { IconCopy, IconDots, IconLanguage, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type ContentLanguage, contentLanguages } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Row, Text } from '#ui/page/layout.tsx';
import css from './content-editor.module.css';

/** State of a language: it has a text, nothing, or a text with errors. */
export type LanguageState = 'there' | 'missing' | 'wrong';

/** The languages without a text, by name. */
export function MissingLanguages({ present }: { present: readonly ContentLanguage[] }) {
  const t = useText();
  const name = useLanguageNames();
  const missing = contentLanguages.filter((language) => !present.includes(language));
  return (
    <Text size="sm" tone="muted">
      {missing.length === 0
        ? t('content.texts.complete')
        : t('content.texts.missing', { languages: missing.map((language) => name(language)).join(', ') })}
    </Text>
  );
}

type LanguageChipsProps = {
  mainLanguage: ContentLanguage;
  shown: readonly ContentLanguage[];
  stateOf: (language: ContentLanguage) => LanguageState;
  onPress: (language: ContentLanguage) => void;
};

/** All languages with what there is of them; a press chooses what is shown. */
export function LanguageChips({ mainLanguage, shown, stateOf, onPress }: LanguageChipsProps) {
  const t = useText();
  const name = useLanguageNames();
  return (
    <div className={css.languages} role="group" aria-label={t('content.texts.languages')}>
      {contentLanguages.map((language) => {
        const state = stateOf(language);
        const isShown = shown.includes(language);
        return (
          <button
            key={language}
            type="button"
            className={classNames(css.language, css[state], isShown && css.shown)}
            aria-pressed={isShown}
            onClick={() => onPress(language)}
          >
            <span className={css.dot} aria-hidden />
            {name(language)}
            {language === mainLanguage && <IconStar size={14} aria-label={t('content.texts.main')} role="img" />}
            <span className="visually-hidden">{t(`content.texts.${state}State`)}</span>
          </button>
        );
      })}
    </div>
  );
}

type LanguageSectionProps = {
  language: ContentLanguage;
  isMain: boolean;
  isThere: boolean;
  /** Languages with words that may be copied. */
  others: readonly ContentLanguage[];
  disabled?: boolean;
  onWrite: () => void;
  onCopy: (from: ContentLanguage) => void;
  onMakeMain: () => void;
  onRemove: () => void;
  /** The fields of the text. */
  children: ReactNode;
};

/** The text in one language under its name, with its menu; without a text, buttons that begin one. */
export function LanguageSection({
  language,
  isMain,
  isThere,
  others,
  disabled = false,
  ...props
}: LanguageSectionProps) {
  const t = useText();
  const name = useLanguageNames();
  const heading = useId();
  const more = t('content.texts.more', { language: name(language) });
  if (!isThere)
    return (
      <section className={css.column} aria-labelledby={heading}>
        <h3 id={heading}>{name(language)}</h3>
        <div className={css.noText}>
          <IconLanguage size={28} aria-hidden />
          <p>{t('content.texts.none', { language: name(language) })}</p>
          <Row gap={2} wrap justify="center">
            <Button icon={IconPlus} variant="primary" disabled={disabled} onClick={props.onWrite}>
              {t('content.texts.write')}
            </Button>
            {others.map((other) => (
              <Button key={other} icon={IconCopy} disabled={disabled} onClick={() => props.onCopy(other)}>
                {t('content.texts.copyFrom', { language: name(other) })}
              </Button>
            ))}
          </Row>
        </div>
      </section>
    );
  return (
    <section className={css.column} aria-labelledby={heading}>
      <Row justify="between">
        <h3 id={heading}>
          {name(language)}
          {isMain && <span className={css.main}>{t('content.texts.main')}</span>}
        </h3>
        <Menu
          label={more}
          align="end"
          trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label={more} disabled={disabled} />}
        >
          {(close) => {
            const acting = (act: () => void) => () => {
              act();
              close();
            };
            return (
              <>
                {others.map((other) => (
                  <MenuItem key={other} icon={IconCopy} onClick={acting(() => props.onCopy(other))}>
                    {t('content.texts.copyFrom', { language: name(other) })}
                  </MenuItem>
                ))}
                <MenuItem icon={IconStar} disabled={isMain} onClick={acting(props.onMakeMain)}>
                  {t('content.texts.makeMain')}
                </MenuItem>
                <MenuItem icon={IconTrash} disabled={isMain} onClick={acting(props.onRemove)}>
                  {t('content.texts.remove', { language: name(language) })}
                </MenuItem>
              </>
            );
          }}
        </Menu>
      </Row>
      {props.children}
    </section>
  );
}
