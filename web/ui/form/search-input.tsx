import type { InputHTMLAttributes, Ref } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './field.module.css';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import type { InputSize } from './text-input.tsx';

const IconSearch = sheetIcon('search');
const IconX = sheetIcon('x');

export type SearchInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange' | 'value'> &
  InputSize & {
    label: string;
    value: string;
    onChange: (value: string) => void;
    onSearch?: () => void;
    shortcut?: string;
    ref?: Ref<HTMLInputElement>;
  };

/** A search box. `onSearch` runs on Enter or the icon; without it the caller handles typing. */
export function SearchInput({
  label,
  value,
  onChange,
  onSearch,
  shortcut,
  inputSize,
  className,
  ...input
}: SearchInputProps) {
  const t = useText();
  return (
    <span className={classNames(css.box, className)} role="search" aria-label={label}>
      {!onSearch && <Icon of={IconSearch} size={16} className={css.lead} />}
      <input
        {...input}
        // Not type="search": some browsers add a second clear button.
        type="text"
        role={input.role ?? 'searchbox'}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch?.();
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
          input.onKeyDown?.(event);
        }}
        className={classNames(css.input, inputSize && css[inputSize])}
      />
      <span className={css.trail}>
        {value !== '' && !onSearch && (
          <IconButton size="small" icon={IconX} label={t('ui.field.clear')} onClick={() => onChange('')} />
        )}
        {onSearch && <IconButton size="small" icon={IconSearch} label={t('ui.field.search')} onClick={onSearch} />}
        {shortcut && value === '' && !onSearch && <kbd aria-hidden>{shortcut}</kbd>}
      </span>
    </span>
  );
}
