import css from './button.module.css';
import { classNames } from '#ui/look/class-names.ts';
import type { IconType } from '#ui/look/icon.tsx';

export type ButtonLook = {
  /** At most one primary per view. `danger` for irreversible actions, `dangerFill` only for their confirmation. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger' | 'dangerFill' | 'bare';
  size?: 'small' | 'large';
  wide?: boolean;
  icon?: IconType;
};

/** The class names of a button, or of a link that looks like one. */
export function buttonClasses(
  { variant = 'default', size, wide, iconOnly }: ButtonLook & { iconOnly?: boolean },
  more?: string,
) {
  return classNames(
    css.button,
    variant !== 'default' && css[variant],
    size && css[size],
    wide && css.wide,
    iconOnly && css.icon,
    more,
  );
}
