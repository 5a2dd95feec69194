import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Icon } from '#ui/look/icon.tsx';
import css from './ordered-rows.module.css';
import { showToast } from '#ui/dialog/toast.tsx';

/** The list with one entry at another place, counted from 0; unchanged if there is no such place. */
export function movedEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/**
 * Dragging a row over others by its grip, or by the whole row if that is `draggable`: `over` is the place that the row
 * would take, and `eventsOf` the events of a row.
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const clear = (): void => {
    setDragged(null);
    setOver(null);
  };
  return {
    over: dragged === null ? null : over,
    eventsOf: (at: number) => ({
      onDragStart: (event: DragEvent) => {
        setDragged(at);
        event.dataTransfer.effectAllowed = 'move';
        // Shows the whole row also when its grip is dragged.
        event.dataTransfer.setDragImage(event.currentTarget, 0, 0);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDragEnd: clear,
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        onMove(dragged, at);
        clear();
      },
    }),
  };
}

type OrderedRow = { readonly id: string };

/**
 * The order on the screen, saved after each move. A move while the one before is saved waits for it, and only the latest
 * order is sent then. If the server refuses one, the rows are as they were saved last. `said` is what a screen reader hears.
 */
export function useSavedOrder<Row extends OrderedRow>(
  rows: readonly Row[],
  { nameOf, save }: { nameOf: (row: Row) => string; save: (ids: string[]) => Promise<unknown> },
) {
  const t = useText();
  const [shown, setShown] = useState(rows);
  const [said, setSaid] = useState('');
  const loaded = useRef(rows);
  const waiting = useRef<readonly Row[] | null>(null);
  const saving = useRef(false);
  useEffect(() => {
    loaded.current = rows;
    // Rows that arrive during a save may be older than what the user sees.
    if (!saving.current) setShown(rows);
  }, [rows]);
  const send = async (): Promise<void> => {
    if (saving.current) return;
    saving.current = true;
    try {
      while (waiting.current) {
        const next = waiting.current;
        waiting.current = null;
        await save(next.map(({ id }) => id));
        loaded.current = next;
      }
    } catch (error) {
      waiting.current = null;
      setShown(loaded.current);
      setSaid('');
      showToast({ tone: 'err', text: failureWords(t, error) });
    } finally {
      saving.current = false;
    }
  };
  const move = (from: number, to: number): void => {
    const next = movedEntry(shown, from, to);
    const row = shown[from];
    if (!row || next.every(({ id }, at) => id === shown[at]?.id)) return;
    setShown(next);
    setSaid(t('ui.order.moved', { name: nameOf(row), place: to + 1, count: next.length }));
    waiting.current = next;
    void send();
  };
  return { shown, said, move };
}

/** A grip to drag a row by, and buttons that move it by one place; arrows, Home and End move it too. Keeps the focus. */
export function OrderHandle({
  name,
  at,
  count,
  disabled = false,
  onMove,
}: {
  name: string;
  /** Place of the row, from 0. */
  at: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
}) {
  const t = useText();
  const root = useRef<HTMLSpanElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);
  // The browser takes the focus from a row that it moves in the document, and from a button that becomes disabled.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (button === null) return;
    const find = (which: string) =>
      root.current?.querySelector<HTMLButtonElement>(`[data-move="${which}"]:not(:disabled)`);
    (find(button) ?? find(button === 'up' ? 'down' : 'up'))?.focus();
  }, [at]);
  const move = (button: 'up' | 'down', to: number): void => {
    if (to < 0 || to >= count || to === at) return;
    pressed.current = button;
    onMove(to);
  };
  const press = (button: 'up' | 'down') => (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(button, to);
  };
  return (
    <span ref={root} className={css.handle} role="group" aria-label={t('ui.order.place', { name })}>
      <span className={css.grip} aria-hidden draggable={!disabled}>
        <Icon of={IconGripVertical} />
      </span>
      <IconButton
        size="small"
        icon={IconArrowUp}
        data-move="up"
        label={t('ui.order.up', { name })}
        disabled={disabled || at === 0}
        onClick={() => move('up', at - 1)}
        onKeyDown={press('up')}
      />
      <IconButton
        size="small"
        icon={IconArrowDown}
        data-move="down"
        label={t('ui.order.down', { name })}
        disabled={disabled || at === count - 1}
        onClick={() => move('down', at + 1)}
        onKeyDown={press('down')}
      />
    </span>
  );
}
