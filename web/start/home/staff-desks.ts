import type { Permission } from '#rules/permissions.ts';

/** The desks at which a user works; each has its part of the start page. */
export type StaffDesks = {
  readonly orders: boolean;
  readonly administration: boolean;
  readonly claims: boolean;
  readonly credit: boolean;
  readonly disputes: boolean;
  readonly vendor: boolean;
  readonly exports: boolean;
  readonly gaps: boolean;
  readonly questions: boolean;
  readonly log: boolean;
};

/**
 * The desks of a user who acts for no customer, by what they may do: a page that they may only read is not their work.
 * Sales people act for customers, so their exports are those of a customer.
 */
export function staffDesks(can: (...permissions: Permission[]) => boolean): StaffDesks {
  const administration = can('page.market');
  return {
    orders: can('page.orderlist') && (can('payment.approve') || can('order.replay')),
    administration,
    claims: can('claim.status'),
    credit: can('credit.manage'),
    disputes: can('dispute.decide'),
    vendor: can('page.3rd-party-maintenance'),
    exports: can('page.download-area') && !can('menu.change-cust'),
    questions: can('question.answer'),
    gaps: can('product-attribute.update') && !administration,
    log: can('page.audit') && !administration,
  };
}
