import { sql, type RawBuilder } from 'kysely';
import {
  column,
  decimalAmount,
  instantWithin,
  localInstant,
  yesNo,
  type ExportSource,
} from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/** Invoices that payment requests name, by the day of the request. */
export const paymentsExport: ExportSource = {
  mayLag: false,
  statement: (ctx, period) => {
    const amount = (value: RawBuilder<unknown>): RawBuilder<unknown> => decimalAmount(value, sql`r.currency`);
    return {
      columns: [
        column('sorg', 'text', sql`r.sorg`),
        column('paymentNumber', 'text', sql`r.number`),
        column('requestedAt', 'instant', localInstant(ctx, sql`r.created_at`)),
        column('status', 'text', sql`r.state`),
        column('statusAt', 'instant', localInstant(ctx, sql`r.state_at`)),
        column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
        column('customerName', 'text', sql`c.name`),
        column('payerName', 'text', sql`r.payer_name`),
        column('method', 'text', sql`r.method_type`),
        column('totalAmount', 'amount', amount(sql`r.amount`)),
        column('receivedAmount', 'amount', amount(sql`r.received_amount`)),
        column('invoiceNumber', 'text', sql`p.invoice_number`),
        column('dueOn', 'date', sql`p.due_on`),
        column('invoiceAmount', 'amount', amount(sql`p.amount`)),
        column('discountAmount', 'amount', amount(sql`p.discount_amount`)),
        column('settledAmount', 'amount', amount(sql`p.settled_amount`)),
        column('currency', 'text', sql`r.currency`),
        column('requestedBy', 'text', sql`r.created_by_name`),
        column('byStaff', 'text', yesNo(sql`r.acting`)),
      ],
      from: sql`
        from payments_request r
        join customers_customer c on c.id = r.customer_id
        left join payments_part p on p.request_id = r.id
       where (${withinReach(ctx, sql`r.customer_id`, sql`r.sorg`)}
              or ${withinReach(ctx, sql`r.payer_id`, sql`r.sorg`)})
         and ${instantWithin(ctx, sql`r.created_at`, period)}`,
      order: sql`r.created_at, r.id, p.position`,
    };
  },
};
