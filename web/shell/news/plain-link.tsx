import type { ReactNode } from 'react';
import { useLocale } from '#platform/texts/texts.tsx';

type PlainLinkProps = {
  url: string;
  label?: string | undefined;
  /** Shown instead of what is no link. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** True for a page of the portal without its locale: one slash at the beginning. The server stores known pages only. */
export const isInside = (url: string): boolean => /^\/(?![/\\])/.test(url);

/** Another site in a new tab; anything but a web address is no link. */
export function OutsideLink({ url, label, otherwise = null, children }: PlainLinkProps) {
  if (!/^https?:\/\//i.test(url)) return otherwise;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {children}
    </a>
  );
}

/** A link where there is no router, on the sign-in page: a page of the portal loads anew, after the sign-in. */
export function PlainLink({ url, label, children }: PlainLinkProps) {
  const lang = useLocale();
  if (!isInside(url))
    return (
      <OutsideLink url={url} label={label}>
        {children}
      </OutsideLink>
    );
  return (
    <a href={`/${lang}${url}`} aria-label={label}>
      {children}
    </a>
  );
}
