import type { FieldLook } from './field.tsx';
import { SearchMultiSelect } from './search-select.tsx';

/** Longest tag in characters. */
const longest = 40;

type TagsInputProps = FieldLook & {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  name?: string;
  disabled?: boolean;
};

/** Words in small letters as tokens; any word can be typed, and Enter adds it. */
export function TagsInput({ value, ...rest }: TagsInputProps) {
  return (
    <SearchMultiSelect
      {...rest}
      value={value}
      choices={value.map((tag) => ({ value: tag, label: tag }))}
      typedChoice={(typed) => {
        const tag = typed.trim().toLowerCase().slice(0, longest);
        return tag === '' ? null : { value: tag, label: tag };
      }}
    />
  );
}
