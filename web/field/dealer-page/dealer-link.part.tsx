import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { dealerLink } from './dealer-page.links.ts';

/** The name of a dealer: for the staff a link to its page, for others its words. */
export function DealerLink({ code, children }: { code: string; children: ReactNode }) {
  const lang = useLocale();
  const opens = usePermissions()('menu.change-cust');
  const user = useUser();
  if (!opens || user === null) return <>{children}</>;
  return <Link {...dealerLink(lang, code)}>{children}</Link>;
}
