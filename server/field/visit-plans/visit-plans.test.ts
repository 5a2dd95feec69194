import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeVisit, placeCustomer } from './visit-plans.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], timeZone: 'Asia/Jakarta' });
});

type Customer = Awaited<ReturnType<typeof makeCustomer>>;
let salesmanCount = 0;
/** A salesperson with customers of these names. */
async function makeRep<Name extends string>(...names: Name[]): Promise<{ rep: Caller; of: Record<Name, Customer> }> {
  // Half past midnight of the 16th in Jakarta.
  server.setNow(new Date('2026-06-15T17:30:00Z'));
  salesmanCount += 1;
  const salesman = `V${salesmanCount}`;
  const user = await makeUser(server, {
    role: 'salesman',
    groupRole: 'Sales',
    areas: [{ sorg, limitation: 'salesman', option: 'include', value: salesman }],
  });
  const made: [Name, Customer][] = [];
  for (const name of names) made.push([name, await makeCustomer(server, { sorgs: [sorg], salesman, name })]);
  return { rep: await signIn(server, user.id), of: Object.fromEntries(made) as Record<Name, Customer> };
}

const due = async (caller: Caller, args = ''): Promise<{ names: string[]; count: number }> => {
  const { data, errors } = await server.graphql(
    caller,
    `{ visitsDue${args} { weeks data { name daysSince lastVisitOn } info { count } } }`,
  );
  expect(errors).toBeUndefined();
  const { visitsDue } = data;
  return { names: visitsDue.data.map(({ name }: { name: string }) => name), count: visitsDue.info.count };
};

describe('visitsDue', () => {
  test('begins with those never visited, then the longest ago; a visit counts for whole weeks of the market’s days', async () => {
    const { rep, of } = await makeRep('Never', 'Long ago', 'Just due', 'Not yet');
    const visit = (customer: Customer, on: string, brand?: 'wim') =>
      makeVisit(server, { customerId: customer.id, sorg, on, ...(brand && { brand }) });
    await visit(of['Long ago'], '2026-01-10');
    await visit(of['Just due'], '2025-01-01', 'wim');
    await visit(of['Just due'], '2026-05-05');
    await visit(of['Not yet'], '2025-01-01');
    await visit(of['Not yet'], '2026-05-06', 'wim');
    expect(await due(rep)).toEqual({ names: ['Never', 'Long ago', 'Just due'], count: 3 });
    const { data } = await server.graphql(rep, '{ visitsDue { data { daysSince } } }');
    expect(data.visitsDue.data).toEqual([{ daysSince: null }, { daysSince: 157 }, { daysSince: 42 }]);
    // An hour earlier it is still the 15th there.
    server.setNow(new Date('2026-06-15T16:30:00Z'));
    expect(await due(rep)).toEqual({ names: ['Never', 'Long ago'], count: 2 });
    expect(await due(rep, '(weeks: 0)')).toEqual({ names: ['Never', 'Long ago', 'Just due', 'Not yet'], count: 4 });
    expect(await due(rep, '(weeks: 5, search: "just")')).toEqual({ names: ['Just due'], count: 1 });
    expect(await due(rep, '(weeks: 0, page: 2, limit: 3)')).toEqual({ names: ['Not yet'], count: 4 });
    expect(await due(rep, '(weeks: 0, page: 9, limit: 3)')).toEqual({ names: [], count: 4 });
  });

  test('refuses weeks without an end', async () => {
    const { rep } = await makeRep();
    const { errors } = await server.graphql(rep, `{ visitsDue(weeks: 53) { weeks } }`);
    expect(errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
  });

  test('hides customers of another salesperson and blocked ones, and is not for dealers', async () => {
    const { rep, of } = await makeRep('Open', 'Blocked');
    await server.db
      .updateTable('customers_customer')
      .set({ blocked_at: new Date('2026-06-01T00:00:00Z') })
      .where('id', '=', of.Blocked.id)
      .execute();
    const { rep: stranger } = await makeRep();
    expect(await due(rep)).toEqual({ names: ['Open'], count: 1 });
    expect(await due(stranger)).toEqual({ names: [], count: 0 });
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const { errors } = await server.graphql(dealer, '{ visitsDue { weeks } }');
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});

const plan = `{ id day note start { name latitude longitude } version stops { code name latitude longitude plannedOn } calendar }`;
const save = async (caller: Caller, customers: readonly string[], more: object = {}) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($day: CalendarDate!, $customers: [String!]!, $note: String, $start: VisitStartInput, $version: Int!) {
       saveVisitPlan(day: $day, customers: $customers, note: $note, start: $start, version: $version) {
         visitPlan ${plan} userErrors { field code } } }`,
    { day: '2026-06-17', customers, note: 'Posters', version: 0, ...more },
  );
  expect(errors).toBeUndefined();
  return data.saveVisitPlan;
};
const read = async (caller: Caller, day = '2026-06-17') =>
  (await server.graphql(caller, `{ visitPlan(day: "${day}") ${plan} }`)).data.visitPlan;
const remove = async (caller: Caller, version: number) =>
  (
    await server.graphql(
      caller,
      `mutation { deleteVisitPlan(day: "2026-06-17", version: ${version}) { deleted userErrors { code } } }`,
    )
  ).data.deleteVisitPlan;
const codes = (stops: { code: string }[]): string[] => stops.map(({ code }) => code);

describe('visit plans', () => {
  test('keep a day with its order and note, and what changed in it', async () => {
    const { rep, of } = await makeRep('A', 'B', 'C');
    await placeCustomer(server, of.B.id, -7.25, 112.75);
    const first = await save(rep, [of.B.unified, of.A.unified]);
    expect(first.userErrors).toEqual([]);
    expect(first.visitPlan).toMatchObject({ day: '2026-06-17', note: 'Posters', version: 1 });
    expect(first.visitPlan.stops).toEqual([
      { code: of.B.unified, name: 'B', latitude: -7.25, longitude: 112.75, plannedOn: '2026-06-17' },
      { code: of.A.unified, name: 'A', latitude: null, longitude: null, plannedOn: '2026-06-17' },
    ]);
    const second = await save(rep, [of.C.unified, of.B.unified], { version: 1, note: '' });
    expect(codes(second.visitPlan.stops)).toEqual([of.C.unified, of.B.unified]);
    expect(await read(rep)).toEqual(second.visitPlan);
    expect(await read(rep, '2026-06-18')).toBeNull();
    const recorded = await server.db
      .selectFrom('platform_audit')
      .select(['before', 'after'])
      .where('subject_id', '=', second.visitPlan.id)
      .orderBy('id')
      .execute();
    expect(recorded.at(-1)).toMatchObject({
      before: { customers: [of.B.unified, of.A.unified], note: 'Posters' },
      after: { customers: [of.C.unified, of.B.unified], note: '' },
    });
  });

  test('start at any place, which later plans of the same user offer', async () => {
    const { rep, of } = await makeRep('A');
    const { rep: stranger } = await makeRep();
    const starts = async (caller: Caller) =>
      (await server.graphql(caller, '{ visitStarts { name latitude longitude } }')).data.visitStarts;
    const home = { name: 'Home', latitude: -7.29, longitude: 112.73 };
    const hotel = { name: 'Hotel', latitude: -8.65, longitude: 115.21 };
    const { visitPlan } = await save(rep, [of.A.unified], { start: { ...home, name: ' Home ' } });
    expect(visitPlan.start).toEqual(home);
    server.setNow(new Date('2026-06-15T17:35:00Z'));
    await save(rep, [of.A.unified], { day: '2026-06-18', start: hotel });
    server.setNow(new Date('2026-06-15T17:40:00Z'));
    await save(rep, [of.A.unified], { day: '2026-06-19', start: home });
    expect(await starts(rep)).toEqual([home, hotel]);
    expect(await starts(stranger)).toEqual([]);
    const without = await save(rep, [of.A.unified], { version: 1 });
    expect(without.visitPlan.start).toBeNull();
    const recorded = await server.db
      .selectFrom('platform_audit')
      .select(['before', 'after'])
      .where('subject_id', '=', visitPlan.id)
      .orderBy('id')
      .execute();
    expect(recorded.at(-1)).toMatchObject({ before: { start: home }, after: { start: null } });
  });

  test('refuse a start without a name or outside the globe', async () => {
    const { rep, of } = await makeRep('A');
    const refused = async (part: object) =>
      (await save(rep, [of.A.unified], { start: { name: 'Home', latitude: 0, longitude: 0, ...part } })).userErrors;
    expect(await refused({ name: ' ' })).toEqual([{ field: 'start.name', code: 'not_empty' }]);
    expect(await refused({ latitude: 90.5 })).toEqual([{ field: 'start.latitude', code: 'bad_input' }]);
    expect(await refused({ longitude: -180.5 })).toEqual([{ field: 'start.longitude', code: 'bad_input' }]);
    expect(await read(rep)).toBeNull();
  });

  test('are a calendar file with one event per stop, in the time zone of the market', async () => {
    const { rep, of } = await makeRep('North; shop', 'South');
    const { visitPlan } = await save(rep, [of['North; shop'].unified, of.South.unified]);
    const lines: string[] = visitPlan.calendar.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => /^(SUMMARY|DTSTART)/.test(line))).toEqual([
      'DTSTART:20260617T010000Z',
      String.raw`SUMMARY:Visit: North\; shop`,
      'DTSTART:20260617T014500Z',
      'SUMMARY:Visit: South',
    ]);
  });

  test('refuse an older version, unknown, repeated, no and too many customers', async () => {
    const { rep, of } = await makeRep('A', 'B');
    const refused = async (customers: readonly string[], more: object = {}) =>
      (await save(rep, customers, more)).userErrors;
    expect(await refused([])).toEqual([{ field: 'customers', code: 'not_empty' }]);
    expect(await refused([of.A.unified, of.A.unified])).toEqual([{ field: 'customers', code: 'bad_input' }]);
    expect(await refused(Array.from({ length: 21 }, (_, at) => `X${at}-`))).toEqual([
      { field: 'customers', code: 'too_many' },
    ]);
    expect(await refused([of.A.unified, 'UNKNOWN-'])).toEqual([{ field: 'customers.1', code: 'customer_not_found' }]);
    expect(await refused([of.A.unified], { version: 1 })).toEqual([{ field: 'version', code: 'entry_changed' }]);
    await save(rep, [of.A.unified]);
    expect(await refused([of.B.unified])).toEqual([{ field: 'version', code: 'entry_changed' }]);
    expect(codes((await read(rep)).stops)).toEqual([of.A.unified]);
  });

  test('of two devices that save a new day at the same time, one is told that it changed', async () => {
    const { rep, of } = await makeRep('A', 'B');
    const answers = await Promise.all([of.A, of.B, of.A, of.B].map(({ unified }) => save(rep, [unified])));
    expect(answers.map(({ userErrors }) => userErrors).sort((one, two) => one.length - two.length)).toEqual([
      [],
      ...[1, 2, 3].map(() => [{ field: 'version', code: 'entry_changed' }]),
    ]);
    expect(await read(rep)).toEqual(answers.find(({ visitPlan }) => visitPlan !== null)?.visitPlan);
  });

  test('are deleted by their owner only, in the version that they saw', async () => {
    const { rep, of } = await makeRep('A');
    const { rep: stranger } = await makeRep();
    await save(rep, [of.A.unified]);
    expect((await remove(stranger, 0)).userErrors).toEqual([{ code: 'not_found' }]);
    expect((await remove(rep, 7)).userErrors).toEqual([{ code: 'entry_changed' }]);
    expect(await remove(rep, 1)).toEqual({ deleted: true, userErrors: [] });
    expect(await read(rep)).toBeNull();
  });

  test('are invisible to another salesperson, who cannot plan these customers either', async () => {
    const { rep, of } = await makeRep('A');
    const { rep: stranger } = await makeRep();
    await save(rep, [of.A.unified]);
    expect(await read(stranger)).toBeNull();
    expect((await save(stranger, [of.A.unified])).userErrors).toEqual([
      { field: 'customers.0', code: 'customer_not_found' },
    ]);
  });

  test('lose a customer who moves to another salesperson', async () => {
    const { rep, of } = await makeRep('Stays', 'Moves');
    await save(rep, [of.Moves.unified, of.Stays.unified]);
    await server.db
      .updateTable('customers_area')
      .set({ salesman: 'OTHER' })
      .where('customer_id', '=', of.Moves.id)
      .execute();
    expect(codes((await read(rep)).stops)).toEqual([of.Stays.unified]);
    expect((await read(rep)).calendar).not.toContain('Moves');
  });
});
