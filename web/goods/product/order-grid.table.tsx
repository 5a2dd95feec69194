import { type KeyboardEvent, useState } from 'react';
import { decimalString } from '#rules/money.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Checkbox } from '#ui/form/field.tsx';
import { Hidden, Text } from '#ui/page/layout.tsx';
import { longestTyped, readQuantity, snapQuantity, typedFault } from '#ui/form/quantity.ts';
import { Tile } from '#ui/page/tile.tsx';
import { Why } from '#buying/explain/why.part.tsx';
import css from './order-grid.module.css';
import { afterEnter, type Direction, firstOpen, type GridCell, neighbour, type CellPosition } from './order-grid.ts';
import { useCellWords } from './use-cell-words.ts';
import type { OrderGridState } from './use-order-grid.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const place = ({ row, column }: CellPosition) => `${row}:${column}`;

/** The grid as a table: rows are colours, columns are sizes, and each cell is an input with its stock below. */
export function OrderGridTable({ state, label }: { state: OrderGridState; label: string }) {
  return (
    <div className={css.scroll} tabIndex={-1}>
      <table className={css.grid} aria-label={label}>
        <SizeHeads state={state} />
        <tbody>
          {state.grid.rows.map((row, at) => (
            <ColourRow key={row.id} state={state} row={row} at={at} />
          ))}
        </tbody>
        {state.orders && <Totals state={state} />}
      </table>
    </div>
  );
}

function SizeHeads({ state: { grid, orders } }: { state: OrderGridState }) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className={css.corner}>
          {t('catalog.grid.colour')}
        </th>
        {grid.sizes.map((size) => (
          <th key={size.id} scope="col">
            {size.id || t('catalog.grid.quantity')}
            {size.note && <small>{size.note}</small>}
          </th>
        ))}
        {orders && (
          <th scope="col" className={css.sum}>
            {t('catalog.grid.total')}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Moves between cells with the arrow keys and Enter, saves, undoes, and fills a column. */
function useCellKeys(state: OrderGridState) {
  const { grid } = state;
  const go = (from: HTMLElement, spot: CellPosition | null) => {
    if (!spot) return;
    const input = from.closest('table')?.querySelector<HTMLInputElement>(`[data-spot="${place(spot)}"]`);
    input?.focus();
    input?.select();
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>, spot: CellPosition, cell: GridCell, before: string) => {
    const input = event.currentTarget;
    const control = event.ctrlKey || event.metaKey;
    const direction = directions[event.key];
    if (direction && !control && !event.altKey && !event.shiftKey) go(input, neighbour(grid, spot, direction));
    else if (event.key === 'Enter' && control) state.submit();
    else if (event.key === 'Enter') go(input, event.shiftKey ? neighbour(grid, spot, 'up') : afterEnter(grid, spot));
    else if (event.key === 'Escape' && state.undoable) state.undo();
    else if (event.key === 'Escape' && input.value !== before) {
      state.type(cell, readQuantity(before) ?? 0);
    } else if (event.key.toLowerCase() === 'd' && control) state.fillDown(spot);
    else return;
    event.preventDefault();
  };
  return onKey;
}

/** One colour in all sizes, and its sum. */
function ColourRow({
  state,
  row,
  at,
}: {
  state: OrderGridState;
  row: OrderGridState['grid']['rows'][number];
  at: number;
}) {
  const t = useText();
  const formats = useFormats();
  const onKey = useCellKeys(state);
  const { grid, totals } = state;
  const first = firstOpen(grid);
  const sum = totals.rows[at];
  return (
    <tr>
      <th scope="row">
        <span className={css.colour}>
          <Tile src={row.picture} small />
          <span>
            <Text as="span" strong>
              {row.name}
            </Text>
            <Text as="span" size="xs" tone="dim" className={css.code}>
              {row.code}
            </Text>
          </span>
        </span>
      </th>
      {row.cells.map((cell, column) =>
        cell ? (
          <Cell
            key={cell.code}
            state={state}
            cell={cell}
            spot={{ row: at, column }}
            colour={row.name}
            size={grid.sizes[column]?.id ?? ''}
            first={first?.row === at && first.column === column}
            onKey={onKey}
          />
        ) : (
          <td key={grid.sizes[column]?.id} className={css.absent}>
            <Hidden>{t('catalog.grid.notMade')}</Hidden>
          </td>
        ),
      )}
      {state.orders && (
        <RowSum
          units={formats.quantity(sum?.units ?? 0)}
          value={formats.money(decimalString(sum?.value ?? 0, grid.currency), 0)}
          empty={!sum?.units}
        />
      )}
    </tr>
  );
}

/** The sums of the columns and of the whole grid. */
function Totals({ state: { grid, totals } }: { state: OrderGridState }) {
  const t = useText();
  const formats = useFormats();
  const money = (amount: number) => formats.money(decimalString(amount, grid.currency), 0);
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <Hidden>{t('catalog.grid.total')}</Hidden>
          <span aria-hidden>{t('catalog.grid.keys')}</span>
        </th>
        {totals.columns.map((column, at) => (
          <td key={grid.sizes[at]?.id}>
            {column.units ? formats.quantity(column.units) : '–'}
            {column.units > 0 && (
              <Text as="div" size="xs" tone="dim" nowrap>
                {money(column.value)}
              </Text>
            )}
          </td>
        ))}
        <td className={css.sum}>
          <Text as="div" size="mid">
            {formats.quantity(totals.all.units)}
          </Text>
          {totals.all.units > 0 && (
            <Text as="div" size="xs" tone="dim">
              {money(totals.all.value)}
            </Text>
          )}
        </td>
      </tr>
    </tfoot>
  );
}

function RowSum({ units, value, empty }: { units: string; value: string; empty: boolean }) {
  return (
    <td className={css.sum}>
      <Text as="div" strong>
        {empty ? '–' : units}
      </Text>
      <Text as="div" size="xs" tone="dim">
        {empty ? '' : value}
      </Text>
    </td>
  );
}

type CellWords = ReturnType<ReturnType<typeof useCellWords>>;
type CellProps = {
  state: OrderGridState;
  cell: GridCell;
  spot: CellPosition;
  colour: string;
  size: string;
  /** The first input when the grid opens in a dialog. */
  first: boolean;
  onKey: (event: KeyboardEvent<HTMLInputElement>, spot: CellPosition, cell: GridCell, before: string) => void;
};

function Cell({ state, cell, spot, colour, size, first, onKey }: CellProps) {
  const t = useText();
  const words = useCellWords()(cell, colour, size, state.market);
  const quantity = state.quantities[cell.code] ?? 0;
  const error = state.errors[cell.code];
  const hint = state.hints[cell.code];
  const [wrong, setWrong] = useState<string | null>(null);
  const fault = wrong === null ? null : typedFault(wrong, {});
  const faultWords = fault && t(`ui.quantity.${fault}`, { min: 1, max: 99_999 });
  const note = error ?? faultWords ?? (hint ? words.hint(hint) : null);
  const noteId = `note-${cell.code}`;
  const closed = cell.closed !== null;
  if (!state.orders) {
    return (
      <td className={classNames(css.cell, cell.closed && css.closed)}>
        <AvailabilityMark compact stacked {...words.availability} />
        {words.lines.map((line) => (
          <div key={line} className={css.next}>
            {line}
          </div>
        ))}
      </td>
    );
  }

  return (
    <td className={classNames(css.cell, cell.closed && css.closed)}>
      {state.mode === 'assortment' ? (
        <AssortmentTick state={state} cell={cell} spot={spot} first={first} onKey={onKey} label={words.label} />
      ) : (
        <input
          className={classNames(css.input, quantity > 0 && css.filled)}
          inputMode="numeric"
          autoComplete="off"
          data-spot={place(spot)}
          data-autofocus={first || undefined}
          title={cell.variant.articleCodeDisplay}
          aria-label={words.label}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={error || faultWords ? true : undefined}
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
            setWrong(bad ? text : null);
            // A wrong text takes back what was typed before it: `1,5` begins with 1.
            state.type(cell, readQuantity(bad ? (event.target.dataset.start ?? '') : text) ?? 0);
          }}
          onBlur={() => state.settle(cell)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setWrong(null);
            onKey(event, spot, cell, event.currentTarget.dataset.start ?? '');
          }}
          onPaste={(event) => {
            event.preventDefault();
            state.paste(spot, event.clipboardData.getData('text/plain'));
          }}
        />
      )}
      <CellStock cell={cell} words={words} />
      {words.lines.map((line) => (
        <div key={line} className={css.next}>
          {line}
        </div>
      ))}
      {note && (
        <div id={noteId} role="status" className={error ? css.refused : css.hint}>
          {note}
        </div>
      )}
    </td>
  );
}

/** The tick of an article in an assortment, with the quantity that each ticked article gets. */
function AssortmentTick({
  state,
  cell,
  spot,
  first,
  onKey,
  label,
}: Pick<CellProps, 'state' | 'cell' | 'spot' | 'first' | 'onKey'> & { label: string }) {
  const quantity = state.quantities[cell.code] ?? 0;
  const closed = cell.closed !== null;
  return (
    <span className={css.tick}>
      <Checkbox
        hideLabel
        label={label}
        data-spot={place(spot)}
        data-autofocus={first || undefined}
        aria-disabled={closed || undefined}
        checked={quantity > 0}
        onChange={(event) => {
          if (closed) return;
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
function CellStock({ cell, words }: { cell: CellProps['cell']; words: CellWords }) {
  if (cell.closed !== 'blocked') return <AvailabilityMark compact stacked {...words.availability} />;
  return (
    <>
      <div className={css.why}>
        <AvailabilityMark compact stacked {...words.availability} reason={null} />
        <Why about={words.label} subject={cell.variant} />
      </div>
      {words.availability.reason && (
        <div className={css.reason} title={words.availability.reason}>
          {words.availability.reason}
        </div>
      )}
    </>
  );
}
