import { type KeyboardEvent, useState } from 'react';
import { decimalString } from '#rules/money.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Hidden, Text } from '#ui/page/layout.tsx';
import { readQuantity } from '#ui/form/quantity.ts';
import { Tile } from '#ui/page/tile.tsx';
import css from './order-grid.module.css';
import {
  afterEnter,
  type CellPosition,
  type Direction,
  edgeOf,
  firstOpen,
  type GridCell,
  neighbour,
  tabStop,
} from './order-grid.ts';
import { Cell, placeOf } from './order-grid-cell.tsx';
import type { OrderGridState } from './use-order-grid.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * The grid as a table: rows are colours, columns are sizes, and each cell is an input with its stock below. The Tab key
 * stops at one cell, from which the arrow keys reach the others.
 */
export function OrderGridTable({ state, label }: { state: OrderGridState; label: string }) {
  const [used, setUsed] = useState<CellPosition | null>(null);
  const stop = tabStop(state.grid, used);
  return (
    <div className={css.scroll} tabIndex={-1}>
      <table className={css.grid} aria-label={label}>
        <SizeHeads state={state} />
        <tbody>
          {state.grid.rows.map((row, at) => (
            <ColourRow
              key={row.id}
              state={state}
              row={row}
              at={at}
              stop={stop?.row === at ? stop.column : null}
              onUse={setUsed}
            />
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
    const input = from.closest('table')?.querySelector<HTMLInputElement>(`[data-spot="${placeOf(spot)}"]`);
    input?.focus();
    input?.select();
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>, spot: CellPosition, cell: GridCell, before: string) => {
    const input = event.currentTarget;
    const control = event.ctrlKey || event.metaKey;
    const direction = directions[event.key];
    if (direction && !control && !event.altKey && !event.shiftKey) go(input, neighbour(grid, spot, direction));
    else if ((event.key === 'Home' || event.key === 'End') && !control && !event.shiftKey)
      go(input, edgeOf(grid, spot, event.key === 'Home' ? 'first' : 'last'));
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
  stop,
  onUse,
}: {
  state: OrderGridState;
  row: OrderGridState['grid']['rows'][number];
  at: number;
  /** The column of the cell that the Tab key reaches, if it is in this row. */
  stop: number | null;
  onUse: (spot: CellPosition) => void;
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
            tabIndex={stop === column ? 0 : -1}
            onUse={onUse}
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
          value={formats.money(decimalString(sum?.value ?? 0, grid.currency), 'short')}
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
  const money = (amount: number) => formats.money(decimalString(amount, grid.currency), 'short');
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
