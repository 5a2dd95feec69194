/** A customer's account with one sales organisation. */
export interface CustomerArea {
  readonly sorg: string;
  readonly companyCode: string;
  readonly customerGroup: string;
  readonly priceList: string;
  readonly creditControl: string;
  readonly includeTax: boolean;
  readonly allowPayInvoice: boolean;
  readonly paymentTerms: string;
  readonly blockedReason: string | null;
}

/** The customer that a request works for: the user's own, or the one that a salesperson acts for. */
export interface ActiveCustomer {
  readonly id: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
  readonly name: string;
  readonly city: string;
  /** Areas in the market's sales organisations only; empty means that nothing may be ordered here. */
  readonly areas: readonly CustomerArea[];
}

/** The customer's area in a sorg, or null: without an area, nothing of that sorg is visible or orderable. */
export function areaIn(customer: ActiveCustomer | null, sorg: string): CustomerArea | null {
  return customer?.areas.find((area) => area.sorg === sorg) ?? null;
}
