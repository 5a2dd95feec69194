import { type ReactNode, useRef } from 'react';
import css from './action-bar.module.css';
import { classNames } from '#ui/look/class-names.ts';
import { useFootHeight } from './use-foot-height.ts';

/**
 * Sticks to the bottom of the page: the total and one button. Use `phoneOnly` where wide pages show them in a column.
 */
export function ActionBar({
  children,
  actions,
  phoneOnly,
  label,
}: {
  children?: ReactNode;
  actions: ReactNode;
  phoneOnly?: boolean;
  /** Makes the bar a region of this name. */
  label?: string;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useFootHeight(bar);
  return (
    <div
      ref={bar}
      className={classNames(css.bar, phoneOnly && css.phoneOnly)}
      role={label === undefined ? undefined : 'region'}
      aria-label={label}
    >
      {children && <div className={css.words}>{children}</div>}
      <div className={css.buttons}>{actions}</div>
    </div>
  );
}
