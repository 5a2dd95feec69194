import { sql } from 'kysely';
import { nextNumber } from '#testing/counters.ts';
import type { Caller, TestServer } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';

export interface CustomerOptions {
  readonly sorgs: readonly string[];
  readonly name?: string;
  readonly customerGroup?: string;
  readonly priceList?: string;
  readonly salesman?: string;
  readonly salesGroup?: string;
  readonly salesOffice?: string;
  readonly includeTax?: boolean;
}

/** Adds a customer with an area per sorg (price list `dealer`) and a default ship-to `MAIN`. */
export async function makeCustomer(
  server: TestServer,
  options: CustomerOptions,
): Promise<{ id: string; r3: string; isr: string; unified: string; shiptoId: string }> {
  const customerCount = nextNumber('customer');
  const r3 = `00${String(1000000 + customerCount)}`;
  const now = sql<Date>`now()`;
  const customer = await server.db
    .insertInto('customers_customer')
    .values({
      r3,
      isr: '',
      name: options.name ?? `Dealer ${customerCount}`,
      city: 'Testville',
      phone: `555${customerCount}`,
      email: `dealer${customerCount}@shop.example`,
      address: `${customerCount} Main Street`,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'unified'])
    .executeTakeFirstOrThrow();
  for (const sorg of options.sorgs) {
    await server.db
      .insertInto('customers_area')
      .values({
        customer_id: customer.id,
        sorg,
        company_code: `C${sorg}`,
        customer_group: options.customerGroup ?? 'dealer',
        price_list: options.priceList ?? 'dealer',
        include_tax: options.includeTax ?? false,
        salesman: options.salesman ?? '',
        sales_group: options.salesGroup ?? '',
        sales_office: options.salesOffice ?? '',
      })
      .execute();
  }
  const shipto = await server.db
    .insertInto('customers_shipto')
    .values({
      customer_id: customer.id,
      code: 'MAIN',
      name: `Shop ${customerCount}`,
      address: `${customerCount} Main Street`,
      city: 'Testville',
      is_default: true,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: customer.id, r3, isr: '', unified: customer.unified, shiptoId: shipto.id };
}

/** A signed-in dealer: a customer with areas in `sorgs`, a user with role dealer, a session. */
export async function makeDealer(
  server: TestServer,
  options: CustomerOptions & { role?: string; host?: string },
): Promise<Caller & { customer: Awaited<ReturnType<typeof makeCustomer>>; userId: string; sessionId: string }> {
  const customer = await makeCustomer(server, options);
  const user = await makeUser(server, { role: options.role ?? 'dealer', groupRole: 'Dealer', customerId: customer.id });
  const caller = await signIn(server, user.id, customer.id, options.host ?? 'localhost');
  return { ...caller, customer, userId: user.id };
}
