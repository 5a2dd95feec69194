import { sql, type RawBuilder } from 'kysely';
import { column, decimalAmount, localInstant, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/** Credit accounts as they are now. A customer sees an account through an area with a company of the account. */
export const creditExport: ExportSource = {
  mayLag: false,
  statement: (ctx) => {
    const amount = (value: RawBuilder<unknown>): RawBuilder<unknown> => decimalAmount(value, sql`k.currency`);
    return {
      columns: [
        column('creditAccount', 'text', sql`k.code`),
        column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
        column('customerName', 'text', sql`c.name`),
        column('creditControl', 'text', sql`k.credit_control`),
        column('creditLimit', 'amount', amount(sql`k.credit_limit`)),
        column('openInvoices', 'amount', amount(sql`k.open_invoice`)),
        column('openDeliveries', 'amount', amount(sql`k.open_delivery`)),
        column('consignment', 'amount', amount(sql`k.consignment`)),
        column('heldAmount', 'amount', amount(sql`k.held`)),
        column('exposure', 'amount', amount(sql`k.exposure`)),
        column('currency', 'text', sql`k.currency`),
        column('blockReason', 'text', sql`k.reason_blocked`),
        column('asOf', 'instant', localInstant(ctx, sql`k.as_of`)),
      ],
      from: sql`
        from credit_account k
        join customers_customer c on c.id = k.customer_id
       where exists (
             select
               from credit_account_company kc
               join customers_area ka on ka.customer_id = k.customer_id and ka.company_code = kc.company_code
              where kc.account_id = k.id
                and ${withinReach(ctx, sql`ka.customer_id`, sql`ka.sorg`)})`,
      order: sql`c.unified, k.code, k.id`,
    };
  },
};
