import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, order } from '#buying/cart/cart.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let sorg = '';
let boss: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});

const audits = (subjectId: string) =>
  server.db
    .selectFrom('platform_audit')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();

describe('payment methods', () => {
  const methodOf = (change: Record<string, unknown> = {}) => ({
    sorg,
    module: 'order',
    type: 'transfer',
    description: { en: 'Bank transfer', de: 'Überweisung' },
    instruction: { en: 'Pay to account 1' },
    expiresAfterHours: 72,
    position: 1,
    active: true,
    ...change,
  });
  const fields = `userErrors { field code } paymentMethod { id name description { en de fr } instruction { en }
    expiresAfterHours validFrom validTo position active version }`;
  const add = async (change: Record<string, unknown> = {}, caller: Caller = boss) =>
    (
      await server.graphql(
        caller,
        `mutation ($method: PaymentMethodInput!) { addPaymentMethod(method: $method) { ${fields} } }`,
        { method: methodOf(change) },
      )
    ).data?.addPaymentMethod;
  const change = async (id: string, version: number, with_: Record<string, unknown>) =>
    (
      await server.graphql(
        boss,
        `mutation ($id: ID!, $version: Int!, $method: PaymentMethodInput!) {
           changePaymentMethod(id: $id, version: $version, method: $method) { ${fields} } }`,
        { id, version, method: methodOf(with_) },
      )
    ).data.changePaymentMethod;
  const remove = async (id: string, version: number) =>
    (
      await server.graphql(
        boss,
        `mutation ($id: ID!, $version: Int!) { removePaymentMethod(id: $id, version: $version) { userErrors { field code } } }`,
        { id, version },
      )
    ).data.removePaymentMethod.userErrors;
  const offered = async (caller: Caller): Promise<string[]> =>
    (await server.graphql(caller, `{ payments(sorg: "${sorg}", module: "order") { desc } }`)).data.payments.map(
      ({ desc }: { desc: string }) => desc,
    );
  const list = (caller: Caller, args = '') =>
    server.graphql(caller, `{ paymentMethodSettings${args} { info { count } data { id sorg module name } } }`);

  test('are added, changed and removed; dealers are offered each change at once, and it is recorded', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect(await offered(dealer)).toEqual([]);
    const { paymentMethod, userErrors } = await add();
    expect(userErrors).toEqual([]);
    expect(paymentMethod).toMatchObject({
      name: 'Bank transfer',
      description: { en: 'Bank transfer', de: 'Überweisung', fr: '' },
      instruction: { en: 'Pay to account 1' },
      expiresAfterHours: 72,
      version: 1,
    });
    const { id } = paymentMethod;
    const account = (
      await add({ type: 'account', description: { en: 'On account' }, expiresAfterHours: null, position: 0 })
    ).paymentMethod;
    expect(await offered(dealer)).toEqual(['On account', 'Bank transfer']);
    expect((await list(boss, `(sorg: "${sorg}", module: "order")`)).data.paymentMethodSettings).toMatchObject({
      info: { count: 2 },
      data: [{ id: account.id }, { id, name: 'Bank transfer' }],
    });
    expect((await list(boss, '(module: "invoice")')).data.paymentMethodSettings.info.count).toBe(0);
    expect((await change(id, 1, { description: { en: 'Prepayment' } })).paymentMethod).toMatchObject({
      description: { en: 'Prepayment', de: '' },
      version: 2,
    });
    expect(await offered(dealer)).toEqual(['On account', 'Prepayment']);
    // Somebody who still sees the first version does not overwrite the second.
    expect((await change(id, 1, {})).userErrors).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove(id, 1)).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove(id, 2)).toEqual([]);
    expect(await offered(dealer)).toEqual(['On account']);
    expect(await remove(id, 3)).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await change(id, 3, {})).userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
    expect(
      (await server.graphql(boss, `{ paymentMethodSetting(id: "${id}") { id } }`)).data.paymentMethodSetting,
    ).toBeNull();
    expect(await audits(id)).toMatchObject([
      { action: 'orders.payment-method-added', after: { type: 'transfer' } },
      { action: 'orders.payment-method-changed', before: { version: 1 }, after: { description: { en: 'Prepayment' } } },
      { action: 'orders.payment-method-removed', before: { version: 2 } },
    ]);
    expect(await remove(account.id, 1)).toEqual([]);
  });

  test('are offered while they are active and valid', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const today = server.services.now().toISOString().slice(0, 10);
    const { id } = (await add({ validFrom: today, validTo: today })).paymentMethod;
    expect(await offered(dealer)).toEqual(['Bank transfer']);
    await change(id, 1, { validFrom: '2001-01-01', validTo: '2001-12-31' });
    expect(await offered(dealer)).toEqual([]);
    await change(id, 2, { validFrom: '9998-01-01' });
    expect(await offered(dealer)).toEqual([]);
    await change(id, 3, { active: false });
    expect(await offered(dealer)).toEqual([]);
    await change(id, 4, {});
    expect(await offered(dealer)).toEqual(['Bank transfer']);
    await remove(id, 5);
  });

  test('that were removed stay on the orders that were placed with them', async () => {
    const buyer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg, price: 1_000, stock: 5 }]);
    const { id } = (await add()).paymentMethod;
    const products = [{ articleCode: article?.code, sorg, qty: 1 }];
    const placed = (await order(server, buyer, { products, paymentId: id })).data.checkoutV5.orders[0];
    expect(placed.orderPayment.payment).toEqual({ type: 'transfer', desc: 'Bank transfer' });
    expect(await remove(id, 1)).toEqual([]);
    const found = await server.graphql(
      buyer,
      `{ order(number: "${placed.number}") { orderPayment { payment { type desc } } } }`,
    );
    expect(found.data.order.orderPayment.payment).toEqual({ type: 'transfer', desc: 'Bank transfer' });
    expect((await order(server, buyer, { products, paymentId: id })).data.checkoutV5.userErrors).toMatchObject([
      { code: 'payment_not_offered' },
    ]);
  });

  test('refuse unknown names and wrong values by field', async () => {
    for (const [wrong, field, code] of [
      [{ sorg: 'none' }, 'sorg', 'not_found'],
      [{ module: 'cart' }, 'module', 'out_of_range'],
      [{ type: '' }, 'type', 'not_empty'],
      [{ type: 'a b' }, 'type', 'valid_code'],
      [{ module: 'invoice', type: 'cheque' }, 'type', 'out_of_range'],
      [{ module: 'invoice', type: 'card', expiresAfterHours: null }, 'expiresAfterHours', 'required'],
      [{ description: { en: ' ' } }, 'description.en', 'not_empty'],
      [{ description: { de: 'x'.repeat(101) } }, 'description.de', 'too_long'],
      [{ expiresAfterHours: 0 }, 'expiresAfterHours', 'out_of_range'],
      [{ validFrom: '2026-02-30' }, 'validFrom', 'valid_date'],
      [{ validFrom: '2026-02-02', validTo: '2026-02-01' }, 'validTo', 'date_from_after_to'],
      [{ position: -1 }, 'position', 'out_of_range'],
    ] as const)
      expect((await add(wrong)).userErrors, JSON.stringify(wrong)).toEqual([{ field, code }]);
    const { id } = (await add()).paymentMethod;
    expect((await change(id, 1, { module: 'invoice', type: 'card' })).userErrors).toEqual([
      { field: 'module', code: 'bad_input' },
    ]);
    expect((await change(id, 1, { sorg: await makeSorg(server) })).userErrors).toEqual([
      { field: 'sorg', code: 'bad_input' },
    ]);
    await remove(id, 1);
  });

  test('are for administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect((await list(dealer)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(await add({}, dealer)).toBeUndefined();
  });
});

describe('shipment options', () => {
  const optionOf = (change: Record<string, unknown> = {}) => ({
    sorg,
    merchant: 'main',
    type: 'freight',
    description: { en: 'Freight', de: 'Spedition' },
    input: 'none',
    rate: '45.00',
    freeFrom: '1500',
    transitDays: 3,
    position: 1,
    active: true,
    ...change,
  });
  const fields = `userErrors { field code } shipmentOption { id name merchantName currency rate freeFrom transitDays version }`;
  const add = async (change: Record<string, unknown> = {}, caller: Caller = boss) =>
    (
      await server.graphql(
        caller,
        `mutation ($option: ShipmentOptionInput!) { addShipmentOption(option: $option) { ${fields} } }`,
        { option: optionOf(change) },
      )
    ).data?.addShipmentOption;
  const change = async (id: string, version: number, with_: Record<string, unknown>) =>
    (
      await server.graphql(
        boss,
        `mutation ($id: ID!, $version: Int!, $option: ShipmentOptionInput!) {
           changeShipmentOption(id: $id, version: $version, option: $option) { ${fields} } }`,
        { id, version, option: optionOf(with_) },
      )
    ).data.changeShipmentOption;
  const remove = async (id: string, version: number) =>
    (
      await server.graphql(
        boss,
        `mutation ($id: ID!, $version: Int!) { removeShipmentOption(id: $id, version: $version) { userErrors { field code } } }`,
        { id, version },
      )
    ).data.removeShipmentOption.userErrors;
  const offered = async (buyer: Caller, articleCode: string) =>
    (
      await server.graphql(
        buyer,
        'query ($items: [CartItemInput!]!) { customerShipmentRates(cartItems: $items, merchant: "main") { desc rate { rate } } }',
        { items: [{ articleCode, sorg, qty: 1 }] },
      )
    ).data.customerShipmentRates;
  const list = (caller: Caller, args = '') =>
    server.graphql(caller, `{ shipmentOptionSettings${args} { info { count } data { id rate freeFrom } } }`);

  test('are added, changed and removed with their rates; dealers see each change at once, and it is recorded', async () => {
    const buyer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg, price: 1_000, stock: 5 }]);
    const code = article?.code ?? '';
    expect(await offered(buyer, code)).toEqual([]);
    const { shipmentOption, userErrors } = await add();
    expect(userErrors).toEqual([]);
    expect(shipmentOption).toMatchObject({
      name: 'Freight',
      merchantName: `Merchant ${sorg}`,
      currency: 'USD',
      rate: '45.00',
      freeFrom: '1500.00',
      transitDays: 3,
      version: 1,
    });
    const { id } = shipmentOption;
    expect(await offered(buyer, code)).toEqual([{ desc: 'Freight', rate: { rate: '45.00' } }]);
    expect((await list(boss, `(sorg: "${sorg}")`)).data.shipmentOptionSettings).toEqual({
      info: { count: 1 },
      data: [{ id, rate: '45.00', freeFrom: '1500.00' }],
    });
    expect((await change(id, 1, { rate: '39.5', freeFrom: null })).shipmentOption).toMatchObject({
      rate: '39.50',
      freeFrom: null,
      version: 2,
    });
    expect(await offered(buyer, code)).toEqual([{ desc: 'Freight', rate: { rate: '39.50' } }]);
    expect((await change(id, 1, {})).userErrors).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove(id, 1)).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove(id, 2)).toEqual([]);
    expect(await offered(buyer, code)).toEqual([]);
    expect(await remove(id, 3)).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await list(boss, `(sorg: "${sorg}")`)).data.shipmentOptionSettings.info.count).toBe(0);
    expect(await audits(id)).toMatchObject([
      { action: 'orders.shipment-option-added', after: { rate: '45.00' } },
      { action: 'orders.shipment-option-changed', before: { rate: 4_500 }, after: { rate: '39.5' } },
      { action: 'orders.shipment-option-removed', before: { rate: 3_950 } },
    ]);
  });

  test('refuse unknown names and amounts that the currency does not have', async () => {
    const rupiah = await makeSorg(server, { currency: 'IDR' });
    for (const [wrong, field, code] of [
      [{ sorg: 'none' }, 'sorg', 'not_found'],
      [{ merchant: 'none' }, 'merchant', 'not_found'],
      [{ input: 'file' }, 'input', 'out_of_range'],
      [{ rate: '-1' }, 'rate', 'valid_amount'],
      [{ rate: '4.505' }, 'rate', 'valid_amount'],
      [{ freeFrom: '1,500' }, 'freeFrom', 'valid_amount'],
      [{ sorg: rupiah, rate: '4.5' }, 'rate', 'valid_amount'],
      [{ transitDays: 91 }, 'transitDays', 'out_of_range'],
      [{ description: {} }, 'description.en', 'not_empty'],
    ] as const)
      expect((await add(wrong)).userErrors, JSON.stringify(wrong)).toEqual([{ field, code }]);
    const { id } = (await add()).shipmentOption;
    expect((await change(id, 1, { merchant: 'other' })).userErrors).toEqual([{ field: 'merchant', code: 'bad_input' }]);
    await remove(id, 1);
  });

  test('are for administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect((await list(dealer)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(await add({}, dealer)).toBeUndefined();
  });
});
