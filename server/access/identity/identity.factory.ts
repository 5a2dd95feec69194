import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller, TestServer } from '#testing/harness.ts';
import { noPassword } from '#rules/accounts/users/invitation.ts';
import type { UserArea } from '#rules/permissions.ts';
import { requireCustomersOfDealers } from './identity.dealer-users.queries.ts';

export interface UserOptions {
  readonly role?: string;
  readonly groupRole?: string;
  readonly username?: string;
  readonly name?: string;
  readonly areas?: readonly UserArea[];
  readonly customerId?: string;
  /** Stored hash; sign-in tests make a real one, other tests need none. */
  readonly passwordHash?: string;
  readonly language?: string;
  /** The user is older than the rule that users of dealers need a customer. */
  readonly older?: boolean;
}

/**
 * Adds a user with one seeded role; returns id and username. Throws `dealer_needs_customer` like the product, unless the
 * user is `older`.
 */
export async function makeUser(
  server: TestServer,
  options: UserOptions = {},
): Promise<{ id: string; username: string }> {
  const username = options.username ?? `user-${randomUUID().slice(0, 12)}`;
  const { rows } = await sql<{ id: string }>`
    insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
    select ${username}, ${`${username}@paceline.example`}, ${options.name ?? `Name of ${username}`},
           ${options.passwordHash ?? noPassword}, ${options.language ?? 'en-us'}, g.id, now(), now()
      from identity_group_role g
     where g.name = ${options.groupRole ?? 'Administrator'}
    returning id`.execute(server.db);
  const id = rows[0]?.id;
  if (!id) throw new Error(`no group role ${options.groupRole}`);
  await sql`
    insert into identity_user_role (user_id, role_id)
    select ${id}, id
      from identity_role
     where name = ${options.role ?? 'dealer'}`.execute(server.db);
  for (const area of options.areas ?? [])
    await server.db
      .insertInto('identity_user_area')
      .values({ user_id: id, ...area })
      .execute();
  if (options.customerId)
    await server.db.insertInto('customers_user').values({ user_id: id, customer_id: options.customerId }).execute();
  if (options.older !== true) await requireCustomersOfDealers(server, [id]);
  return { id, username };
}

/**
 * Opens a session for a user and returns a caller with its request token, working for `customerId` (or without a
 * customer).
 */
export async function signIn(
  server: TestServer,
  userId: string,
  customerId: string | null = null,
  host = 'localhost',
): Promise<Caller & { sessionId: string }> {
  const now = server.services.now();
  const session = await server.db
    .insertInto('identity_session')
    .values({
      user_id: userId,
      active_customer_id: customerId,
      host,
      address: '127.0.0.1',
      user_agent: 'test',
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await server.services.tokens.sign({ userId, sessionId: session.id, customerId, r3: '', isr: '' }, now);
  return { token, host, sessionId: session.id };
}
