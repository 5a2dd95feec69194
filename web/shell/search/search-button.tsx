import { useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { openSearch } from './search-open.ts';
import css from './search-button.module.css';

const IconSearch = sheetIcon('search');

/** Opens the search over everything, in the bar of every page. */
export function SearchButton({ size = 16 }: { size?: 16 | 22 }) {
  const t = useText();
  return (
    <button
      type="button"
      className={css.button}
      aria-label={t('ui.field.search')}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      onClick={openSearch}
    >
      <Icon of={IconSearch} size={size} />
      <span>{t('ui.field.search')}</span>
      <kbd>/</kbd>
    </button>
  );
}
