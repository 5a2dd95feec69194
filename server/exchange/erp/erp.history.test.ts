import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type Ctx } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { erpFile, exampleRow, exchangeContext, makeErpMarket, type Cells } from './erp.factory.ts';
import { importFile, type ImportOutcome } from './erp.import.actions.ts';
import { importWaitingRows } from '#exchange/erp-inbox/erp-inbox.resume.actions.ts';

/** Claims in progress and registrations of a brand that changes over. */
const server = testServer();
let ctx: Ctx;
let number = 0;
let desk: Caller;
let stranger: Caller;

function take(type: string, ...rows: readonly Cells[]): Promise<ImportOutcome> {
  number += 1;
  return importFile(
    ctx,
    erpFile(
      server,
      type,
      rows.map((row) => ({ ...exampleRow(type), ...row })),
      { sender: `S${number}`, madeAt: new Date(Date.UTC(2026, 10, 20, 6, number)) },
    ),
  );
}
const said = ({ rejects }: ImportOutcome): string[] => rejects.map(({ column, code }) => `${column} ${code}`);
const count = async (table: 'platform_mail' | 'erp_outbox'): Promise<number> =>
  (await server.db.selectFrom(table).select('id').execute()).length;
const claimOf = async (caller: Caller, id: string) =>
  (
    await server.graphql(caller, `query ($id: ID!) { claimV2(id: $id) { number frameNumber consumer { name } } }`, {
      id,
    })
  ).data?.claimV2;

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
  for (const type of ['articles', 'customers', 'users', 'frames']) await take(type, {});
  const person = async (sorg: string): Promise<Caller> =>
    signIn(
      server,
      (
        await makeUser(server, {
          role: 'claim.desk',
          areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
        })
      ).id,
    );
  desk = await person('1000');
  stranger = await person('2000');
});

describe('registrations of the system before', () => {
  test('start the warranty, and nothing of them is mailed, uploaded or handed over', async () => {
    expect(await take('registration_history', {})).toMatchObject({ accepted: 1, changed: 1, rejects: [] });
    const { rows } = await sql<Record<string, unknown>>`
      select state, sold_on, consumer_name, erp_state, created_by from retail_sales_registration`.execute(server.db);
    expect(rows).toEqual([
      { state: 'complete', sold_on: '2026-05-20', consumer_name: 'Mona Krüger', erp_state: null, created_by: null },
    ]);
    expect([await count('platform_mail'), await count('erp_outbox')]).toEqual([0, 0]);
    expect(await take('registration_history', {})).toMatchObject({ changed: 0 });
    expect(await take('registration_history', { sold_on: '2026-05-21' })).toMatchObject({ changed: 1 });
  });

  test('wait for their frame', async () => {
    expect(await take('registration_history', { frame_number: 'WTU-2' })).toMatchObject({ accepted: 0 });
    await take('frames', { frame_number: 'WTU2' });
    expect(await importWaitingRows(ctx)).toMatchObject([{ type: 'registration_history', accepted: 1 }]);
  });

  test('leave alone what was changed in the portal, and stay erased', async () => {
    await take('frames', { frame_number: 'WTU3' });
    await take('registration_history', { frame_number: 'WTU3' });
    await sql`
      update retail_sales_registration
         set consumer_name = '', consumer_phone = '', consumer_address = '', consumer_city = '', consumer_email = '',
             erased_at = now(), erased_because = 'request'
       where number = 'WTU3'`.execute(server.db);
    expect(await take('registration_history', { frame_number: 'WTU3' })).toMatchObject({ changed: 0, rejects: [] });
    await sql`update retail_sales_registration set updated_at = now() where number = 'WTU3'`.execute(server.db);
    expect(said(await take('registration_history', { frame_number: 'WTU3', sold_on: '2026-01-01' }))).toEqual([
      'frame_number row_not_allowed',
    ]);
  });

  test.each<[string, Cells, string]>([
    ['a sale in the future', { sold_on: '2026-12-24' }, 'sold_on row_not_allowed'],
    ['a consumer of a sale to none', { type: 'non_retail' }, 'consumer_name row_not_allowed'],
    ['an address that is none', { consumer_email: 'mona' }, 'consumer_email row_not_allowed'],
    ['a language that the portal lacks', { language: 'xx' }, 'language row_not_in_list'],
    ['a dealer without an account there', { sorg: '2000' }, 'r3 row_unknown_reference'],
  ])('refuse %s', async (_what, changes, expected) => {
    expect(said(await take('registration_history', changes))).toEqual([expected]);
  });
});

describe('claims of the system before', () => {
  test('are on the desk of their sales organisation with history and consumer, without a notice', async () => {
    const mails = await count('platform_mail');
    expect(await take('claim_history', {})).toMatchObject({ accepted: 1, changed: 1, rejects: [] });
    expect(await claimOf(desk, 'W-26-0815')).toMatchObject({
      number: 'W-26-0815',
      frameNumber: 'WTU183K0042B',
      consumer: { name: 'Mona Krüger' },
    });
    expect(await claimOf(stranger, 'W-26-0815')).toBeNull();
    expect(await take('claim_history', {})).toMatchObject({ changed: 0 });
    expect(await take('claim_history', { status: 'rejected', reason: 'Worn out' })).toMatchObject({ changed: 1 });
    const { rows } = await sql<{ step: string }>`
      select concat_ws(' ', h.from_status, h.to_status, h.reason) as step
        from claims_history h join claims_claim k on k.id = h.claim_id
       where k.number = 'W-26-0815' order by h.id`.execute(server.db);
    expect(rows.map(({ step }) => step)).toEqual(['in_review ', 'in_review rejected Worn out']);
    expect([await count('platform_mail'), await count('erp_outbox')]).toEqual([mails, 0]);
    const jobs = await sql<{ count: number }>`
      select count(*)::int as count
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notices.raise'`.execute(server.db);
    expect(jobs.rows[0]?.count).toBe(0);
  });

  test('wait for the user whose claim they are', async () => {
    const late = { claim: 'W-2', created_by: 'late.user' };
    expect(said(await take('claim_history', late))).toEqual(['created_by row_unknown_reference']);
    await take('users', { username: 'late.user', email: 'late.user@radhaus.example' });
    expect(await importWaitingRows(ctx)).toMatchObject([{ type: 'claim_history', accepted: 1 }]);
  });

  test('leave alone what the portal made or changed', async () => {
    await take('claim_history', { claim: 'W-3' });
    await sql`update claims_claim set updated_at = now() where number = 'W-3'`.execute(server.db);
    expect(said(await take('claim_history', { claim: 'W-3', status: 'completed' }))).toEqual(['claim row_not_allowed']);
    expect(said(await take('claim_history', { claim: 'CL-2026-000001' }))).toEqual(['claim row_not_allowed']);
  });

  test.each<[string, Cells, string]>([
    ['an approval, which the portal would have to settle', { status: 'approved' }, 'status row_not_in_list'],
    ['two bicycles', { qty: 2 }, 'qty row_not_allowed'],
    ['a rejection without a reason', { status: 'rejected' }, 'reason row_required'],
    ['a status before the claim', { status_at: '2026-11-01T00:00:00Z' }, 'status_at row_ends_before_start'],
    ['a frame number with other signs', { frame_number: 'WTÜ' }, 'frame_number frame_number_invalid'],
  ])('refuse %s', async (_what, changes, expected) => {
    expect(said(await take('claim_history', { claim: 'W-9', ...changes }))).toEqual([expected]);
  });
});
