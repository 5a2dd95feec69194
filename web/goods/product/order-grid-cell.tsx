import { type KeyboardEvent, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Checkbox } from '#ui/form/field.tsx';
import { longestTyped, readQuantity, snapQuantity, typedFault } from '#ui/form/quantity.ts';
import { Why } from '#buying/explain/why.part.tsx';
import css from './order-grid.module.css';
import type { CellPosition, GridCell } from './order-grid.ts';
import { type CellWords, useCellWords } from './use-cell-words.ts';
import type { OrderGridState } from './use-order-grid.ts';

/** The mark of a cell's input, by which the keys find it. */
export const placeOf = ({ row, column }: CellPosition): string => `${row}:${column}`;

type CellProps = {
  state: OrderGridState;
  cell: GridCell;
  spot: CellPosition;
  colour: string;
  size: string;
  /** The first input when the grid opens in a dialog. */
  first: boolean;
  /** 0 for the cell that the Tab key reaches. */
  tabIndex: 0 | -1;
  onUse: (spot: CellPosition) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>, spot: CellPosition, cell: GridCell, before: string) => void;
};

/** Keys that would write into a field. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** One article of the grid: its input, its stock, what the cart has of it, and why a quantity was refused. */
export function Cell(props: CellProps) {
  const { state, cell, spot, colour, size, tabIndex, onUse } = props;
  const words = useCellWords()(cell, colour, size, state);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const note = useCellNote(state, cell, words, wrong, refused);
  const noteId = `note-${cell.code}`;
  const orders = state.orders;
  const input = { ...props, words, wrong, onWrong: setWrong, onRefuse: () => setRefused(true), note, noteId };
  return (
    <td
      className={classNames(css.cell, cell.closed && css.closed)}
      onFocus={orders ? () => onUse(spot) : undefined}
      onBlur={orders ? () => setRefused(false) : undefined}
    >
      {orders && (state.mode === 'assortment' ? <AssortmentTick {...input} /> : <QuantityInput {...input} />)}
      {orders ? (
        <CellStock cell={cell} words={words} tabIndex={tabIndex} />
      ) : (
        <AvailabilityMark compact stacked {...words.availability} />
      )}
      {words.lines.map((line) => (
        <div key={line} className={css.next}>
          {line}
        </div>
      ))}
      {words.held && <div className={css.held}>{words.held}</div>}
      {note && (
        <div id={noteId} role={note.refused ? 'alert' : 'status'} className={note.refused ? css.refused : css.hint}>
          {note.text}
        </div>
      )}
    </td>
  );
}

/** The note below the input of a cell: why a quantity was refused or changed. */
function useCellNote(
  state: OrderGridState,
  cell: GridCell,
  words: CellWords,
  wrong: string | null,
  refused: boolean,
): { text: string; refused: boolean; invalid: boolean } | null {
  const t = useText();
  const error = state.errors[cell.code];
  const hint = state.hints[cell.code];
  const fault = wrong === null ? null : typedFault(wrong, {});
  if (error) return { text: error, refused: true, invalid: true };
  if (refused) return { text: words.refusal, refused: true, invalid: false };
  if (fault) return { text: t(`ui.quantity.${fault}`, { min: 1, max: 99_999 }), refused: false, invalid: true };
  return hint ? { text: words.hint(hint), refused: false, invalid: false } : null;
}

type InputProps = CellProps & {
  words: CellWords;
  /** A typed text that is no quantity. */
  wrong: string | null;
  onWrong: (text: string | null) => void;
  /** Called when somebody writes into a cell that takes no quantity. */
  onRefuse: () => void;
  note: ReturnType<typeof useCellNote>;
  noteId: string;
};

function QuantityInput({
  state,
  cell,
  spot,
  first,
  tabIndex,
  onKey,
  words,
  wrong,
  onWrong,
  onRefuse,
  note,
  noteId,
}: InputProps) {
  const quantity = state.quantities[cell.code] ?? 0;
  const closed = cell.closed !== null;
  return (
    <input
      className={classNames(css.input, quantity > 0 && css.filled)}
      inputMode="numeric"
      autoComplete="off"
      data-spot={placeOf(spot)}
      data-autofocus={first || undefined}
      tabIndex={tabIndex}
      title={cell.variant.articleCodeDisplay}
      aria-label={words.label}
      aria-describedby={note ? noteId : undefined}
      aria-invalid={note?.invalid || undefined}
      aria-disabled={closed || undefined}
      readOnly={closed}
      maxLength={longestTyped}
      value={wrong ?? (quantity || '')}
      onFocus={(event) => {
        event.target.dataset.start = String(quantity || '');
        event.target.select();
      }}
      onChange={(event) => {
        const text = event.target.value;
        const bad = typedFault(text, {}) !== null;
        onWrong(bad ? text : null);
        // A wrong text takes back what was typed before it: `1,5` begins with 1.
        state.type(cell, readQuantity(bad ? (event.target.dataset.start ?? '') : text) ?? 0);
      }}
      onBlur={() => state.settle(cell)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onWrong(null);
        if (closed && writes(event)) onRefuse();
        onKey(event, spot, cell, event.currentTarget.dataset.start ?? '');
      }}
      onPaste={(event) => {
        event.preventDefault();
        if (closed) onRefuse();
        state.paste(spot, event.clipboardData.getData('text/plain'));
      }}
    />
  );
}

/** The tick of an article in an assortment, with the quantity that each ticked article gets. */
function AssortmentTick({ state, cell, spot, first, tabIndex, onKey, words, onRefuse, note, noteId }: InputProps) {
  const quantity = state.quantities[cell.code] ?? 0;
  const closed = cell.closed !== null;
  return (
    <span className={css.tick}>
      <Checkbox
        hideLabel
        label={words.label}
        data-spot={placeOf(spot)}
        data-autofocus={first || undefined}
        tabIndex={tabIndex}
        aria-describedby={note ? noteId : undefined}
        aria-disabled={closed || undefined}
        checked={quantity > 0}
        onChange={(event) => {
          if (closed) onRefuse();
          else
            state.type(
              cell,
              event.target.checked ? snapQuantity(state.each, { pack: cell.pack, max: cell.limit ?? 99_999 }).value : 0,
            );
        }}
        onKeyDown={(event) => onKey(event, spot, cell, event.currentTarget.value)}
      />
      {quantity > 0 && <b aria-hidden>{quantity}</b>}
    </span>
  );
}

/** The availability of an article; a blocked one says why. */
function CellStock({ cell, words, tabIndex }: Pick<InputProps, 'cell' | 'words' | 'tabIndex'>) {
  if (cell.closed !== 'blocked') return <AvailabilityMark compact stacked {...words.availability} />;
  return (
    <>
      <div className={css.why}>
        <AvailabilityMark compact stacked {...words.availability} reason={null} />
        <Why about={words.label} subject={cell.variant} tabIndex={tabIndex} />
      </div>
      {words.availability.reason && (
        <div className={css.reason} title={words.availability.reason}>
          {words.availability.reason}
        </div>
      )}
    </>
  );
}
