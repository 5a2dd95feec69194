import type { Actor, Permission } from '#rules/permissions.ts';

/** When a user gets the mail of a kind: at once, with the daily digest, or never. */
export const mailChoices = ['now', 'digest', 'off'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Groups of kinds, in the order of the table of preferences. */
export type NoticeGroup = 'orders' | 'payments' | 'credit' | 'stock' | 'service' | 'exchange' | 'downloads' | 'news';

/** How the notices of a kind of event reach their readers. Every kind is in the inbox. */
export interface NoticeKind {
  readonly kind: string;
  readonly group: NoticeGroup;
  /**
   * `always`: law or contract needs the mail, so a user cannot switch it off. `now`: a mail unless the user chooses
   * otherwise. `digest`: in the daily digest unless the user chooses otherwise. `off`: no mail of its own; a user may
   * choose the digest.
   */
  readonly mail: 'always' | 'now' | 'digest' | 'off';
  /** There is a push message for the kind; it is sent unless the user switches it off. */
  readonly push: boolean;
  /** The setting of the user account without which the user gets no mail of the kind. */
  readonly account: 'orderMail' | 'claimMail';
  /** Permissions of which a reader needs one; none: everybody. */
  readonly permissions: readonly Permission[];
  /** The sides that get the kind, if it does not reach all of them. */
  readonly sides?: readonly NoticeSide[];
}

/** Where a reader of notices stands: with a dealer, with a vendor, or with the brand. */
export type NoticeSide = 'dealer' | 'vendor' | 'staff';

const ofOrders = {
  group: 'orders',
  account: 'orderMail',
  permissions: ['page.order-status', 'page.orderlist'],
} as const;
const ofVendorOrders = { group: 'orders', account: 'orderMail', permissions: ['page.3rd-party-order'] } as const;
const ofPayments = {
  group: 'payments',
  account: 'orderMail',
  push: false,
  permissions: ['page.invoice-status'],
} as const;
const ofStock = { group: 'stock', account: 'orderMail', push: true, permissions: ['page.catalog'] } as const;

const ofClaims = { group: 'service', account: 'claimMail', push: true } as const;

const ofQuestions = { group: 'service', account: 'orderMail', mail: 'now', push: false } as const;

const ofCollect = {
  group: 'orders',
  account: 'orderMail',
  mail: 'now',
  push: false,
} as const;

const ofExchange = {
  group: 'exchange',
  account: 'orderMail',
  mail: 'now',
  push: false,
  permissions: ['page.integration'],
} as const;

const ofNews = {
  group: 'news',
  account: 'orderMail',
  mail: 'now',
  push: true,
  permissions: ['page.news', 'news.cu'],
} as const;

const ofDownloads = {
  group: 'downloads',
  account: 'orderMail',
  mail: 'now',
  permissions: ['page.download-area'],
} as const;

/** Every kind of event, in the order of the table of preferences. */
export const noticeKinds: readonly NoticeKind[] = [
  { kind: 'order.placed', ...ofOrders, mail: 'always', push: false },
  { kind: 'order.refused', ...ofOrders, mail: 'always', push: false },
  { kind: 'order.status', ...ofOrders, mail: 'off', push: true },
  { kind: 'order.promise-moved', ...ofOrders, mail: 'now', push: true },
  { kind: 'delivery.shipped', ...ofOrders, mail: 'now', push: false, permissions: ['page.order-status'] },
  { kind: 'order.lowered', ...ofOrders, mail: 'always', push: false },
  { kind: 'order.message', ...ofOrders, mail: 'now', push: false },
  { kind: 'third-party.placed', ...ofVendorOrders, mail: 'always', push: false, sides: ['dealer', 'staff'] },
  { kind: 'third-party.received', ...ofVendorOrders, mail: 'now', push: false, sides: ['vendor'] },
  { kind: 'third-party.status', ...ofVendorOrders, mail: 'off', push: true, sides: ['dealer', 'staff'] },
  { kind: 'click-collect.received', ...ofCollect, permissions: ['page.click-collect'], sides: ['dealer'] },
  { kind: 'click-collect.moved', ...ofCollect, permissions: ['page.click-collect'], sides: ['dealer'] },
  { kind: 'click-collect.reminder', ...ofCollect, permissions: ['page.click-collect'], sides: ['dealer'] },
  { kind: 'click-collect.to-hq', ...ofCollect, permissions: ['click-collect.update'], sides: ['staff'] },
  { kind: 'invoice.issued', ...ofPayments, mail: 'digest', sides: ['dealer'] },
  { kind: 'payment.receipt', ...ofOrders, mail: 'now', push: false },
  { kind: 'payment.received', ...ofPayments, mail: 'always' },
  { kind: 'payment.ended', ...ofPayments, mail: 'now' },
  { kind: 'payment.surplus', ...ofPayments, mail: 'now', permissions: ['credit.manage'] },
  { kind: 'dispute.opened', ...ofPayments, group: 'credit', mail: 'now', permissions: ['dispute.decide'] },
  {
    kind: 'dispute.decided',
    ...ofPayments,
    group: 'credit',
    mail: 'always',
    permissions: ['page.invoice-status', 'dispute.decide'],
  },
  { kind: 'stock.here', ...ofStock, mail: 'now' },
  { kind: 'stock.gone', ...ofStock, mail: 'now' },
  {
    kind: 'registration.failed',
    group: 'service',
    account: 'claimMail',
    mail: 'now',
    push: false,
    permissions: ['page.customer-sales-report'],
  },
  {
    kind: 'transit-damage.waiting',
    group: 'service',
    account: 'claimMail',
    mail: 'now',
    push: false,
    permissions: ['claim.status'],
  },
  {
    kind: 'transit-damage.decided',
    group: 'service',
    account: 'claimMail',
    mail: 'now',
    push: false,
    permissions: ['page.claim'],
  },
  {
    // Product safety law asks the maker to tell dealers.
    kind: 'recall.published',
    group: 'service',
    account: 'claimMail',
    mail: 'always',
    push: false,
    permissions: ['page.claim', 'page.pdi', 'page.customer-sales-report'],
    sides: ['dealer'],
  },
  { kind: 'question.asked', ...ofQuestions, permissions: ['question.answer'], sides: ['staff'] },
  {
    kind: 'question.answered',
    ...ofQuestions,
    permissions: ['page.order-status', 'page.invoice-status'],
    sides: ['dealer'],
  },
  { kind: 'claim.status', ...ofClaims, mail: 'now', permissions: ['page.claim', 'claim.status'] },
  { kind: 'claim.comment', ...ofClaims, mail: 'now', permissions: ['page.claim', 'claim.status'] },
  { kind: 'claim.mention', ...ofClaims, mail: 'now', permissions: ['claim.internal-comment'] },
  { kind: 'erp.late', ...ofExchange },
  { kind: 'erp.back', ...ofExchange },
  { kind: 'download.ready', ...ofDownloads, push: true },
  { kind: 'download.failed', ...ofDownloads, push: false },
  { kind: 'news.must-read', ...ofNews },
  { kind: 'news.published', ...ofNews },
  { kind: 'announcement', group: 'news', account: 'orderMail', mail: 'off', push: true, permissions: [] },
];

const byKind = new Map(noticeKinds.map((one) => [one.kind, one]));

/** The kind of this name, or null. */
export const noticeKind = (kind: string): NoticeKind | null => byKind.get(kind) ?? null;

/** Kinds that a user with these permissions may read. */
export const readableKinds = (granted: ReadonlySet<string>): NoticeKind[] =>
  noticeKinds.filter(
    ({ permissions }) => permissions.length === 0 || permissions.some((permission) => granted.has(permission)),
  );

/** The sides on which a user stands: staff may look after a vendor, too. */
export function noticeSides({ ownCustomerId, areas }: Pick<Actor, 'ownCustomerId' | 'areas'>): NoticeSide[] {
  if (ownCustomerId !== null) return ['dealer'];
  const given = areas.filter(({ option }) => option === 'include');
  const isVendor = given.some(({ limitation }) => limitation === 'vendor');
  const isStaff = given.length === 0 || given.some(({ limitation }) => limitation !== 'vendor');
  return [...(isVendor ? (['vendor'] as const) : []), ...(isStaff ? (['staff'] as const) : [])];
}

/** Kinds that can come for a user on a host: those they may read, of their sides, and news only where there is news. */
export function comingKinds(
  actor: Pick<Actor, 'ownCustomerId' | 'areas' | 'permissions'>,
  { hasNews }: { readonly hasNews: boolean },
): NoticeKind[] {
  const own = noticeSides(actor);
  return readableKinds(actor.permissions).filter(
    ({ kind, sides }) =>
      (sides === undefined || sides.some((side) => own.includes(side))) && (hasNews || !kind.startsWith('news.')),
  );
}

/** The choices of mail that a kind offers; one choice only: the user cannot change it. */
export function mailChoicesOf({ mail }: Pick<NoticeKind, 'mail'>): readonly MailChoice[] {
  if (mail === 'always') return ['now'];
  return mail === 'off' ? ['digest', 'off'] : mailChoices;
}

/** The choice of a user for a kind; null stands for nothing. */
export interface NoticeChoice {
  readonly mail: MailChoice;
  readonly push: boolean;
}

/** The setting of a user: their choice where the kind offers it, else the standard of the kind. */
export function effectiveChoice(kind: NoticeKind, chosen: NoticeChoice | null): NoticeChoice {
  const standard: MailChoice = kind.mail === 'always' ? 'now' : kind.mail;
  return {
    mail: chosen !== null && mailChoicesOf(kind).includes(chosen.mail) ? chosen.mail : standard,
    push: kind.push && (chosen?.push ?? true),
  };
}

/** Message id of the name of a kind. */
export const kindText = (kind: string): string => `inbox.kind.${kind.replaceAll('.', '-')}`;
