import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconColumns3,
  IconDownload,
  IconLock,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { type ActiveFilter, ActiveFilters } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './data-table.module.css';
import type { Density } from './data-table.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Menu, MenuItem, Popover } from '#ui/dialog/popover.tsx';
import { nextSort, readSort, type TableColumn } from './table.ts';
import { Segments } from '#ui/page/tabs.tsx';

export type TableSearch = { value: string; onChange: (value: string) => void; placeholder: string; maxLength?: number };

type Chooser = {
  columns: readonly Pick<TableColumn<never>, 'id' | 'header' | 'fixed'>[];
  visible: Readonly<Record<string, boolean>>;
  density: Density;
  onVisible: (id: string, on: boolean) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onDensity: (density: Density) => void;
  onReset: () => void;
};

type ToolbarProps = {
  search?: TableSearch;
  filters: readonly ActiveFilter[];
  onClearFilters?: () => void;
  count?: number;
  chooser?: Chooser;
  onExport?: () => void;
  exporting: boolean;
  /** The first rows are still loading: keeps the place of the count, of the export, or of both. */
  coming?: { count: boolean; export: boolean } | undefined;
  /** The sort menu for a list without column headers, such as the cards on a phone. */
  sorting?: Sorting;
  children?: ReactNode;
};

export type Sorting = {
  columns: readonly Pick<TableColumn<never>, 'id' | 'header' | 'firstSort'>[];
  sort?: string;
  onSort: (sort: string | undefined) => void;
};

/** As wide as most counts: a shorter one takes the same place, so that nothing beside it moves. */
const likelyCount = 888;

export function TableToolbar({
  search,
  filters,
  onClearFilters,
  count,
  chooser,
  onExport,
  exporting,
  coming,
  sorting,
  children,
}: ToolbarProps) {
  const t = useText();
  const counted = count !== undefined || coming?.count;
  const exported = onExport !== undefined || coming?.export;
  if (!search && filters.length === 0 && !children && !counted && !exported && !chooser && !sorting) return null;
  return (
    <div className={css.bar}>
      {search && (
        <DelayedSearch
          {...search}
          className={css.search}
          inputSize="small"
          label={search.placeholder}
          data-table-search=""
        />
      )}
      <ActiveFilters
        filters={filters}
        onClear={onClearFilters ?? (() => filters.forEach((filter) => filter.onRemove()))}
      >
        {children}
      </ActiveFilters>
      <span className={css.grow} />
      {counted && (
        <span
          className={css.count}
          role="status"
          data-total={count}
          data-place={t('ui.table.results', { count: likelyCount })}
        >
          {count !== undefined && t('ui.table.results', { count })}
        </span>
      )}
      {sorting && <SortMenu {...sorting} />}
      {exported && (
        <Button size="small" icon={IconDownload} busy={exporting} disabled={!onExport} onClick={onExport}>
          {t('ui.table.export')}
        </Button>
      )}
      {chooser && <ColumnChooser {...chooser} />}
    </div>
  );
}

/** Chooses a column to sort by. Choosing it again reverses the order, as a column header does. */
function SortMenu({ columns, sort, onSort }: Sorting) {
  const t = useText();
  const current = readSort(sort);
  return (
    <Menu
      label={t('ui.table.sort')}
      align="end"
      trigger={(props) => (
        <Button {...props} size="small" icon={IconArrowsSort}>
          {t('ui.table.sort')}
        </Button>
      )}
    >
      {(close) =>
        columns.map((column) => {
          const chosen = current?.id === column.id;
          return (
            <MenuItem
              key={column.id}
              current={chosen}
              side={
                chosen ? <Icon of={current.direction === 'asc' ? IconArrowUp : IconArrowDown} size={16} /> : undefined
              }
              onClick={() => {
                close();
                onSort(nextSort(column, sort));
              }}
            >
              {column.header}
            </MenuItem>
          );
        })
      }
    </Menu>
  );
}

function ColumnChooser({ columns, visible, density, onVisible, onMove, onDensity, onReset }: Chooser) {
  const t = useText();
  return (
    <Popover
      label={t('ui.table.columns')}
      align="end"
      trigger={(props) => (
        <Button {...props} size="small" icon={IconColumns3}>
          {t('ui.table.columns')}
        </Button>
      )}
    >
      <div className={css.chooser}>
        <div className={css.chooserHead}>
          <b>{t('ui.table.columns')}</b>
          <Button variant="quiet" size="small" onClick={onReset}>
            {t('ui.table.reset')}
          </Button>
        </div>
        {columns.map((column, at) => (
          <div key={column.id} className={css.chooserRow}>
            {column.fixed ? <Icon of={IconLock} size={14} /> : null}
            <Checkbox
              label={column.header}
              checked={visible[column.id] ?? true}
              disabled={column.fixed}
              onChange={(event) => onVisible(column.id, event.target.checked)}
            />
            <IconButton
              size="small"
              icon={IconArrowUp}
              label={t('ui.table.moveUp', { name: column.header })}
              disabled={at === 0}
              onClick={() => onMove(column.id, -1)}
            />
            <IconButton
              size="small"
              icon={IconArrowDown}
              label={t('ui.table.moveDown', { name: column.header })}
              disabled={at === columns.length - 1}
              onClick={() => onMove(column.id, 1)}
            />
          </div>
        ))}
        <div className={css.chooserFoot}>
          <span>{t('ui.table.density')}</span>
          <Segments
            label={t('ui.table.density')}
            value={density}
            onChange={onDensity}
            options={[
              { value: 'dense', label: t('ui.table.dense') },
              { value: 'cosy', label: t('ui.table.cosy') },
            ]}
          />
        </div>
      </div>
    </Popover>
  );
}

type BulkBarProps = {
  count: number;
  total?: number;
  summary?: ReactNode;
  onSelectAll?: () => void;
  onClear: () => void;
  children?: ReactNode;
};

/** Replaces the filter bar while rows are selected. */
export function BulkBar({ count, total, summary, onSelectAll, onClear, children }: BulkBarProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className={classNames(css.bar, css.bulk)} role="region" aria-label={t('ui.table.selection')}>
      <b role="status">{t('ui.table.selected', { count })}</b>
      {summary && <span className={css.count}>{summary}</span>}
      {onSelectAll && total !== undefined && total > count && (
        <Button variant="quiet" size="small" onClick={onSelectAll}>
          {t('ui.table.selectAll', { count: formats.quantity(total) })}
        </Button>
      )}
      <span className={css.bulkActions}>
        {children}
        <IconButton size="small" icon={IconX} label={t('ui.table.clearSelection')} onClick={onClear} />
      </span>
    </div>
  );
}
