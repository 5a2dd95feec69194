import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { stateAfter, type RegistrationState } from '#rules/service/retail-sales/registration-state.ts';
import { testServer } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register, runRetailJob } from '#service/retail-sales/retail-sales.factory.ts';
import { AccountRefusal, type ConsumerAccounts } from './consumer-site.gateway.ts';

const server = testServer();
let dealer: Awaited<ReturnType<typeof makeDealer>>;
let sorg = '';

beforeAll(async () => {
  server.setNow(new Date('2026-11-23T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'BIKE-1' });
  dealer = await makeDealer(server, { sorgs: [sorg] });
});

/** The next answer of the consumer site. */
const answers = {
  accepts: () => Promise.resolve({ reference: 'R1' }),
  refuses: () => Promise.reject(new AccountRefusal('no')),
  'is down': () => Promise.reject(new Error('down')),
} as const;
const siteThat = (answer: keyof typeof answers): ConsumerAccounts => ({
  upload: answers[answer],
  find: () => Promise.resolve(null),
  withdraw: () => Promise.resolve(),
});

type Step = 'register' | 'edit' | 'delete' | 'again' | 'push' | keyof typeof answers;
const steps = ['register', 'edit', 'delete', 'again', 'push', 'accepts', 'refuses', 'is down'] as const;

/** The active registration of a frame; more than one would throw. */
async function activeOf(number: string): Promise<{ id: string; state: RegistrationState } | null> {
  const rows = await server.db
    .selectFrom('retail_sales_registration')
    .select(['id', 'state'])
    .where('number', '=', number)
    .where('removed_at', 'is', null)
    .execute();
  expect(rows.length).toBeLessThanOrEqual(1);
  return (rows[0] as { id: string; state: RegistrationState } | undefined) ?? null;
}

async function run(step: Step, number: string, id: string): Promise<unknown> {
  const call = (text: string) => server.graphql(dealer, `mutation { ${text} { message { status } } }`);
  switch (step) {
    case 'register':
      return register(server, dealer, number);
    case 'edit':
      return call(`changeRegisteredFrame(id: "${id}", soldDate: "2026-11-19", customer: { name: "Ayu" })`);
    case 'delete':
      return call(`deleteFrame(frameNumber: "${number}", type: "retail")`);
    case 'again':
      return call(`uploadFramesAgain(ids: ["${id}"])`);
    case 'push':
      return call(`uploadAccountPolygonbikes(id: "${id}")`);
    default:
      return runRetailJob(server, 'retail-sales.upload', { id }, siteThat(step));
  }
}

describe('random operations on registrations', () => {
  test('registrations make legal transitions only, leave a complete history and one active registration per frame (R-269, R-270)', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom<Step>(...steps), { minLength: 1, maxLength: 3 }), {
          minLength: 4,
          maxLength: 8,
        }),
        async (rounds) => {
          const number = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
          await register(server, dealer, number);
          for (const round of rounds) {
            const id = (await activeOf(number))?.id ?? '00000000-0000-7000-8000-000000000000';
            await Promise.all(round.map((step) => run(step, number, id)));
            await activeOf(number);
          }
          const all = await server.db
            .selectFrom('retail_sales_registration')
            .select(['id', 'state', 'removed_at as removedAt', 'consumer_name as name'])
            .where('number', '=', number)
            .execute();
          for (const { id, state, removedAt, name } of all) {
            const history = await server.db
              .selectFrom('retail_sales_change')
              .select(['from_state as from', 'to_state as to'])
              .where('registration_id', '=', id)
              .orderBy('id')
              .execute();
            // Each step begins where the one before ended, and an event of the rules leads there.
            history.forEach((step, at) => expect(step.from).toBe(history[at - 1]?.to ?? null));
            expect(history.at(-1)?.to).toBe(removedAt === null ? state : 'removed');
            const moves = history.filter(({ from, to }) => from !== null && to !== 'removed');
            for (const { from, to } of moves)
              expect(
                (['take', 'accept', 'refuse', 'edit', 'upload_again'] as const).map((event) =>
                  stateAfter(from as RegistrationState, event),
                ),
              ).toContain(to);
            expect(removedAt === null || name === '').toBe(true);
          }
        },
      ),
      { numRuns: 12 },
    ));
});
