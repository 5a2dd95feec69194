import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './data-table.module.css';
import { Checkbox } from '#ui/form/field.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { nextSort, readSort, rowName, type TableColumn, type TableSelection } from './table.ts';

/** With more columns than this, the spacing is smaller. */
const comfortableColumns = 8;

type TableGridProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection?: TableSelection<Row>;
  sort?: string;
  onSort?: (sort: string | undefined) => void;
  label: string;
  picture?: boolean;
  activeId: string | null;
};

/** The wide form: a real table. */
export function TableGrid<Row>({
  columns,
  rows,
  rowId,
  selection,
  sort,
  onSort,
  label,
  picture,
  activeId,
}: TableGridProps<Row>) {
  const t = useText();
  const current = readSort(sort);
  const selectable = selection?.can ? rows.filter(selection.can) : rows;
  const chosen = selection ? selectable.filter((row) => selection.has(rowId(row))).length : 0;
  const totals = columns.some((column) => column.total !== undefined);
  const many = columns.length > comfortableColumns;
  // A figure in the last column stays visible when the table is wider than its card.
  const last = columns.at(-1);
  const stays = (column: TableColumn<Row>) => column === last && column.align !== undefined && css.stays;

  return (
    <div className={css.scroll} role="region" aria-label={label} tabIndex={-1}>
      <table className={classNames(css.table, picture && css.picture, many && css.many)}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={css.pick} scope="col">
                <Checkbox
                  hideLabel
                  label={t('ui.table.selectPage')}
                  checked={chosen > 0 && chosen === selectable.length}
                  indeterminate={chosen > 0 && chosen < selectable.length}
                  disabled={selectable.length === 0}
                  onChange={(event) => selection.set(selectable, event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => {
              const sorted = current?.id === column.id ? current.direction : null;
              const chooseAriaSort = () => {
                if (!sorted) return undefined;
                return sorted === 'asc' ? 'ascending' : 'descending';
              };
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={classNames(
                    column.align && css.right,
                    sorted && css.sorted,
                    column.acts && css.acts,
                    stays(column),
                  )}
                  aria-sort={chooseAriaSort()}
                >
                  {column.sortable && onSort ? (
                    <button type="button" onClick={() => onSort(nextSort(column, sort))}>
                      {column.header}
                      {sorted && <Icon of={sorted === 'asc' ? IconChevronUp : IconChevronDown} size={14} />}
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowId(row);
            const selected = selection?.has(id) ?? false;
            return (
              <tr
                key={id}
                data-row={id}
                data-selected={selected || undefined}
                data-active={activeId === id || undefined}
              >
                {selection && (
                  <td className={css.pick}>
                    <Checkbox
                      hideLabel
                      label={t('ui.table.selectRow', { name: rowName(columns, row, id) })}
                      checked={selected}
                      disabled={selection.can?.(row) === false}
                      onChange={(event) => selection.set([row], event.target.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classNames(
                      column.align && css.right,
                      (column.noWrap || column.align) && css.noWrap,
                      column.acts && css.acts,
                      stays(column),
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {selection && (
                <th className={css.pick} scope="row">
                  <Hidden>{t('ui.table.total')}</Hidden>
                </th>
              )}
              {columns.map((column) => (
                <td key={column.id} className={classNames(column.align && css.right, column.acts && css.acts)}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
