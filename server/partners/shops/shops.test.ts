import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeShop } from './shops.factory.ts';
import { secretOfKey } from './shops.queries.ts';

const server = testServer();
const nobody = '00000000-0000-7000-8000-000000000000';
let admin: Caller;
let dealer: Caller;
let market = '';

beforeAll(async () => {
  const sorg = await makeSorg(server);
  market = await makeMarket(server, { sorgs: [sorg] });
  await makeMarket(server, { host: 'other.test', sorgs: [sorg] });
  admin = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
  dealer = await signIn(server, (await makeUser(server, { role: 'dealer', groupRole: 'Dealer' })).id);
});

const shopFields = 'id code name stoppedAt version keys { id name createdAt usedAt }';
interface Answer {
  readonly shop: {
    id: string;
    code: string;
    stoppedAt: string | null;
    version: number;
    keys: { id: string; name: string; usedAt: string | null }[];
  } | null;
  readonly keyName?: string;
  readonly secret?: string;
  readonly userErrors: { field: string; code: string; params: unknown }[];
}
async function call(
  name: string,
  args: Record<string, readonly [string, unknown]>,
  { caller = admin, more = '' } = {},
): Promise<Answer> {
  const declared = Object.entries(args).map(([arg, [type]]) => `$${arg}: ${type}`);
  const given = Object.keys(args).map((arg) => `${arg}: $${arg}`);
  const { data, errors } = await server.graphql(
    caller,
    `mutation (${declared.join(', ')}) {
      ${name}(${given.join(', ')}) { shop { ${shopFields} } ${more} message { status } userErrors { field code params } } }`,
    Object.fromEntries(Object.entries(args).map(([arg, [, value]]) => [arg, value])),
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data[name];
}
const save = (input: object, caller = admin) => {
  const { market, id, version, code, name, stopped } = {
    market: 'localhost',
    id: null,
    version: null,
    code: 'corner',
    name: 'Corner Cycles',
    stopped: false,
    ...input,
  };
  return call(
    'saveShop',
    {
      market: ['String!', market],
      id: ['ID', id],
      version: ['Int', version],
      code: ['String!', code],
      name: ['String!', name],
      stopped: ['Boolean!', stopped],
    },
    { caller },
  );
};
const addKey = (shop: string) => call('addShopKey', { shop: ['ID!', shop] }, { more: 'keyName secret' });
const removeKey = (id: string) => call('removeShopKey', { id: ['ID!', id] });
const codes = ({ userErrors }: Answer): string[] => userErrors.map(({ field, code }) => `${field} ${code}`.trim());
const list = async (caller: Caller, of = 'localhost') =>
  server.graphql(caller, `query ($market: String!) { shops(market: $market) { ${shopFields} } }`, { market: of });

describe('shops of a market', () => {
  test('are added, changed and stopped', async () => {
    const { shop } = await save({});
    expect(shop).toMatchObject({ code: 'corner', name: 'Corner Cycles', stoppedAt: null, version: 1, keys: [] });
    const changed = await save({ id: shop?.id, version: 1, name: 'Corner Bikes', stopped: true });
    expect(changed.shop).toMatchObject({ name: 'Corner Bikes', version: 2, stoppedAt: expect.any(String) });
    const again = await save({ id: shop?.id, version: 2, name: 'Corner Bikes', stopped: true });
    expect(again.shop?.stoppedAt).toBe(changed.shop?.stoppedAt);
    expect((await save({ id: shop?.id, version: 3, name: 'Corner Bikes' })).shop?.stoppedAt).toBeNull();
    expect((await list(admin)).data.shops).toMatchObject([{ code: 'corner', name: 'Corner Bikes' }]);
    expect((await list(admin, 'other.test')).data.shops).toEqual([]);
    const recorded = await server.db
      .selectFrom('platform_audit')
      .select('action')
      .where('subject_id', '=', shop?.id ?? '')
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(recorded.map(({ action }) => action)).toEqual(['shops.add', 'shops.change', 'shops.change', 'shops.change']);
  });

  test('are refused with a reason', async () => {
    const { shop } = await save({ code: 'second' });
    expect(codes(await save({ code: 'second' }))).toEqual(['code code_already_exists']);
    expect(codes(await save({ code: 'corner', id: shop?.id, version: 1 }))).toEqual(['code code_already_exists']);
    expect(codes(await save({ code: 'Two Words' }))).toEqual(['code valid_code']);
    expect(codes(await save({ code: 'third', name: ' ' }))).toEqual(['name not_empty']);
    expect(codes(await save({ code: 'third', market: 'nowhere' }))).toEqual(['market not_found']);
    expect(codes(await save({ code: 'third', id: nobody, version: 1 }))).toEqual(['not_found']);
    expect(codes(await save({ code: 'third', id: shop?.id, version: 7 }))).toEqual(['entry_changed']);
  });

  test('are for administrators of markets only', async () => {
    expect((await list(dealer)).errors?.[0]?.extensions['reason']).toBe('forbidden_scope');
    await expect(save({ code: 'mine' }, dealer)).rejects.toThrow('forbidden_scope');
  });
});

describe('keys of a shop', () => {
  test('are answered once, stored sealed, and at most two are valid while a shop changes its key', async () => {
    const { shop } = await save({ code: 'keys' });
    const first = await addKey(shop?.id ?? '');
    expect(first.secret).toMatch(/^[\w-]{43}$/);
    expect(first.shop?.keys).toMatchObject([{ name: first.keyName, usedAt: null }]);
    const second = await addKey(shop?.id ?? '');
    expect(second.secret).not.toBe(first.secret);
    expect((await addKey(shop?.id ?? '')).userErrors).toEqual([
      { field: '', code: 'shop_keys_full', params: { limit: 2 } },
    ]);
    const rows = await server.db
      .selectFrom('shops_key')
      .select(['id', 'secret'])
      .where('shop_id', '=', shop?.id ?? '')
      .orderBy('created_at')
      .execute();
    const opened = rows.map(({ id, secret }) => server.services.secrets.open(secret, secretOfKey(id)));
    expect(new Set(opened)).toEqual(new Set([first.secret, second.secret]));
    expect(rows.map(({ secret }) => secret).join()).not.toContain(first.secret);
    const removed = await removeKey(first.shop?.keys[0]?.id ?? '');
    expect(removed.shop?.keys).toMatchObject([{ name: second.keyName }]);
    expect((await addKey(shop?.id ?? '')).userErrors).toEqual([]);
    // The log names keys, never secrets.
    const log = await server.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('subject_id', '=', shop?.id ?? '')
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'shops.add',
      'shops.key-add',
      'shops.key-add',
      'shops.key-remove',
      'shops.key-add',
    ]);
    for (const { secret } of [first, second]) expect(JSON.stringify(log)).not.toContain(secret);
  });

  test('are not found without their shop, and cannot be removed twice', async () => {
    expect(codes(await addKey(nobody))).toEqual(['not_found']);
    expect(codes(await removeKey(nobody))).toEqual(['not_found']);
    const made = await makeShop(server, market);
    const { id } = await server.db
      .selectFrom('shops_key')
      .select('id')
      .where('shop_id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(codes(await removeKey(id))).toEqual([]);
    expect(codes(await removeKey(id))).toEqual(['not_found']);
  });
});
