import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { refreshSales } from '#field/sales-overview/sales-overview.actions.ts';
import { makeRegion, moveTo } from './sales-areas.factory.ts';

const server = testServer();
let foreignSorg = '';
/** Sales organisations of the market, one for each test; the first is that of a brand with visit forms. */
const sorgs: string[] = [];
beforeAll(async () => {
  server.setNow(new Date('2026-06-15T10:00:00Z'));
  for (let at = 0; at < 20; at += 1) sorgs.unshift(await makeSorg(server));
  sorgs.unshift(await makeSorg(server, { code: '1000' }));
  foreignSorg = await makeSorg(server);
  await makeMarket(server, { sorgs });
});

type Area = { limitation: 'none' | 'salesman'; value: string };
const whole: Area = { limitation: 'none', value: '' };

/** A sales organisation without customers and regions, and people of a role in it. */
function newSorg(sorg = sorgs.pop() ?? ''): { sorg: string; person: (role: string, area?: Area) => Promise<Caller> } {
  const person = async (role: string, area = whole): Promise<Caller> => {
    const user = await makeUser(server, { role, groupRole: 'Sales', areas: [{ sorg, option: 'include', ...area }] });
    return signIn(server, user.id);
  };
  return { sorg, person };
}

async function dealerAt(
  sorg: string,
  postalCode: string,
  salesman = '',
): Promise<Awaited<ReturnType<typeof makeDealer>>> {
  const dealer = await makeDealer(server, { sorgs: [sorg], salesman });
  await moveTo(server, dealer.customer.id, postalCode);
  return dealer;
}

async function shopAt(sorg: string, postalCode: string, salesman = ''): Promise<string> {
  const { id } = await makeCustomer(server, { sorgs: [sorg], salesman });
  await moveTo(server, id, postalCode);
  return id;
}

let invoices = 0;
/** Net sales of a customer: days with amounts in minor units. */
async function sell(sorg: string, customerId: string, ...sold: readonly (readonly [day: string, amount: number])[]) {
  await asJob(server, (ctx) =>
    recordInvoices(
      ctx,
      sold.map(([invoicedOn, amount]) =>
        reportedInvoice({
          number: `SA${(invoices += 1)}`,
          sorg,
          companyCode: `C${sorg}`,
          customerId,
          invoicedOn,
          currency: 'USD',
          totalAmount: amount,
          lines: [
            {
              position: 1,
              order: null,
              orderPosition: null,
              articleCode: 'SA-BIKE',
              description: '',
              uom: 'PCE',
              qty: 1,
              price: amount,
              subtotal: amount,
            },
          ],
        }),
      ),
      server.services.now(),
    ),
  );
  await refreshSales(server.db, server.services.now());
}

async function claim(sorg: string, customerId: string, userId: string, status: string): Promise<void> {
  await sql`
    insert into claims_claim (number, type, customer_id, sorg, customer_category, status, status_at, reference_no, qty,
                              purchased_on, created_by, created_at, updated_at)
    values (${`SA-${crypto.randomUUID()}`}, 'paa', ${customerId}, ${sorg}, 'dealer', ${status}, now(), 'REF', 1,
            '2026-01-01', ${userId}, now(), now())`.execute(server.db);
}

const fields = `{ layer layers dealersElsewhere categories { code name colour expectsDealers }
  regions { id sorg description country lat lng dealers canEdit openClaims revenue { currency netSales netSalesLastYear }
    visits { lastVisitOn dealersDue }
    regionGroups { id code description category version dealers whiteSpot } } }`;
async function read(caller: Caller, args: { onlySalesArea?: boolean; layer?: string } = {}) {
  return server.graphql(
    caller,
    `query ($onlySalesArea: Boolean, $layer: String) { salesAreaMaps(onlySalesArea: $onlySalesArea, layer: $layer) ${fields} }`,
    args,
  );
}
async function map(...asked: Parameters<typeof read>) {
  const { data, errors } = await read(...asked);
  expect(errors).toBeUndefined();
  return data.salesAreaMaps;
}
interface ShownGroup {
  readonly category: string | null;
  readonly dealers: number;
  readonly version: number;
  readonly whiteSpot: string | null;
}
interface ShownRegion {
  readonly id: string;
  readonly description: string;
  readonly dealers: number;
  readonly regionGroups: readonly ShownGroup[];
}
const groupsOf = ({ regions }: { regions: ShownRegion[] }): ShownGroup[] =>
  regions.flatMap(({ regionGroups }) => regionGroups);

async function categorize(caller: Caller, salesMaps: readonly object[]) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($salesMaps: [SalesMapAreaCategoryInput!]!) {
       updateSalesMapAreaCategories(salesMaps: $salesMaps) { groupIds message { status } userErrors { field code } } }`,
    { salesMaps },
  );
  return { errors, ...data?.updateSalesMapAreaCategories };
}

describe('salesAreaMaps', () => {
  test('staff see the regions of their sales organisations, and the master list of categories with colours (Q-158)', async () => {
    const { sorg, person } = newSorg();
    await makeRegion(server, sorg, [{ description: 'Köln', postalCodes: ['50', '51'] }], 'Nordrhein');
    await makeRegion(server, foreignSorg, [{}]);
    await shopAt(sorg, '50667');
    const shown = await map(await person('administrator'));
    expect(shown.categories.map(({ code, colour }: { code: string; colour: string }) => `${code} ${colour}`)).toEqual([
      'own-store green',
      'dealer blue',
      'potential amber',
      'none grey',
    ]);
    expect(shown).toMatchObject({
      layer: 'categories',
      layers: ['categories', 'revenue', 'claims', 'white-spots'],
      dealersElsewhere: 0,
      regions: [
        {
          sorg,
          description: 'Nordrhein',
          country: 'DE',
          lat: 51,
          lng: 10,
          dealers: 1,
          canEdit: true,
          revenue: null,
          openClaims: null,
          regionGroups: [{ description: 'Köln', category: 'dealer', version: 1, dealers: 1, whiteSpot: null }],
        },
      ],
    });
  });

  test('a dealer belongs to the group with the longest first part of its postal code, in the same country', async () => {
    const { sorg, person } = newSorg();
    await makeRegion(server, sorg, [{ postalCodes: ['8'] }, { postalCodes: ['80', 'SW1'] }]);
    await shopAt(sorg, '81 001');
    await shopAt(sorg, '80-331');
    await shopAt(sorg, 'sw1a 2aa');
    const abroad = await shopAt(sorg, '80331');
    await sql`update customers_customer set country = 'AT' where id = ${abroad}`.execute(server.db);
    await shopAt(sorg, '');
    const blocked = await shopAt(sorg, '81001');
    await sql`update customers_customer set blocked_at = now() where id = ${blocked}`.execute(server.db);
    const shown = await map(await person('administrator'));
    expect(groupsOf(shown).map(({ dealers }) => dealers)).toEqual([1, 2]);
    expect(shown.dealersElsewhere).toBe(2);
  });

  test('onlySalesArea limits the map to regions with dealers of the caller (Q-158)', async () => {
    const { sorg, person } = newSorg();
    const own = await makeRegion(server, sorg, [{ postalCodes: ['1'] }]);
    await makeRegion(server, sorg, [{ postalCodes: ['2'] }]);
    await makeRegion(server, sorg, [{ postalCodes: ['3'] }]);
    await shopAt(sorg, '10115', 'S1');
    await shopAt(sorg, '20095', 'S2');
    const rep = await person('salesman', { limitation: 'salesman', value: 'S1' });
    const ids = ({ regions }: { regions: ShownRegion[] }) => regions.map(({ id }) => id);
    expect(ids(await map(rep, { onlySalesArea: true }))).toEqual([own.id]);
    const all = await map(rep);
    expect(all.regions.map(({ dealers }: ShownRegion) => dealers)).toEqual([1, 0, 0]);
    expect(all.regions[0].canEdit).toBe(false);
  });

  test('dealers get a placeholder for an empty category, staff null (R-289)', async () => {
    const { sorg, person } = newSorg();
    await makeRegion(server, sorg, [{ category: null }, { category: 'none' }]);
    const dealer = await dealerAt(sorg, '99999');
    expect(groupsOf(await map(dealer)).map(({ category }) => category)).toEqual(['unassigned', 'none']);
    expect(groupsOf(await map(await person('administrator'))).map(({ category }) => category)).toEqual([null, 'none']);
  });

  test('a dealer counts only itself and sees neither other dealers nor white spots', async () => {
    const { sorg } = newSorg();
    const region = await makeRegion(server, sorg, [{ postalCodes: ['4'] }]);
    const dealer = await dealerAt(sorg, '40210');
    const other = await shopAt(sorg, '40211');
    await claim(sorg, other, dealer.userId, 'submitted');
    const shown = await map(dealer, { layer: 'claims' });
    expect(shown.layers).toEqual(['categories', 'revenue', 'claims']);
    expect(shown.regions).toMatchObject([{ dealers: 1, openClaims: 0, canEdit: false }]);
    expect((await read(dealer, { layer: 'white-spots' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN_SCOPE');
    const { data } = await server.graphql(dealer, `query ($id: ID!) { salesAreaDealers(regionId: $id) { custCode } }`, {
      id: region.id,
    });
    expect(data.salesAreaDealers).toEqual([{ custCode: dealer.customer.unified }]);
  });

  test('revenue of regions is that of their dealers, beside the same days of last year, for callers who may see it', async () => {
    const { sorg, person } = newSorg();
    await makeRegion(server, sorg, [{ postalCodes: ['1'] }, { postalCodes: ['2'] }]);
    const [one, two] = [await shopAt(sorg, '1'), await shopAt(sorg, '2')];
    await sell(sorg, one, ['2026-06-14', 300_00], ['2026-01-31', 50_00], ['2025-06-15', 100_00], ['2025-06-16', 7_00]);
    await sell(sorg, two, ['2026-03-01', 20_00], ['2025-12-24', 999_00]);
    const shown = await map(await person('salesman'), { layer: 'revenue' });
    expect(shown.regions).toMatchObject([
      { revenue: { currency: 'USD', netSales: '370.00', netSalesLastYear: '100.00' } },
    ]);
    const desk = await person('claim.desk');
    await sql`
      insert into identity_role_permission (role_id, permission)
      select id, 'page.sales-area' from identity_role where name = 'claim.desk'
      on conflict do nothing`.execute(server.db);
    expect((await read(desk, { layer: 'revenue' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN_SCOPE');
  });

  test('the layer of claims counts those that are not closed, of the dealers of the caller', async () => {
    const { sorg, person } = newSorg();
    await makeRegion(server, sorg, [{ postalCodes: ['1'] }, { postalCodes: ['2'] }]);
    const dealer = await dealerAt(sorg, '10115', 'S1');
    const other = await shopAt(sorg, '20095', 'S2');
    for (const status of ['submitted', 'approved', 'completed', 'rejected'])
      await claim(sorg, dealer.customer.id, dealer.userId, status);
    await claim(sorg, other, dealer.userId, 'in_review');
    const rep = await person('salesman', { limitation: 'salesman', value: 'S1' });
    expect((await map(rep, { layer: 'claims' })).regions).toMatchObject([{ openClaims: 2 }]);
    expect((await map(await person('administrator'), { layer: 'claims' })).regions).toMatchObject([{ openClaims: 3 }]);
  });

  test('the layer of visits shows the latest visit of a region, and the dealers without one for eight weeks', async () => {
    const { sorg, person } = newSorg('1000');
    const region = await makeRegion(server, sorg, [{ postalCodes: ['1'] }, { postalCodes: ['2'] }]);
    await makeRegion(server, sorg, [{ postalCodes: ['3'] }]);
    const [seen, longAgo] = [await shopAt(sorg, '1'), await shopAt(sorg, '2')];
    await shopAt(sorg, '20095');
    for (const [customerId, day] of [
      [seen, '2026-01-05'],
      [seen, '2026-04-20'],
      [longAgo, '2026-04-19'],
    ] as const)
      await sql`
        insert into visit_forms_visit (id, brand, sorg, customer_id, visited_on, created_at, updated_at)
        values (uuidv7(), 'polygon', ${sorg}, ${customerId}, ${day}, now(), now())`.execute(server.db);
    const rep = await person('salesman');
    const shown = await map(rep, { layer: 'visits' });
    expect(shown.layers).toContain('visits');
    expect(shown.regions.map(({ visits }: { visits: object }) => visits)).toEqual([
      { lastVisitOn: '2026-04-20', dealersDue: 2 },
      { lastVisitOn: null, dealersDue: 0 },
    ]);
    const { data } = await server.graphql(
      rep,
      `query ($id: ID!) { salesAreaDealers(regionId: $id, layer: "visits") { visits { lastVisitOn dealersDue } } }`,
      { id: region.id },
    );
    expect(data.salesAreaDealers.map(({ visits }: { visits: object }) => visits)).toEqual([
      { lastVisitOn: '2026-04-20', dealersDue: 0 },
      { lastVisitOn: '2026-04-19', dealersDue: 1 },
      { lastVisitOn: null, dealersDue: 1 },
    ]);
    const dealer = await dealerAt(sorg, '1');
    expect((await read(dealer, { layer: 'visits' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN_SCOPE');
  });

  test('white spots: a category that expects dealers without any, or whose dealers bought nothing for twelve months', async () => {
    const { sorg, person } = newSorg();
    await makeRegion(server, sorg, [
      { category: 'potential', postalCodes: ['1'] },
      { category: 'dealer', postalCodes: ['2'] },
      { category: 'dealer', postalCodes: ['3'] },
      { category: 'own-store', postalCodes: ['4'] },
      { category: 'none', postalCodes: ['5'] },
      { category: null, postalCodes: ['6'] },
    ]);
    const buying = await shopAt(sorg, '20095', 'S1');
    const sleeping = await shopAt(sorg, '30159', 'S2');
    await sell(sorg, buying, ['2025-07-01', 10_00]);
    await sell(sorg, sleeping, ['2025-06-30', 10_00]);
    const spots = async (caller: Caller) =>
      groupsOf(await map(caller, { layer: 'white-spots' })).map(({ whiteSpot }) => whiteSpot);
    expect(await spots(await person('administrator'))).toEqual(['no-dealer', null, 'no-revenue', null, null, null]);
    // Sleeps with a colleague's dealer: nothing is said about its revenue.
    const rep = await person('salesman', { limitation: 'salesman', value: 'S1' });
    expect(await spots(rep)).toEqual(['no-dealer', null, null, null, null, null]);
    expect(groupsOf(await map(await person('administrator'))).every(({ whiteSpot }) => whiteSpot === null)).toBe(true);
  });

  test('people without areas see nothing, an unknown layer is refused', async () => {
    const { sorg } = newSorg();
    await makeRegion(server, sorg, [{}]);
    const nobody = await signIn(server, (await makeUser(server, { role: 'administrator', groupRole: 'Sales' })).id);
    expect(await map(nobody)).toMatchObject({ regions: [], dealersElsewhere: 0 });
    expect((await read(nobody, { layer: 'weather' })).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });
});

describe('salesAreaDealers', () => {
  const list = async (caller: Caller, regionId: string, layer?: string) => {
    const { data, errors } = await server.graphql(
      caller,
      `query ($regionId: ID!, $layer: String) { salesAreaDealers(regionId: $regionId, layer: $layer) {
         custCode name city regionGroup openClaims revenue { netSales netSalesLastYear } } }`,
      { regionId, layer },
    );
    expect(errors).toBeUndefined();
    return data.salesAreaDealers;
  };

  test('lists the dealers of a region that the caller may see, with the figures of the layer', async () => {
    const { sorg, person } = newSorg();
    const region = await makeRegion(server, sorg, [{ description: 'Mitte', postalCodes: ['1'] }]);
    await makeRegion(server, sorg, [{ postalCodes: ['2'] }]);
    const own = await dealerAt(sorg, '10115', 'S1');
    await shopAt(sorg, '10117', 'S2');
    await shopAt(sorg, '20095', 'S1');
    await sell(sorg, own.customer.id, ['2026-05-01', 80_00]);
    const rep = await person('salesman', { limitation: 'salesman', value: 'S1' });
    const plain = { custCode: own.customer.unified, city: 'Testville', regionGroup: 'Mitte', openClaims: null };
    expect(await list(rep, region.id)).toMatchObject([{ ...plain, revenue: null }]);
    expect(await list(rep, region.id, 'revenue')).toMatchObject([
      { ...plain, revenue: { netSales: '80.00', netSalesLastYear: '0.00' } },
    ]);
    expect(await list(rep, region.id, 'claims')).toMatchObject([{ custCode: own.customer.unified, openClaims: 0 }]);
    expect(await list(await person('administrator'), region.id)).toHaveLength(2);
  });

  test('nothing of a region of another sales organisation, and nothing for an id that is none', async () => {
    const { person } = newSorg();
    const region = await makeRegion(server, foreignSorg, [{ postalCodes: ['1'] }]);
    await shopAt(foreignSorg, '10115');
    const admin = await person('administrator');
    expect(await list(admin, region.id)).toEqual([]);
    expect(await list(admin, 'region')).toEqual([]);
  });
});

describe('updateSalesMapAreaCategories', () => {
  test('changes the categories of several groups at once, with a record of each (R-288)', async () => {
    const { sorg, person } = newSorg();
    const { groupIds } = await makeRegion(server, sorg, [{ description: 'Ulm', category: null }, {}, {}]);
    const [one = '', two = '', three = ''] = groupIds;
    const admin = await person('administrator');
    expect(
      await categorize(admin, [
        { regionId: one, regionCategory: 'potential', version: 1 },
        { regionId: two, regionCategory: 'dealer', version: 1 },
        { regionId: three, regionCategory: 'none' },
      ]),
    ).toMatchObject({ groupIds, message: { status: 'success' }, userErrors: [] });
    const groups = groupsOf(await map(admin));
    expect(groups.map(({ category, version }) => `${category} ${version}`).sort()).toEqual([
      'dealer 1',
      'none 2',
      'potential 2',
    ]);
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from platform_audit where action = 'sales-areas.categorized' and subject_id = ${one}`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { before: { description: 'Ulm', category: null }, after: { description: 'Ulm', category: 'potential' } },
    ]);
  });

  test('region id and category are required (R-288)', async () => {
    const { sorg, person } = newSorg();
    const { groupIds } = await makeRegion(server, sorg, [{}]);
    const admin = await person('administrator');
    const codes = async (change: object) =>
      (await categorize(admin, [change])).userErrors.map(
        ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
      );
    expect(await codes({})).toEqual(['salesMaps.0.regionId required', 'salesMaps.0.regionCategory required']);
    expect(await codes({ regionId: groupIds[0], regionCategory: ' ' })).toEqual([
      'salesMaps.0.regionCategory required',
    ]);
    expect(await codes({ regionId: '', regionCategory: 'dealer' })).toEqual(['salesMaps.0.regionId required']);
    expect(await codes({ regionId: groupIds[0], regionCategory: 'castle' })).toEqual([
      'salesMaps.0.regionCategory sales_area_category_unknown',
    ]);
    expect((await categorize(admin, [])).userErrors[0].code).toBe('not_empty');
    const twice = { regionId: groupIds[0], regionCategory: 'none' };
    expect((await categorize(admin, [twice, twice])).userErrors[0].code).toBe('bad_input');
  });

  test('a group that somebody else changed meanwhile is refused, and nothing of the call stays', async () => {
    const { sorg, person } = newSorg();
    const { groupIds } = await makeRegion(server, sorg, [{}, {}]);
    const admin = await person('administrator');
    await categorize(admin, [{ regionId: groupIds[1], regionCategory: 'none', version: 1 }]);
    const answer = await categorize(admin, [
      { regionId: groupIds[0], regionCategory: 'potential', version: 1 },
      { regionId: groupIds[1], regionCategory: 'potential', version: 1 },
    ]);
    expect(answer.userErrors).toMatchObject([{ code: 'entry_changed' }]);
    expect(
      groupsOf(await map(admin))
        .map(({ category }) => String(category))
        .sort(),
    ).toEqual(['dealer', 'none']);
  });

  test('only administrators who see the whole sales organisation; others have no such region', async () => {
    const { sorg, person } = newSorg();
    const { groupIds } = await makeRegion(server, sorg, [{}]);
    const foreign = await makeRegion(server, foreignSorg, [{}]);
    const change = (id?: string) => [{ regionId: id, regionCategory: 'none' }];
    const unknown = [{ field: 'salesMaps.0.regionId', code: 'sales_area_unknown' }];
    expect((await categorize(await person('administrator'), change(foreign.groupIds[0]))).userErrors).toEqual(unknown);
    const partly = await person('administrator', { limitation: 'salesman', value: 'S1' });
    expect((await categorize(partly, change(groupIds[0]))).userErrors).toEqual(unknown);
    for (const caller of [await person('salesman'), await dealerAt(sorg, '1')])
      expect((await categorize(caller, change(groupIds[0]))).errors?.[0]?.extensions.code).toBe('FORBIDDEN_SCOPE');
    expect(groupsOf(await map(await person('administrator'))).map(({ category }) => category)).toEqual(['dealer']);
  });
});
