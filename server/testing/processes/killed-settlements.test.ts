import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { reviewedClaim, settlesAtOnce } from '#service/claims/claims.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { enqueueWith } from '#platform/jobs/jobs.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';

/** A real server process that is killed while the desk approves claims, and while settlements are followed. */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-killed-settlements-'));
let process: ServerProcess | null = null;

afterAll(async () => {
  await process?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Approves a claim at the process; null if it was killed meanwhile, else the codes of the refusal. */
async function approve(port: number, desk: Caller, id: string, resolution: string): Promise<string[] | null> {
  const query = `mutation { updateClaimStatus(id: "${id}", newStatus: "approved", resolution: "${resolution}") { userErrors { code } } }`;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${desk.token}` },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as { data: { updateClaimStatus: { userErrors: { code: string }[] } } };
    return data.updateClaimStatus.userErrors.map(({ code }) => code);
  } catch {
    return null;
  }
}

/** A transaction of another process that holds locks. */
async function holding(...statements: string[]): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
  await holder.connect();
  await holder.query('begin');
  for (const statement of statements) await holder.query(statement);
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}
/** How many statements of the server wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  ).rows[0]?.count ?? 0;

interface Settled {
  readonly status: string;
  readonly approvals: number;
  readonly settlements: number;
  readonly orders: number;
  readonly requests: number;
  readonly reserved: number;
  readonly outbox: number;
}
const settled = async (): Promise<Settled[]> =>
  (
    await sql<Settled>`
      select k.status,
             (select count(*)::int from claims_history h where h.claim_id = k.id and h.to_status = 'approved') as approvals,
             (select count(*)::int from claims_settlement s where s.claim_id = k.id) as settlements,
             (select count(*)::int from orders_order o where o.po_number = k.number) as orders,
             (select count(*)::int from claims_credit_request r where r.claim_id = k.id) as requests,
             (select coalesce(sum(r.qty), 0)::int from orders_reservation r join orders_line l on l.id = r.line_id
                join orders_order o on o.id = l.order_id where o.po_number = k.number and r.released_at is null) as reserved,
             (select count(*)::int from erp_outbox x
               where x.kind in ('order', 'credit_request')
                 and x.subject_id in (select coalesce(s.order_id, s.credit_request_id) from claims_settlement s
                                       where s.claim_id = k.id)) as outbox
        from claims_claim k
       order by k.id`.execute(server.db)
  ).rows;

test('one settlement for each approval, and none lost, when the server is killed meanwhile', async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: settlesAtOnce });
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  const user = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas });
  const desk = await signIn(server, user.id);
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  process = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: server.config.databaseUrl ?? '',
    DATA_DIR: folder,
    DATABASE_POOL: '20',
    ERP_SIMULATOR: '0',
  }));
  const claims: { id: string; resolution: string }[] = [];
  const starting = process.start();
  for (let at = 0; at < 10; at += 1)
    claims.push({
      id: (await reviewedClaim(server, { desk, dealer, sorg, stock: 5 })).id,
      resolution: at % 2 ? 'credit' : 'replacement',
    });
  await starting;
  const { port } = process;
  const [first, ...rest] = claims;
  expect(await approve(port, desk, first?.id ?? '', 'replacement')).toEqual([]);
  // Approvals wait at their last step: the order or the request is made, the settlement is not.
  const release = await holding('lock table claims_settlement in share mode');
  const answers = rest.map(({ id, resolution }) => approve(port, desk, id, resolution));
  await expect.poll(waiting).toBeGreaterThan(3);
  await process.end('SIGKILL');
  await release();
  expect(await Promise.all(answers)).toEqual(rest.map(() => null));
  await expect.poll(waiting).toBe(0);
  await process.start();
  // The desk presses again, twice at one moment.
  const again = await Promise.all(
    claims.flatMap(({ id, resolution }) => [approve(port, desk, id, resolution), approve(port, desk, id, resolution)]),
  );
  expect(again.filter((codes) => codes?.length === 0)).toHaveLength(9);
  expect(await settled()).toEqual(
    claims.map(({ resolution }) => ({
      status: 'approved',
      approvals: 1,
      settlements: 1,
      orders: resolution === 'replacement' ? 1 : 0,
      requests: resolution === 'credit' ? 1 : 0,
      reserved: resolution === 'replacement' ? 1 : 0,
      outbox: 1,
    })),
  );

  // The ERP booked and delivered; the server dies while it moves the claims on.
  await sql`
    update claims_credit_request set erp_state = 'booked', credit_number = number, credit_on = now()::date,
           credit_amount = amount`.execute(server.db);
  const [, held] = claims;
  const releaseClaim = await holding(`select from claims_claim where id = '${held?.id ?? ''}' for update`);
  await enqueueWith(server.db)('claims.followSettlements', {});
  await expect.poll(waiting).toBeGreaterThan(0);
  await process.end('SIGKILL');
  await releaseClaim();
  await process.start();
  await enqueueWith(server.db)('claims.followSettlements', {});
  const statuses = async () => (await settled()).map(({ status }) => status);
  await expect
    .poll(statuses, { interval: 300 })
    .toEqual(claims.map(({ resolution }) => (resolution === 'credit' ? 'completed' : 'approved')));
  const { rows } = await sql<{ to: string; count: number }>`
    select h.to_status as "to", count(*)::int as count
      from claims_history h
     where h.to_status in ('in_settlement', 'completed')
     group by h.to_status
     order by 1`.execute(server.db);
  expect(rows).toEqual([
    { to: 'completed', count: 5 },
    { to: 'in_settlement', count: 5 },
  ]);
});
