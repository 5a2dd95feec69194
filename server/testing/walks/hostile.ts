import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { permissions } from '#rules/permissions.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import type { Caller, TestServer } from '#testing/harness.ts';

/** A caller with every permission and a customer, so that no operation is refused before it reads its input. */
export async function makeAllowedCaller(server: TestServer): Promise<{ caller: Caller; sorg: string }> {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const { rows } = await sql<{
    id: string;
  }>`insert into identity_role (name, description) values ('everything', 'Everything') returning id`.execute(server.db);
  await server.db
    .insertInto('identity_role_permission')
    .values(Object.keys(permissions).map((permission) => ({ role_id: rows[0]?.id ?? '', permission })))
    .execute();
  const customer = await makeCustomer(server, { sorgs: [sorg] });
  const user = await makeUser(server, {
    role: 'everything',
    customerId: customer.id,
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  return { caller: await signIn(server, user.id, customer.id), sorg };
}

let deep: unknown = 'x';
for (let i = 0; i < 60; i += 1) deep = { a: deep };

/** Values that a client should not send. */
export const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  'x',
  'x'.repeat(6_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '%_\\',
  "' or 1=1 --",
  '"}{',
  '../../etc/passwd',
  '=1+1',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(40),
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20',
  '9999-12-31T23:59:59.999Z',
  randomUUID(),
  '🚲',
  0,
  -1,
  1.5,
  2_147_483_647,
  -2_147_483_648,
  1e308,
  true,
  [],
  [null],
  [[]],
  {},
  { toString: 1 },
  deep,
  Array.from({ length: 3_000 }, () => 'x'),
];

/** The problem with a response: a server error, or text meant for programmers. */
export function faultOf(status: number, body: string): string | null {
  if (status >= 500) return `status ${status}`;
  if (/"code":"INTERNAL"|something_wrong/.test(body)) return 'failed inside';
  if (/\n\s+at |node_modules|\.ts:\d+|kysely|select .* from |insert into|violates|syntax error at/i.test(body))
    return 'speaks of its inside';
  return null;
}
