import { useState } from 'react';
import { useText } from '../../platform/texts/texts.tsx';
import { SearchMultiSelect } from '../../ui/search-select.tsx';

/** Words as tokens; any word can be typed. */
export function TagsInput({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: readonly string[];
  disabled?: boolean;
  onChange: (tags: string[]) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const word = typed.trim().toLowerCase().slice(0, 40);
  const known = [...new Set([...value, ...(word === '' ? [] : [word])])];
  return (
    <SearchMultiSelect
      label={label}
      hint={t('marketing-admin.field.tagsHint')}
      optional
      choices={known.map((tag) => ({ value: tag, label: tag }))}
      value={value}
      disabled={disabled ?? false}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}
