import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { seededGroupRoles, seededRoles } from '#access/roles/roles.seeded.actions.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { allowedFor, allowFault, documentOf, sampleOf, schemaOperations } from './operations.ts';
import { restRoutes } from './rest-routes.ts';
import { shortStacks } from '#testing/short-stacks.ts';

const server = testServer();
shortStacks();
const roles = Object.keys(seededRoles);
const operations = schemaOperations();
/** These routes are for the client program or the operator, not for a user. */
const withClientId = ['/server/status', '/server/config/:host'];
const ofOperators = ['/metrics'];
const withRefreshToken = '/refresh-token';
/** Takes calls that a shop signed, from everybody. */
const signedByShops = '/click-collect/orders';
/** Takes answers to mails from the mail server that knows the secret. */
const ofMailServer = '/mail/replies';
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
};

const callers = new Map<string, Caller & { userId: string }>();
let nobody: Caller;

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  nobody = { token: null };
  for (const role of roles) {
    const groupRole =
      Object.entries(seededGroupRoles).find(([name, held]) => held.includes(role) && name !== 'Administrator')?.[0] ??
      'Administrator';
    const user = await makeUser(server, { role, groupRole });
    callers.set(role, { ...(await signIn(server, user.id)), userId: user.id });
  }
});

/** The routes of the table. */
const routesOfUsers = () =>
  restRoutes(server).filter(
    ({ path }) => ![...ofOperators, withRefreshToken, signedByShops, ofMailServer].includes(path),
  );

const refusals = ['UNAUTHENTICATED', 'FORBIDDEN_SCOPE'];
const mark = (allowed: boolean): string => (allowed ? '●' : ' ');
const table = (title: string, rows: readonly (readonly [string, readonly string[]])[]): string =>
  [
    `## ${title}`,
    '',
    `| | nobody | ${roles.join(' | ')} |`,
    `|---|${':-:|'.repeat(roles.length + 1)}`,
    ...rows.map(([name, marks]) => `| \`${name}\` | ${marks.join(' | ')} |`),
    '',
  ].join('\n');

describe('permissions of operations', () => {
  test('every operation declares who may call it', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(operations.map(allowFault).filter((fault) => fault !== null)).toEqual([]);
  });

  test('an operation without a declaration is found', () => {
    expect(allowFault({ name: 'x', allow: undefined })).toBe('x declares no allow');
    expect(allowFault({ name: 'x', allow: [] as never })).toBe('x allows nobody');
    expect(allowFault({ name: 'x', allow: ['page.nonsense'] as never })).toBe('x: unknown page.nonsense');
  });

  test.each(['nobody', ...roles])('the server enforces it for %s', async (role) => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const { allow, name } = operation;
      if (allow === undefined) continue;
      const expected = allowedFor(allow, role === 'nobody' ? null : (seededRoles[role]?.permissions ?? []));
      const answer = await server.app.inject({
        method: 'POST',
        url: role === 'nobody' ? '/public/graphql' : '/graphql',
        remoteAddress: `10.7.${operations.indexOf(operation)}.1`,
        headers: {
          host: 'localhost',
          ...(role === 'nobody' ? {} : { authorization: `Bearer ${callers.get(role)?.token ?? ''}` }),
        },
        payload: {
          query: documentOf(operation),
          variables: Object.fromEntries(
            operation.field.args.map((argument) => [argument.name, sampleOf(argument.type)]),
          ),
        },
      });
      const { errors = [] } = answer.json<{ errors?: { extensions?: { code?: string } }[] }>();
      const refused = errors.some(({ extensions }) => refusals.includes(extensions?.code ?? ''));
      if (refused === expected)
        wrong.push(`${name}: expected ${expected ? 'allowed' : 'refused'}, got ${answer.body.slice(0, 200)}`);
      if (errors.some(({ extensions }) => extensions?.code === 'INTERNAL'))
        wrong.push(`${name} failed: ${answer.body.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('the list of all permissions equals the reviewed one', async () => {
    const rest: [string, string[]][] = [];
    for (const { method, path } of routesOfUsers()) {
      const marks: string[] = [];
      for (const role of ['nobody', ...roles]) {
        const known = callers.get(role);
        // A separate session for each call, because signing out is one of the calls.
        const caller = known ? await signIn(server, known.userId) : nobody;
        const chooseAuthorization = () => {
          if (withClientId.includes(path)) return `Basic ${Buffer.from('paceline-web:public').toString('base64')}`;
          if (caller.token) return `Bearer ${caller.token}`;
          return undefined;
        };
        const authorization = chooseAuthorization();
        const answer = await server.app.inject({
          method,
          url: path.replace(/:\w+/g, 'x'),
          headers: { host: 'localhost', ...(authorization ? { authorization } : {}) },
          ...(method === 'POST'
            ? {
                payload:
                  path.includes('graphql') || path === '/query'
                    ? { query: '{ __typename }' }
                    : (bodies[path] ?? { username: 'x', password: 'x' }),
              }
            : {}),
        });
        const code = answer.headers['content-type']?.toString().includes('json')
          ? (answer.json<{ code?: string } | null>()?.code ?? '')
          : '';
        expect(answer.statusCode, `${method} ${path} as ${role}: ${answer.body}`).toBeLessThan(500);
        marks.push(mark(answer.statusCode !== 401 && code !== 'forbidden_scope' && code !== 'unauthenticated'));
      }
      rest.push([`${method} ${path}`, marks]);
    }
    const rows = (kind: 'query' | 'mutation'): [string, string[]][] =>
      operations
        .filter((operation) => operation.kind === kind)
        .map(({ name, allow = [] as never }) => [
          name,
          [
            mark(allowedFor(allow, null)),
            ...Object.values(seededRoles).map((role) => mark(allowedFor(allow, role.permissions))),
          ],
        ]);
    const text = [
      '# Who may call what',
      '',
      'Made by `server/testing/walks/matrix.test.ts` from the seeded roles; read every change of it. A mark says that the role may call; what it then sees',
      'is narrowed by customer, sales organisation and area. Roles are data: administrators may change them.',
      '',
      table('Queries', rows('query')),
      table('Mutations', rows('mutation')),
      table('REST', rest),
      `${withClientId.map((path) => `\`${path}\``).join(' and ')} need the client identifier in place of a user; ${ofOperators.map((path) => `\`${path}\``).join(', ')} answers to this machine only, \`${withRefreshToken}\` to whoever shows a refresh token, \`${signedByShops}\` to shops that sign their calls, \`${ofMailServer}\` to the mail server of the operator.`,
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('../../../docs/contract/permission-matrix.md');
  });
});
