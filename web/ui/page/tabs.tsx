import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useFormats } from '#platform/texts/use-formats.ts';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import css from './tabs.module.css';

/** Tabs that are pages or URL states: put TabLinks inside. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {children}
    </nav>
  );
}

function TabAnchor({
  count,
  children,
  className,
  ...anchor
}: AnchorHTMLAttributes<HTMLAnchorElement> & { count?: number | string; ref?: Ref<HTMLAnchorElement> }) {
  const formats = useFormats();
  return (
    <a {...anchor} className={classNames(css.tab, className)}>
      {children}
      {count !== undefined && (
        <span className={css.count}>{typeof count === 'number' ? formats.count(count) : count}</span>
      )}
    </a>
  );
}

/** One tab; the router marks the current one. */
export const TabLink = createLink(TabAnchor);

export type SegmentOption<T extends string> = { value: T; label: ReactNode; icon?: IconType };

/** Two to four views of the same data. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
  wide,
}: {
  label: string;
  options: readonly SegmentOption<T>[];
  value: T;
  onChange: (value: T) => void;
  wide?: boolean;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(css.segments, wide && css.wide)}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon && <Icon of={option.icon} size={14} />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
