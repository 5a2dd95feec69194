import { sql } from 'kysely';
import type { RegistrationState } from '#rules/service/retail-sales/registration-state.ts';
import { systemContext } from '#server/background.ts';
import { nextNumber } from '#testing/counters.ts';
import type { Caller, TestServer } from '#testing/harness.ts';
import type { ConsumerAccounts } from '#service/consumer-site/consumer-site.gateway.ts';
import { consumerSiteJobs } from '#service/consumer-site/consumer-site.jobs.ts';
import { retailSalesJobs } from './retail-sales.jobs.ts';
import { simulatedAccounts } from '#service/consumer-site/consumer-site.simulator.gateway.ts';

export interface FrameOptions {
  readonly number?: string;
  readonly sorg: string;
  readonly articleCode: string;
  readonly customerId: string | null;
  readonly shippedOn?: string | null;
  readonly deliveredOn?: string | null;
}

/** Adds a frame that was shipped to a customer. */
export async function makeFrame(server: TestServer, options: FrameOptions): Promise<string> {
  const number = options.number ?? `FR${String(nextNumber('frame')).padStart(6, '0')}`;
  const now = sql<Date>`now()`;
  await server.db
    .insertInto('frames_frame')
    .values({
      number,
      article_code: options.articleCode,
      sorg: options.customerId === null ? null : options.sorg,
      customer_id: options.customerId,
      delivery_number: options.customerId === null ? '' : `D-${number}`,
      shipped_on: options.shippedOn === undefined ? '2026-11-02' : options.shippedOn,
      delivered_on: options.deliveredOn === undefined ? '2026-11-05' : options.deliveredOn,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return number;
}

/** Registers a frame over the API; `more` are further arguments. Returns the payload. */
export async function register(server: TestServer, caller: Caller, frameNumber: string, more = '') {
  const consumer = 'customer: { name: "Ayu Lestari", city: "Surabaya", email: "ayu@consumer.example" }';
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($frameNumber: String!) {
       registerFrameV4(frameNumber: $frameNumber, ${more.includes('soldDate') ? '' : 'soldDate: "2026-11-20",'}
                       ${more.includes('customer') || more.includes('useAccountData') ? '' : consumer} ${more}) {
         message { status } userErrors { field code message }
         registeredFrame { id status nonRetail dealerName customer { name city email } } } }`,
    { frameNumber },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.registerFrameV4;
}

/** Runs a job of registrations against a consumer site, by default the simulator. */
export async function runRetailJob(
  server: TestServer,
  name: string,
  payload: Record<string, unknown> = {},
  accounts: ConsumerAccounts = simulatedAccounts(),
): Promise<void> {
  const jobs = [...retailSalesJobs(server.config), ...consumerSiteJobs(server.config, accounts)];
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(await systemContext(server.services, 'job'), payload);
}

/** Adds a complete registration of a new frame to the first market of the server. */
export async function makeRegistration(
  server: TestServer,
  { sorg, customerId, state = 'complete' }: { sorg: string; customerId: string; state?: RegistrationState },
): Promise<{ id: string; number: string }> {
  const number = await makeFrame(server, { sorg, articleCode: 'BIKE', customerId });
  const market = await server.db.selectFrom('markets_market').select('id').limit(1).executeTakeFirstOrThrow();
  const now = sql<Date>`now()`;
  const { id } = await server.db
    .insertInto('retail_sales_registration')
    .values({
      number,
      market_id: market.id,
      sorg,
      article_code: 'BIKE',
      customer_id: customerId,
      sold_on: '2026-11-20',
      non_retail: false,
      use_account: false,
      state,
      consumer_name: 'Ayu Lestari',
      consumer_locale: 'en-us',
      completed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

/** State of a registration as it is stored, with what its upload left. */
export const storedRegistration = (server: TestServer, id: string) =>
  server.db
    .selectFrom('retail_sales_registration')
    .select(['state', 'failure', 'attempts', 'consumer_name as name', 'account_reference as reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
