import type { ReactNode } from 'react';
import { useLocale } from '#platform/texts/texts.tsx';
import { isInside, OutsideLink } from './outside-link.tsx';

/** A link where there is no router, on the sign-in page: a page of the portal loads anew, after the sign-in. */
export function PlainLink({ url, label, children }: { url: string; label?: string; children: ReactNode }) {
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
