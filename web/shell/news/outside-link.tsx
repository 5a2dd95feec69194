import type { ReactNode } from 'react';

type OutsideLinkProps = {
  url: string;
  label?: string | undefined;
  /** Shown instead of what is no link. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** True for a page of the portal without its locale: one slash at the beginning. The server stores known pages only. */
export const isInside = (url: string): boolean => /^\/(?![/\\])/.test(url);

/** Another site in a new tab; anything but a web address is no link. */
export function OutsideLink({ url, label, otherwise, children }: OutsideLinkProps) {
  if (!/^https?:\/\//i.test(url)) return otherwise;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {children}
    </a>
  );
}
