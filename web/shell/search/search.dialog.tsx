import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { fewestLetters, longestSearch } from '#rules/start/search/search-kinds.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { searchShown } from './search-open.ts';
import css from './search.module.css';
import { type SearchOption, type SearchSection, useSearchOptions } from './use-search-options.ts';

const IconSearch = sheetIcon('search');
const IconX = sheetIcon('x');

/** True if the text may be a number: its owner waits for what the server finds, not for a page with such a name. */
const mayBeNumber = (words: string): boolean => /\p{Nd}/u.test(words);

/** The search over everything: what the user types, and rows to choose from with the arrow keys. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [[early = '', ...enters]] = useState(() => (searchShown.get() ?? '').split('\n'));
  const [typed, setTyped] = useState(early);
  const [active, setActive] = useState<string | null>(null);
  /** The words with which the user pressed Enter before their hits were there. */
  const [awaited, setAwaited] = useState(enters.length > 0 ? early.trim() : null);
  const { words, sections, error, fresh, retry } = useSearchOptions(typed, onClose);
  const options = sections.flatMap((section) => section.options);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === active),
  );
  const current = options[at];

  const runAwaited = useEffectEvent(() => {
    setAwaited(null);
    options[0]?.run();
  });
  const isThere = awaited !== null && awaited === words && fresh;
  useEffect(() => {
    if (isThere) runAwaited();
  }, [isThere]);

  const choose = (): void => {
    const wait = !fresh && error === null && active === null && (mayBeNumber(words) || !current);
    if (wait) setAwaited(words);
    else current?.run();
  };
  const move = (by: number): void => {
    const next = options[(at + by + options.length) % options.length];
    setActive(next?.id ?? null);
  };

  return (
    <SearchFrame onClose={onClose}>
      <SearchField
        typed={typed}
        list={listId}
        active={current && optionId(at)}
        open={options.length > 0}
        onType={(text) => {
          setTyped(text);
          setActive(null);
          setAwaited(null);
        }}
        onMove={move}
        onChoose={choose}
        onClose={onClose}
      />
      <div className={css.body} aria-busy={!fresh}>
        <Sections sections={sections} at={at} stale={!fresh} />
        {error !== null && (
          <div className={css.note} role="alert">
            <span>{t('search.state.failed')}</span>
            <Button size="small" onClick={retry}>
              {t('ui.error.retry')}
            </Button>
          </div>
        )}
        {error === null && words.length >= fewestLetters && options.length === 0 && (
          <p className={css.note}>{t(fresh ? 'search.state.none' : 'search.state.loading', { words })}</p>
        )}
        {words.length < fewestLetters && <p className={css.hint}>{t('search.state.hint')}</p>}
      </div>
      <div role="status">
        {fresh && words.length >= fewestLetters && (
          <Hidden>{t('search.state.count', { count: options.length })}</Hidden>
        )}
      </div>
    </SearchFrame>
  );
}

const listId = 'search-found';
const optionId = (at: number): string => `${listId}-${at}`;

/** A modal dialog without a visible title; on a phone it covers the screen. */
function SearchFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    const before = document.activeElement;
    if (element && !element.open) {
      element.showModal();
      element.querySelector('input')?.focus();
    }
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and the cross do the same
    <dialog
      ref={ref}
      className={css.dialog}
      aria-label={t('ui.field.search')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

type FieldProps = {
  typed: string;
  list: string;
  active: string | undefined;
  open: boolean;
  onType: (text: string) => void;
  onMove: (by: number) => void;
  onChoose: () => void;
  onClose: () => void;
};

function SearchField({ typed, list, active, open, onType, onMove, onChoose, onClose }: FieldProps) {
  const t = useText();
  return (
    <div className={css.head}>
      <Icon of={IconSearch} size={22} />
      <input
        type="text"
        role="combobox"
        aria-label={t('search.field.label')}
        placeholder={t('search.field.label')}
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends a word of an input method.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onChoose();
          else if (event.key === 'ArrowDown') onMove(1);
          else if (event.key === 'ArrowUp') onMove(-1);
          else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) onClose();
          else return;
          event.preventDefault();
        }}
      />
      <IconButton icon={IconX} label={t('ui.dialog.close')} onClick={onClose} />
    </div>
  );
}

type SectionsProps = { sections: readonly SearchSection[]; at: number; stale: boolean };

function Sections({ sections, at, stale }: SectionsProps) {
  const t = useText();
  const id = useId();
  const before = (number: number): number =>
    sections.slice(0, number).reduce((count, { options }) => count + options.length, 0);
  return (
    <div role="listbox" id={listId} aria-label={t('search.list.found')} className={stale ? css.stale : undefined}>
      {sections.map((section, number) => (
        <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`} className={css.section}>
          <div role="presentation" id={`${id}-${section.id}`} className={css.heading}>
            {section.label}
          </div>
          {section.options.map((option, index) => {
            const own = before(number) + index;
            return <Row key={option.id} option={option} id={optionId(own)} selected={own === at} />;
          })}
        </div>
      ))}
    </div>
  );
}

function Row({ option, id, selected }: { option: SearchOption; id: string; selected: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and its keys choose rows
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={css.row}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={option.run}
    >
      <Icon of={sheetIcon(option.icon)} size={18} />
      <b>{option.name}</b>
      {option.details !== '' && <span>{option.details}</span>}
    </div>
  );
}
