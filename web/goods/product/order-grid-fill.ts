import { readQuantity, typedFault } from '#ui/form/quantity.ts';
import { type CellPosition, type Grid, type GridCell, open, type Quantities } from './order-grid.ts';

/** Parses a block from a spreadsheet into rows of texts. Ignores the trailing line break of spreadsheets. */
export function blockOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((field) => field.trim()));
}

export type Filled = { quantities: Quantities; filled: number; skipped: number };

/**
 * Pastes a block into the grid, its first field at `spot`. Empty fields leave their cell unchanged. Fields that are not
 * whole numbers, or hit a closed, missing or outside cell, are counted as skipped.
 */
export function pasteBlock(
  grid: Grid,
  quantities: Quantities,
  spot: CellPosition,
  block: readonly (readonly string[])[],
): Filled {
  const next: Record<string, number> = { ...quantities };
  let filled = 0;
  let skipped = 0;
  block.forEach((fields, r) =>
    fields.forEach((field, c) => {
      if (field === '') return;
      const cell = grid.rows[spot.row + r]?.cells[spot.column + c];
      const quantity = typedFault(field, {}) === null ? readQuantity(field) : null;
      if (!open(cell) || quantity === null) {
        skipped += 1;
        return;
      }
      next[cell.code] = quantity;
      filled += 1;
    }),
  );
  return { quantities: next, filled, skipped };
}

/** The same quantity for several cells; closed ones keep theirs and are counted as skipped. */
function fillAll(quantities: Quantities, cells: readonly (GridCell | null)[], quantity: number): Filled {
  const made = cells.filter((cell) => cell !== null);
  const taking = made.filter(open);
  return {
    quantities: { ...quantities, ...Object.fromEntries(taking.map((cell) => [cell.code, quantity])) },
    filled: taking.length,
    skipped: made.length - taking.length,
  };
}

/** Sets the same quantity in every open cell below `spot`. */
export function fillDown(grid: Grid, quantities: Quantities, spot: CellPosition): Filled {
  const source = grid.rows[spot.row]?.cells[spot.column];
  const below = grid.rows.slice(spot.row + 1).map((row) => row.cells[spot.column] ?? null);
  return fillAll(quantities, below, source ? (quantities[source.code] ?? 0) : 0);
}

/** Sets the same quantity in every open cell of a row, of a column, or of both; null means all of them. */
export function fillCells(
  grid: Grid,
  quantities: Quantities,
  { row, column }: { row: number | null; column: number | null },
  quantity: number,
): Filled {
  const cells = (row === null ? grid.rows : grid.rows.slice(row, row + 1)).flatMap((each) =>
    column === null ? each.cells : each.cells.slice(column, column + 1),
  );
  return fillAll(quantities, cells, quantity);
}
