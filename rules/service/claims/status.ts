/** Statuses of a claim in the order of their usual course. */
export const claimStatuses = [
  'submitted',
  'in_review',
  'waiting_for_dealer',
  'approved',
  'in_settlement',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const claimCategories = ['open', 'processing', 'closed'] as const;
export type ClaimCategory = (typeof claimCategories)[number];

/** How an approved claim is settled: goods at no charge, or a credit note. */
export const claimResolutions = ['replacement', 'credit'] as const;
export type ClaimResolution = (typeof claimResolutions)[number];

/** The meaning of a status for those who wait: open, in processing or closed. */
export const categoryOf: Readonly<Record<ClaimStatus, ClaimCategory>> = {
  submitted: 'open',
  in_review: 'open',
  waiting_for_dealer: 'open',
  approved: 'processing',
  in_settlement: 'processing',
  completed: 'closed',
  rejected: 'closed',
  cancelled: 'closed',
};

/** Who has to act next, for the detail page and its timeline. */
export const actorOf: Readonly<Record<ClaimStatus, 'desk' | 'customer' | 'warehouse' | 'nobody'>> = {
  submitted: 'desk',
  in_review: 'desk',
  waiting_for_dealer: 'customer',
  approved: 'desk',
  in_settlement: 'warehouse',
  completed: 'nobody',
  rejected: 'nobody',
  cancelled: 'nobody',
};

/** Statuses in which the customer may still change the claim. */
export const isEditable = (status: ClaimStatus): boolean => status === 'submitted' || status === 'waiting_for_dealer';

/** Changes that must say why: the customer has to act on them, or a settlement is given up. */
export const needsReason = (to: ClaimStatus, from: ClaimStatus | null = null): boolean =>
  to === 'waiting_for_dealer' || to === 'rejected' || (from !== null && givesUpSettlement(from, to));

/** True if a change gives up the settlement of a claim: it must have failed, or be recalled before the ERP takes it. */
export const givesUpSettlement = (from: ClaimStatus, to: ClaimStatus): boolean =>
  categoryOf[from] === 'processing' && categoryOf[to] !== 'processing' && to !== 'completed';

export const productCategories = ['bike', 'paa'] as const;
export type ProductCategory = (typeof productCategories)[number];
export const customerCategories = ['dealer', 'retailer', 'distributor'] as const;
export type CustomerCategory = (typeof customerCategories)[number];

/** A row of the table of transitions: who may move which claims from one status to another. */
export interface Capability {
  /** Name of the role. */
  readonly role: string;
  readonly productCategory: ProductCategory;
  readonly customerCategory: CustomerCategory;
  readonly from: ClaimStatus;
  readonly to: ClaimStatus;
}

/** The statuses that holders of some roles may move a claim to, in the order of {@link claimStatuses}. */
export function nextStatuses(
  capabilities: readonly Capability[],
  roles: ReadonlySet<string>,
  claim: {
    readonly status: ClaimStatus;
    readonly productCategory: ProductCategory;
    readonly customerCategory: CustomerCategory;
  },
): ClaimStatus[] {
  const allowed = new Set(
    capabilities
      .filter(
        (row) =>
          roles.has(row.role) &&
          row.from === claim.status &&
          row.productCategory === claim.productCategory &&
          row.customerCategory === claim.customerCategory,
      )
      .map(({ to }) => to),
  );
  return claimStatuses.filter((status) => allowed.has(status));
}
