import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { type ButtonLook, buttonClasses } from './button-look.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconType } from './icon.tsx';

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    /** While the action runs: shows a spinner, keeps its width and ignores further presses. */
    busy?: boolean;
    children: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, wide }, classNames(busy && css.busy, className))}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon of={icon} size={size === 'small' ? 14 : 16} />}
      {children}
    </button>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'wide' | 'icon'> & { icon: IconType; label: string };

/** A button with only an icon; the label is its accessible name and its tooltip. */
export function IconButton({
  variant = 'bare',
  size,
  icon,
  label,
  busy,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      className={buttonClasses({ variant, size, iconOnly: true }, classNames(busy && css.busy, className))}
    >
      <Icon of={icon} size={size === 'small' ? 16 : 18} />
    </button>
  );
}
