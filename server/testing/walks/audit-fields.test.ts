import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inDiscardedTransaction } from '#platform/database/copy.ts';
import { fieldsWithoutWords } from './audit-fields.ts';
import { testServer } from '#testing/harness.ts';

const server = testServer();

test('names every recorded field that has no words, also below others and in lists', async () => {
  const states = {
    name: 'Anna',
    frobnication: 'unknown',
    empty_frobnication: '',
    texts: { de: { title: 'A', frobnicated: 'B' }, xx: 'no language' },
    user_areas: [{ sorg: '1000', areaFrobnication: 1 }],
    configuration: { hosts: 'a.example' },
    roles: ['a', 'b'],
  };
  const found = await inDiscardedTransaction(server.db, async ({ db }) => {
    await sql`
      insert into platform_audit (at, actor_name, action, subject_type, subject_id, request_id, before, after)
      values (now(), 'test', 'test.frobnicate', 'user', '1', 'r', ${JSON.stringify({ older: 1 })}, ${JSON.stringify(states)})`.execute(
      db,
    );
    return fieldsWithoutWords(db);
  });
  expect(found).toEqual(
    ['frobnication', 'older', 'texts.de.frobnicated', 'texts.xx', 'userAreas.areaFrobnication'].map(
      (path) => `test.frobnicate: ${path.replace('userAreas', 'user_areas')}`,
    ),
  );
});
