import { createECDH, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#rules/permissions.ts';
import { makeAnnouncement } from '#content/announcements/announcements.factory.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { systemContext } from '#server/background.ts';
import { makeDownload } from '#exchange/downloads/downloads.make.actions.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import { hashPassword } from '#access/identity/identity.password.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeRegistration } from '#service/retail-sales/retail-sales.factory.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { schema } from '#server/schema.ts';
import { answeredFields, builtOperations, operations, readContract, type Route } from './contract.ts';
import { testServer } from '#testing/harness.ts';
import { named, type AnyField, type AnyType } from './operations.ts';

const { routes, menu } = readContract('routes.json') as {
  routes: Route[];
  menu: { row: string; paths: string[]; any?: string[] }[];
};

/** The part of a dotted path that a type lacks, or null if it has all of it. */
function missing(type: AnyType, path: string): string | null {
  let current = named(type);
  for (const name of path.split('.')) {
    if (!current.getFields) return `${path}: ${name} would lie below the scalar ${current.name}`;
    const field: AnyField | undefined = current.getFields()[name];
    if (!field) return `${path}: ${current.name} has no ${name}`;
    current = named(field.type);
  }
  return null;
}

describe.each(builtOperations.filter(({ kind }) => kind !== 'rest'))('$kind $name', (operation) => {
  const root = (operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()) as unknown as AnyType;
  const field: AnyField | undefined = root.getFields?.()[operation.name];

  test('exists with its arguments and fields', () => {
    expect(field, `${operation.name} is not in the schema`).toBeDefined();
    if (!field) return;
    const faults: string[] = [];
    for (const { name, fields, ...rest } of operation.args ?? []) {
      const argument = field.args.find((candidate) => candidate.name === name);
      if (!argument) faults.push(`argument ${name}`);
      else {
        if ('default' in rest && argument.defaultValue !== rest.default)
          faults.push(`argument ${name}: default ${String(rest.default)}`);
        for (const inner of fields ?? [])
          faults.push(
            ...[missing(argument.type, inner)]
              .filter((fault) => fault !== null)
              .map((fault) => `argument ${name}, ${fault}`),
          );
      }
    }
    faults.push(
      ...answeredFields(operation)
        .map((path) => missing(field.type, path))
        .filter((fault) => fault !== null),
    );
    expect(faults).toEqual([]);
  });

  if (operation.legacyOf !== undefined) {
    test('is deprecated in favour of its replacement (Q-001)', () => {
      expect(field?.deprecationReason).toContain(operation.legacyOf);
    });
  }
});

describe('REST calls', () => {
  const server = testServer();
  const password = 'Velodrom1';
  const basic = { authorization: `Basic ${Buffer.from('paceline-web:public').toString('base64')}` };
  let username = '';
  let administrator = '';
  let sorg = '';
  let customer: { id: string; r3: string; isr: string; unified: string };

  beforeAll(async () => {
    sorg = await makeSorg(server);
    await makeMarket(server, { sorgs: [sorg], configuration: { features: { WEB_NOTIFICATION: true } } });
    customer = await makeCustomer(server, { sorgs: [sorg] });
    const sales = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      passwordHash: await hashPassword(password),
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    username = sales.username;
    administrator = (
      await makeUser(server, {
        role: 'administrator',
        passwordHash: await hashPassword(password),
        areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
      })
    ).username;
  });

  type Tokens = { requestToken: string; refreshToken: string };
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200);
    return answer.json();
  };
  const bearer = (tokens: Tokens) => ({ authorization: `Bearer ${tokens.requestToken}` });
  const signIn = async (): Promise<Tokens> => (await send('POST', '/login', { username, password })) as Tokens;
  const working = async (): Promise<Tokens> =>
    (await send('POST', `/change-customer/${customer.unified}`, undefined, bearer(await signIn()))) as Tokens;

  /** A PDF of a complete registration. */
  const certificate = async (path: string): Promise<unknown> => {
    const { id } = await makeRegistration(server, { sorg, customerId: customer.id });
    const answer = await server.app.inject({
      url: `/retail-sales/${path}/${id}`,
      headers: { host: 'localhost', ...bearer(await working()) },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    return {};
  };

  /** One real call per operation, with all listed arguments. */
  const calls: Record<string, () => Promise<unknown>> = {
    login: signIn,
    refreshToken: async () => send('POST', '/refresh-token', { refreshToken: (await signIn()).refreshToken }),
    user: async () => send('GET', '/user', undefined, bearer(await working())),
    downloadUsersExcel: async () => {
      const tokens = (await send('POST', '/login', { username: administrator, password })) as Tokens;
      const answer = await server.app.inject({
        url: '/api/admin/users/download-excel?groupRoleIds=',
        headers: { host: 'localhost', ...bearer(tokens) },
      });
      expect(answer.statusCode).toBe(200);
      expect((await readWorkbook(answer.rawPayload)).length).toBeGreaterThan(1);
      return {};
    },
    serverStatus: () => send('GET', '/server/status?host=localhost', undefined, basic),
    serverConfig: () => send('GET', '/server/config/localhost', undefined, basic),
    mappingManifest: () => send('GET', '/manifests/mappingManifest.json'),
    activeAnnouncements: async () => {
      await makeAnnouncement(server, { type: 'login', from: '2020-01-01 00:00', to: '2999-12-31 23:59' });
      return send('GET', '/active-announcements/localhost');
    },
    changeCustomerByCode: working,
    notificationSubscriptions: async () => {
      const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed');
      const subscription = {
        endpoint: 'https://push.example/1',
        keys: { p256dh, auth: randomBytes(16).toString('base64url') },
      };
      return send('POST', '/notification/subscriptions', subscription, bearer(await signIn()));
    },
    downloadAreaFile: async () => {
      const tokens = await working();
      const requested = await server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host: 'localhost', ...bearer(tokens) },
        payload: {
          query: `mutation {
            requestDownloadArea(module: "orders", from: "2026-01-01", to: "2026-12-31") { download { id } } }`,
        },
      });
      const { id } = requested.json<{ data: { requestDownloadArea: { download: { id: string } } } }>().data
        .requestDownloadArea.download;
      await makeDownload(await systemContext(server.services, 'job'), id);
      const answer = await server.app.inject({
        url: `/download-area/${id}`,
        headers: { host: 'localhost', ...bearer(tokens) },
      });
      expect(answer.statusCode).toBe(200);
      expect((await readWorkbook(answer.rawPayload)).length).toBeGreaterThan(0);
      return {};
    },
    warrantyPdf: () => certificate('warranty-pdf'),
    warrantyMywayPdf: () => certificate('warranty-myway-pdf'),
    changeCustomerByPair: async () =>
      send('POST', `/change-customer?r3=${customer.r3}&isr=${customer.isr}`, undefined, bearer(await signIn())),
  };

  /** True when every step of a dotted path exists; for a list, in its first item. */
  function has(value: unknown, path: readonly string[]): boolean {
    const [name, ...rest] = path;
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (name === undefined) return value !== undefined;
    return typeof one === 'object' && one !== null && name in one && has((one as Record<string, unknown>)[name], rest);
  }

  test.each(builtOperations.filter(({ kind }) => kind === 'rest'))('$method $path answers $name', async (operation) => {
    const call = calls[operation.name];
    if (!call) throw new Error(`no call is written for ${operation.name}`);
    const answer = await call();
    expect(answeredFields(operation).filter((path) => !has(answer, path.split('.')))).toEqual([]);
    for (const { name } of operation.args ?? []) expect(name).toMatch(/^[a-zA-Z0-9]+$/);
  });
});

describe('the contract itself', () => {
  test('names each call once, and only known calls are replacements', () => {
    const names = operations.map(({ name }) => name);
    // The same name may be served to the public and to signed-in users.
    expect(new Set(operations.map(({ name, path }) => `${path} ${name}`)).size).toBe(names.length);
    expect(operations.filter(({ legacyOf }) => legacyOf !== undefined && !names.includes(legacyOf))).toEqual([]);
    for (const operation of operations) expect(() => answeredFields(operation)).not.toThrow();
  });

  test('guards pages with known permissions, and menu items lead to pages', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const scopes = [
      ...routes.flatMap(({ access }) => (typeof access === 'object' ? access : [])),
      ...menu.flatMap((entry) => entry.any ?? []),
    ];
    expect(scopes.filter((scope) => !(scope in permissions))).toEqual([]);
    const rows = new Set(menu.map((entry) => entry.row));
    expect(routes.filter(({ menu: row }) => row !== undefined && !rows.has(row))).toEqual([]);
    const named = [
      ...routes.flatMap(({ previewOf, instanceOf }) => [previewOf, instanceOf]),
      ...menu.flatMap((entry) => entry.paths),
    ];
    expect(named.filter((path) => path !== undefined && !paths.includes(path))).toEqual([]);
  });
});
