import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from './button.tsx';
import css from './chip.module.css';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';

const IconPlus = sheetIcon('plus');
const IconX = sheetIcon('x');

export type ChipTone = 'grey' | 'brand' | 'info' | 'ok' | 'warn' | 'err';

/** A state as text with its icon. The colour adds no information. */
export function StatusChip({
  tone = 'grey',
  icon,
  children,
}: {
  tone?: ChipTone;
  icon?: IconType;
  children: ReactNode;
}) {
  return (
    <span className={classNames(css.chip, tone !== 'grey' && css[tone])}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}

/** A number in a filled pill: cart quantity, active filters. */
export function CountBadge({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <span className={css.count} aria-label={label}>
      {children}
    </span>
  );
}

/** One active filter: name, value and a remove button. */
export function FilterChip({ name, value, onRemove }: { name: ReactNode; value?: ReactNode; onRemove: () => void }) {
  const t = useText();
  const words = typeof name === 'string' ? `${name} ${typeof value === 'string' ? value : ''}`.trim() : '';
  return (
    <span className={css.filter}>
      <span>
        {name} {value !== undefined && <b>{value}</b>}
      </span>
      <IconButton size="small" icon={IconX} label={t('ui.filter.remove', { name: words })} onClick={onRemove} />
    </span>
  );
}

export function AddFilterChip({ children, ...button }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...button} type="button" className={classNames(css.filter, css.add)}>
      <Icon of={IconPlus} size={14} />
      {children}
    </button>
  );
}

export type ActiveFilter = { id: string; name: ReactNode; value?: ReactNode; onRemove: () => void };

/** All active filters, with a button to clear them. Shows nothing if there are none. */
export function ActiveFilters({
  filters,
  onClear,
  children,
}: {
  filters: readonly ActiveFilter[];
  onClear: () => void;
  children?: ReactNode;
}) {
  const t = useText();
  if (filters.length === 0 && !children) return null;
  return (
    <div className={css.strip}>
      {filters.map(({ id, ...filter }) => (
        <FilterChip key={id} {...filter} />
      ))}
      {children}
      {filters.length > 0 && (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t('ui.filter.clearAll')}
        </Button>
      )}
    </div>
  );
}
