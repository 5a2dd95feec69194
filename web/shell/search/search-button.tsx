import { useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { openSearch } from './search-open.ts';
import css from './search-button.module.css';

const IconSearch = sheetIcon('search');

/** Opens the search over everything, in the bar of every page. */
export function SearchButton() {
  const label = useText()('ui.field.search');
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      onClick={openSearch}
    >
      <Icon of={IconSearch} size={18} />
      <span>{label}</span>
      <kbd>/</kbd>
    </button>
  );
}
