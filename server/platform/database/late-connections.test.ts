import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/harness.ts';
import { inTransaction } from './database.ts';
import { later } from './late-connections.ts';
import { StatementGroup, type Statement } from './statement-group.ts';

type PacketClient = { together(statements: readonly Statement[]): Promise<pg.QueryResult[]> };

let database: Awaited<ReturnType<typeof cloneDatabase>>;
/** Texts of the statements that the database got; those of one packet are joined. */
const sent: string[] = [];

beforeAll(async () => {
  database = await cloneDatabase(1);
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [one] = args;
      sent.push(one instanceof StatementGroup ? one.texts.join('; ') : String(one));
      return query(...args);
    }) as pg.PoolClient['query'];
  });
  await sql`create table late (id int primary key)`.execute(database.db);
});
afterAll(() => database.drop());

/** The statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await work();
  return [...sent];
}

const insert = (db: Kysely<never>, id: number): Promise<unknown> => sql`insert into late values (${id})`.execute(db);
const stored = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from late order by id`.execute(database.db)).rows.map(({ id }) => id);

test('a transaction without a statement takes no connection, whether it ends well or not', async () => {
  let taken = 0;
  const count = (): void => void (taken += 1);
  database.pool.on('acquire', count);
  const statements = await statementsOf(async () => {
    expect(await inTransaction(database.db, () => Promise.resolve('done'))).toBe('done');
    const refused = inTransaction(database.db, () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
  });
  database.pool.off('acquire', count);
  expect([taken, statements]).toEqual([0, []]);
});

test('a transaction begins before its first statement, keeps all or nothing, and gives its connection back', async () => {
  const kept = await statementsOf(() =>
    inTransaction(database.db, async (trx) => {
      await insert(trx as never, 1);
      await insert(trx as never, 2);
    }),
  );
  expect(kept).toEqual(['begin; insert into late values ($1)', 'insert into late values ($1)', 'commit']);
  const undone = await statementsOf(() =>
    inTransaction(database.db, async (trx) => {
      await insert(trx as never, 3);
      throw new Error('undone');
    }).catch(() => undefined),
  );
  expect(undone).toEqual(['begin; insert into late values ($1)', 'rollback']);
  // The pool has one connection.
  expect(await stored()).toEqual([1, 2]);
});

test('statements of one packet stop at the first that fails, and are sent again afterwards', async () => {
  const client = (await database.pool.connect()) as pg.PoolClient & PacketClient;
  const add = (id: number | string) => ({ text: 'insert into late values ($1) returning id', values: [id] });
  try {
    // Outside of a transaction, so that only the order of the packet keeps the second one back.
    await expect(client.together([{ text: 'select 1 / 0' }, add(4)])).rejects.toMatchObject({ code: '22012' });
    await expect(client.together([{ text: 'begin wrongly' }, add(4)])).rejects.toMatchObject({ code: '42601' });
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from late where id = 4');
    expect(rows).toEqual([{ count: 0 }]);
    await client.query('begin');
    const results = await client.together([add(4), { text: 'select 1 as one where false' }, add(5)]);
    expect(results.map(({ rows }) => rows)).toEqual([[{ id: 4 }], [], [{ id: 5 }]]);
    // What was skipped before it was parsed under its name works the next time.
    const named = { text: 'select 7 as seven', values: [] };
    await client.together([named, { text: 'select 8', values: [] }]);
    await client.query('rollback');
    for (let round = 0; round < 3; round += 1) {
      await expect(
        client.together([{ text: 'select 1 / 0', values: [] }, { text: 'select 9 as nine' }]),
      ).rejects.toThrow('division by zero');
      const [, nine] = await client.together([named, { text: 'select 9 as nine' }]);
      expect(nine?.rows).toEqual([{ nine: 9 }]);
    }
  } finally {
    client.release();
  }
});

test('after the first packet of a transaction failed, nothing more of it is sent', async () => {
  const statements = await statementsOf(async () => {
    const work = inTransaction(database.db, async (trx) => {
      const first = insert(trx as never, 1);
      await expect(first).rejects.toMatchObject({ code: '23505' });
      await expect(insert(trx as never, 6)).rejects.toMatchObject({ code: '23505' });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
  });
  expect(statements).toEqual(['begin; insert into late values ($1)', 'rollback']);
  expect(await stored()).toEqual([1, 2]);
});

test('a write that nobody waits for goes with the next statement, or with the commit', async () => {
  const add = (trx: Parameters<typeof later>[0], id: number) => later(trx, sql`insert into late values (${id})`);
  const statements = await statementsOf(() =>
    inTransaction(database.db, async (trx) => {
      await add(trx as never, 7);
      const { rows } = await sql`select id from late where id = 7`.execute(trx);
      expect(rows).toEqual([{ id: 7 }]);
      await add(trx as never, 8);
      await add(trx as never, 9);
    }),
  );
  expect(statements).toEqual([
    'begin; insert into late values ($1); select id from late where id = 7',
    'insert into late values ($1); insert into late values ($1); commit',
  ]);
  expect(await stored()).toEqual([1, 2, 7, 8, 9]);
  // Outside of a transaction it runs at once.
  expect(await statementsOf(() => add(database.db as never, 10))).toEqual(['insert into late values ($1)']);
});

test('a write that nobody waits for fails the next statement, or the commit, with its own error', async () => {
  const twice = (trx: unknown) => later(trx as never, sql`insert into late values (1)`);
  const read = inTransaction(database.db, async (trx) => {
    await twice(trx);
    return sql`select id from late`.execute(trx);
  });
  await expect(read).rejects.toMatchObject({ code: '23505' });
  const end = inTransaction(database.db, async (trx) => {
    await insert(trx as never, 11);
    await twice(trx);
  });
  await expect(end).rejects.toMatchObject({ code: '23505' });
  const given = inTransaction(database.db, async (trx) => {
    await insert(trx as never, 12);
    await later(trx as never, sql`insert into late values (13)`);
    throw new Error('undone');
  });
  await expect(given).rejects.toThrow('undone');
  expect(await stored()).toEqual([1, 2, 7, 8, 9, 10]);
});
