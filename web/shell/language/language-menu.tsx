import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { siteLocales, useSite } from '#platform/site.ts';
import { flagOf, languageName, languageShort } from '#platform/texts/languages.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Flag } from '#ui/look/flag.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import css from '../frame/top-bar.module.css';
import { useChangeLanguage } from './use-change-language.ts';

const IconCheck = sheetIcon('check');
const IconChevronDown = sheetIcon('chevron-down');

export function LanguageItems({ onChosen }: { onChosen: () => void }) {
  const current = useLocale();
  const site = useSite();
  const change = useChangeLanguage();
  return siteLocales(site).map((locale) => (
    <MenuItem
      key={locale}
      lang={locale}
      current={locale === current}
      lead={<Flag of={flagOf(locale)} />}
      side={locale === current ? <Icon of={IconCheck} size={14} /> : undefined}
      onClick={() => {
        onChosen();
        if (locale !== current) void change(locale);
      }}
    >
      {languageName(locale)}
    </MenuItem>
  ));
}

/** The language picker of the top bar, with flags. */
export function LanguageMenu() {
  const t = useText();
  const current = useLocale();
  const name = languageName(current);
  return (
    <Menu
      label={t('session.language.label')}
      align="end"
      trigger={(props) => (
        <button {...props} type="button" className={css.button} title={name}>
          <Hidden>{t('session.language.label')}</Hidden>
          <Flag of={flagOf(current)} />
          {languageShort(current)}
          <Icon of={IconChevronDown} size={14} />
        </button>
      )}
    >
      {(close) => <LanguageItems onChosen={close} />}
    </Menu>
  );
}
