import { beforeAll, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeDealer } from './customers.factory.ts';

const server = testServer();
let sorg = '';
let boss: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});

const call = async (verb: 'create' | 'rename' | 'delete', args: string, caller: Caller = boss) =>
  (
    await server.graphql(
      caller,
      `mutation { done: ${verb}Company(${args}) { userErrors { field code } company { code name version } } }`,
    )
  ).data?.done;

test('companies are created, renamed and deleted, and each change is recorded', async () => {
  expect(await call('create', 'code: "DE01", name: "Veldra Germany"')).toEqual({
    userErrors: [],
    company: { code: 'DE01', name: 'Veldra Germany', version: 1 },
  });
  for (const [verb, args, field, code] of [
    ['create', 'code: "DE01", name: "Again"', 'code', 'code_already_exists'],
    ['create', 'code: "D 1", name: "Veldra"', 'code', 'valid_code'],
    ['create', 'code: "DE02", name: " "', 'name', 'not_empty'],
    ['rename', 'code: "DE01", version: 2, name: "Veldra"', '', 'entry_changed'],
    ['rename', 'code: "none", version: 1, name: "Veldra"', 'code', 'not_found'],
    ['delete', 'code: "DE01", version: 2', '', 'entry_changed'],
  ] as const)
    expect((await call(verb, args)).userErrors, `${verb} ${args}`).toEqual([{ field, code }]);
  expect((await call('rename', 'code: "DE01", version: 1, name: "Veldra GmbH"')).company).toMatchObject({
    name: 'Veldra GmbH',
    version: 2,
  });
  expect((await call('delete', 'code: "DE01", version: 2')).userErrors).toEqual([]);
  const audits = await server.db
    .selectFrom('platform_audit')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', 'DE01')
    .orderBy('id')
    .execute();
  expect(audits).toMatchObject([
    { action: 'customers.company-created', after: { name: 'Veldra Germany' } },
    { action: 'customers.company-renamed', before: { name: 'Veldra Germany' }, after: { name: 'Veldra GmbH' } },
    { action: 'customers.company-deleted', before: { name: 'Veldra GmbH' } },
  ]);
});

test('companies of a sales organisation or of customers are not deleted', async () => {
  expect((await call('delete', `code: "C${sorg}", version: 1`)).userErrors).toEqual([
    { field: 'code', code: 'in_use' },
  ]);
  await call('create', 'code: "OLD", name: "Old company"');
  const { customer } = await makeDealer(server, { sorgs: [sorg] });
  await server.db
    .updateTable('customers_area')
    .set({ company_code: 'OLD' })
    .where('customer_id', '=', customer.id)
    .execute();
  expect((await call('delete', 'code: "OLD", version: 1')).userErrors).toEqual([{ field: 'code', code: 'in_use' }]);
});

test('companies are for administrators of markets only', async () => {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const answer = await server.graphql(dealer, '{ companies { code } }');
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  expect(await call('create', 'code: "X", name: "X"', dealer)).toBeUndefined();
});
