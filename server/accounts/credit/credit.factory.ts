import { sql } from 'kysely';
import { nextNumber } from '#testing/counters.ts';
import type { TestServer } from '#testing/harness.ts';

export interface AccountOptions {
  readonly customerId: string;
  readonly companies: readonly string[];
  readonly currency?: string;
  /** Minor units; default 10 million. */
  readonly limit?: number;
  readonly openInvoice?: number;
  readonly openDelivery?: number;
  readonly reasonBlocked?: string | null;
}

/** Adds a credit account of a customer for companies; returns its id. */
export async function makeCreditAccount(server: TestServer, options: AccountOptions): Promise<string> {
  const accountCount = nextNumber('account');
  const account = await server.db
    .insertInto('credit_account')
    .values({
      code: `K${accountCount}`,
      customer_id: options.customerId,
      currency: options.currency ?? 'USD',
      credit_limit: options.limit ?? 1_000_000_000,
      open_invoice: options.openInvoice ?? 0,
      open_delivery: options.openDelivery ?? 0,
      reason_reported: options.reasonBlocked ?? null,
      reason_blocked: options.reasonBlocked ?? null,
      as_of: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('credit_account_company')
    .values(options.companies.map((company) => ({ account_id: account.id, company_code: company })))
    .execute();
  return account.id;
}
