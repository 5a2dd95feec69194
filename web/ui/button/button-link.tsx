import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonLook, buttonClasses } from './button-look.ts';
import { Icon } from '#ui/look/icon.tsx';

type AnchorProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ variant, size, wide, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, wide }, className)}>
      {icon && <Icon of={icon} size={size === 'small' ? 14 : 16} />}
      {children}
    </a>
  );
}

/** A link to a page that looks like a button: `<ButtonLink to="/$lang/cart" params={...} variant="primary">`. */
export const ButtonLink = /* @__PURE__ */ createLink(Anchor);
