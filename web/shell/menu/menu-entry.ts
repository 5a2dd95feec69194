import type { SessionUser } from '#platform/api/session.ts';
import type { Scopes } from '#platform/scopes.ts';
import type { SiteConfiguration } from '#platform/site.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import type { SheetIconName } from '#ui/look/sheet-icons.ts';

export type MenuGroupId =
  | 'desks'
  | 'buy'
  | 'orders'
  | 'money'
  | 'service'
  | 'marketing'
  | 'reports'
  | 'administration'
  | 'account';

/** The user and site that the menu is for. Without a user: a visitor without a session. */
export type MenuViewer = { user: SessionUser | null; site: SiteConfiguration };

export type MenuLink = {
  path: string;
  label: MessageId;
  scopes?: Scopes;
  /** Not in the menu table of the contract. */
  own?: true;
  when?: (viewer: MenuViewer & { user: SessionUser }) => boolean;
};

export type MenuEntry = {
  /** Row of table M, or a name. */
  id: string;
  group: MenuGroupId;
  /** Entries of one group under a heading of their own. */
  section?: MessageId;
  /** The work of a whole day: who has one or two of these finds them beside the groups. */
  daily?: true;
  icon: SheetIconName;
  /** The entry is highlighted while the path contains this, and on its links. */
  active?: string;
  /** Pages whose path contains it too, but that belong to another entry. */
  elsewhere?: string;
  links: readonly MenuLink[];
  scopes: Scopes;
  /** Not in the menu table of the contract. */
  own?: true;
  when?: MenuLink['when'];
  visitorsOnly?: boolean;
};
