import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register, runRetailJob, storedRegistration } from '#service/retail-sales/retail-sales.factory.ts';

const server = testServer();
let sorg = '';

beforeAll(async () => {
  server.setNow(new Date('2026-11-23T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
});

const dealerHere = () => makeDealer(server, { sorgs: [sorg] });
type Dealer = Awaited<ReturnType<typeof dealerHere>>;
const frameOf = (dealer: Pick<Dealer, 'customer'>, more: Partial<Parameters<typeof makeFrame>[1]> = {}) =>
  makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id, ...more });
const upload = (id: string, accounts?: Parameters<typeof runRetailJob>[3]) =>
  runRetailJob(server, 'retail-sales.upload', { id }, accounts);
const codes = (answer: { userErrors: { field: string; code: string }[] }) =>
  answer.userErrors.map(({ field, code }) => `${field} ${code}`);

const failures = async (caller: Caller) =>
  (await server.graphql(caller, '{ registeredFrames(status: "failed_insert") { data { failure } } }')).data
    .registeredFrames.data;
const stateOf = (id: string) => storedRegistration(server, id);

describe('upload to the consumer site', () => {
  const again = async (caller: Caller, ...ids: string[]) =>
    (
      await server.graphql(
        caller,
        'mutation ($ids: [ID!]!) { uploadFramesAgain(ids: $ids) { count userErrors { field code } } }',
        { ids },
      )
    ).data.uploadFramesAgain;

  test('three attempts without an answer fail with their reason; uploaded again, it completes', async () => {
    const [dealer, other] = [await dealerHere(), await dealerHere()];
    const number = await frameOf(dealer);
    const { id } = (await register(server, dealer, number)).registeredFrame;
    let calls = 0;
    const site = {
      upload: () => ((calls += 1) <= 3 ? Promise.reject(new Error('down')) : Promise.resolve({ reference: 'R1' })),
      find: () => Promise.resolve(null),
      withdraw: () => Promise.resolve(),
    };
    await upload(id, site);
    expect(await stateOf(id)).toMatchObject({ state: 'processing_insert', attempts: 1 });
    await upload(id, site);
    await upload(id, site);
    expect(await stateOf(id)).toMatchObject({ state: 'failed_insert', failure: 'unreachable', attempts: 3 });
    await upload(id, site);
    expect(calls, 'a failed one waits for somebody').toBe(3);
    expect((await failures(dealer))[0].failure).toMatch(/^The consumer site did not/);
    expect(codes(await again(other, id))).toEqual(['ids registration_not_failed']);
    expect(await again(dealer, id, id)).toMatchObject({ count: 1 });
    expect(await stateOf(id)).toMatchObject({ attempts: 0, failure: '' });
    await upload(id, site);
    expect(await stateOf(id)).toMatchObject({ state: 'complete', failure: '', reference: 'R1' });
    expect(codes(await again(dealer, id))).toEqual(['ids registration_not_failed']);
  });

  test('a registration whose process died is taken up again; an answer to an older one is ignored', async () => {
    const dealer = await dealerHere();
    const { id } = (await register(server, dealer, await frameOf(dealer))).registeredFrame;
    const died = upload(id, {
      upload: () => new Promise(() => undefined),
      find: () => Promise.resolve(null),
      withdraw: () => Promise.resolve(),
    });
    void died;
    await expect.poll(async () => (await stateOf(id)).state).toBe('processing_insert');
    await upload(id);
    expect((await stateOf(id)).state).toBe('complete');
  });

  test('account data comes from the consumer site, is refreshed and pushed by its id (Q-144)', async () => {
    const [dealer, other] = [await dealerHere(), await dealerHere()];
    const number = await frameOf(dealer);
    const { id, customer } = (await register(server, dealer, number, 'useAccountData: true')).registeredFrame;
    expect(customer.name).toBe('');
    await upload(id);
    const records = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          '{ accountPolygonBikesDatas { id reference frameNumber purchaseDate status consumer { name } refreshedAt } }',
        )
      ).data.accountPolygonBikesDatas;
    expect(await records(other)).toEqual([]);
    const [record] = await records(dealer);
    expect(record).toMatchObject({ id, frameNumber: number, status: 'complete' });
    expect(record.consumer.name).not.toBe('');
    const call = async (caller: Caller, name: string) =>
      (
        await server.graphql(
          caller,
          `mutation { ${name}(id: "${id}") { userErrors { code } registeredFrame { status } } }`,
        )
      ).data[name];
    expect(await call(other, 'updateAccountPolygonBikes')).toMatchObject({ userErrors: [{ code: 'not_found' }] });
    expect(await call(dealer, 'updateAccountPolygonBikes')).toMatchObject({ userErrors: [] });
    await runRetailJob(
      server,
      'retail-sales.refresh',
      { id },
      {
        upload: () => Promise.reject(new Error()),
        find: () =>
          Promise.resolve({
            reference: 'X',
            consumer: { name: 'New Name', phone: '', address: '', city: '', country: '', email: '', locale: 'de' },
          }),
        withdraw: () => Promise.resolve(),
      },
    );
    expect((await records(dealer))[0].consumer.name).toBe('New Name');
    expect(await call(dealer, 'uploadAccountPolygonbikes')).toMatchObject({
      registeredFrame: { status: 'pending_update' },
    });
    const missing = await frameOf(dealer, { number: 'ZZ404' });
    const lost = (await register(server, dealer, missing, 'useAccountData: true')).registeredFrame;
    await upload(lost.id);
    expect(await stateOf(lost.id)).toMatchObject({ state: 'failed_insert', failure: 'account_missing' });
  });
});
