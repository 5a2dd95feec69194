import type { SessionUser } from '#platform/api/session.ts';
import { holdsScopes } from '#platform/scopes.ts';
import { patternOf } from '#shell/page/page-cover.ts';
import { factsOf, isCustomerMissing } from '#shell/page/page-facts.ts';
import type { MenuEntry, MenuViewer } from './menu-entry.ts';
import { menu } from './menu-table.ts';

/**
 * True if the user may read the page of a link: they hold its scopes, and have or may choose the customer that it needs
 * (Q-045).
 */
function mayRead(user: SessionUser, path: string): boolean {
  const facts = factsOf(patternOf(path) ?? path);
  if (facts.scopes !== 'public' && !holdsScopes(user.permissions, facts.scopes)) return false;
  return !isCustomerMissing(facts, user) || user.permissions.includes('menu.change-cust');
}

/** Scopes of the pages of the administration that are not in table M (`administration-menu.ts`). */
export const administrationScopes: readonly string[] = [
  'page.market',
  'page.catalog-analyze',
  'pdi.checklist',
  'page.integration',
  'page.audit',
];

/**
 * The part of the menu for a viewer: entries and links whose scopes the viewer holds, whose condition is met (R-048,
 * R-049) and whose page is built and readable. Entries without links are left out.
 */
export function visibleMenu(
  viewer: MenuViewer,
  built: (path: string) => boolean,
  all: readonly MenuEntry[] = menu,
): MenuEntry[] {
  const { user, site } = viewer;
  if (!user) return all.filter((entry) => entry.visitorsOnly);
  const seen = { user, site };
  return all.flatMap((entry) => {
    if (entry.visitorsOnly || !holdsScopes(user.permissions, entry.scopes) || entry.when?.(seen) === false) return [];
    const links = entry.links.filter(
      (link) =>
        holdsScopes(user.permissions, link.scopes ?? []) &&
        link.when?.(seen) !== false &&
        built(link.path) &&
        mayRead(user, link.path),
    );
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}
