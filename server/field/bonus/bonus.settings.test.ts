import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makePurchase } from './bonus.factory.ts';

const server = testServer();
let sorg = '';
let boss: Caller = { token: null };
let article = { code: '' };
beforeAll(async () => {
  server.setNow(new Date('2026-06-15T10:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  article = await makeArticle(server, { sorg, merchandiseCategory: 'road' });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});

const outcome = '{ message { status } userErrors { field code }';
async function savePoints(input: Record<string, unknown> = {}, caller = boss) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($id: ID, $version: Int, $sorg: String!, $kind: String!, $brand: String!, $merchandise: String!, $validFrom: CalendarDate!, $points: Decimal!) {
       saveBonusPoints(id: $id, version: $version, sorg: $sorg, kind: $kind, brand: $brand, merchandise: $merchandise, validFrom: $validFrom, points: $points)
         ${outcome} points { id sorg kind brand merchandise validFrom points version } } }`,
    {
      sorg,
      kind: 'purchase',
      brand: 'veldra',
      merchandise: '',
      validFrom: '2026-01-01',
      points: '1.5',
      ...input,
    },
  );
  return { ...data?.saveBonusPoints, errors };
}
async function setYear(input: Record<string, unknown> = {}, caller = boss) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($sorg: String!, $year: Int!, $version: Int!, $pointValue: Decimal!, $deadlineDays: Int!, $steps: [BonusStepInput!]!) {
       setBonusYear(sorg: $sorg, year: $year, version: $version, pointValue: $pointValue, deadlineDays: $deadlineDays, steps: $steps)
         ${outcome} year { sorg year version pointValue deadlineDays currency steps { name points amount } } } }`,
    { sorg, year: 2026, version: 0, pointValue: '2.50', deadlineDays: 14, steps: [], ...input },
  );
  return { ...data?.setBonusYear, errors };
}
async function runRecompute(): Promise<void> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    with waiting as (
      select j.id, j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'bonus.recompute')
    delete from graphile_worker._private_jobs j
     using waiting w
     where j.id = w.id
    returning w.payload`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  const job = jobs.find(({ name }) => name === 'bonus.recompute');
  for (const { payload } of rows) await job?.run(await systemContext(server.services, 'job'), payload);
}
const purchases = async (caller: Caller & { customer: { unified: string } }) =>
  (
    await server.graphql(
      caller,
      `query ($custCode: String!) { bonusDealerData(year: 2026, custCode: $custCode) { purchases { points subTotal } steps { name } } }`,
      { custCode: caller.customer.unified },
    )
  ).data.bonusDealerData;

describe('points and years (Q-152)', () => {
  test('are added, changed and removed, and totals follow', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await makePurchase(server, {
      sorg,
      customerId: dealer.customer.id,
      on: '2026-02-01',
      lines: [{ article: article.code, qty: 4 }],
    });
    const added = await savePoints();
    expect(added).toMatchObject({
      message: { status: 'success' },
      points: {
        sorg,
        kind: 'purchase',
        brand: 'veldra',
        merchandise: '',
        validFrom: '2026-01-01',
        points: '1.5',
        version: 1,
      },
    });
    const steps = [
      { name: 'Silver', points: '20', amount: '30.00' },
      { name: 'Bronze', points: '5.5', amount: '10.00' },
    ];
    expect(await setYear({ steps })).toMatchObject({
      message: { status: 'success' },
      year: {
        year: 2026,
        version: 1,
        pointValue: '2.50',
        deadlineDays: 14,
        currency: 'USD',
        steps: [steps[1], steps[0]],
      },
    });
    await runRecompute();
    expect(await purchases(dealer)).toEqual({
      purchases: { points: '6', subTotal: '15.00' },
      steps: [{ name: 'Bronze' }, { name: 'Silver' }],
    });
    const { id } = added.points;
    expect(await savePoints({ id, version: 1, points: '2', merchandise: 'road' })).toMatchObject({
      points: { id, points: '2', merchandise: 'road', version: 2 },
    });
    expect(await setYear({ version: 1, pointValue: '3' })).toMatchObject({ year: { version: 2, steps: [] } });
    await runRecompute();
    expect(await purchases(dealer)).toEqual({ purchases: { points: '8', subTotal: '24.00' }, steps: [] });
    const listed = await server.graphql(
      boss,
      `{ bonusPointSettings { data { id sorgName brandName merchandiseName } info { count } } bonusYearSettings { sorg year }
         bonusChoices { sorgs { code currency } brands { code name } merchandises { code } } }`,
    );
    expect(listed.data).toMatchObject({
      bonusPointSettings: { data: [{ id, brandName: 'Veldra', merchandiseName: 'road' }], info: { count: 1 } },
      bonusYearSettings: [{ sorg, year: 2026 }],
      bonusChoices: {
        sorgs: [{ code: sorg, currency: 'USD' }],
        brands: [{ code: 'veldra', name: 'Veldra' }],
        merchandises: [{ code: 'road' }],
      },
    });
    const removed = await server.graphql(
      boss,
      `mutation ($id: ID!, $sorg: String!) { removeBonusPoints(id: $id, version: 2) { message { status } points { id } }
         removeBonusYear(sorg: $sorg, year: 2026, version: 2) { message { status } year { year } } }`,
      { id, sorg },
    );
    expect(removed.data).toEqual({
      removeBonusPoints: { message: { status: 'success' }, points: null },
      removeBonusYear: { message: { status: 'success' }, year: null },
    });
    const again = `mutation ($sorg: String!) { removeBonusYear(sorg: $sorg, year: 2026, version: 0) { userErrors { field code } } }`;
    expect((await server.graphql(boss, again, { sorg })).data.removeBonusYear.userErrors).toEqual([
      { field: 'year', code: 'not_found' },
    ]);
    await runRecompute();
    expect(await purchases(dealer)).toMatchObject({ purchases: { points: '0', subTotal: '0.00' } });
    const { rows } = await sql<{ action: string }>`
      select action from platform_audit where action like 'bonus.%' order by id`.execute(server.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'bonus.points-added',
      'bonus.year-set',
      'bonus.points-changed',
      'bonus.year-set',
      'bonus.points-removed',
      'bonus.year-removed',
    ]);
  });

  test.each([
    ['an unknown brand', { brand: 'unknown' }, { field: 'brand', code: 'not_found' }],
    ['an unknown merchandise category', { merchandise: 'unknown' }, { field: 'merchandise', code: 'not_found' }],
    ['an unknown sales organisation', { sorg: 'T999' }, { field: 'sorg', code: 'not_found' }],
    ['points below zero', { points: '-1' }, { field: 'points', code: 'out_of_range' }],
    ['three decimals', { points: '1.005' }, { field: 'points', code: 'must_be_numeric' }],
    ['another kind', { kind: 'return' }, { field: 'kind', code: 'out_of_range' }],
    [
      'a row that is gone',
      { id: '019388a2-1111-7000-8000-000000000004', version: 1 },
      { field: 'id', code: 'not_found' },
    ],
  ])('%s is refused', async (_name, input, error) => {
    expect(await savePoints(input)).toMatchObject({ message: { status: 'failed' }, userErrors: [error], points: null });
  });

  test('a row is valid until the day before the next one of the same articles', async () => {
    const of = { merchandise: '', kind: 'registration' };
    const days = ['2025-03-01', '2025-07-01', '2026-01-01'];
    for (const validFrom of days) await savePoints({ ...of, validFrom });
    await savePoints({ ...of, merchandise: 'road', validFrom: '2025-05-01' });
    const { data } = await server.graphql(
      boss,
      'query ($sorg: String) { bonusPointSettings(sorg: $sorg, limit: 100) { data { kind merchandise validFrom validTo } } }',
      { sorg },
    );
    const rows: { kind: string; merchandise: string; validFrom: string; validTo: string | null }[] =
      data.bonusPointSettings.data;
    expect(
      rows.filter(({ kind }) => kind === 'registration').map((row) => [row.merchandise, row.validFrom, row.validTo]),
    ).toEqual([
      ['', '2026-01-01', null],
      ['', '2025-07-01', '2025-12-31'],
      ['', '2025-03-01', '2025-06-30'],
      ['road', '2025-05-01', null],
    ]);
  });

  test('two rows of a class from the same day, and a change of what somebody else changed, are refused', async () => {
    const { points } = await savePoints({ validFrom: '2026-05-01' });
    expect(await savePoints({ validFrom: '2026-05-01' })).toMatchObject({
      userErrors: [{ code: 'bonus_points_exist' }],
    });
    const { points: later } = await savePoints({ validFrom: '2026-05-02' });
    expect(await savePoints({ id: later.id, version: 1, validFrom: '2026-05-01' })).toMatchObject({
      userErrors: [{ code: 'bonus_points_exist' }],
    });
    expect(await savePoints({ id: points.id, version: 0, points: '9' })).toMatchObject({
      userErrors: [{ code: 'entry_changed' }],
    });
  });

  test.each([
    ['another version', { version: 3 }, 'entry_changed'],
    [
      'two steps with the same points',
      { steps: [1, 2].map(() => ({ name: 'Bronze', points: '5', amount: '1' })) },
      'bonus_step_twice',
    ],
    ['a step without points', { steps: [{ name: 'Bronze', points: '0', amount: '1' }] }, 'out_of_range'],
    ['a deadline of more than a year', { deadlineDays: 400 }, 'out_of_range'],
    ['an unknown sales organisation', { sorg: 'T999' }, 'not_found'],
    ['a year far away', { year: 1999 }, 'out_of_range'],
  ])('%s of a year is refused', async (_name, input, code) => {
    expect(await setYear({ year: 2024, ...input })).toMatchObject({ userErrors: [{ code }], year: null });
  });

  test('are for administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    for (const { errors } of [
      await savePoints({}, dealer),
      await setYear({}, dealer),
      await server.graphql(dealer, '{ bonusPointSettings { info { count } } }'),
      await server.graphql(dealer, '{ bonusYearSettings { year } }'),
      await server.graphql(dealer, '{ bonusChoices { sorgs { code } } }'),
    ])
      expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});
