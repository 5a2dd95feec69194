import { useEffect, useState } from 'react';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

type DelayedSearchProps = Omit<SearchInputProps, 'onSearch' | 'shortcut'>;

/**
 * A search box that reports its text 250 ms after the last key, or at once on Enter. The page around it handles `/`.
 */
export function DelayedSearch({ value, onChange, maxLength, ...input }: DelayedSearchProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <SearchInput
      {...input}
      maxLength={maxLength ?? 200}
      shortcut="/"
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed);
      }}
    />
  );
}
