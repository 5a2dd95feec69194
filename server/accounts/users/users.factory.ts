import { sql } from 'kysely';
import type { UserArea } from '#rules/permissions.ts';
import { nextNumber } from '#testing/counters.ts';
import type { Caller, GraphqlAnswer, TestServer } from '#testing/harness.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';

/** An area without limitation. */
export const wholeSorg = (sorg: string): UserArea => ({ sorg, limitation: 'none', option: 'include', value: '' });

/** An administrator over sales organisations, signed in. */
export async function makeAdministrator(
  server: TestServer,
  sorgs: readonly string[],
  options: { groupRole?: string; role?: string; areas?: readonly UserArea[] } = {},
): Promise<Caller & { userId: string }> {
  const user = await makeUser(server, {
    role: options.role ?? 'administrator',
    groupRole: options.groupRole ?? 'Administrator',
    areas: options.areas ?? sorgs.map(wholeSorg),
  });
  return { ...(await signIn(server, user.id)), userId: user.id };
}

/** Id of a seeded role or group role. */
export async function idOf(
  server: TestServer,
  table: 'identity_role' | 'identity_group_role' | 'identity_permission',
  name: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(table)} where name = ${name}`.execute(server.db);
  if (!rows[0]) throw new Error(`${table} has no ${name}`);
  return rows[0].id;
}

/** A group role with one role that has exactly these permissions; returns their ids. */
export async function makeGroupRole(
  server: TestServer,
  name: string,
  roles: readonly string[],
  us = false,
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into identity_group_role (name, description, us) values (${name}, ${name}, ${us}) returning id`.execute(
    server.db,
  );
  await sql`
    insert into identity_group_role_role (group_role_id, role_id)
    select ${rows[0]?.id}, id
      from identity_role
     where name = any(${[...roles]})`.execute(server.db);
  return rows[0]?.id ?? '';
}

/** An area of one customer. */
export const ofCustomer = (sorg: string, unified: string): UserArea => ({
  sorg,
  limitation: 'customer',
  option: 'include',
  value: unified,
});

/** The areas of a dealer's user: a new customer in these sales organisations. */
export async function dealerAreas(server: TestServer, ...sorgs: string[]): Promise<UserArea[]> {
  const { unified } = await makeCustomer(server, { sorgs });
  return sorgs.map((sorg) => ofCustomer(sorg, unified));
}

/** Form input for a new dealer user in a sorg, of a new customer or with these areas. */
export async function userInput(
  server: TestServer,
  sorg: string,
  change: Record<string, unknown> = {},
  userAreas?: UserArea[],
): Promise<{ user: Record<string, unknown>; userAreas: UserArea[] }> {
  const userCount = nextNumber('user');
  return {
    user: {
      email: `new.user${userCount}@shop.example`,
      name: `New User ${userCount}`,
      username: `new.user${userCount}`,
      languageId: 'en-us',
      groupRoleId: await idOf(server, 'identity_group_role', 'Dealer'),
      roleIds: [await idOf(server, 'identity_role', 'dealer')],
      ...change,
    },
    userAreas: userAreas ?? (await dealerAreas(server, sorg)),
  };
}

const createDocument = `mutation ($user: UserInput!, $userAreas: [UserAreaInput!]!, $us: Boolean) {
  createUser(user: $user, userAreas: $userAreas, us: $us) { user { id username password } message { status description } userErrors { field code message } } }`;
/** Calls `createUser`. */
export async function createUser(server: TestServer, caller: Caller, input: object): Promise<GraphqlAnswer['data']> {
  const { data, errors } = await server.graphql(caller, createDocument, input as Record<string, unknown>);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.createUser;
}

const updateDocument = `mutation ($id: ID!, $user: UserInput!, $userAreas: [UserAreaInput!], $generatePassword: Boolean, $us: Boolean) {
  updateUser(id: $id, user: $user, userAreas: $userAreas, generatePassword: $generatePassword, us: $us) {
    user { id username password } message { status description } userErrors { field code } } }`;
/** Calls `updateUser`. */
export async function updateUser(
  server: TestServer,
  caller: Caller,
  id: string,
  change: { user?: object; [name: string]: unknown },
): Promise<GraphqlAnswer['data']> {
  const { data, errors } = await server.graphql(caller, updateDocument, { id, user: {}, ...change });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.updateUser;
}

/** Signs in with name and password, as a client that stores its own tokens. */
export async function logIn(
  server: TestServer,
  username: string,
  password: string,
): Promise<{ status: number; token: string; mustChangePassword: boolean }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { host: 'localhost' },
    payload: { username, password },
  });
  const body = answer.json<{ requestToken?: string; mustChangePassword?: boolean }>();
  return {
    status: answer.statusCode,
    token: body.requestToken ?? '',
    mustChangePassword: body.mustChangePassword ?? false,
  };
}
