import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Why } from '#buying/explain/why.part.tsx';
import css from './order-grid.module.css';
import type { GridCell } from './order-grid.ts';
import { useCellWords } from './use-cell-words.ts';
import type { OrderGridState } from './use-order-grid.ts';

/** The displayed colour, if the page around the grid follows it. */
export type ColourChoice = { colour?: string | null; onColour?: (colour: string) => void };

/** The grid on a phone: colours as tabs with their count, sizes as rows with a stepper. */
export function OrderGridSizes({ state, colour, onColour }: { state: OrderGridState } & ColourChoice) {
  const t = useText();
  const { grid, totals } = state;
  const [chosen, setChosen] = useState(colour ?? null);
  const at = Math.max(
    0,
    grid.rows.findIndex((each) => each.id === chosen),
  );
  const row = grid.rows[at];
  if (!row) return null;
  return (
    <div>
      {grid.rows.length > 1 && (
        <div className={css.tabs} role="radiogroup" aria-label={t('catalog.grid.colour')}>
          {grid.rows.map((each, index) => (
            <label key={each.id} className={css.tab}>
              <input
                type="radio"
                name="grid-colour"
                checked={index === at}
                onChange={() => {
                  setChosen(each.id);
                  if (each.cells.some((cell) => cell?.variant.colour?.id === each.id)) onColour?.(each.id);
                }}
              />
              <Tile src={each.picture} />
              <Text size="xs" strong truncate>
                {each.name}
              </Text>
              {(totals.rows[index]?.units ?? 0) > 0 && (
                <CountBadge label={t('ui.quantity.units', { count: totals.rows[index]?.units ?? 0 })}>
                  {totals.rows[index]?.units}
                </CountBadge>
              )}
            </label>
          ))}
        </div>
      )}
      <ul className={css.sizes} aria-label={row.name}>
        {row.cells.map(
          (cell, column) =>
            cell && (
              <SizeRow
                key={cell.code}
                state={state}
                cell={cell}
                colour={row.name}
                size={grid.sizes[column]?.id ?? ''}
                note={grid.sizes[column]?.note ?? ''}
              />
            ),
        )}
      </ul>
    </div>
  );
}

function SizeRow({
  state,
  cell,
  colour,
  size,
  note,
}: {
  state: OrderGridState;
  cell: GridCell;
  colour: string;
  size: string;
  note: string;
}) {
  const words = useCellWords()(cell, colour, size, state);
  const limits = { pack: cell.pack, ...(cell.limit === null ? {} : { max: cell.limit }) };
  return (
    <li className={css.size}>
      <span className={css.sizeName}>
        <b>{size}</b>
        {note && (
          <Text size="xs" tone="dim">
            {note}
          </Text>
        )}
      </span>
      <span className={css.sizeStock}>
        <AvailabilityMark {...words.availability} />
        {cell.closed === 'blocked' && <Why about={words.label} subject={cell.variant} />}
        {words.lines.map((line) => (
          <Text key={line} as="div" size="xs" tone="dim">
            {line}
          </Text>
        ))}
        {words.held && (
          <Text as="div" size="xs" strong>
            {words.held}
          </Text>
        )}
        {state.errors[cell.code] && (
          <Text as="div" size="xs" tone="err">
            {state.errors[cell.code]}
          </Text>
        )}
      </span>
      {cell.closed === null && state.orders && (
        <QuantityStepper
          label={words.label}
          value={state.quantities[cell.code] ?? 0}
          onChange={(quantity) => state.type(cell, quantity)}
          onType={(quantity) => state.type(cell, quantity)}
          allowZero
          {...limits}
        />
      )}
    </li>
  );
}
