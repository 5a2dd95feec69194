import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import css from './data-table.module.css';
import { Checkbox } from '#ui/form/field.tsx';
import { rowName, type TableColumn, type TableSelection } from './table.ts';

type TableCardsProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection?: TableSelection<Row>;
  card?: (row: Row) => ReactNode;
  label: string;
};

const isEmpty = (content: ReactNode): boolean => content === '' || content === null || content === undefined;

/** The phone form: identity and state, then customer and money, then the other columns with their names. */
export function TableCards<Row>({ columns, rows, rowId, selection, card, label }: TableCardsProps<Row>) {
  const t = useText();
  const placed = (place: NonNullable<TableColumn<Row>['card']>) =>
    columns.filter((column, at) => (column.card ?? (at === 0 ? 'title' : 'foot')) === place);
  const [titles, states, metas] = [placed('title'), placed('status'), placed('meta')];
  // Without a state and without meta, a figure or button stands beside the title instead of alone in a row.
  const lone = states.length === 0 && metas.length === 0;
  // Buttons that would stand alone in a row, or among facts, end the card.
  const ends = (column: TableColumn<Row>): boolean => column.acts === true && (column.card !== 'figure' || !metas[0]);
  const figures = placed('figure').filter((column) => lone || !ends(column));
  const feet = placed('foot').filter((column) => !ends(column));
  const last = [...placed('figure'), ...placed('foot')].filter(
    (column) => !figures.includes(column) && !feet.includes(column),
  );

  return (
    <ul className={css.cards} aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row);
        const selected = selection?.has(id) ?? false;
        return (
          <li key={id} className={css.item} data-row={id} data-selected={selected || undefined}>
            {selection && (
              <span className={css.cardPick}>
                <Checkbox
                  hideLabel
                  label={t('ui.table.selectRow', { name: rowName(columns, row, id) })}
                  checked={selected}
                  disabled={selection.can?.(row) === false}
                  onChange={(event) => selection.set([row], event.target.checked)}
                />
              </span>
            )}
            {card ? (
              <div className={css.itemBody}>{card(row)}</div>
            ) : (
              <div className={css.itemBody}>
                <div className={css.itemRow}>
                  <span className={css.itemTitle}>
                    {titles.map((column) => (
                      <span key={column.id}>{column.cell(row)}</span>
                    ))}
                  </span>
                  {(lone ? figures : states).map((column) => (
                    <span key={column.id}>{column.cell(row)}</span>
                  ))}
                </div>
                {!lone && (metas.length > 0 || figures.length > 0) && (
                  <div className={css.itemRow}>
                    <span className={css.itemMeta}>
                      {metas.map((column) => (
                        <span key={column.id}>{column.cell(row)}</span>
                      ))}
                    </span>
                    {figures.map((column) => (
                      <span key={column.id}>{column.cell(row)}</span>
                    ))}
                  </div>
                )}
                {feet.length + last.length > 0 && (
                  <div className={css.itemRow}>
                    <div className={css.itemFoot}>
                      {feet.map((column) => {
                        const content = column.cell(row);
                        return isEmpty(content) ? null : (
                          <span key={column.id}>
                            <span>{column.header}</span> {content}
                          </span>
                        );
                      })}
                    </div>
                    {last.map((column) => (
                      <span key={column.id} className={css.itemEnd}>
                        {column.cell(row)}
                      </span>
                    ))}
                  </div>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
