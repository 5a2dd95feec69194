import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { snapQuantity } from '#ui/form/quantity.ts';
import { useCartChange } from '#goods/catalog/cart-change.ts';
import { useMayOrder } from '#goods/catalog/use-may-order.ts';
import { CatalogItems } from '#goods/catalog/catalog.documents.ts';
import { type GridVariant, OrderableModel, ProductDetails } from './product.documents.ts';
import {
  cellsOf,
  changesOf,
  cutTo,
  type Grid,
  type GridCell,
  type GridMarket,
  gridOf,
  type GridTotals,
  type Proposal,
  proposalsOf,
  type Quantities,
  type CellPosition,
  totalsOf,
} from './order-grid.ts';
import { blockOf, fillCells, fillDown, type Filled, pasteBlock } from './order-grid-fill.ts';

export type CellHint = 'pack' | 'max' | 'min';

/** Type quantities directly, or first tick the assortment and use one quantity for all of it. */
export type GridMode = 'quantities' | 'assortment';

export type OrderGridState = {
  mode: GridMode;
  setMode: (mode: GridMode) => void;
  /** The quantity of every ticked cell in the assortment. */
  each: number;
  setEach: (quantity: number) => void;
  grid: Grid;
  market: GridMarket;
  totals: GridTotals;
  quantities: Quantities;
  inCart: Quantities;
  changes: readonly GridCell[];
  /** Why the server refused a cell, as text, by article code. */
  errors: Readonly<Record<string, string>>;
  /** Why a typed quantity was changed. */
  hints: Readonly<Record<string, CellHint>>;
  /** The result of a paste, or of a fill that skipped cells, for the line below the grid. */
  pasted: { filled: number; skipped: number; by: 'paste' | 'fill' } | null;
  /** Quantities that do not arrive at once, unless the buyer chose to keep them. */
  proposals: readonly Proposal[];
  /** Keeps the proposed quantities. */
  keep: (proposals: readonly Proposal[]) => void;
  /** Reduces proposed quantities to what arrives by a day; null means what is ready now. */
  cut: (proposals: readonly Proposal[], day: string | null) => void;
  /**
   * How many quantities the last cut, paste or fill changed, and whether it was a cut; null if there is nothing to
   * undo.
   */
  undoable: { count: number; cut: boolean } | null;
  undo: () => void;
  /** False without a customer and for roles that do not order: the grid is then read-only. */
  orders: boolean;
  type: (cell: GridCell, quantity: number) => void;
  settle: (cell: GridCell) => void;
  paste: (spot: CellPosition, text: string) => void;
  wantBy: (date: string | null) => void;
  fillDown: (spot: CellPosition) => void;
  /** One quantity for a row, a column or all (null). */
  fillCells: (where: { row: number | null; column: number | null }, quantity: number) => void;
  /** Sets individual quantities, for example from earlier purchases. */
  fill: (quantities: Quantities) => void;
  /** True if the guide beside the grid is open. */
  guided: boolean;
  setGuided: (open: boolean) => void;
  submit: () => void;
  busy: boolean;
  error: Error | null;
};

type Input = {
  name: string;
  variants: readonly GridVariant[];
  inCart: Quantities;
  onDone?: () => void;
};

const without = <T>(record: Readonly<Record<string, T>>, code: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== code));

/** The state of a size and colour grid: typed quantities over those in the cart, totals, and saving. */
export function useOrderGrid({ name, variants, inCart, onDone }: Input): OrderGridState {
  const mayOrder = useMayOrder();
  const { market, setWantedBy } = useGridMarket();
  const grid = useMemo(() => gridOf(variants), [variants]);
  const typing = useTypedQuantities(grid, inCart);
  const { quantities, take, setPasted, last } = typing;
  const [kept, setKept] = useState<Quantities>({});
  const [mode, setMode] = useState<GridMode>('quantities');
  const [each, setEach] = useState(1);
  const [guided, setGuided] = useState(false);
  const totals = useMemo(() => totalsOf(grid, quantities, market), [grid, quantities, market]);
  const changes = useMemo(() => changesOf(grid, quantities, inCart), [grid, quantities, inCart]);
  const proposals = useMemo(
    () => proposalsOf(grid, quantities, inCart, market).filter(({ cell, quantity }) => kept[cell.code] !== quantity),
    [grid, quantities, inCart, market, kept],
  );
  const { submit, busy, error } = useSubmitGrid(name, typing, changes, inCart, () => {
    setKept({});
    onDone?.();
  });

  const fill = ({ quantities: next, filled, skipped }: Filled) => {
    take(next);
    setPasted(skipped > 0 ? { filled, skipped, by: 'fill' } : null);
  };

  return {
    mode,
    setMode,
    each,
    setEach: (quantity) => {
      setEach(quantity);
      // Articles already in the cart keep their quantity.
      const ticked = changes.filter((cell) => (quantities[cell.code] ?? 0) > 0);
      take(Object.fromEntries(ticked.map((cell) => [cell.code, quantity])));
    },
    grid,
    market,
    totals,
    quantities,
    inCart,
    changes,
    errors: typing.errors,
    hints: typing.hints,
    pasted: typing.pasted,
    proposals,
    keep: (those) =>
      setKept((before) => ({
        ...before,
        ...Object.fromEntries(those.map(({ cell, quantity }) => [cell.code, quantity])),
      })),
    cut: (those, day) => take(cutTo(those, day, market), true),
    undoable: last && { count: Object.keys(last.before).length, cut: last.cut },
    undo: typing.undo,
    orders: mayOrder,
    type: typing.type,
    settle: typing.settle,
    paste: (spot, text) => {
      const result = pasteBlock(grid, quantities, spot, blockOf(text));
      take(result.quantities);
      setPasted({ filled: result.filled, skipped: result.skipped, by: 'paste' });
    },
    wantBy: setWantedBy,
    fillDown: (spot) => fill(fillDown(grid, quantities, spot)),
    fillCells: (where, quantity) => fill(fillCells(grid, quantities, where, quantity)),
    fill: (wanted) => take(wanted),
    guided,
    setGuided,
    submit,
    busy,
    error,
  };
}

/** How the market counts stock, and the day by which the buyer wants the goods. */
function useGridMarket(): { market: GridMarket; setWantedBy: (date: string | null) => void } {
  const site = useSite();
  const [wantedBy, setWantedBy] = useState<string | null>(null);
  const market = useMemo(
    () => ({ checksStock: site.availableStockCheck, preOrders: site.preOrderDisplay, wantedBy }),
    [site, wantedBy],
  );
  return { market, setWantedBy };
}

const snapped = (cell: GridCell, quantity: number) =>
  snapQuantity(quantity, { pack: cell.pack, max: cell.limit ?? 99_999 });

type Typing = ReturnType<typeof useTypedQuantities>;

/** The typed quantities with the notes at their cells, and one step of undo for changes of many cells. */
function useTypedQuantities(grid: Grid, inCart: Quantities) {
  const [typed, setTyped] = useState<Record<string, number>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [hints, setHints] = useState<Record<string, CellHint>>({});
  const [pasted, setPasted] = useState<OrderGridState['pasted']>(null);
  const [last, setLast] = useState<{ before: Quantities; cut: boolean } | null>(null);
  const quantities = useMemo(() => ({ ...inCart, ...typed }), [inCart, typed]);

  const take = (next: Quantities, cut = false) => {
    const values: Record<string, number> = {};
    const reasons: Record<string, CellHint> = {};
    for (const cell of cellsOf(grid)) {
      const wanted = next[cell.code];
      if (wanted === undefined || wanted === quantities[cell.code]) continue;
      const { value, reason } = snapped(cell, wanted);
      values[cell.code] = value;
      if (reason) reasons[cell.code] = reason;
    }
    if (Object.keys(values).length === 0) return;
    setLast({ before: Object.fromEntries(Object.keys(values).map((code) => [code, quantities[code] ?? 0])), cut });
    setTyped((before) => ({ ...before, ...values }));
    setHints((before) => ({ ...before, ...reasons }));
  };

  const keepTyped = (stays: (code: string, quantity: number) => boolean) =>
    setTyped((before) =>
      Object.fromEntries(Object.entries(before).filter(([code, quantity]) => stays(code, quantity))),
    );
  return {
    quantities,
    errors,
    setErrors,
    hints,
    pasted,
    setPasted,
    last,
    take,
    keepTyped,
    /** Forgets notes and undo after saving. */
    forget: () => {
      setHints({});
      setPasted(null);
      setLast(null);
    },
    undo: () => {
      if (!last) return;
      setTyped((before) => ({ ...before, ...last.before }));
      setHints((before) =>
        Object.fromEntries(Object.entries(before).filter(([code]) => last.before[code] === undefined)),
      );
      setPasted(null);
      setLast(null);
    },
    type: (cell: GridCell, quantity: number) => {
      setTyped((before) => ({ ...before, [cell.code]: quantity }));
      setLast(null);
      if (hints[cell.code]) setHints((before) => without(before, cell.code));
      if (errors[cell.code]) setErrors((before) => without(before, cell.code));
    },
    settle: (cell: GridCell) => {
      const { value, reason } = snapped(cell, quantities[cell.code] ?? 0);
      if (!reason) return;
      setTyped((before) => ({ ...before, [cell.code]: value }));
      setHints((before) => ({ ...before, [cell.code]: reason }));
    },
  };
}

/** Saves the changed quantities in the cart. Refused cells keep what the user typed, with the reason. */
function useSubmitGrid(
  name: string,
  { quantities, errors, setErrors, keepTyped, forget }: Typing,
  changes: readonly GridCell[],
  inCart: Quantities,
  onDone: () => void,
) {
  const t = useText();
  const client = useQueryClient();
  const cart = useCartChange();
  const submit = () => {
    setErrors({});
    const units = changes.reduce((sum, cell) => sum + (quantities[cell.code] ?? 0) - (inCart[cell.code] ?? 0), 0);
    const wanted = changes.map((cell) => ({
      articleCode: cell.code,
      sorg: cell.sorg,
      uom: cell.uom,
      qty: quantities[cell.code] ?? 0,
      before: inCart[cell.code] ?? 0,
    }));
    cart.change(wanted, {
      done: units > 0 ? t('catalog.cart.added', { count: units, name }) : t('catalog.cart.updated', { name }),
      onDone: () => {
        // Keeps what the user typed meanwhile.
        const sent = new Map(wanted.map((each) => [each.articleCode, each.qty]));
        keepTyped((code, quantity) => sent.get(code) !== quantity);
        forget();
        onDone();
      },
      onRefused: (refusals) => {
        const refused = Object.fromEntries(refusals.map((refusal) => [refusal.articleCode, refusal.message]));
        setErrors(refused);
        // The others are in the cart now: the next response contains their quantities.
        keepTyped((code) => refused[code] !== undefined);
        for (const read of [ProductDetails, OrderableModel, CatalogItems])
          void client.invalidateQueries({ queryKey: ['graphql', read.name] });
      },
    });
  };

  // Errors show at their cells.
  return { submit, busy: cart.busy, error: Object.keys(errors).length > 0 ? null : cart.error };
}
