import type { MessageId } from '#platform/texts/message-ids.ts';
import type { SheetIconName } from '#ui/look/sheet-icons.ts';
import type { MenuEntry, MenuGroupId, MenuLink } from './menu-entry.ts';

/** Groups of the rail and the drawer, from top to bottom. Entries of the account are in the user menu instead. */
const groups: readonly { id: MenuGroupId; icon: SheetIconName; label: MessageId }[] = [
  { id: 'desks', icon: 'list-check', label: 'shell.group.desks' },
  { id: 'buy', icon: 'bike', label: 'shell.group.buy' },
  { id: 'orders', icon: 'box', label: 'shell.group.orders' },
  { id: 'money', icon: 'file-invoice', label: 'shell.group.money' },
  { id: 'service', icon: 'tool', label: 'shell.group.service' },
  { id: 'marketing', icon: 'speakerphone', label: 'shell.group.marketing' },
  { id: 'reports', icon: 'chart-bar', label: 'shell.group.reports' },
  { id: 'administration', icon: 'settings', label: 'shell.group.administration' },
];

/** One place of the rail: a link, or a group of links that opens. */
export type MenuPlace = {
  id: string;
  icon: SheetIconName;
  label: MessageId;
  entries: readonly MenuEntry[];
};

/** The pages of a place, in the order of its entries. */
export const linksOf = ({ entries }: MenuPlace): MenuLink[] => entries.flatMap(({ links }) => links);

/** Most desks that one person works at the whole day; who has more of them finds them in their group. */
const mostDaily = 2;

/** The place of an entry by itself, labelled as its page if it has one page. */
const placeOf = (entry: MenuEntry, label: MessageId): MenuPlace => {
  const [link, second] = entry.links;
  return { id: entry.id, icon: entry.icon, label: link && !second ? link.label : label, entries: [entry] };
};

/**
 * The places of the rail for visible entries: the desks of somebody who works at one or two of them, then the groups. A
 * group with one page is a link to that page.
 */
export function menuPlaces(entries: readonly MenuEntry[]): MenuPlace[] {
  const daily = entries.filter((entry) => entry.daily);
  const direct = daily.length <= mostDaily ? daily : [];
  const grouped = groups.flatMap(({ id, icon, label }): MenuPlace[] => {
    const inGroup = entries.filter((entry) => entry.group === id && !direct.includes(entry));
    const [only, second] = inGroup;
    if (only && !second && only.links.length === 1) return [placeOf(only, label)];
    return only ? [{ id, icon, label, entries: inGroup }] : [];
  });
  const visitors = entries.filter((entry) => entry.visitorsOnly);
  return [
    ...[...direct, ...visitors].map((entry) => placeOf(entry, entry.links[0]?.label ?? 'shell.nav.menu')),
    ...grouped,
  ];
}

const within = (path: string, part: string): boolean => `${path}/`.includes(`${part}/`);

/** True if the path contains the entry's path as whole segments: '/order' is not in '/admin/order-confirmation'. */
export function isActive(path: string, { active, elsewhere }: Pick<MenuEntry, 'active' | 'elsewhere'>): boolean {
  if (active === undefined || (elsewhere !== undefined && within(path, elsewhere))) return false;
  return within(path, active) || `${path}-`.includes(`${active}-new-`);
}

/** Length of the address that the path has in common with an entry; 0 if the page belongs to another one. */
const nearness = (path: string, entry: MenuEntry): number =>
  Math.max(
    isActive(path, entry) ? (entry.active ?? '').length : 0,
    ...entry.links.map((link) => (`${path}/`.startsWith(`${link.path}/`) ? link.path.length : 0)),
  );

/** The entry that the page of a path belongs to: the one with the longest address in it. */
export function activeEntry(path: string, entries: readonly MenuEntry[]): MenuEntry | undefined {
  const [nearest] = entries
    .map((entry) => ({ entry, length: nearness(path, entry) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length);
  return nearest?.entry;
}
