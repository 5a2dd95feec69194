import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let sorg = '';
let boss: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});

const labels = [
  { language: 'en', label: 'Recycling fee' },
  { language: 'de', label: 'Recyclinggebühr' },
  { language: 'fr', label: '' },
];
const save = async (name: 'add' | 'change', change: Record<string, unknown> = {}, caller: Caller = boss) =>
  (
    await server.graphql(
      caller,
      `mutation ($sorg: String!, $module: String!, $key: String!, $labels: [PriceComponentLabelInput!]!, $visible: Boolean!, $position: Int!) {
         done: ${name}PriceComponent(sorg: $sorg, module: $module, key: $key, labels: $labels, visible: $visible, position: $position) {
           userErrors { field code } priceComponent { label labels { language label } visible position } } }`,
      { sorg, module: 'invoice', key: 'recycleFee', labels, visible: true, position: 1, ...change },
    )
  ).data?.done;
const remove = async (key: string) =>
  (
    await server.graphql(
      boss,
      `mutation { removePriceComponent(sorg: "${sorg}", module: "invoice", key: "${key}") { userErrors { field code } } }`,
    )
  ).data.removePriceComponent.userErrors;
const seen = async (caller: Caller) =>
  (
    await server.graphql(
      caller,
      '{ priceComponents(module: "invoice") { sorg additionalDisplays { key label visible } } }',
    )
  ).data.priceComponents;
const list = (caller: Caller, args = '') =>
  server.graphql(
    caller,
    `{ priceComponentSettings${args} { info { count } data { sorg module key label position } } }`,
  );

describe('price components (Q-109)', () => {
  test('are added, changed and removed; readers see each change at once, and it is recorded', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect(await seen(dealer)).toEqual([]);
    expect(await save('add')).toEqual({
      userErrors: [],
      priceComponent: { label: 'Recycling fee', labels: labels.slice(0, 2), visible: true, position: 1 },
    });
    expect(await save('add', { key: 'surcharges', position: 0 })).toMatchObject({ userErrors: [] });
    expect((await save('add')).userErrors).toEqual([{ field: 'key', code: 'price_component_exists' }]);
    expect((await list(boss, `(sorg: "${sorg}", module: "invoice")`)).data.priceComponentSettings).toMatchObject({
      info: { count: 2 },
      data: [{ key: 'surcharges' }, { key: 'recycleFee', label: 'Recycling fee' }],
    });
    expect((await list(boss, '(module: "cart")')).data.priceComponentSettings.info.count).toBe(0);
    // Other languages keep their labels.
    const english = [{ language: 'en', label: 'Battery fee' }];
    expect(await save('change', { labels: english, visible: false })).toMatchObject({
      priceComponent: { label: 'Battery fee', labels: [...english, labels[1]], visible: false },
    });
    expect(await seen(dealer)).toEqual([
      {
        sorg,
        additionalDisplays: [
          { key: 'surcharges', label: 'Recycling fee', visible: true },
          { key: 'recycleFee', label: 'Battery fee', visible: false },
        ],
      },
    ]);
    expect(await remove('recycleFee')).toEqual([]);
    expect(await remove('recycleFee')).toEqual([{ field: 'key', code: 'not_found' }]);
    expect((await save('change')).userErrors).toEqual([{ field: 'key', code: 'not_found' }]);
    const audits = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', `${sorg} invoice recycleFee`)
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { action: 'orders.price-component-added', after: { position: 1 } },
      { action: 'orders.price-component-changed', before: { visible: true }, after: { visible: false } },
      { action: 'orders.price-component-removed', before: { visible: false } },
    ]);
  });

  test('refuse unknown names and wrong labels by field', async () => {
    for (const [change, field, code] of [
      [{ sorg: 'none' }, 'sorg', 'not_found'],
      [{ module: 'shop' }, 'module', 'out_of_range'],
      [{ key: 'tip' }, 'key', 'out_of_range'],
      [{ labels: [{ language: 'en', label: ' ' }] }, 'labels', 'not_empty'],
      [{ labels: [...labels, { language: 'en', label: 'Fee' }] }, 'labels', 'price_component_language'],
      [{ labels: [{ language: 'en', label: 'x'.repeat(61) }] }, 'labels.0.label', 'too_long'],
      [{ position: -1 }, 'position', 'out_of_range'],
    ] as const)
      expect((await save('add', change)).userErrors, field).toEqual([{ field, code }]);
  });

  test('are for administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect((await list(dealer)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(await save('add', {}, dealer)).toBeUndefined();
  });
});
