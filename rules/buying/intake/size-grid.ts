import { columnKey } from '#rules/table.ts';
import type { ColumnRole } from './column-names.ts';

/** An article by its model, colour and size, as an order form names it. */
export interface Variant {
  readonly style: string;
  /** Empty if the form has no column of colours. */
  readonly colour: string;
  readonly size: string;
}

/** The columns of an order form of the trade: a style and colour in each row, and a column for each size. */
export interface SizeGrid {
  readonly style: number;
  readonly colour: number | null;
  readonly sizes: readonly { readonly place: number; readonly size: string }[];
}

const styleNames = new Set(
  [
    ...['style', 'style code', 'style number', 'style no', 'style name', 'model', 'model code', 'model name', 'series'],
    ...['article', 'article code', 'article name', 'article number', 'item', 'sku', 'code', 'product', 'product name'],
    ...['name', 'description', 'modell', 'modellname', 'artikel', 'artikelnummer', 'bezeichnung', 'produkt'],
    ...['modèle', 'référence', 'désignation', 'produit', 'kode', 'nama', 'kod', 'produk', 'gaya'],
  ].map(columnKey),
);
const colourNames = new Set(
  [
    ...['colour', 'color', 'colourway', 'colorway', 'colour name', 'color name', 'colour code', 'color code'],
    ...['farbe', 'farbcode', 'couleur', 'coloris', 'warna', 'kode warna', 'kod warna'],
  ].map(columnKey),
);

const letterSize = /^(?:\d?x{0,4}[sl]|m|os|uni|one size|x{0,3}[sm]\/x{0,3}[ml]|m\/l|l\/x{1,3}l)$/i;
const numberSize = /^(?:1[2-9]|[2-6]\d)(?:[.,]5)?(?:\s?cm)?$/;

/** The columns of sizes: letters, or at least three rising numbers. */
function sizesOf(cells: readonly string[]): SizeGrid['sizes'] {
  const columns = cells.map((size, place) => ({ place, size: size.trim() }));
  const letters = columns.filter(({ size }) => letterSize.test(size));
  if (letters.length > 1) return letters;
  const numbers = columns.filter(({ size }) => numberSize.test(size));
  const value = (at: number): number => Number.parseFloat((numbers[at]?.size ?? '').replace(',', '.'));
  return numbers.length > 2 && numbers.every((_column, at) => at === 0 || value(at) > value(at - 1)) ? numbers : [];
}

/** The columns of an order form, if a row is its header: `Style, Colour, XS, S, M, L, XL`. */
export function sizeGridOf(cells: readonly string[], roles: readonly (ColumnRole | null)[]): SizeGrid | null {
  const sizes = sizesOf(cells);
  const style = cells.findIndex((cell) => styleNames.has(columnKey(cell)));
  // A list with a quantity is a list of articles, whatever its other columns are called.
  if (sizes.length === 0 || style < 0 || roles.includes('quantity')) return null;
  const colour = cells.findIndex((cell) => colourNames.has(columnKey(cell)));
  return { style, colour: colour < 0 ? null : colour, sizes };
}

/** A variant as one text, in place of the code that the form does not have. */
export const variantText = ({ style, colour, size }: Variant): string =>
  [style, colour, size].filter((part) => part !== '').join(' ');

/** A line of an order form with its cells. */
interface GridLine {
  readonly cells: readonly string[];
}

/** The variants of each row with the cell of their quantity; a row without a style belongs to the one above. */
export function gridRows<Line extends GridLine>(
  { style, colour, sizes }: SizeGrid,
  lines: readonly Line[],
): { readonly line: Line; readonly wishes: readonly { readonly variant: Variant; readonly cell: string }[] }[] {
  let above = '';
  return lines.map((line) => {
    above = (line.cells[style] ?? '') || above;
    const named = { style: above, colour: colour === null ? '' : (line.cells[colour] ?? '') };
    const wishes = sizes.flatMap(({ place, size }) => {
      const cell = line.cells[place] ?? '';
      return cell === '' || cell === '-' ? [] : [{ variant: { ...named, size }, cell }];
    });
    return { line, wishes };
  });
}
