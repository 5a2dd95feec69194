import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { openDatabase, type DatabaseConnection } from '#platform/database/database.ts';
import { processMemory } from '#platform/database/feed-memory.ts';
import type { Log } from '#platform/log.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { ReadReplica } from '#platform/database/read-replica.ts';
import { cloneDatabase, testServer, type Caller } from '#testing/harness.ts';

/** A second database stands for the replica: what it has and the primary has not shows which of them answered. */
const server = testServer();
let other: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: DatabaseConnection;
let replica: ReadReplica;
let writer: Caller;
let reader: Caller;
const lines: string[] = [];
const nobody = '00000000-0000-7000-8000-000000000000';
const write = (_facts: object, text: string): void => void lines.push(text);
const log = { warn: write, info: write } as unknown as Log;

const audit = (db: DatabaseConnection['db'], action: string) =>
  db
    .insertInto('platform_audit')
    .values({
      at: new Date('2026-06-15T10:00:00Z'),
      actor_name: 'Somebody',
      action,
      subject_type: 'place',
      subject_id: 'x',
      request_id: 'r',
    })
    .execute();

beforeAll(async () => {
  other = await cloneDatabase(2);
  connection = openDatabase(other.url, 2, { readsOnly: true });
  replica = new ReadReplica(server.db, connection, server.services, log);
  Object.assign(server.services, { replica });
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  const make = async (): Promise<Caller> =>
    signIn(server, (await makeUser(server, { role: 'audit', groupRole: 'Audit', areas: [...areas] })).id);
  [writer, reader] = [await make(), await make()];
  await audit(server.db, 'on.primary');
  await audit(other.db, 'on.replica');
});
afterAll(async () => {
  await replica.close();
  await other.drop();
});

/** Lets the replica be this far behind, and checks it. */
async function behind(seconds: number): Promise<void> {
  await sql`
    update platform_replica_beat set at = clock_timestamp() - ${seconds} * interval '1 second'`.execute(other.db);
  await replica.check();
}
beforeEach(async () => {
  await behind(1);
  lines.length = 0;
});

/** Which database answers the log of the caller. */
async function answering(caller: Caller, more = ''): Promise<string[]> {
  const { data, errors } = await server.graphql(
    caller,
    `{ auditLog(filter: { subjectType: "place" }) { data { action } } ${more} }`,
  );
  expect(errors).toBeUndefined();
  return data.auditLog.data.map(({ action }: { action: string }) => action);
}

test('lists that may lag come from the replica, all other queries from the primary', async () => {
  expect(await answering(reader)).toEqual(['on.replica']);
  expect(await answering(reader, 'shiptoV2 { id }')).toEqual(['on.primary']);
});

test('the user who wrote reads from the primary for ten seconds', async () => {
  const { data } = await server.graphql(writer, 'mutation { changeLanguage(id: "en-us") { status } }');
  expect(data.changeLanguage.status).toBe('success');
  expect(await answering(writer)).toEqual(['on.primary']);
  expect(await answering(reader)).toEqual(['on.replica']);
  const age = (seconds: number) =>
    sql`update platform_user_write set at = clock_timestamp() - ${seconds} * interval '1 second'`.execute(server.db);
  await age(9);
  expect(await answering(writer)).toEqual(['on.primary']);
  await age(11);
  expect(await answering(writer)).toEqual(['on.replica']);
});

test('a replica that is more than five seconds behind is not used until it has caught up', async () => {
  await behind(7);
  expect(await answering(reader)).toEqual(['on.primary']);
  await behind(8);
  await behind(1);
  expect(await answering(reader)).toEqual(['on.replica']);
  expect(lines).toEqual(['the replica is not used', 'lists are read from the replica']);
});

test('a query that fails on the replica is answered by the primary, and the next ones too', async () => {
  await sql`alter table platform_audit rename to platform_audit_away`.execute(other.db);
  expect(await answering(reader)).toEqual(['on.primary']);
  await sql`alter table platform_audit_away rename to platform_audit`.execute(other.db);
  expect(await answering(reader)).toEqual(['on.primary']);
  await behind(1);
  expect(await answering(reader)).toEqual(['on.replica']);
});

/** The query of `answering` as frequent queries run: compiled. */
async function compile(): Promise<void> {
  for (let run = 0; run <= 20; run += 1) await answering(reader);
}

test('a frequent query that fails on the replica is answered by the primary', async () => {
  await compile();
  await sql`alter table platform_audit rename to platform_audit_away`.execute(other.db);
  try {
    expect(await answering(reader)).toEqual(['on.primary']);
  } finally {
    await sql`alter table platform_audit_away rename to platform_audit`.execute(other.db);
  }
  await behind(1);
  expect(await answering(reader)).toEqual(['on.replica']);
});

/** Forwards to the database of the tests until it is killed, or frozen: then it holds its connections and says nothing. */
async function relay(): Promise<{ url: string; kill: () => void; freeze: () => void; close: () => void }> {
  const target = new URL(other.url);
  const sockets: Socket[] = [];
  let frozen = false;
  const hub = createServer((caller) => {
    const host = decodeURIComponent(target.hostname);
    const database = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), host);
    sockets.push(caller, database);
    for (const socket of [caller, database]) socket.on('error', () => undefined);
    if (frozen) return;
    caller.pipe(database).pipe(caller);
  });
  await new Promise<void>((resolve) => void hub.listen(0, '127.0.0.1', resolve));
  const url = new URL(other.url);
  url.hostname = '127.0.0.1';
  url.port = String((hub.address() as AddressInfo).port);
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
    hub.close();
  };
  return {
    url: url.href,
    kill: end,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: end,
  };
}

test.each(['kill', 'freeze'] as const)(
  'frequent queries and first ones are answered by the primary after a %s of the replica',
  async (how) => {
    await compile();
    const between = await relay();
    const through = openDatabase(between.url, 1, { readsOnly: true, answerLimitMs: 1_000 });
    const broken = new ReadReplica(server.db, through, server.services, log);
    Object.assign(server.services, { replica: broken });
    try {
      await broken.check();
      expect(await broken.mayServe(nobody)).toBe(true);
      between[how]();
      expect(await answering(reader)).toEqual(['on.primary']);
      expect(await answering(reader, `again: auditNames { actions }`)).toEqual(['on.primary']);
    } finally {
      Object.assign(server.services, { replica });
      between.close();
      await broken.close();
    }
  },
);

test('a refusal on the replica is an answer', async () => {
  const { errors } = await server.graphql(reader, '{ auditLog(page: 0) { info { count } } }');
  expect(errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
  expect(lines).toEqual([]);
});

test('a replica that cannot be reached is not used', async () => {
  const nowhere = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/none`, 1, { readsOnly: true });
  const away = new ReadReplica(server.db, nowhere, processMemory(server.services.access), log);
  await away.check();
  await away.check();
  expect(await away.mayServe(nobody)).toBe(false);
  expect(lines).toEqual(['the replica is not used']);
  await away.close();
});

test('the connection to the replica refuses writes', async () => {
  await expect(audit(connection.db, 'written')).rejects.toThrow('read-only transaction');
});

test('what was read from the replica is not remembered', async () => {
  const memory = processMemory(server.services.access);
  const lagging = new ReadReplica(server.db, connection, memory, log);
  const context = { catalogMemory: memory.catalog } as unknown as Parameters<ReadReplica['contextOf']>[0];
  const ctx = lagging.contextOf(context);
  let loads = 0;
  const load = (): Promise<number> => Promise.resolve((loads += 1));
  expect([await ctx.remember('settings.x', load), await ctx.remember('settings.x', load)]).toEqual([1, 2]);
  ctx.catalogMemory.keep('card', 'old', 10, memory.catalog.changes);
  expect(memory.catalog.find('card')).toBeUndefined();
});
