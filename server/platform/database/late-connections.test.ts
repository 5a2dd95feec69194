import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/harness.ts';
import { inTransaction } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
/** Texts of the statements that the database got. */
const sent: string[] = [];
let beginFails = false;

beforeAll(async () => {
  database = await cloneDatabase(1);
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      sent.push(String(args[0]));
      if (args[0] !== 'begin' || !beginFails) return query(...args);
      beginFails = false;
      return Promise.reject(new Error('no begin'));
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
  expect(kept).toEqual(['begin', 'insert into late values ($1)', 'insert into late values ($1)', 'commit']);
  const undone = await statementsOf(() =>
    inTransaction(database.db, async (trx) => {
      await insert(trx as never, 3);
      throw new Error('undone');
    }).catch(() => undefined),
  );
  expect(undone).toEqual(['begin', 'insert into late values ($1)', 'rollback']);
  // The pool has one connection.
  expect(await stored()).toEqual([1, 2]);
});

test('no statement runs outside of a transaction whose begin failed', async () => {
  beginFails = true;
  const work = inTransaction(database.db, async (trx) => {
    await expect(insert(trx as never, 4)).rejects.toThrow('no begin');
    await insert(trx as never, 5);
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await stored()).toEqual([1, 2]);
});

test('a transaction whose begin failed ends with that error, and gives its connection back', async () => {
  beginFails = true;
  await expect(inTransaction(database.db, (trx) => insert(trx as never, 6))).rejects.toThrow('no begin');
  expect(await stored()).toEqual([1, 2]);
});
