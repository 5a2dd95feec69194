import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { idOf } from '#accounts/users/users.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { shortStacks } from '#testing/short-stacks.ts';
import { documentOf, sampleOf, schemaOperations } from './operations.ts';
import { writingRoutes } from './rest-routes.ts';

/** A session that sees the portal as a role writes nothing, whatever it calls. */
const server = testServer();
shortStacks();
let viewer: Caller;

/** Routes that begin and end a session or act for nobody: the same without a session. `/change-customer` changes only the session. */
const openRoutes = [
  'DELETE /change-customer',
  'POST /accept-invitation',
  'POST /change-customer',
  'POST /change-customer/:code',
  'POST /click-collect/orders',
  'POST /forgot-password',
  'POST /login',
  'POST /login/passkey',
  'POST /login/passkey-options',
  'POST /login/second-factor',
  'POST /login/second-factor/passkey',
  'POST /login/second-factor/passkey-options',
  'POST /logout',
  'POST /mail/replies',
  'POST /open-invitation',
  'POST /notification/unsubscribe',
  'POST /open-password-link',
  'POST /payments/callbacks/:gateway',
  'POST /payments/sandbox/:externalId',
  'POST /refresh-token',
  'POST /reset-password',
  'POST /server/setup',
];
/** Routes of GraphQL, whose operations are called one by one. */
const graphqlRoutes = ['POST /graphql', 'POST /public/graphql', 'POST /query'];
/** Bodies of routes that check their shape before who calls. */
const bodies: Readonly<Record<string, object>> = {
  '/passkeys': {
    name: 'x',
    response: {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'x', attestationObject: 'x' },
    },
  },
  '/passkeys/options': { password: 'x' },
};

beforeAll(async () => {
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  // Their own role holds every permission, so no refusal comes from a missing one.
  const user = await makeUser(server, { role: 'administrator', groupRole: 'Administrator' });
  viewer = await signIn(server, user.id);
  const { data } = await server.graphql(viewer, 'mutation ($id: ID!) { startRoleView(roleId: $id) { endsAt } }', {
    id: await idOf(server, 'identity_role', 'administrator'),
  });
  if (!data.startRoleView.endsAt) throw new Error('the view did not start');
});

const send = (url: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', payload: object, at: number) =>
  server.app.inject({
    method,
    url,
    payload,
    remoteAddress: `10.9.${Math.floor(at / 200)}.${(at % 200) + 1}`,
    headers: { host: 'localhost', authorization: `Bearer ${viewer.token ?? ''}` },
  });

describe('a session that sees the portal as a role', () => {
  test('is refused every mutation but the end of the view, on both routes', async () => {
    const mutations = schemaOperations().filter(({ kind }) => kind === 'mutation');
    expect(mutations.length).toBeGreaterThan(100);
    const free: string[] = [];
    const passed: string[] = [];
    for (const [at, operation] of mutations.entries()) {
      const options = operation.field.extensions?.pothosOptions as { duringRoleView?: boolean } | undefined;
      if (options?.duringRoleView === true) {
        free.push(operation.name);
        continue;
      }
      const payload = {
        query: documentOf(operation),
        variables: Object.fromEntries(operation.field.args.map((argument) => [argument.name, sampleOf(argument.type)])),
      };
      for (const url of ['/graphql', '/public/graphql']) {
        const answer = await send(url, 'POST', payload, at);
        const { errors = [] } = answer.json<{ errors?: { extensions?: { reason?: string } }[] }>();
        if (errors[0]?.extensions?.reason !== 'role_view_read_only')
          passed.push(`${operation.name} on ${url}: ${answer.body.slice(0, 200)}`);
      }
    }
    expect(passed).toEqual([]);
    expect(free).toEqual(['endRoleView']);
  });

  test('is refused every REST call that may write', async () => {
    const passed: string[] = [];
    for (const [at, { method, path }] of writingRoutes(server).entries()) {
      const name = `${method} ${path}`;
      if (openRoutes.includes(name) || graphqlRoutes.includes(name) || method === 'GET') continue;
      const url = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
      const answer = await send(url, method, bodies[path] ?? {}, 5_000 + at);
      if (!answer.body.includes('role_view_read_only')) passed.push(`${name}: ${answer.body.slice(0, 200)}`);
    }
    expect(passed).toEqual([]);
  });

  test('is refused files before they are read', async () => {
    const part = (name: string, value: string): string =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${value}\r\n`;
    const operations = JSON.stringify({
      query: 'mutation ($file: Upload) { checkUsers(file: $file) { unknownColumns } }',
      variables: { file: null },
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: [
        part('operations', `\r\n\r\n${operations}`),
        part('map', '\r\n\r\n{"0":["variables.file"]}'),
        part('0', '; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nname'),
        '--x--\r\n',
      ].join(''),
      headers: {
        host: 'localhost',
        authorization: `Bearer ${viewer.token ?? ''}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    expect(answer.body).toContain('role_view_read_only');
  });
});
