/** Every permission scope (table S, Q-037, Q-038) with what it allows. */
export const permissions = {
  'menu.change-cust': 'Switch the active customer',
  'page.sales-area': 'Sales area map',
  'page.dashboard': 'Sales overview',
  'page.catalog': 'Catalog, cart and checkout',
  'page.formvisit': 'Visit forms',
  'page.order-status': 'Orders and deliveries',
  'page.invoice-status': 'Invoices',
  'invoice.pay': 'Pay and dispute invoices',
  'page.orderlist': 'Order list of the staff',
  'page.user-management': 'Users, roles, group roles, permissions',
  'page.user-management-us': 'Users of the US market',
  'colleagues.manage': 'Invite colleagues of the own dealer and give them roles',
  'page.customer-sales-report': 'Retail sales',
  'page.announcement': 'Announcements',
  'page.banner': 'Banners',
  'page.marketing-material': 'Marketing material',
  'page.payment-request': 'Payment requests',
  'page.click-collect': 'Click and collect',
  'news.cu': 'Edit news',
  'sales-document.cu': 'Edit sales documents',
  'marketing-material.cud': 'Edit marketing material',
  'profile.update': 'Edit own profile',
  'consumer-voice.submit': 'Send feedback',
  'cart.display-order-qty': 'See the cart button and quantity',
  'order.place': 'Fill the cart and place orders',
  'credit-status.read': 'See the credit widget',
  'invoice-status.read': 'Load credit information',
  'page.claim': 'Claims',
  'page.pdi': 'Pre-delivery inspection',
  'page.bonus-dealer': 'Dealer bonus',
  'page.download-area': 'Download area',
  'page.upload-area': 'Upload area',
  'page.3rd-party-catalog': 'Third-party catalog',
  'page.3rd-party-order': 'Third-party orders',
  'page.3rd-party-maintenance': 'Third-party article maintenance',
  'page.catalog-analyze': 'Catalog analysis',
  'page.sales-document': 'Sales documents',
  'page.news': 'News',
  'page.market': 'Markets and their configuration',
  'page.audit': 'Audit log',
  'page.integration': 'Exchange of files with the ERP',
  'claim.create': 'Create claims',
  'claim.update': 'Edit claims',
  'claim.status': 'Change the status of claims',
  'claim.internal-comment': 'Internal comments of claims',
  'recall.publish': 'Make, publish and end recalls',
  'pdi.cud': 'Delete and restore inspections',
  'pdi.checklist': 'Edit the checklist of inspections',
  'retail-sales.register': 'Register retail sales',
  'consumer-data.manage': 'Export and erase data of consumers',
  'formvisit.cud': 'Edit all visit forms',
  'sales-area.update': 'Edit the sales area map',
  'order-limit.update': 'Edit order limits',
  'product-attribute.update': 'Edit product attributes, delete products',
  'payment.approve': 'Approve and void payments',
  'order.replay': 'Order desk: change orders, hand them over to the ERP again',
  'credit.manage': 'Credit desk: block and unblock customers',
  'dispute.decide': 'Decide on disputed invoices',
  'question.answer': 'Answer questions of dealers',
  'click-collect.update': 'Process click and collect',
  '3rd-party.upload': 'Upload third-party articles',
  'download.request': 'Request downloads',
  'integration.manage': 'Import again, replay and discard ERP data, set expected files',
} as const;

export type Permission = keyof typeof permissions;

/** Limitation of a user area, weakest first; the session user's limitation is the strongest of its areas. */
export const limitations = ['none', 'audit', 'vendor', 'sales_office', 'sales_group', 'salesman', 'customer'] as const;
export type Limitation = (typeof limitations)[number];

export interface UserArea {
  readonly sorg: string;
  readonly limitation: Limitation;
  readonly option: 'include' | 'exclude';
  readonly value: string;
}

/** The signed-in user of a request, or the user that a job runs as. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly groupRole: { readonly id: string; readonly name: string; readonly description: string };
  readonly roles: readonly { readonly id: string; readonly name: string; readonly description: string }[];
  readonly permissions: ReadonlySet<string>;
  readonly areas: readonly UserArea[];
  readonly limitation: Limitation;
  /** The customer that the user belongs to; null for sales people, staff and guests. */
  readonly ownCustomerId: string | null;
  /** Somebody else set the password: the user must change it first. */
  readonly mustChangePassword: boolean;
  /** A role of the user requires a second factor and they have none: they must add one first. */
  readonly mustAddSecondFactor: boolean;
  /** Set while the session sees the portal as a role: it has the rights of the role and writes nothing. */
  readonly roleView?: RoleView;
}

/** A role as which an administrator sees the portal for a while. */
export interface RoleView {
  readonly roleId: string;
  readonly roleName: string;
  readonly endsAt: Date;
}

/**
 * Who may call an operation: `public` (no session), `signed-in` (any session), or permissions of which one is enough.
 * An operation without a list does not compile; missing data means no.
 */
export type Allow = 'public' | 'signed-in' | readonly [Permission, ...Permission[]];

/** True if the actor passes `allow`. */
export function mayCall(allow: Allow, actor: Actor | null): boolean {
  if (allow === 'public') return true;
  if (!actor) return false;
  return allow === 'signed-in' || allow.some((permission) => actor.permissions.has(permission));
}

/** True for the roles that make a sales user. */
export function isSalesUser(actor: Pick<Actor, 'roles'>): boolean {
  return actor.roles.some((role) => role.name === 'salesman' || role.name === 'sales.group');
}

/** The sales organisations in which the user has an area, in the given order; none without a user. */
export function sorgsWithin(actor: Pick<Actor, 'areas'> | null, sorgs: readonly string[]): string[] {
  return sorgs.filter((sorg) => actor?.areas.some((area) => area.sorg === sorg && area.option === 'include') ?? false);
}

/**
 * True if areas reach all that earlier ones reached: none is lost or became narrower, and nothing more is excluded. An
 * area of a whole sales organisation replaces those of its customers.
 */
export function reachAsFar(areas: readonly UserArea[], earlier: readonly UserArea[]): boolean {
  const same = (one: UserArea, other: UserArea): boolean =>
    one.sorg === other.sorg &&
    one.option === other.option &&
    one.limitation === other.limitation &&
    one.value === other.value;
  const isWhole = ({ limitation }: UserArea): boolean => limitation === 'none' || limitation === 'audit';
  const included = earlier.filter(({ option }) => option === 'include');
  const isKept = (area: UserArea): boolean =>
    areas.some(
      (one) =>
        same(one, area) ||
        (one.option === 'include' && one.sorg === area.sorg && isWhole(one) && area.limitation !== 'vendor'),
    );
  return (
    included.every(isKept) &&
    areas
      .filter(({ option, sorg }) => option === 'exclude' && included.some((area) => area.sorg === sorg))
      .every((area) => earlier.some((one) => same(one, area)))
  );
}

/** The strongest limitation of a list of areas; `none` for an empty list. */
export function strongestLimitation(areas: readonly Pick<UserArea, 'limitation'>[]): Limitation {
  return areas.reduce<Limitation>(
    (strongest, area) =>
      limitations.indexOf(area.limitation) > limitations.indexOf(strongest) ? area.limitation : strongest,
    'none',
  );
}
