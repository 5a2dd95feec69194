import { sql } from 'kysely';
import { systemContext } from '#server/background.ts';
import type { Caller, GraphqlAnswer, TestServer } from '#testing/harness.ts';
import { makeCustomer, makeDealer, type CustomerOptions } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { ofCustomer } from '#accounts/users/users.factory.ts';
import { colleagueJobs } from './colleagues.jobs.ts';

export type Owner = Awaited<ReturnType<typeof makeOwner>>;

/** A dealer whose user is also its owner, signed in. */
export async function makeOwner(server: TestServer, options: CustomerOptions & { role?: string }) {
  const dealer = await makeDealer(server, options);
  await giveRole(server, dealer.userId, 'owner');
  for (const sorg of options.sorgs)
    await server.db
      .insertInto('identity_user_area')
      .values({ user_id: dealer.userId, ...ofCustomer(sorg, dealer.customer.unified) })
      .execute();
  return dealer;
}

/** Gives a user one more role. */
export async function giveRole(server: TestServer, userId: string, role: string): Promise<void> {
  await sql`
    insert into identity_user_role (user_id, role_id)
    select ${userId}, id
      from identity_role
     where name = ${role}`.execute(server.db);
}

/** A user of a customer, signed in. */
export async function makeColleague(
  server: TestServer,
  customer: { readonly id: string },
  role: string,
): Promise<Caller & { userId: string; username: string }> {
  const user = await makeUser(server, { role, groupRole: 'Dealer', customerId: customer.id });
  return { ...(await signIn(server, user.id, customer.id)), userId: user.id, username: user.username };
}

/** A branch: a customer whose accounts are carried by another one. */
export async function makeBranch(server: TestServer, head: { readonly id: string }, options: CustomerOptions) {
  const branch = await makeCustomer(server, options);
  await sql`
    insert into customers_credit_customer (area_id, customer_id)
    select a.id, ${head.id}
      from customers_area a
     where a.customer_id = ${branch.id}`.execute(server.db);
  return branch;
}

export interface ListedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: string;
  readonly branchId: string;
  readonly roles: readonly { readonly name: string }[];
  readonly self: boolean;
  readonly problem: string | null;
}

const listDocument = `{ colleagues { mayChange most branches { id name } roles { name }
  people { id name email username state branchId roles { name } self problem lastSignInAt invitedAt expiresAt } } }`;
/** Calls `colleagues`. */
export const readColleagues = (server: TestServer, caller: Caller): Promise<GraphqlAnswer> =>
  server.graphql(caller, listDocument);

/** The people that a caller sees, by name. */
export async function peopleOf(server: TestServer, caller: Caller): Promise<ReadonlyMap<string, ListedPerson>> {
  const { data } = await readColleagues(server, caller);
  return new Map((data.colleagues.people as ListedPerson[]).map((person) => [person.name, person]));
}

const inviteDocument = `mutation ($name: String!, $email: String!, $language: String!, $roles: [String!]!, $branchId: ID!) {
  inviteColleague(name: $name, email: $email, language: $language, roles: $roles, branchId: $branchId) {
    id message { status } userErrors { field code params } } }`;
/** Calls `inviteColleague`; by default a buyer for the owner's own dealer. */
export async function invite(
  server: TestServer,
  owner: Owner,
  wish: Record<string, unknown>,
): Promise<{ id: string | null; userErrors: { field: string; code: string }[] }> {
  const { data, errors } = await server.graphql(owner, inviteDocument, {
    language: 'en-us',
    roles: ['buyer'],
    branchId: owner.customer.id,
    ...wish,
  });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.inviteColleague;
}

/** Calls a mutation that takes an id; returns the refusals. */
export async function act(
  server: TestServer,
  caller: Caller,
  name: 'resendInvitation' | 'withdrawInvitation' | 'disableColleague' | 'enableColleague',
  id: string,
): Promise<{ id: string | null; userErrors: { field: string; code: string }[] }> {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($id: ID!) { ${name}(id: $id) { id userErrors { field code } } }`,
    { id },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data[name];
}

/** Calls `changeColleague`; returns the refusals. */
export async function changeColleague(
  server: TestServer,
  caller: Caller,
  id: string,
  change: { roles?: string[]; branchId?: string },
): Promise<{ field: string; code: string }[]> {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($id: ID!, $roles: [String!], $branchId: ID) {
      changeColleague(id: $id, roles: $roles, branchId: $branchId) { id userErrors { field code } } }`,
    { id, ...change },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.changeColleague.userErrors;
}

export interface InvitationMail {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly locale: string;
  readonly secret: boolean;
  /** The token of its link, or empty. */
  readonly token: string;
}

/** Writes the mails of all invitations, and returns those to an address, the oldest first. */
export async function mailsTo(server: TestServer, email: string): Promise<InvitationMail[]> {
  const job = colleagueJobs({ port: 4000 }).find(({ name }) => name === 'colleagues.mail');
  const { rows: waiting } = await sql<{ id: string }>`
    select id from colleagues_invitation where mailed_at is null order by id`.execute(server.db);
  for (const { id } of waiting) await job?.run(await systemContext(server.services, 'job'), { id });
  const { rows } = await sql<Omit<InvitationMail, 'token'>>`
    select kind, subject, body_text as text, locale, secret
      from platform_mail
     where recipient = ${email}
     order by id`.execute(server.db);
  return rows.map((mail) => ({ ...mail, token: /[?]invitation=([\w-]+)/.exec(mail.text)?.[1] ?? '' }));
}

let address = 0;
/** Calls `POST /accept-invitation`, each time from another address. */
export async function accept(
  server: TestServer,
  token: string,
  password: string,
): Promise<{ status: number; body: { username?: string; code?: string; field?: string } }> {
  address += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/accept-invitation',
    remoteAddress: `10.9.${Math.floor(address / 250)}.${(address % 250) + 1}`,
    headers: { host: 'localhost' },
    payload: { token, password },
  });
  return { status: answer.statusCode, body: answer.json() };
}
