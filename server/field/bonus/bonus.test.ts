import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { isOnTime, pointsOn, pointValue, subTotal, type PointRow } from '#rules/field/bonus/points.ts';
import { quarterOf } from '#rules/field/bonus/quarter.ts';
import { calendarDateIn } from '#rules/dates.ts';
import type { UserArea } from '#rules/permissions.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register } from '#service/retail-sales/retail-sales.factory.ts';
import { markBonusYears, refreshBonus } from './bonus.actions.ts';
import { makeBonusYear, makePoints, makePurchase, makeSale } from './bonus.factory.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
const timeZone = 'Asia/Jakarta';
const sorg = '1000';
const bronze = { name: 'Bronze', points: 3_000, amount: 50_00 };
const silver = { name: 'Silver', points: 10_000, amount: 200_00 };
let road = { code: '' };
let city = { code: '' };
let pump = { code: '' };

beforeAll(async () => {
  server.setNow(now);
  await makeSorg(server, { code: sorg });
  await makeSorg(server, { code: '5000' });
  await makeMarket(server, { sorgs: [sorg, '5000'], timeZone, configuration: { polygonBrand: 'veldra' } });
  road = await makeArticle(server, { sorg, name: 'Meridian', merchandiseCategory: 'road' });
  city = await makeArticle(server, { sorg, name: 'Harbour', merchandiseCategory: 'city' });
  const other = await makeArticle(server, { sorg, name: 'Pump', category: 'paa', merchandiseCategory: 'pumps' });
  await sql`insert into catalog_brand (code, name) values ('quay', 'Quay')`.execute(server.db);
  await sql`insert into catalog_category_text (code, language, name) values ('road', 'en', 'Road bikes')`.execute(
    server.db,
  );
  await sql`update catalog_model set brand = 'quay' where id = ${other.modelId}`.execute(server.db);
  pump = other;
  await makePoints(server, { sorg, kind: 'purchase', brand: 'veldra', points: 150 });
  await makePoints(server, { sorg, kind: 'purchase', brand: 'quay', points: 10 });
  await makePoints(server, { sorg, kind: 'registration', brand: 'veldra', points: 500 });
  await makePoints(server, { sorg, kind: 'registration', brand: 'veldra', merchandise: 'road', points: 1_000 });
  await makePoints(server, {
    sorg,
    kind: 'registration',
    brand: 'veldra',
    merchandise: 'road',
    validFrom: '2026-04-01',
    points: 1_200,
  });
  await makeBonusYear(server, sorg, 2026, { pointValue: 3_33, deadlineDays: 7, steps: [bronze, silver] });
  await makeBonusYear(server, '5000', 2026, { pointValue: 1_00, deadlineDays: 7 });
});

const dealer = (sorgs = [sorg]) => makeDealer(server, { sorgs });
type Dealer = Awaited<ReturnType<typeof dealer>>;
const refresh = (): Promise<number> => refreshBonus(server.db);
const sum = '{ rows quantity points subTotal }';
const fields = `{ year years custCode custName sorg sorgs { code } currency pointValue deadlineDays onTimePayment
  onTimePayments { quarter percentage } verificationPercentage verificationPercentages { quarter percentage }
  totalDealerSales ${sum} lateRegistrations ${sum} purchases ${sum} total ${sum}
  quarters { quarter purchases ${sum} registrations ${sum} lateRegistrations ${sum} total ${sum} }
  steps { name points amount } collectedPoints stepAmount reachedStep { name } nextStep { name points amount } missingPoints
  furtherRegistrations { brandId class className points gain step { name } countToNext } }`;
async function ask(caller: Caller, custCode: string, more: object = {}) {
  return server.graphql(
    caller,
    `query ($year: Int!, $custCode: String!, $sorg: String, $brand: String) {
       bonusDealerData(year: $year, custCode: $custCode, sorg: $sorg, brand: $brand) ${fields} }`,
    { year: 2026, custCode, ...more },
  );
}
const bonus = async (one: Dealer, more: object = {}) =>
  (await ask(one, one.customer.unified, more)).data.bonusDealerData;
const purchaseFields = `{ invoiceId invoiceDate invoiceNumber articleDescription brandId articleCode quantity point pointValue subTotal quarter }`;
const saleFields = `{ inputDate soldDate onTime articleDescription frameNumber class className point pointValue subTotal quarter brandId }`;
async function rows(caller: Caller, call: 'b2bPurchasesV3' | 'retailSalesV2', custCode: string, args = '') {
  const { data, errors } = await server.graphql(
    caller,
    `query ($custCode: String!) { ${call}(year: 2026, custCode: $custCode ${args}) ${call === 'retailSalesV2' ? saleFields : purchaseFields} }`,
    { custCode },
  );
  expect(errors).toBeUndefined();
  return data[call];
}

/** A dealer with purchases and registrations around the end of the first quarter. */
async function busyDealer(): Promise<Dealer> {
  const one = await dealer();
  const { id: customerId } = one.customer;
  await makePurchase(server, {
    sorg,
    customerId,
    on: '2026-03-31',
    lines: [
      { article: road.code, qty: 3 },
      { article: pump.code, qty: 7 },
      { article: 'of another channel', qty: 9 },
    ],
  });
  await makePurchase(server, { sorg, customerId, on: '2026-04-02', lines: [{ article: road.code, qty: -1 }] });
  await makePurchase(server, { sorg, customerId, on: '2025-12-31', lines: [{ article: road.code, qty: 100 }] });
  const sale = (articleCode: string, enteredAt: string, soldOn: string, nonRetail = false) =>
    makeSale(server, { sorg, customerId, articleCode, enteredAt, soldOn, nonRetail });
  await sale(road.code, '2026-03-31T16:59:59Z', '2026-03-25');
  // Midnight in Jakarta is 17:00 in UTC: this one is of April, with the new points, and a day late.
  await sale(road.code, '2026-03-31T17:00:00Z', '2026-03-24');
  await sale(city.code, '2026-05-02T03:00:00Z', '2026-05-01');
  await sale('of another channel', '2026-05-03T03:00:00Z', '2026-05-03');
  await sale(city.code, '2026-05-04T03:00:00Z', '2026-05-04', true);
  await refresh();
  return one;
}

describe('bonusDealerData', () => {
  test('the bonus adds up purchases and registrations of a year per quarter (R-282, Q-152)', async () => {
    const one = await busyDealer();
    const found = await bonus(one);
    expect(found).toMatchObject({
      year: 2026,
      years: [2026, 2025, 2024, 2023],
      custCode: one.customer.unified,
      sorg,
      currency: 'USD',
      pointValue: '3.33',
      deadlineDays: 7,
      // 2 × 1.5 and 7 × 0.1 points; values of an article: 5.00 and 0.33.
      purchases: { rows: 3, quantity: 9, points: '3.7', subTotal: '12.31' },
      totalDealerSales: { rows: 4, quantity: 4, points: '27', subTotal: '89.91' },
      lateRegistrations: { rows: 1, quantity: 1, points: '12', subTotal: '39.96' },
      total: { rows: 7, points: '30.7', subTotal: '102.22' },
      verificationPercentage: '75',
      verificationPercentages: [
        { quarter: 1, percentage: '100' },
        { quarter: 2, percentage: '66.66' },
        { quarter: 3, percentage: null },
        { quarter: 4, percentage: null },
      ],
    });
    expect(found.quarters).toMatchObject([
      { quarter: 1, purchases: { quantity: 10, subTotal: '17.31' }, registrations: { rows: 1, points: '10' } },
      { quarter: 2, purchases: { quantity: -1, subTotal: '-5.00' }, registrations: { rows: 3, points: '17' } },
      { quarter: 3, total: { rows: 0, points: '0', subTotal: '0.00' } },
      { quarter: 4, total: { rows: 0 } },
    ]);
  });

  test('says which step is reached, what the next one needs and what one more registration brings', async () => {
    const one = await busyDealer();
    const found = await bonus(one);
    expect(found).toMatchObject({
      steps: [
        { name: 'Bronze', points: '30', amount: '50.00' },
        { name: 'Silver', points: '100', amount: '200.00' },
      ],
      collectedPoints: '30.7',
      stepAmount: '50.00',
      reachedStep: { name: 'Bronze' },
      nextStep: { name: 'Silver', points: '100', amount: '200.00' },
      missingPoints: '69.3',
      furtherRegistrations: [
        {
          brandId: 'veldra',
          class: 'road',
          className: 'Road bikes',
          points: '12',
          gain: '39.96',
          step: null,
          countToNext: 6,
        },
        { brandId: 'veldra', class: '', points: '5', gain: '16.65', step: null, countToNext: 14 },
      ],
    });
    const before = await dealer();
    const custId = before.customer.id;
    await makePurchase(server, {
      sorg,
      customerId: custId,
      on: '2026-01-05',
      lines: [{ article: road.code, qty: 19 }],
    });
    await refresh();
    const below = await bonus(before);
    expect(below).toMatchObject({ reachedStep: null, missingPoints: '1.5', stepAmount: '0.00' });
    expect(below.furtherRegistrations[0]).toMatchObject({ gain: '89.96', step: { name: 'Bronze' }, countToNext: 1 });
    // Years that are over have nothing more to come.
    expect((await bonus(before, { year: 2025 })).furtherRegistrations).toEqual([]);
  });

  test('a year without settings has points without a value, and no deadline', async () => {
    const one = await busyDealer();
    expect(await bonus(one, { year: 2025 })).toMatchObject({
      pointValue: null,
      deadlineDays: null,
      verificationPercentage: null,
      purchases: { quantity: 100, points: '150', subTotal: '0.00' },
      nextStep: null,
    });
  });

  test('shows the current year and the three before it only (Q-153)', async () => {
    const one = await dealer();
    for (const year of [2022, 2027]) {
      const { data, errors } = await ask(one, one.customer.unified, { year });
      expect(data?.bonusDealerData ?? null).toBeNull();
      expect(JSON.stringify(errors)).toContain('out_of_range');
    }
    expect(await bonus(one, { year: 2023 })).toMatchObject({ year: 2023, total: { rows: 0 } });
  });

  test('the Polygon page shows the polygonBrand of 1000, the WIM page what is of 5000 (Q-042)', async () => {
    const one = await makeDealer(server, { sorgs: [sorg, '5000'] });
    const { id: customerId } = one.customer;
    const both = [
      { article: road.code, qty: 2 },
      { article: pump.code, qty: 1 },
    ];
    await makePoints(server, { sorg: '5000', kind: 'purchase', brand: 'quay', points: 700 });
    await makePurchase(server, { sorg, customerId, on: '2026-02-01', lines: both });
    await makePurchase(server, { sorg: '5000', customerId, on: '2026-02-01', lines: both });
    await refresh();
    expect(await bonus(one)).toMatchObject({ sorg, sorgs: [{ code: sorg }, { code: '5000' }], purchases: { rows: 2 } });
    expect(await bonus(one, { brand: 'polygon' })).toMatchObject({
      sorg,
      purchases: { rows: 1, points: '3' },
      // All brands decide about the steps.
      collectedPoints: '3.1',
    });
    expect(await bonus(one, { brand: 'wim' })).toMatchObject({ sorg: '5000', purchases: { rows: 1, points: '7' } });
    expect(await bonus(one, { sorg: '5000' })).toMatchObject({ sorg: '5000' });
    expect(await rows(one, 'b2bPurchasesV3', one.customer.unified, ', brand: "polygon"')).toMatchObject([
      { articleCode: road.code },
    ]);
    const only = await dealer();
    expect((await ask(only, only.customer.unified, { brand: 'wim' })).data.bonusDealerData).toBeNull();
  });

  test('is invisible to another dealer and to salespeople of other customers', async () => {
    const one = await busyDealer();
    const other = await dealer();
    const { unified } = one.customer;
    const area: UserArea = { sorg, limitation: 'customer', option: 'include', value: other.customer.unified };
    const sales = async (areas: UserArea[]) =>
      signIn(server, (await makeUser(server, { role: 'salesman', groupRole: 'Sales', areas })).id);
    for (const caller of [other, await sales([area]), await sales([])]) {
      expect((await ask(caller, unified)).data.bonusDealerData).toBeNull();
      expect(await rows(caller, 'b2bPurchasesV3', unified)).toEqual([]);
      expect(await rows(caller, 'retailSalesV2', unified)).toEqual([]);
      const { data } = await server.graphql(
        caller,
        `query ($custCode: String!) { totalDealerSales(year: 2026, custCode: $custCode) { rows }
           b2bPurchases(year: 2026, custCode: $custCode) { invoiceNumber } b2bPurchasesV2(year: 2026, custCode: $custCode) { invoiceNumber }
           retailSales(year: 2026, custCode: $custCode) { frameNumber } ontimePayment(year: 2026, custCode: $custCode)
           onTimePaymentV2(year: 2026, custCode: $custCode) { percentage } }`,
        { custCode: unified },
      );
      expect(data).toEqual({
        totalDealerSales: null,
        b2bPurchases: [],
        b2bPurchasesV2: [],
        retailSales: [],
        ontimePayment: null,
        onTimePaymentV2: [],
      });
    }
    const own = await sales([{ ...area, value: unified }]);
    expect((await ask(own, unified)).data.bonusDealerData).toMatchObject({ totalDealerSales: { rows: 4 } });
  });

  test('needs the permission', async () => {
    const mechanic = await makeDealer(server, { sorgs: [sorg], role: 'workshop' });
    const { errors } = await ask(mechanic, mechanic.customer.unified);
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});

describe('rows', () => {
  const decimal = (text: string): number => Math.round(Number(text) * 100);
  const total = (list: readonly { subTotal: string }[]): number =>
    list.reduce((all, { subTotal: amount }) => all + decimal(amount), 0);

  test('each figure has the rows that it is made of, the newest first', async () => {
    const one = await busyDealer();
    const { unified } = one.customer;
    expect(await rows(one, 'b2bPurchasesV3', unified)).toMatchObject([
      {
        invoiceDate: '2026-04-02',
        articleCode: road.code,
        quantity: -1,
        point: '1.5',
        pointValue: '5.00',
        subTotal: '-5.00',
      },
      { invoiceDate: '2026-03-31', articleDescription: 'Meridian', quantity: 3, subTotal: '15.00', quarter: 1 },
      { brandId: 'quay', quantity: 7, point: '0.1', pointValue: '0.33', subTotal: '2.31' },
    ]);
    expect(await rows(one, 'retailSalesV2', unified)).toMatchObject([
      { inputDate: '2026-05-03', brandId: '', class: '', point: '0', subTotal: '0.00', onTime: true },
      { inputDate: '2026-05-02', class: 'city', className: 'city', point: '5' },
      { inputDate: '2026-04-01', soldDate: '2026-03-24', class: 'road', point: '12', onTime: false, quarter: 2 },
      { inputDate: '2026-03-31', className: 'Road bikes', point: '10', subTotal: '33.30', quarter: 1 },
    ]);
    expect(await rows(one, 'retailSalesV2', unified, ', quarter: 2, onTime: false')).toHaveLength(1);
    expect(await rows(one, 'retailSalesV2', unified, ', quarter: 2, onTime: true')).toHaveLength(2);
    expect(await rows(one, 'b2bPurchasesV3', unified, ', page: 2, limit: 2')).toMatchObject([{ brandId: 'quay' }]);
  });

  test('are exported as listed, to those who see them only', async () => {
    const one = await busyDealer();
    const get = (caller: Caller, query: string) =>
      server.app.inject({
        url: `/bonus/export?year=2026&custCode=${encodeURIComponent(one.customer.unified)}&${query}`,
        headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
      });
    const lines = async (query: string, caller: Caller = one): Promise<string[]> =>
      (await get(caller, query)).payload.trim().split('\r\n');
    const purchases = await lines('rows=purchases&format=csv&columns=date,quantity,subTotal');
    expect(purchases.slice(1)).toEqual(['2026-04-02,-1,-5.00', '2026-03-31,3,15.00', '2026-03-31,7,2.31']);
    const late = await lines('rows=registrations&onTime=false&quarter=2&columns=date,sold,timing,points');
    expect(late.slice(1)).toEqual(['2026-04-01,2026-03-24,Late,12']);
    const sheet = await readWorkbook((await get(one, 'rows=registrations&format=xlsx')).rawPayload);
    expect(sheet).toHaveLength(5);
    expect(await lines('rows=purchases&format=csv', await dealer())).toHaveLength(1);
    expect((await get(one, 'rows=purchases&columns=password')).statusCode).toBe(400);
  });

  test('random rows: totals, rows and the rules agree, whatever their order, and a second run changes nothing', async () => {
    const points: PointRow[] = await sql<PointRow>`
      select kind, brand, merchandise, valid_from as "validFrom", points from bonus_point where sorg = ${sorg}`
      .execute(server.db)
      .then(({ rows: found }) => found);
    const articles = [
      { code: road.code, brand: 'veldra', merchandise: 'road' },
      { code: city.code, brand: 'veldra', merchandise: 'city' },
      { code: pump.code, brand: 'quay', merchandise: 'pumps' },
    ];
    const article = fc.constantFrom(...articles);
    const instant = fc.date({
      min: new Date('2025-12-30T00:00:00Z'),
      max: new Date('2027-01-02T00:00:00Z'),
      noInvalidDate: true,
    });
    const bought = fc.record({
      article,
      qty: fc.integer({ min: -5, max: 40 }).filter((qty) => qty !== 0),
      at: instant,
    });
    const sold = fc.record({ article, at: instant, days: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(fc.array(bought, { maxLength: 12 }), fc.array(sold, { maxLength: 12 }), async (buys, sales) => {
        const one = await dealer();
        const customerId = one.customer.id;
        const expected = new Map<string, number>();
        const add = (key: string, amount: number) => expected.set(key, (expected.get(key) ?? 0) + amount);
        for (const { article: what, qty, at } of buys) {
          const on = calendarDateIn(at, timeZone);
          await makePurchase(server, { sorg, customerId, on, lines: [{ article: what.code, qty }] });
          const value = pointValue(pointsOn(points, { kind: 'purchase', ...what }, on), 3_33);
          if (on.startsWith('2026')) add(`purchases ${quarterOf(on)}`, subTotal(qty, value));
        }
        for (const { article: what, at, days } of sales) {
          const on = calendarDateIn(at, timeZone);
          const soldOn = calendarDateIn(new Date(at.getTime() - days * 86_400_000), timeZone);
          await makeSale(server, { sorg, customerId, articleCode: what.code, enteredAt: at.toISOString(), soldOn });
          const value = pointValue(pointsOn(points, { kind: 'registration', ...what }, on), 3_33);
          if (!on.startsWith('2026')) continue;
          add(`registrations ${quarterOf(on)}`, value);
          if (!isOnTime(soldOn, on, 7)) add(`lateRegistrations ${quarterOf(on)}`, value);
        }
        await refresh();
        const found = await bonus(one);
        let whole = 0;
        for (const quarter of [1, 2, 3, 4]) {
          const figures = found.quarters[quarter - 1];
          for (const kind of ['purchases', 'registrations', 'lateRegistrations'] as const)
            expect(decimal(figures[kind].subTotal)).toBe(expected.get(`${kind} ${quarter}`) ?? 0);
          const args = `, quarter: ${quarter}`;
          const opened = {
            purchases: await rows(one, 'b2bPurchasesV3', one.customer.unified, args),
            registrations: await rows(one, 'retailSalesV2', one.customer.unified, args),
            lateRegistrations: await rows(one, 'retailSalesV2', one.customer.unified, `${args}, onTime: false`),
          };
          for (const kind of ['purchases', 'registrations', 'lateRegistrations'] as const) {
            expect(opened[kind]).toHaveLength(figures[kind].rows);
            expect(total(opened[kind])).toBe(decimal(figures[kind].subTotal));
          }
          whole += decimal(figures.total.subTotal);
        }
        expect(decimal(found.total.subTotal)).toBe(whole);
        await markBonusYears(server.db, now, sorg, 2025);
        await refresh();
        expect(await bonus(one)).toEqual(found);
      }),
      { numRuns: 6 },
    );
  });
});

describe('totals follow', () => {
  const runJob = async (name: string, payload: Record<string, unknown> = {}) => {
    const job = jobs.find((each) => each.name === name);
    await job?.run(await systemContext(server.services, 'job'), payload);
  };

  test('a corrected invoice that moves to another year, customer and quantity', async () => {
    const [one, two] = [await dealer(), await dealer()];
    const lines = [{ article: road.code, qty: 2 }];
    const invoice = { sorg, number: 'MOVED', lines };
    await makePurchase(server, { ...invoice, customerId: one.customer.id, on: '2026-02-01' });
    await runJob('bonus.refresh');
    expect(await bonus(one)).toMatchObject({ purchases: { quantity: 2 } });
    await makePurchase(server, { ...invoice, customerId: one.customer.id, on: '2025-02-01' });
    await runJob('bonus.refresh');
    expect(await bonus(one)).toMatchObject({ purchases: { rows: 0 } });
    expect(await bonus(one, { year: 2025 })).toMatchObject({ purchases: { quantity: 2 } });
    await makePurchase(server, {
      ...invoice,
      customerId: two.customer.id,
      on: '2026-02-01',
      lines: [{ article: road.code, qty: 5 }],
    });
    await runJob('bonus.refresh');
    expect(await bonus(one, { year: 2025 })).toMatchObject({ purchases: { rows: 0 } });
    expect(await bonus(two)).toMatchObject({ purchases: { quantity: 5 } });
  });

  test('a registration of the dealer, and its removal', async () => {
    const one = await makeDealer(server, { sorgs: [sorg] });
    const number = await makeFrame(server, {
      sorg,
      articleCode: road.code,
      customerId: one.customer.id,
      shippedOn: '2026-06-01',
      deliveredOn: '2026-06-02',
    });
    expect(await register(server, one, number, 'soldDate: "2026-06-14"')).toMatchObject({
      message: { status: 'success' },
    });
    await runJob('bonus.refresh');
    expect(await bonus(one)).toMatchObject({ totalDealerSales: { rows: 1, points: '12' } });
    expect(await rows(one, 'retailSalesV2', one.customer.unified)).toMatchObject([
      { frameNumber: number, onTime: true },
    ]);
    await server.graphql(
      one,
      `mutation { deleteFrame(frameNumber: "${number}", type: "retail") { message { status } } }`,
    );
    await runJob('bonus.refresh');
    expect(await bonus(one)).toMatchObject({ totalDealerSales: { rows: 0 } });
  });

  test('a model that moves to another brand, with the weekly rebuild', async () => {
    const one = await dealer();
    const moving = await makeArticle(server, { sorg, merchandiseCategory: 'city' });
    await makePurchase(server, {
      sorg,
      customerId: one.customer.id,
      on: '2026-02-01',
      lines: [{ article: moving.code, qty: 1 }],
    });
    await runJob('bonus.refresh');
    expect(await bonus(one)).toMatchObject({ purchases: { points: '1.5' } });
    await sql`update catalog_model set brand = 'quay' where id = ${moving.modelId}`.execute(server.db);
    await runJob('bonus.rebuild');
    expect(await bonus(one)).toMatchObject({ purchases: { points: '0.1' } });
  });
});

describe('older calls', () => {
  test('answer the newest rows and the percentage of the year (Q-007)', async () => {
    const one = await busyDealer();
    const payment = (quarter: number, basis_points: number) => ({
      customer_id: one.customer.id,
      sorg,
      year: 2026,
      quarter,
      basis_points,
    });
    await server.db
      .insertInto('bonus_payment')
      .values([payment(2, 9_750), payment(0, 9_000)])
      .execute();
    const { data, errors } = await server.graphql(
      one,
      `query ($custCode: String!) {
         b2bPurchases(year: 2026, custCode: $custCode) ${purchaseFields} b2bPurchasesV2(year: 2026, custCode: $custCode) ${purchaseFields}
         b2bPurchasesV3(year: 2026, custCode: $custCode) ${purchaseFields}
         retailSales(year: 2026, custCode: $custCode) ${saleFields} retailSalesV2(year: 2026, custCode: $custCode) ${saleFields}
         totalDealerSales(year: 2026, custCode: $custCode) { rows points subTotal }
         ontimePayment(year: 2026, custCode: $custCode) onTimePaymentV2(year: 2026, custCode: $custCode) { quarter percentage } }`,
      { custCode: one.customer.unified },
    );
    expect(errors).toBeUndefined();
    expect(data.b2bPurchases).toHaveLength(3);
    expect(data.b2bPurchases).toEqual(data.b2bPurchasesV3);
    expect(data.b2bPurchasesV2).toEqual(data.b2bPurchasesV3);
    expect(data.retailSales).toEqual(data.retailSalesV2);
    expect(data).toMatchObject({
      totalDealerSales: { rows: 4, points: '27', subTotal: '89.91' },
      ontimePayment: '90',
      onTimePaymentV2: [
        { quarter: null, percentage: '90' },
        { quarter: 2, percentage: '97.5' },
      ],
    });
    expect(await bonus(one)).toMatchObject({
      onTimePayment: '90',
      onTimePayments: [{ quarter: null }, { quarter: 2 }],
    });
  });
});
