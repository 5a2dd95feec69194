import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { type ButtonLook, buttonClasses } from './button-look.ts';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    /** While the action runs: shows a spinner, keeps its width and ignores further presses. */
    busy?: boolean;
    children: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

/**
 * Focuses a quantity beside this button whose text is no orderable quantity; false if there is none. The button would act
 * on the last good quantity, which the field does not show.
 */
function focusUnreadQuantity(button: HTMLElement): boolean {
  const field = button.closest('dialog, form')?.querySelector<HTMLElement>('[data-unread-quantity]');
  field?.focus();
  return Boolean(field);
}

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
  const acts = variant === 'primary' || variant === 'dangerFill';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (acts && focusUnreadQuantity(event.currentTarget))) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, wide }, classNames(busy && css.busy, className))}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
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
