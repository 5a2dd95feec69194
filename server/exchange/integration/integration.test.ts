import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type Ctx, type GraphqlAnswer } from '#testing/harness.ts';
import { makeArticles, makeBuyer, makePaymentMethod, makeShipment, placeOrder } from '#buying/cart/cart.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { judgeExpectedFiles } from './integration.expected.actions.ts';
import { erpFile, exchangeContext, put } from '#exchange/erp/erp.factory.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { importAgain } from './integration.actions.ts';
import { dropOldOriginals } from '#exchange/erp/erp.originals.actions.ts';

const server = testServer();
const noon = new Date('2026-11-25T12:00:00Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
let ctx: Ctx;
let sorg = '';
let other = '';
let aged = '';
let article = '';
let admin: Caller;
let adminId = '';
let reader: Caller;
let stranger: Caller;
let dealer: Awaited<ReturnType<typeof makeBuyer>>;

const area = (of: string) => ({ sorg: of, limitation: 'none' as const, option: 'include' as const, value: '' });
const stockRow = (of: string, code: string, qty: string | number) => ({
  sorg: of,
  site: 'S1',
  article: code,
  qty,
  type: 'now',
});
/** Imports a stock file and returns its id. */
async function importStock(
  rows: Parameters<typeof erpFile>[2],
  options: { sender?: string; sequence?: number; madeAt?: Date } = {},
): Promise<string> {
  const path = erpFile(server, 'stock', rows, { sequence: 1, madeAt: later(-30), ...options });
  return (await importFile(await exchangeContext(server), path)).fileId;
}
const call = async (caller: Caller, query: string, variables: object = {}): Promise<GraphqlAnswer['data']> => {
  const answer = await server.graphql(caller, query, variables as Record<string, unknown>);
  expect(answer.errors).toBeUndefined();
  return answer.data;
};
const filesOf = async (caller: Caller, filter: object = {}): Promise<string[]> =>
  (await call(caller, 'query ($f: ErpFileFilter) { erpFiles(limit: 100, filter: $f) { data { id } } }', { f: filter }))[
    'erpFiles'
  ].data.map((file: { id: string }) => file.id);
const fileOf = async (caller: Caller, id: string) =>
  (
    await call(
      caller,
      `query ($id: ID!) { erpFile(id: $id) { state reason reasonCode waiting verb hasOriginal sorgs rejectedCount waitingCount
        causes { kind code column thing rows line value }
        decisions { verb reason by resultId } waitsFor { thing key source rows }
        rejects { info { count } data { line column code value text cutOut } } } }`,
      { id },
    )
  )['erpFile'];
const codeOf = (answer: { userErrors: { code: string }[] }): string => answer.userErrors[0]?.code ?? 'ok';
const discard = async (caller: Caller, id: string, reason = 'Sent again by hand'): Promise<string> =>
  codeOf(
    (
      await call(
        caller,
        'mutation ($id: ID!, $reason: String!) { discardErpFile(id: $id, reason: $reason) { userErrors { code } } }',
        { id, reason },
      )
    )['discardErpFile'],
  );
const again = async (caller: Caller, id: string, more = ''): Promise<string> =>
  codeOf(
    (await call(caller, `mutation ($id: ID!) { importErpFileAgain(id: $id ${more}) { userErrors { code } } }`, { id }))[
      'importErpFileAgain'
    ],
  );
/** Runs the waiting import of a file as its job does. */
async function runAgain(fileId: string, choices = { gap: false, old: false, shrink: false }) {
  const { rows } = await sql<{ id: string }>`
    select id from erp_decision where file_id = ${fileId} and verb = 'again' order by id desc limit 1`.execute(
    server.db,
  );
  return importAgain(await exchangeContext(server), rows[0]?.id ?? '', choices, join(server.config.erpFolder, 'inbox'));
}
const auditOf = async (action: string): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from platform_audit where action = ${action}`.execute(
      server.db,
    )
  ).rows[0]?.count ?? 0;

beforeAll(async () => {
  server.setNow(noon);
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  aged = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other, aged] });
  article = (await makeArticles(server, [{ sorg, stock: 5, price: 1_000 }]))[0]?.code ?? '';
  const person = async (name: string, sorgs: string[]): Promise<Caller> =>
    signIn(server, (await makeUser(server, { role: 'administrator', name, areas: sorgs.map(area) })).id);
  adminId = (await makeUser(server, { role: 'administrator', name: 'Ada Admin', areas: [sorg, other, aged].map(area) }))
    .id;
  admin = await signIn(server, adminId);
  stranger = await person('Otto Other', [other]);
  const readerUser = await makeUser(server, {
    role: 'guest',
    name: 'Rita Reader',
    language: 'de',
    areas: [sorg, other, aged].map(area),
  });
  await sql`
    with role as (insert into identity_role (name, description) values ('erp.reader', 'Reads') returning id),
    granted as (insert into identity_role_permission (role_id, permission) select id, 'page.integration' from role)
    insert into identity_user_role (user_id, role_id) select ${readerUser.id}, id from role`.execute(server.db);
  reader = await signIn(server, readerUser.id);
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  ctx = await exchangeContext(server);
});

describe('files', () => {
  test('show state, rejects with their reason in the reader’s language and the line as it came', async () => {
    const id = await importStock([stockRow(sorg, article, 7), stockRow(sorg, article, 'many')], { sender: 'S-CELL' });
    const file = await fileOf(admin, id);
    expect(file).toMatchObject({ state: 'done', rejectedCount: 1, sorgs: [sorg], hasOriginal: true, waiting: false });
    expect(file.rejects.info.count).toBe(1);
    expect(file.rejects.data[0]).toMatchObject({ line: 4, column: 'qty', value: 'many' });
    expect(file.rejects.data[0].cutOut).toBe(`${sorg};S1;${article};many;;;now`);
    expect(file.rejects.data[0].text).toMatch(/^The value is not a number/);
    expect((await fileOf(reader, id)).rejects.data[0].text).toMatch(/^Der Wert ist keine Zahl/);
  });

  test('say for what their rows wait', async () => {
    const id = await importStock([stockRow(sorg, article, 7), stockRow(sorg, 'NOT-THERE', 1)], { sender: 'S-WAIT' });
    const file = await fileOf(admin, id);
    expect(file).toMatchObject({
      waiting: true,
      rejectedCount: 0,
      waitingCount: 1,
      waitsFor: [{ thing: 'article', key: 'NOT-THERE', source: 'articles', rows: 1 }],
    });
    expect(await filesOf(admin, { state: 'waiting', sender: 'S-WAIT' })).toEqual([id]);
    // Nothing is to be done about them: they go in as soon as the record comes.
    for (const state of ['attention', 'rejects', 'done'])
      expect(await filesOf(admin, { state, sender: 'S-WAIT' })).toEqual([]);
  });

  test('name each cause once with its rows, and tell waiting rows from rejected ones', async () => {
    const missing = Array.from({ length: 40 }, (_, at) => stockRow(sorg, `MISSING-${at}`, 1));
    const id = await importStock([...missing, stockRow(sorg, article, 'many'), stockRow(sorg, article, '')], {
      sender: 'S-CAUSE',
    });
    const file = await fileOf(admin, id);
    expect(file).toMatchObject({ rejectedCount: 2, waitingCount: 40 });
    expect(file.causes).toEqual([
      { kind: 'rejected', code: 'row_not_a_number', column: 'qty', thing: '', rows: 1, line: 43, value: 'many' },
      { kind: 'rejected', code: 'row_required', column: 'qty', thing: '', rows: 1, line: 44, value: '' },
      {
        kind: 'waiting',
        code: 'row_unknown_reference',
        column: 'article',
        thing: 'article',
        rows: 40,
        line: 3,
        value: 'MISSING-0',
      },
    ]);
    const rowsOf = async (cause: object) =>
      (
        await call(
          admin,
          'query ($id: ID!, $cause: ErpCauseFilter) { erpFile(id: $id) { rejects(cause: $cause) { info { count } data { kind line } } } }',
          { id, cause },
        )
      )['erpFile'].rejects;
    expect(
      (await rowsOf({ kind: 'waiting', code: 'row_unknown_reference', column: 'article', thing: 'article' })).info,
    ).toEqual({ count: 40 });
    expect(await rowsOf({ kind: 'rejected', code: 'row_required', column: 'qty', thing: '' })).toEqual({
      info: { count: 1 },
      data: [{ kind: 'rejected', line: 44 }],
    });
    // Rows that nobody waits for any more are rejected.
    await sql`delete from erp_waiting where file_id = ${id}`.execute(server.db);
    expect(await fileOf(admin, id)).toMatchObject({ rejectedCount: 42, waitingCount: 0 });
    expect((await fileOf(admin, id)).causes[0]).toMatchObject({ kind: 'rejected', rows: 40 });
  });

  test('are filtered by direction, kind, sender, state, name or number, and period', async () => {
    const good = await importStock([stockRow(sorg, article, 8)], { sender: 'S-FILTER', sequence: 41 });
    const bad = await importStock([stockRow(sorg, article, 'x')], { sender: 'S-FILTER', sequence: 42 });
    const mine = { sender: 'S-FILTER' };
    expect(await filesOf(admin, mine)).toEqual([bad, good]);
    expect(await filesOf(admin, { ...mine, state: 'done' })).toEqual([good]);
    expect(await filesOf(admin, { ...mine, state: 'rejects' })).toEqual([bad]);
    expect(await filesOf(admin, { ...mine, state: 'attention' })).toEqual([bad]);
    expect(await filesOf(admin, { ...mine, search: '42' })).toEqual([bad]);
    expect(await filesOf(admin, { ...mine, search: 'FILTER-41' })).toEqual([good]);
    expect(await filesOf(admin, { ...mine, type: 'prices' })).toEqual([]);
    expect(await filesOf(admin, { ...mine, direction: 'out' })).toEqual([]);
    expect(await filesOf(admin, { ...mine, from: later(1).toISOString() })).toEqual([]);
    expect(await filesOf(admin, { ...mine, to: later(1).toISOString() })).toEqual([bad, good]);
    // A later complete list makes the rejects of an earlier one irrelevant.
    await importStock([stockRow(sorg, article, 9)], { sender: 'S-FILTER', sequence: 43 });
    expect(await filesOf(admin, { ...mine, state: 'attention' })).toEqual([]);
  });

  test('of other sales organisations are invisible, and so are refused ones and those that name none', async () => {
    const id = await importStock([stockRow(sorg, article, 'x')], { sender: 'S-SCOPE' });
    const both = await importStock([stockRow(sorg, article, 3), stockRow(other, article, 3)], { sender: 'S-BOTH' });
    const foreign = await importStock([stockRow(other, article, 'x'), stockRow(other, article, 2)], {
      sender: 'S-OTHER',
    });
    const refused = await importFile(ctx, put(server, 'nonsense.csv', 'nothing'));
    expect(await filesOf(stranger)).toEqual([foreign]);
    expect(await filesOf(admin)).toEqual(expect.arrayContaining([id, both, foreign, refused.fileId]));
    for (const hidden of [id, both, refused.fileId]) {
      expect(await fileOf(stranger, hidden)).toBeNull();
      expect(await discard(stranger, hidden)).toBe('erp_file_not_found');
      expect(await again(stranger, hidden)).toBe('erp_file_not_found');
      for (const part of ['original', 'rejects'])
        expect(
          (
            await server.app.inject({
              url: `/erp/files/${hidden}/${part}`,
              headers: { host: stranger.host ?? 'localhost', authorization: `Bearer ${stranger.token}` },
            })
          ).statusCode,
        ).toBe(404);
    }
    const kinds = (await call(stranger, '{ erpFileKinds { sender } }'))['erpFileKinds'];
    expect(kinds.map((kind: { sender: string }) => kind.sender)).toEqual(['S-OTHER']);
  });

  test('are downloaded as they came, and their rejects as CSV', async () => {
    const id = await importStock([stockRow(sorg, article, 'y')], { sender: 'S-LOAD' });
    const get = (part: string) =>
      server.app.inject({
        url: `/erp/files/${id}/${part}`,
        headers: { host: admin.host ?? 'localhost', authorization: `Bearer ${admin.token}` },
      });
    const original = await get('original');
    expect(original.statusCode).toBe(200);
    expect(original.body).toContain(`${sorg};S1;${article};y;;;now`);
    expect(original.headers['content-disposition']).toContain('stock-S-LOAD-1.csv');
    const rejects = await get('rejects');
    expect(rejects.body).toContain('row_not_a_number');
    expect(rejects.body.split('\r\n')[1]).toMatch(/^Rejected,3,qty,/);
  });

  test('without permission nothing is readable, and readers cannot act', async () => {
    const nobody = await makeDealer(server, { sorgs: [sorg] });
    for (const query of [
      '{ erpFiles { info { count } } }',
      '{ erpOverview { stuck } }',
      '{ erpOutbox { info { count } } }',
    ])
      expect((await server.graphql(nobody, query)).errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
    const id = await importStock([stockRow(sorg, article, 'z')], { sender: 'S-READ' });
    expect((await fileOf(reader, id)).rejectedCount).toBe(1);
    const refused = await server.graphql(
      reader,
      'mutation ($id: ID!) { discardErpFile(id: $id, reason: "no") { userErrors { code } } }',
      { id },
    );
    expect(refused.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });
});

describe('decisions about files', () => {
  test('a discarded file needs no attention, its rows stop waiting, and the reason is kept', async () => {
    const id = await importStock([stockRow(sorg, 'NEVER-THERE', 1)], { sender: 'S-DROP' });
    expect(await discard(admin, id, '  ')).toBe('not_empty');
    expect(await discard(admin, id)).toBe('ok');
    expect(await fileOf(admin, id)).toMatchObject({
      verb: 'discard',
      waiting: false,
      decisions: [{ verb: 'discard', reason: 'Sent again by hand', by: 'Ada Admin' }],
    });
    expect(await filesOf(admin, { sender: 'S-DROP', state: 'attention' })).toEqual([]);
    expect(await discard(admin, id)).toBe('erp_file_discarded');
    expect(await auditOf('erp.file-discard')).toBe(1);
    const good = await importStock([stockRow(sorg, article, 1)], { sender: 'S-GOOD' });
    expect(await discard(admin, good)).toBe('erp_file_in_order');
    expect(await again(admin, good)).toBe('erp_file_no_copy');
  });

  test('a file is imported again from its copy once, and its entry links to the result', async () => {
    const code = `LATE-${sorg}`;
    const id = await importStock([stockRow(sorg, code, 4)], { sender: 'S-AGAIN' });
    await makeArticles(server, [{ sorg, code, stock: null, price: 1_000 }]);
    expect(await again(admin, id)).toBe('ok');
    const outcome = await runAgain(id);
    expect(outcome).toMatchObject({ state: 'done', accepted: 1, name: 'stock-S-AGAIN-1.csv' });
    expect(await runAgain(id)).toBeNull();
    const file = await fileOf(admin, id);
    expect(file).toMatchObject({ verb: 'again', decisions: [{ verb: 'again', resultId: outcome?.fileId }] });
    expect(await filesOf(admin, { sender: 'S-AGAIN', state: 'attention' })).toEqual([]);
  });

  test('a check that refused a file is skipped if asked', async () => {
    await importStock([stockRow(sorg, article, 1)], { sender: 'S-GAP', sequence: 1 });
    const id = await importStock([], { sender: 'S-GAP', sequence: 2 });
    const refused = await fileOf(admin, id);
    expect(refused).toMatchObject({ state: 'rejected', reasonCode: 'file_no_rows', sorgs: [sorg] });
    expect(refused.reason).toMatch(/\d/);
    expect(await again(admin, id)).toBe('ok');
    expect(await runAgain(id)).toMatchObject({ state: 'rejected' });
    expect(await again(admin, id, ', acceptShrink: true')).toBe('ok');
    expect(await runAgain(id, { gap: false, old: false, shrink: true })).toMatchObject({ state: 'done' });
  });

  test('copies end after thirty days, and only the newest ten of a sender are kept', async () => {
    const ids: string[] = [];
    for (let sequence = 1; sequence <= 11; sequence += 1)
      ids.push(await importStock([stockRow(sorg, article, 'x')], { sender: 'S-COPY', sequence }));
    await dropOldOriginals(ctx);
    const kept = async () =>
      Promise.all([ids[0] ?? '', ids[10] ?? ''].map(async (id) => (await fileOf(admin, id)).hasOriginal));
    expect(await kept()).toEqual([false, true]);
    expect(await again(admin, ids[0] ?? '')).toBe('erp_file_no_copy');
    await dropOldOriginals({ ...ctx, now: later(31 * 1_440) });
    expect(await kept()).toEqual([false, false]);
    expect(await server.services.files.exists(`erp/original/${ids[10] ?? ''}.csv`)).toBe(false);
  });
});

describe('the outbox', () => {
  const records = async (caller: Caller, args: string): Promise<{ id: string; number: string; isStuck: boolean }[]> =>
    (await call(caller, `{ erpOutbox(limit: 100, ${args}) { data { id number isStuck lastError } } }`))['erpOutbox']
      .data;
  const act = async (caller: Caller, mutation: string, id: string, more = ''): Promise<string> =>
    codeOf(
      (await call(caller, `mutation ($id: ID!) { ${mutation}(id: $id ${more}) { userErrors { code } } }`, { id }))[
        mutation
      ],
    );
  const order = async (): Promise<string> => {
    const shipmentId = await makeShipment(server, sorg);
    await makePaymentMethod(server, sorg, { type: 'account' });
    return (
      await placeOrder(server, dealer, sorg, { [article]: 1 }, { shipments: [{ sorg, merchant: 'main', shipmentId }] })
    ).number;
  };
  const stick = (number: string) =>
    sql`
    update erp_outbox set state = 'dead', attempts = 12, last_error = 'ENOSPC: no space left'
     where subject_id = (select id from orders_order where number = ${number})`.execute(server.db);

  test('lists records with their last error, replays and discards stuck ones', async () => {
    await importStock([stockRow(sorg, article, 500)], { sender: 'S-ORDER' });
    const [first, second] = [await order(), await order()];
    const found = await records(admin, `search: "${first}"`);
    expect(found).toMatchObject([{ number: first, isStuck: false, lastError: null }]);
    expect(await act(admin, 'replayErpRecord', found[0]?.id ?? '')).toBe('erp_record_not_stuck');
    await stick(first);
    await stick(second);
    const stuck = await records(admin, 'state: "stuck", kind: "order"');
    expect(stuck.map(({ number }) => number).sort()).toEqual([first, second].sort());
    expect(stuck[0]).toMatchObject({ isStuck: true, lastError: 'ENOSPC: no space left' });
    const idOf = (number: string): string => stuck.find((one) => one.number === number)?.id ?? '';
    expect(await act(stranger, 'replayErpRecord', idOf(first))).toBe('erp_record_not_found');
    expect(await records(stranger, 'kind: "order"')).toEqual([]);
    expect(await act(admin, 'replayErpRecord', idOf(first))).toBe('ok');
    expect(await act(admin, 'discardErpRecord', idOf(second), ', reason: "Typed into the ERP"')).toBe('ok');
    expect(await records(admin, 'state: "dropped"')).toMatchObject([{ number: second }]);
    expect(await records(admin, 'state: "stuck"')).toEqual([]);
    expect(await auditOf('erp.outbox-replay')).toBe(1);
    expect(await auditOf('erp.outbox-discard')).toBe(1);
  });
});

describe('expected files', () => {
  const set = (caller: Caller, more: string): Promise<GraphqlAnswer['data']> =>
    call(caller, `mutation { setErpExpectedFile(${more}) { expected { id isLate dueAt } userErrors { code } } }`);
  const entries = async (user: string): Promise<string[]> =>
    (
      await sql<{ kind: string }>`
        select e.kind
          from notices_entry e
          join identity_user u on u.id = e.user_id
         where u.name = ${user} and e.kind like 'erp.%'
         order by e.id`.execute(server.db)
    ).rows.map(({ kind }) => kind);

  test('raise one alarm when late and one when back', async () => {
    const rhythm = `sorg: "${other}", type: "stock", sender: "S-EXPECT", everyMinutes: 5, workingDaysOnly: false`;
    const { setErpExpectedFile: saved } = await set(admin, rhythm);
    expect(saved.expected).toMatchObject({ isLate: false, dueAt: later(5).toISOString() });
    expect(codeOf((await set(admin, rhythm))['setErpExpectedFile'])).toBe('erp_expectation_exists');
    const judge = async (minutes: number): Promise<number> => {
      server.setNow(later(minutes));
      const told = await judgeExpectedFiles(await exchangeContext(server));
      await raiseNotices(server);
      return told;
    };
    expect(await judge(4)).toBe(0);
    expect(await judge(6)).toBe(1);
    expect(await judge(7)).toBe(0);
    expect(await entries('Ada Admin')).toEqual(['erp.late']);
    expect(await entries('Otto Other')).toEqual(['erp.late']);
    const inbox = await server.graphql(
      await signIn(server, adminId),
      '{ inbox { entries { kind body } } }',
      {},
      { 'x-locale': 'de' },
    );
    const { body } = inbox.data.inbox.entries.find(({ kind }: { kind: string }) => kind === 'erp.late');
    expect(body).toMatch(/^Die Datei wurde für den \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} erwartet\. Zuletzt kam sie am –\./);
    await importStock([stockRow(other, article, 1)], { sender: 'S-EXPECT', madeAt: later(7) });
    expect(await judge(8)).toBe(1);
    expect(await judge(9)).toBe(0);
    expect(await entries('Ada Admin')).toEqual(['erp.late', 'erp.back']);
    expect(await judge(14)).toBe(1);
    const now = await signIn(server, adminId);
    expect(
      (await call(now, '{ erpOverview { expected { isLate sender } fresh { sender isLate } } }'))['erpOverview'],
    ).toMatchObject({
      expected: [{ isLate: true, sender: 'S-EXPECT' }],
      fresh: expect.arrayContaining([{ sender: 'S-EXPECT', isLate: true }]),
    });
    server.setNow(noon);
  });

  test('belong to the administrators of their sales organisation', async () => {
    const { setErpExpectedFile: saved } = await set(
      admin,
      `sorg: "${sorg}", type: "prices", sender: "S-OWN", everyMinutes: 1440, workingDaysOnly: true`,
    );
    const own = saved.expected.id as string;
    const refusal = async (caller: Caller, more: string) => codeOf((await set(caller, more))['setErpExpectedFile']);
    const rest = 'sender: "S-OWN", everyMinutes: 60, workingDaysOnly: true';
    expect(await refusal(stranger, `sorg: "${sorg}", type: "credit", ${rest}`)).toBe('erp_sorg_not_yours');
    expect(await refusal(stranger, `id: "${own}", sorg: "${other}", type: "credit", ${rest}`)).toBe(
      'erp_expectation_not_found',
    );
    expect(await refusal(admin, `sorg: "${sorg}", type: "orders", ${rest}`)).toBe('erp_kind_unknown');
    expect(
      await refusal(admin, `sorg: "${sorg}", type: "credit", sender: "S", everyMinutes: 4, workingDaysOnly: true`),
    ).toBe('out_of_range');
    const remove = 'mutation ($id: ID!) { removeErpExpectedFile(id: $id) { userErrors { code } } }';
    expect(codeOf((await call(stranger, remove, { id: own }))['removeErpExpectedFile'])).toBe(
      'erp_expectation_not_found',
    );
    expect(codeOf((await call(admin, remove, { id: own }))['removeErpExpectedFile'])).toBe('ok');
    expect(await auditOf('erp.expected-remove')).toBe(1);
  });
});

describe('the age of stock', () => {
  const ageOf = async (caller: Caller) => (await call(caller, '{ stockAge { asOf isStale } }'))['stockAge'];

  test('is that of the newest file that names the sales organisation, stale by the rhythm or after a day', async () => {
    const own = aged;
    const buyer = await makeBuyer(server, { sorgs: [own] });
    server.setNow(noon);
    expect(await ageOf(buyer)).toBeNull();
    server.setNow(later(1));
    await importStock([stockRow(own, article, 1)], { sender: 'S-AGE', madeAt: later(-1_400) });
    expect(await ageOf(buyer)).toEqual({ asOf: later(-1_400).toISOString(), isStale: false });
    await importStock([stockRow(own, article, 2)], { sender: 'S-AGE', sequence: 2, madeAt: later(-1_438) });
    server.setNow(later(2));
    // The newest by the sender's clock counts, not the last that came.
    expect(await ageOf(buyer)).toEqual({ asOf: later(-1_400).toISOString(), isStale: false });
    await sql`
      insert into erp_expectation (sorg, type, sender, every_minutes, working_days_only, watched_since, changed_at)
      values (${own}, 'stock', 'S-AGE', 5, false, ${later(-600)}, ${noon})`.execute(server.db);
    server.setNow(later(5));
    expect(await ageOf(buyer)).toMatchObject({ isStale: false });
    server.setNow(later(7));
    expect(await ageOf(buyer)).toMatchObject({ isStale: true });
    await sql`delete from erp_expectation where sender = 'S-AGE'`.execute(server.db);
    server.setNow(later(9));
    expect(await ageOf(buyer)).toMatchObject({ isStale: false });
    await sql`update erp_file set made_at = ${later(-1_432)} where sender = 'S-AGE'`.execute(server.db);
    server.setNow(later(10));
    expect(await ageOf(buyer)).toMatchObject({ isStale: true });
    server.setNow(noon);
  });
});
