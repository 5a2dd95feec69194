import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { patternOf } from '../page/page-cover.ts';
import { pageFacts } from '../page/page-facts.ts';
import { isInside, OutsideLink } from './outside-link.tsx';

type TargetLinkProps = {
  url: string;
  label?: string;
  /** Called when the user follows a link inside the portal. */
  onLeave?: () => void;
  /** Shown to users who may not open the page: it would end their session. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** A page of the portal in the reader's language and the same tab, another site in a new tab. */
export function TargetLink(props: TargetLinkProps) {
  const { url, label, onLeave, otherwise, children } = props;
  const lang = useLocale();
  const router = useRouter();
  const can = usePermissions();
  if (!isInside(url)) return <OutsideLink {...props} />;
  const [pathname = '', query = ''] = url.split('?');
  const scopes = pageFacts[patternOf(pathname) ?? '']?.scopes;
  if (scopes !== 'public' && !(scopes && can(...scopes))) return otherwise;
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
