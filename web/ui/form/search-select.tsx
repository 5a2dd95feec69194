import { useCombobox, type UseComboboxReturnValue, useMultipleSelection } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { type Choice, Field, type FieldLook } from './field.tsx';
import fieldCss from './field.module.css';
import css from './search-select.module.css';

const IconX = sheetIcon('x');
/** Rows that the list shows; more are found by typing. */
const mostShown = 100;
const changeTypes = useCombobox.stateChangeTypes;

type Common = FieldLook & {
  choices: readonly Choice[];
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  onSearch?: (typed: string) => void;
  loading?: boolean;
};

const matching = (choices: readonly Choice[], typed: string): Choice[] => {
  const words = typed.trim().toLowerCase();
  return choices.filter(({ label }) => label.toLowerCase().includes(words));
};

type ChoiceListInput = {
  choices: readonly Choice[];
  /** The input shows its label until the user types. */
  chosen: Choice | null;
  onPick: (choice: Choice | null) => void;
  onSearch?: ((typed: string) => void) | undefined;
  /** The list stays open after a choice. */
  many?: boolean;
  /** The choice that typed words are themselves; null if they cannot be chosen. */
  typedChoice?: ((typed: string) => Choice | null) | undefined;
};

/** An input with a list below it. Downshift handles the keys, the focus and the ARIA attributes. */
function useChoiceList({ choices, chosen, onPick, onSearch, many = false, typedChoice }: ChoiceListInput) {
  // Null until the user types.
  const [typed, setTyped] = useState<string | null>(null);
  /** True if Enter was pressed before the answer to the typed words. */
  const isAwaited = useRef(false);
  const foundFor = (words: string): Choice[] => {
    const found = matching(choices, words);
    const own = typedChoice?.(words);
    return !own || found.some(({ value }) => value === own.value) ? found : [...found, own];
  };
  const found = foundFor(typed ?? '');
  const rows = found.slice(0, mostShown);
  const search = (words: string | null) => {
    setTyped(words);
    if (words !== typed) onSearch?.(words ?? '');
  };
  const combobox = useCombobox<Choice>({
    items: rows,
    itemToString: (choice) => choice?.label ?? '',
    itemToKey: (choice) => choice?.value,
    isItemDisabled: (choice) => choice.disabled === true,
    selectedItem: chosen,
    inputValue: typed ?? chosen?.label ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      search(null);
      onPick(selectedItem);
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) search(null);
    },
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        case changeTypes.InputClick:
          return state.isOpen ? state : changes;
        case changeTypes.InputChange: {
          const first = foundFor(changes.inputValue ?? '').findIndex(({ disabled }) => !disabled);
          return { ...changes, highlightedIndex: first };
        }
        case changeTypes.InputBlur:
          // Leaving the input chooses nothing.
          return { ...changes, selectedItem: state.selectedItem };
        case changeTypes.ItemClick:
        case changeTypes.InputKeyDownEnter:
          if (many && changes.selectedItem) {
            // The next row takes the place of the chosen one.
            const next = typed === null ? Math.min(state.highlightedIndex, rows.length - 2) : -1;
            return { ...changes, isOpen: true, highlightedIndex: next };
          }
          // Choosing the chosen value again removes it.
          return changes.selectedItem?.value === state.selectedItem?.value
            ? { ...changes, selectedItem: null }
            : changes;
        default:
          return changes;
      }
    },
  });
  const first = rows.find(({ disabled }) => disabled !== true);
  const takeFirst = useEffectEvent(() => {
    const { isOpen, highlightedIndex } = combobox;
    if (!isOpen || typed === null || highlightedIndex >= 0 || !first) return;
    if (!isAwaited.current) return combobox.setHighlightedIndex(rows.indexOf(first));
    isAwaited.current = false;
    search(null);
    onPick(first);
    if (!many) combobox.closeMenu();
  });
  // The answer to typed words may come after them, and after Enter: its first row is highlighted, or chosen.
  useEffect(() => takeFirst(), [first?.value]);
  const inputEvents = {
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      isAwaited.current = false;
      search(event.target.value);
    },
    onBlur: () => {
      isAwaited.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      isAwaited.current = event.key === 'Enter' && combobox.isOpen && typed !== null && !first;
      if (isAwaited.current) {
        // The list stays open, and the form is not sent.
        event.preventDefault();
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      }
      if (event.key !== 'Escape') return;
      // Escape closes the list and not the dialog around it. It does not clear the value of a closed list.
      if (combobox.isOpen) event.stopPropagation();
      else Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    },
  };
  return { ...combobox, rows, count: found.length, inputEvents };
}

type ChoiceListProps = {
  list: UseComboboxReturnValue<Choice> & { rows: readonly Choice[]; count: number };
  labelId: string;
  chosen: string | null;
  loading: boolean | undefined;
};

function ChoiceList({
  list: { isOpen, rows, count, highlightedIndex, ...list },
  labelId,
  chosen,
  loading,
}: ChoiceListProps) {
  const t = useText();
  const panel = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(false);
  useEffect(() => {
    const box = panel.current?.parentElement?.getBoundingClientRect();
    const height = panel.current?.offsetHeight ?? 0;
    setAbove(box !== undefined && box.bottom + height + 8 > window.innerHeight && box.top > height + 8);
  }, [isOpen, rows.length]);
  const none = t(loading ? 'ui.loading.label' : 'ui.select.nothing');
  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen && (rows.length === 0 ? none : t('ui.table.results', { count }))}
      </span>
      {/* A press on the panel must not take the focus from the input. */}
      <div
        role="presentation"
        ref={panel}
        hidden={!isOpen}
        className={classNames(css.dropdown, above && css.above)}
        onMouseDown={(event) => event.preventDefault()}
      >
        {rows.length === 0 && <div className={css.none}>{none}</div>}
        <div {...list.getMenuProps({ 'aria-labelledby': labelId })} hidden={rows.length === 0} className={css.options}>
          {isOpen &&
            rows.map((choice, index) => (
              <div
                key={choice.value}
                {...list.getItemProps({ item: choice, index, 'aria-selected': choice.value === chosen })}
                data-active={index === highlightedIndex || undefined}
                className={css.option}
              >
                {choice.label}
              </div>
            ))}
        </div>
      </div>
    </>
  );
}

/** One value from a long list, found by typing. `onSearch` queries the server while the user types. */
export function SearchSelect({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  choices,
  onSearch,
  loading,
  inputSize,
  value,
  onChange,
  ...rest
}: Common & { inputSize?: 'small'; value: string | null; onChange: (value: string | null) => void }) {
  const t = useText();
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const list = useChoiceList({ choices, chosen, onSearch, onPick: (choice) => onChange(choice?.value ?? null) });
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <div className={css.box}>
          <input
            {...list.getInputProps({ ...rest, ...ids, ...list.inputEvents, 'aria-labelledby': `${ids.id}-label` })}
            className={classNames(fieldCss.input, inputSize && fieldCss[inputSize])}
          />
          {value !== null && !rest.disabled && (
            <IconButton
              size="small"
              icon={IconX}
              label={t('ui.field.clear')}
              tabIndex={-1}
              className={css.clear}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange(null)}
            />
          )}
          <ChoiceList list={list} labelId={`${ids.id}-label`} chosen={value} loading={loading} />
        </div>
      )}
    </Field>
  );
}

/** Several values from a list, as tokens. In the empty input Backspace removes the last one, Left moves to the tokens. */
export function SearchMultiSelect({
  label,
  hint,
  error,
  side,
  optional,
  hideLabel,
  choices,
  onSearch,
  loading,
  value,
  onChange,
  typedChoice,
  ...rest
}: Common & {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The choice that typed words are themselves, for a list that users extend; null if they cannot be chosen. */
  typedChoice?: (typed: string) => Choice | null;
}) {
  const t = useText();
  const tokens = useMultipleSelection<string>({
    selectedItems: [...value],
    onSelectedItemsChange: ({ selectedItems }) => onChange(selectedItems),
  });
  const list = useChoiceList({
    choices: choices.filter((choice) => !value.includes(choice.value)),
    chosen: null,
    many: true,
    onSearch,
    typedChoice: (typed) => {
      const own = typedChoice?.(typed) ?? null;
      return own && value.includes(own.value) ? null : own;
    },
    onPick: (choice) => choice && tokens.addSelectedItem(choice.value),
  });
  return (
    <Field label={label} hint={hint} error={error} side={side} optional={optional} hideLabel={hideLabel}>
      {(ids) => (
        <div className={css.box}>
          <div className={classNames(fieldCss.input, css.tokens)} data-invalid={ids['aria-invalid']}>
            {value.map((each, index) => {
              const name = choices.find((choice) => choice.value === each)?.label ?? each;
              return (
                // The place is the key, so that the focus stays there when a token is removed.
                <span key={index} className={css.token}>
                  {name}
                  {!rest.disabled && (
                    <IconButton
                      {...tokens.getSelectedItemProps({ selectedItem: each, index })}
                      size="small"
                      icon={IconX}
                      label={t('ui.file.remove', { name })}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => tokens.removeSelectedItem(each)}
                    />
                  )}
                </span>
              );
            })}
            <input
              {...list.getInputProps(
                tokens.getDropdownProps({ ...rest, ...ids, ...list.inputEvents, 'aria-labelledby': `${ids.id}-label` }),
              )}
              placeholder={value.length === 0 ? rest.placeholder : undefined}
            />
          </div>
          <ChoiceList list={list} labelId={`${ids.id}-label`} chosen={null} loading={loading} />
        </div>
      )}
    </Field>
  );
}
