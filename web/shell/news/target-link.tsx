import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { patternOf } from '../page/page-cover.ts';
import { pageFacts } from '../page/page-facts.ts';
import { isInside, OutsideLink } from './plain-link.tsx';

type TargetLinkProps = {
  url: string;
  label?: string;
  /** Called when the user follows a link inside the portal. */
  onLeave?: () => void;
  /** Shown to users who may not open the page: it would end their session. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** True if the user may open a page of the portal, by its path below the locale prefix. */
function useMayOpen(): (path: string) => boolean {
  const can = usePermissions();
  return (path) => {
    const scopes = pageFacts[patternOf(path) ?? '']?.scopes;
    return scopes !== undefined && (scopes === 'public' || can(...scopes));
  };
}

/** A page of the portal in the reader's language and the same tab, another site in a new tab. */
export function TargetLink({ url, label, onLeave, otherwise = null, children }: TargetLinkProps) {
  const lang = useLocale();
  const router = useRouter();
  const mayOpen = useMayOpen();
  if (!isInside(url))
    return (
      <OutsideLink url={url} label={label} otherwise={otherwise}>
        {children}
      </OutsideLink>
    );
  const [pathname = '', query = ''] = url.split('?');
  if (!mayOpen(pathname)) return otherwise;
  return (
    <Link
      to={`/$lang${pathname}` as '/$lang'}
      params={{ lang }}
      search={router.options.parseSearch(query)}
      aria-label={label}
      onClick={onLeave}
    >
      {children}
    </Link>
  );
}
