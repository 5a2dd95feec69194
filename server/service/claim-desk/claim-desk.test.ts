import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import type { Ctx } from '#platform/context.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { bikeClaim, fileClaim, moveClaimTo } from '#service/claims/claims.factory.ts';
import { listClaims } from '#service/claims/claims.list.queries.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let deskId = '';
let admin: Caller;
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  const user = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', name: 'Wening Desk', areas });
  deskId = user.id;
  desk = await signIn(server, user.id);
  admin = await signIn(server, (await makeUser(server, { role: 'administrator', areas })).id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
});

const file = async (more: object = {}): Promise<string> =>
  (await fileClaim(server, dealer, await bikeClaim(server, dealer, more))).claim?.id ?? '';
const run = async (caller: Caller, call: string) => (await server.graphql(caller, call)).data;
const queue = async (caller: Caller, more: string) =>
  (
    await run(
      caller,
      `{ claimQueue(${more}) { data { id dueAt assignee { name } } nextCursor counts { status { id } count overdue mine } } }`,
    )
  )?.claimQueue;

describe('the queue', () => {
  test('is due first, in pages, with service levels in working days', async () => {
    await run(admin, `mutation { saveClaimServiceLevel(sorg: "${sorg}", status: "submitted", days: 2) { id } }`);
    server.setNow(new Date('2026-11-27T08:00:00Z'));
    const first = await file();
    server.setNow(new Date('2026-11-30T08:00:00Z'));
    const ids = [first, await file(), await file()];
    const page = await queue(desk, 'limit: 2');
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    // Friday and two working days: the end of Tuesday in the market's time zone.
    expect(page.data[0].dueAt.slice(0, 10)).toMatch(/^2026-12-0[12]$/);
    const rest = await queue(desk, `limit: 2, after: "${page.nextCursor}"`);
    expect(rest.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(rest.nextCursor).toBeNull();
    await server.db
      .updateTable('claims_claim')
      .set({ due_at: new Date('2026-11-29T00:00:00Z') })
      .where('id', '=', first)
      .execute();
    expect((await queue(desk, 'filter: { overdue: true }')).data).toHaveLength(1);
    expect((await queue(desk, 'filter: { olderThanDays: 2 }')).data).toHaveLength(1);
    expect(await queue(dealer, 'limit: 2')).toBeUndefined();
  });

  test('sends as many statements for five claims as for two', async () => {
    const other = await makeDealer(server, { sorgs: [sorg] });
    for (let made = 0; made < 5; made += 1) await fileClaim(server, other, await bikeClaim(server, other));
    let statements = 0;
    const count = (): void => void (statements += 1);
    const statementsOf = async (limit: number): Promise<number> => {
      const before = statements;
      const { data } = (
        await run(desk, `{ claimQueue(limit: ${limit}) { data { problems { id } verdict { verdict until } } } }`)
      ).claimQueue;
      expect(data).toHaveLength(limit);
      return statements - before;
    };
    await statementsOf(1);
    // Each statement outside of a transaction takes a connection of its own.
    server.connection.pool.on('acquire', count);
    try {
      const [two, five] = [await statementsOf(2), await statementsOf(5)];
      expect(two).toBeGreaterThan(1);
      expect(five).toBe(two);
    } finally {
      server.connection.pool.off('acquire', count);
    }
  });

  test('has the working days and the time zone of the sales organisation', async () => {
    const [own, before] = [
      { working_days: [7, 1, 2, 3, 4], time_zone: 'Asia/Jakarta' },
      new Date('2026-11-26T18:00:00Z'),
    ];
    const change = (values: object) =>
      server.db.updateTable('markets_sorg').set(values).where('code', '=', sorg).execute();
    await run(admin, `mutation { saveClaimServiceLevel(sorg: "${sorg}", status: "submitted", days: 1) { id } }`);
    await change(own);
    // Friday in Jakarta; work goes on on Sunday.
    server.setNow(before);
    const id = await file();
    expect((await run(desk, `{ claimV2(id: "${id}") { dueAt } }`)).claimV2.dueAt).toBe('2026-11-29T17:00:00.000Z');
    await change({ working_days: [1, 2, 3, 4, 5], time_zone: 'UTC' });
    server.setNow(new Date('2026-11-30T08:00:00Z'));
  });

  test('does not count public holidays of the sales organisation, and counts those of another one', async () => {
    const other = await makeSorg(server);
    const holidays = (of: string, days: string[]) =>
      run(
        admin,
        `mutation { setHolidays(sorg: "${of}", holidays: [${days.map((day) => `{ day: "${day}", name: "Holiday" }`).join(', ')}]) { userErrors { code } } }`,
      );
    const dueAtOf = async (): Promise<string> =>
      (await run(desk, `{ claimV2(id: "${await file()}") { dueAt } }`)).claimV2.dueAt;
    await run(admin, `mutation { saveClaimServiceLevel(sorg: "${sorg}", status: "submitted", days: 1) { id } }`);
    server.setNow(new Date('2026-11-27T08:00:00Z'));
    await holidays(other, ['2026-11-30']);
    expect(await dueAtOf()).toBe('2026-12-01T00:00:00.000Z');
    await holidays(sorg, ['2026-11-30', '2026-12-01']);
    expect(await dueAtOf()).toBe('2026-12-03T00:00:00.000Z');
    await holidays(sorg, []);
    expect(await dueAtOf()).toBe('2026-12-01T00:00:00.000Z');
    server.setNow(new Date('2026-11-30T08:00:00Z'));
  });

  test('finds claims by customer, number and frame, those that are closed too', async () => {
    const other = await makeDealer(server, { sorgs: [sorg], name: 'Quokka Wheels' });
    const claimOf = async (): Promise<string> =>
      (await fileClaim(server, other, await bikeClaim(server, other))).claim?.id ?? '';
    const open = await claimOf();
    const closed = await claimOf();
    const { number, frame_number: frame } = await server.db
      .updateTable('claims_claim')
      .set({ status: 'cancelled', frame_number: 'QUOKKA77' })
      .where('id', '=', closed)
      .returning(['number', 'frame_number'])
      .executeTakeFirstOrThrow();
    const found = async (more: string): Promise<string[]> =>
      (await queue(desk, more)).data.map(({ id }: { id: string }) => id);
    expect(await found('sort: "newest", filter: { search: "quokka" }')).toEqual([closed, open]);
    expect(await found('sort: "oldest", filter: { search: "quokka" }')).toEqual([open, closed]);
    expect(await found('sort: "oldest", filter: { search: "quokka", statusCategory: "open" }')).toEqual([open]);
    expect(await found('filter: { search: "quokka" }')).toEqual([open]);
    expect(await found(`sort: "newest", filter: { search: "${frame}" }`)).toEqual([closed]);
    expect(await found(`sort: "newest", filter: { search: "${number}" }`)).toEqual([closed]);
    expect(await found('filter: { search: "no such claim" }')).toEqual([]);
  });
  test('a list shows the same, however many claims a search finds', async () => {
    const { customer_id } = await server.db
      .selectFrom('claims_claim')
      .select('customer_id')
      .where('frame_number', '=', 'QUOKKA77')
      .executeTakeFirstOrThrow();
    const system = await systemContext(server.services, 'test');
    const ctx = { ...system, customer: { id: customer_id, areas: [{ sorg }] } as unknown as Ctx['customer'] };
    const filter = {
      type: null,
      status: null,
      category: null,
      brand: null,
      search: 'quokka',
      from: null,
      to: null,
      customer: null,
    };
    const sorted = await listClaims(ctx, filter, 2, 1);
    expect(sorted.count).toBe(2);
    const inOrder = await listClaims(ctx, filter, 2, 1, 1);
    expect(inOrder.rows).toEqual(sorted.rows);
    expect(inOrder.count).toBe(1);
  });
  test('many claims are assigned at once, to members of the desk only', async () => {
    const ids = [await file(), await file()];
    const assign = async (to: string) =>
      (
        await run(
          desk,
          `mutation { assignClaims(ids: ${JSON.stringify(ids)}, assigneeId: "${to}") {
             userErrors { field code } claims { assignee { name } } } }`,
        )
      ).assignClaims;
    expect((await assign(dealer.userId)).userErrors).toEqual([{ field: 'assigneeId', code: 'claim_assignee_unknown' }]);
    expect((await assign(deskId)).claims).toEqual([
      { assignee: { name: 'Wening Desk' } },
      { assignee: { name: 'Wening Desk' } },
    ]);
    const mine = await queue(desk, 'sort: "newest", filter: { assignee: "me" }');
    expect(mine.data).toHaveLength(2);
    expect(mine.counts[0]).toMatchObject({ mine: 2 });
    const { claimV2 } = await run(dealer, `{ claimV2(id: "${ids[0]}") { assignee { name } similar { count } } }`);
    expect(claimV2).toEqual({ assignee: null, similar: null });
    expect((await run(desk, '{ claimAssignees(search: "wening") { name } }')).claimAssignees).toEqual([
      { name: 'Wening Desk' },
    ]);
  });
});

describe('figures', () => {
  test('count claims by month, status and part', async () => {
    const before = (await run(desk, '{ claimStatistics(group: "status") { key count } }')).claimStatistics;
    const id = await file();
    await moveClaimTo(server, desk, id, 'in_review');
    await moveClaimTo(server, desk, id, 'rejected', ', reason: "Wear"');
    const data = await run(
      desk,
      `{ status: claimStatistics(group: "status") { key label count rejected hoursToDecision }
         part: claimStatistics(group: "part", type: "bike") { key label count }
         month: claimStatistics(group: "month") { key } model: claimStatistics(group: "model") { key }
         brand: claimStatistics(group: "brand") { key } }`,
    );
    expect(before.find(({ key }: { key: string }) => key === 'rejected')).toBeUndefined();
    expect(data.status).toContainEqual({
      key: 'rejected',
      label: 'Rejected',
      count: 1,
      rejected: 1,
      hoursToDecision: 0,
    });
    expect(data.part[0]).toMatchObject({ key: 'frame', label: 'Frame' });
    expect(data.month).toEqual([{ key: '2026-11' }]);
  });
});

describe('the verdict on a warranty', () => {
  test('comes from the purchase and the rules of the maker', async () => {
    const verdict = async (more: string) =>
      (await run(dealer, `{ claimVerdict(${more}) { verdict until source months } }`)).claimVerdict;
    expect(await verdict('frameNumber: "X1", purchaseDate: "2026-01-15"')).toEqual({
      verdict: 'covered',
      until: '2028-01-15',
      source: 'purchase',
      months: 24,
    });
    await run(admin, 'mutation { saveWarrantyRule(part: "frame", months: 60) { id userErrors { code } } }');
    expect(await verdict('part: "frame", purchaseDate: "2022-01-15"')).toMatchObject({
      verdict: 'covered',
      months: 60,
    });
    expect(await verdict('purchaseDate: "2022-01-15"')).toMatchObject({ verdict: 'expired' });
    expect(await verdict('frameNumber: "X1"')).toMatchObject({ verdict: 'unknown' });
  });
});

describe('settings', () => {
  test('a warranty rule names a brand, a category and a part that exist', async () => {
    await server.db.insertInto('catalog_brand').values({ code: 'warranted', name: 'Warranted' }).execute();
    await server.db.insertInto('catalog_category').values({ code: 'warranted-bikes', category: 'bike' }).execute();
    const scopes: { kind: string; code: string; name: string }[] = (
      await run(admin, '{ warrantyScopes { kind code name } }')
    ).warrantyScopes;
    expect(scopes).toContainEqual({ kind: 'part', code: 'frame', name: 'Frame' });
    expect(scopes).toContainEqual({ kind: 'brand', code: 'warranted', name: 'Warranted' });
    expect(scopes).toContainEqual({ kind: 'merchandise', code: 'warranted-bikes', name: 'warranted-bikes' });
    const save = async (scope: string) =>
      (await call(admin, `saveWarrantyRule(${scope}, months: 36)`)).data.saveWarrantyRule.userErrors;
    for (const kind of ['brand', 'merchandise', 'part'])
      expect(await save(`${kind}: "forc"`)).toEqual([{ field: kind, code: 'warranty_scope_unknown' }]);
    // The code of one kind is no code of another.
    expect(await save('merchandise: "warranted"')).toEqual([{ field: 'merchandise', code: 'warranty_scope_unknown' }]);
    expect(await save('brand: "warranted", merchandise: "warranted-bikes", part: "frame"')).toEqual([]);
    expect((await server.graphql(desk, '{ warrantyScopes { code } }')).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });

  const call = async (caller: Caller, field: string) =>
    await server.graphql(caller, `mutation { ${field} { id userErrors { field code } } }`);

  test('transitions change without code, and only administrators change them', async () => {
    const row =
      'role: "claim.desk", productCategory: "bike", customerCategory: "dealer", from: "submitted", to: "rejected"';
    expect((await call(desk, `addClaimCapability(${row})`)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const added = (await call(admin, `addClaimCapability(${row})`)).data.addClaimCapability;
    const id = await file();
    expect((await moveClaimTo(server, desk, id, 'rejected', ', reason: "Wear"')).userErrors).toEqual([]);
    expect((await call(admin, `addClaimCapability(${row})`)).data.addClaimCapability.userErrors[0].code).toBe(
      'claim_setting_twice',
    );
    expect(
      (await call(admin, `addClaimCapability(${row.replace('claim.desk', 'nobody')})`)).data.addClaimCapability
        .userErrors,
    ).toEqual([{ field: 'role', code: 'claim_role_unknown' }]);
    await call(admin, `removeClaimCapability(id: "${added.id}")`);
    expect((await run(admin, '{ claimCapabilities { id } }')).claimCapabilities).not.toContainEqual({ id: added.id });
    const roles: { name: string; description: string }[] = (await run(admin, '{ claimRoles { name description } }'))
      .claimRoles;
    expect(roles).toContainEqual({ name: 'claim.desk', description: 'Claim desk: claims, inspections, frames' });
    expect((await server.graphql(desk, '{ claimRoles { name } }')).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });

  test('spare parts of a problem are of categories that exist', async () => {
    await server.db.insertInto('catalog_category').values({ code: 'spare-brakes', category: 'paa' }).execute();
    await server.db.insertInto('catalog_brand').values({ code: 'spare-brand', name: 'Spare' }).execute();
    const problem = (spares: string) =>
      `saveClaimProblem(productCategory: "bike", part: "spared", partTexts: { en: "Brake" }, texts: { en: "Squeals" }, spareCategories: ${spares})`;
    const stored = async (): Promise<{ part: string; spareCategories: string[] } | undefined> =>
      (await run(admin, '{ claimProblemSettings { part spareCategories } }')).claimProblemSettings.find(
        ({ part }: { part: string }) => part === 'spared',
      );
    const unknown = [{ field: 'spareCategories', code: 'claim_category_unknown' }];
    // A name is no code, and the code of a brand is none of a category.
    for (const spares of ['["spare-brakes", "forc"]', '["Spare brakes"]', '["spare-brand"]'])
      expect((await call(admin, problem(spares))).data.saveClaimProblem.userErrors).toEqual(unknown);
    expect(await stored()).toBeUndefined();
    expect((await call(desk, problem('["spare-brakes"]'))).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await call(admin, problem('["spare-brakes"]'))).data.saveClaimProblem.userErrors).toEqual([]);
    expect(await stored()).toEqual({ part: 'spared', spareCategories: ['spare-brakes'] });
  });

  test('problems and text blocks have texts by language', async () => {
    const texts = '{ en: "Please send a photo", de: "Bitte ein Foto senden" }';
    const block = `purpose: "ask", titles: { en: "Photo" }, texts: ${texts}`;
    const saved = (await call(admin, `saveClaimTextBlock(${block})`)).data.saveClaimTextBlock;
    const { claimTextBlocks } = await run(desk, '{ claimTextBlocks(purpose: "ask") { title text(language: "de") } }');
    expect(claimTextBlocks).toEqual([{ title: 'Photo', text: 'Bitte ein Foto senden' }]);
    expect((await call(admin, `removeClaimTextBlock(id: "${saved.id}")`)).data.removeClaimTextBlock.userErrors).toEqual(
      [],
    );
    // A change of the words leaves the position.
    const first = (await call(admin, `saveClaimTextBlock(${block}, position: 7)`)).data.saveClaimTextBlock;
    await call(admin, `saveClaimTextBlock(id: "${first.id}", ${block})`);
    const positions = (await run(admin, '{ claimTextBlocks { id position } }')).claimTextBlocks;
    expect(positions).toContainEqual({ id: first.id, position: 7 });
    const problem = 'productCategory: "paa", part: "light", partTexts: { de: "Licht" }, texts: { en: "Dark" }';
    expect((await call(admin, `saveClaimProblem(${problem})`)).data.saveClaimProblem.userErrors).toEqual([
      { field: 'partTexts', code: 'required' },
    ]);
    await call(admin, `saveClaimProblem(${problem.replace('de:', 'en:')})`);
    expect((await run(dealer, '{ claimProblems(type: "paa") { part description } }')).claimProblems).toContainEqual({
      part: 'Licht',
      description: 'Dark',
    });
    expect(
      (await run(admin, '{ claimProblemSettings { part used } warrantyRules { months } claimServiceLevels { days } }'))
        .claimProblemSettings,
    ).toContainEqual({ part: 'light', used: 0 });
  });
});
