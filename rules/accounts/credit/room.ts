/**
 * An account's figures in minor units: the limit, what the ERP reports as used, what the portal reserves on top, and
 * the payments that it received and the ERP's figures do not carry yet (negative: they used up credits).
 */
export interface CreditFigures {
  readonly limit: number;
  readonly openInvoice: number;
  readonly openDelivery: number;
  readonly consignment: number;
  readonly held: number;
  readonly received: number;
}

/**
 * Open invoices less received payments. A payment that the ERP's figures carry already, because its booking is reported
 * later, never makes credit out of open invoices.
 */
export function owedInvoices({ openInvoice, received }: Pick<CreditFigures, 'openInvoice' | 'received'>): number {
  return Math.max(openInvoice - received, Math.min(openInvoice, 0));
}

/**
 * Everything that counts against the limit: open invoices less received payments, open deliveries, consignment and the
 * portal's holds. The column `exposure` of an account is the same.
 */
export function creditExposure(account: CreditFigures): number {
  return owedInvoices(account) + account.openDelivery + account.consignment + account.held;
}

/** Credit left for orders: limit less exposure; negative when the limit is exceeded. */
export function creditRoom(account: CreditFigures): number {
  return account.limit - creditExposure(account);
}

/** Block reasons that have a text; any other value blocks too but shows nothing. */
export const namedBlockReasons = [
  'limit_exceeded',
  'overdue_over_limit',
  'oldest_ar_blocked',
  'other_company_blocked',
] as const;
export type NamedBlockReason = (typeof namedBlockReasons)[number];

/** The block reason as the API shows it: one of the named ones, else null. */
export function shownBlockReason(reason: string | null): NamedBlockReason | null {
  return (namedBlockReasons as readonly string[]).includes(reason ?? '') ? (reason as NamedBlockReason) : null;
}

/** The uses of credit, in minor units; the parts of the exposure. */
export interface CreditUsage {
  readonly invoices: number;
  readonly deliveries: number;
  readonly orders: number;
  readonly consignment: number;
}

/** A customer's remaining credit as one figure, and what uses it; minor units of its currency. */
export interface CreditSummary {
  readonly reasonBlocked: string | null;
  readonly left: number;
  readonly limit: number;
  readonly usage: CreditUsage;
  readonly currency: string;
}

/**
 * Sums up accounts: accounts in the market's currency count together; if there is none, those in the
 * currency of the first account. Any blocked account blocks; a reason with a text goes before any other. Null
 * without an account.
 */
export function creditSummary(
  accounts: readonly (CreditFigures & { readonly currency: string; readonly reasonBlocked: string | null })[],
  marketCurrency: string,
): CreditSummary | null {
  const [first] = accounts;
  if (!first) return null;
  const currency = accounts.some((account) => account.currency === marketCurrency) ? marketCurrency : first.currency;
  const reasons = accounts.flatMap(({ reasonBlocked }) => reasonBlocked ?? []);
  const counted = accounts.filter((account) => account.currency === currency);
  const sum = (figure: (account: CreditFigures) => number): number =>
    counted.reduce((total, account) => total + figure(account), 0);
  return {
    reasonBlocked: reasons.find((reason) => shownBlockReason(reason) !== null) ?? reasons[0] ?? null,
    left: sum(creditRoom),
    limit: sum(({ limit }) => limit),
    usage: {
      invoices: sum(owedInvoices),
      deliveries: sum(({ openDelivery }) => openDelivery),
      orders: sum(({ held }) => held),
      consignment: sum(({ consignment }) => consignment),
    },
    currency,
  };
}
