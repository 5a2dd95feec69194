import { type RefObject, useEffect, useState } from 'react';
import { readStored, writeStored } from '#platform/storage.ts';
import { useText } from '#platform/texts/texts.tsx';
import css from './data-table.module.css';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Switch } from '#ui/form/field.tsx';
import type { TableSelection } from './table.ts';
import { typing } from '#ui/form/typing.ts';

type KeysInput<Row> = {
  root: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection?: TableSelection<Row>;
};

export type TableKeyState = { activeId: string | null; helpOpen: boolean; setHelpOpen: (open: boolean) => void };

/** Shortcuts of the focused list, or of the first one on the page: f search, j k rows, x select, Enter open, ? help. */
export function useTableKeys<Row>({ root, rows, rowId, selection }: KeysInput<Row>): TableKeyState {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const own = root.current;
      if (
        !own ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        typing(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
      const focused = document.activeElement?.closest('[data-table]');
      if (own !== (focused ?? document.querySelector('[data-table]'))) return;
      if (readStored<boolean>('shortcuts') === false) return;
      const at = rows.findIndex((row) => rowId(row) === activeId);
      const row = rows[at];
      const move = (to: number) => {
        const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
        if (!next) return;
        const id = rowId(next);
        setActiveId(id);
        const element = own.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
        element?.scrollIntoView({ block: 'nearest' });
        element?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
      };
      switch (event.key) {
        case 'f':
          own.querySelector<HTMLElement>('[data-table-search]')?.focus();
          break;
        case 'j':
          move(at + 1);
          break;
        case 'k':
          move(at < 0 ? 0 : at - 1);
          break;
        case 'x':
          if (!row || !selection || selection.can?.(row) === false) return;
          selection.set([row], !selection.has(rowId(row)));
          break;
        case '?':
          setHelpOpen(true);
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root, rows, rowId, selection, activeId]);

  return { activeId, helpOpen, setHelpOpen };
}

/** The line of shortcuts below the list, and their dialog with the switch that turns them off. */
export function TableKeys({ keys, selectable }: { keys: TableKeyState; selectable: boolean }) {
  const t = useText();
  const [on, setOn] = useState(() => readStored<boolean>('shortcuts') !== false);
  const list: [string[], string][] = [
    [['j', 'k'], t('ui.keys.move')],
    ...(selectable ? [[['x'], t('ui.keys.select')] as [string[], string]] : []),
    [['Enter'], t('ui.keys.open')],
    [['f'], t('ui.keys.search')],
    ...(document.querySelector('[data-results]') ? [[['r'], t('ui.keys.results')] as [string[], string]] : []),
    [['c'], t('ui.keys.cart')],
    [['?'], t('ui.keys.help')],
  ];
  return (
    <>
      <button type="button" className={css.keys} onClick={() => keys.setHelpOpen(true)}>
        {on ? (
          <>
            <kbd>j</kbd> <kbd>k</kbd> {t('ui.keys.move')} ·{' '}
            {selectable && (
              <>
                <kbd>x</kbd> {t('ui.keys.select')} ·{' '}
              </>
            )}
            <kbd>Enter</kbd> {t('ui.keys.open')} · <kbd>?</kbd> {t('ui.keys.help')}
          </>
        ) : (
          t('ui.keys.off')
        )}
      </button>
      {keys.helpOpen && (
        <Dialog title={t('ui.keys.title')} size="small" onClose={() => keys.setHelpOpen(false)}>
          <div className={css.help}>
            {list.map(([names, words]) => (
              <HelpLine key={words} names={names} words={words} />
            ))}
          </div>
          <Switch
            label={t('ui.keys.use')}
            checked={on}
            onChange={(event) => {
              setOn(event.target.checked);
              writeStored('shortcuts', event.target.checked);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function HelpLine({ names, words }: { names: readonly string[]; words: string }) {
  return (
    <>
      <span>
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </span>
      <span>{words}</span>
    </>
  );
}
