import { useEffect, useEffectEvent, useState } from 'react';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

type DelayedSearchProps = Omit<SearchInputProps, 'onSearch' | 'shortcut'>;

/**
 * A search box that reports its text 250 ms after the last key, or at once on Enter. The page around it handles `f`. The
 * box follows `value`, but not its own reports that come back late or trimmed: the user has typed on since.
 */
export function DelayedSearch({ value, onChange, maxLength, ...input }: DelayedSearchProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Reports since the one that came back last, which is the first of them.
  const [sent, setSent] = useState([value]);
  if (seen !== value) {
    setSeen(value);
    const own = sent.findIndex((text) => text.trim() === value.trim());
    setSent(own === -1 ? [value] : sent.slice(own));
    if (own === -1) setTyped(value);
  }
  const report = useEffectEvent(() => {
    setSent([...sent, typed]);
    onChange(typed);
  });
  const isNew = typed !== sent.at(-1);
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => report(), 250);
    return () => clearTimeout(timer);
  }, [isNew, typed]);
  return (
    <SearchInput
      {...input}
      maxLength={maxLength ?? 200}
      shortcut="f"
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        setSent([...sent, typed]);
        onChange(typed);
      }}
    />
  );
}
