import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from './identity.factory.ts';
import { hashPassword } from './identity.password.ts';

const server = testServer();
const password = 'Velodrom1';
const start = new Date('2031-05-06T08:00:00Z');
let passwordHash = '';

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  await makeMarket(server, { host: 'other.example', sorgs: [await makeSorg(server)] });
});
afterEach(() => server.setNow(null));

/** Just enough CBOR for the answers of a device: numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Where {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verifiesUser?: boolean;
}
interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** A device with one passkey, in software: ES256, with a counter. */
class Device {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  userHandle = '';

  #authenticatorData({ rpId = 'localhost', verifiesUser = true }: Where, credential?: Buffer): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (credential ? 0x40 : 0);
    const rpIdHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, ...(credential ? [credential] : [])]);
  }

  #clientData(type: string, challenge: string, origin = 'http://localhost'): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, string>) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  create({ challenge, user }: Options, where: Where = {}) {
    this.userHandle = user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(where, credential)],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, where.origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    });
  }

  sign({ challenge }: Options, where: Where = {}) {
    const data = this.#authenticatorData(where);
    const client = this.#clientData('webauthn.get', challenge, where.origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    });
  }
}

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly challenge?: string;
  readonly requestToken?: string;
  readonly recoveryCodes?: readonly string[];
  readonly user?: { readonly id: string };
  readonly secondFactor?: { readonly token: string; readonly methods: readonly string[] };
  readonly allowCredentials?: readonly { readonly id: string }[];
}
interface From {
  readonly token?: string | null;
  readonly host?: string;
  readonly agent?: string;
}
async function post(
  url: string,
  payload: object,
  { token, host = 'localhost', agent = 'test' }: From = {},
): Promise<Answer> {
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host, 'user-agent': agent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { ...response.json<Answer>(), status: response.statusCode };
}
const optionsOf = (answer: Answer): Options => ({
  challenge: answer.challenge ?? '',
  ...(answer.user && { user: answer.user }),
});

type Person = Caller & { id: string; username: string };
async function someone(): Promise<Person> {
  const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', passwordHash });
  return { ...(await signIn(server, user.id)), ...user };
}
async function add(me: Person, device: Device, name = 'Laptop', where: Where = {}, code?: string): Promise<Answer> {
  const options = optionsOf(await post('/passkeys/options', { password, code }, { token: me.token }));
  return post('/passkeys', { name, response: device.create(options, where) }, { token: me.token });
}
/** Kinds of the mails to a user about their sign-in. */
const mailsTo = async ({ username }: Person): Promise<string[]> =>
  (
    await server.db
      .selectFrom('platform_mail')
      .select('kind')
      .where('recipient', '=', `${username}@paceline.example`)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
async function withPasskey(): Promise<Person & { device: Device; codes: readonly string[] }> {
  const me = await someone();
  const device = new Device();
  const { recoveryCodes = [] } = await add(me, device);
  return { ...me, device, codes: recoveryCodes };
}
const ask = (from?: From) => post('/login/passkey-options', {}, from);
const enter = async (device: Device, where?: Where, from?: From) =>
  post('/login/passkey', { response: device.sign(optionsOf(await ask(from)), where) }, from);
const login = (username: string) => post('/login', { username, password });
const nameOf = async (token: string | null | undefined) => {
  const answer = await server.app.inject({
    url: '/user',
    headers: { host: 'localhost', authorization: `Bearer ${token ?? ''}` },
  });
  return answer.json<{ username?: string }>().username;
};

describe('adding a passkey', () => {
  test('needs the password; several with names; the first one gives recovery codes', async () => {
    const me = await someone();
    expect((await post('/passkeys/options', { password: 'Falsch123' }, { token: me.token })).code).toBe(
      'password_incorrect',
    );
    expect((await post('/passkeys/options', { password })).status).toBe(401);
    const { recoveryCodes = [] } = await add(me, new Device(), 'Laptop');
    expect(recoveryCodes).toHaveLength(10);
    // The first one is a second factor: from now on a code proves who adds another one.
    for (const code of [undefined, '123456', 'AAAA-AAAA-AAAA-AAAA'])
      expect(await post('/passkeys/options', { password, code }, { token: me.token })).toMatchObject({
        status: 400,
        code: 'second_factor_incorrect',
      });
    expect((await add(me, new Device(), 'Phone', {}, recoveryCodes[0])).recoveryCodes).toEqual([]);
    expect(await mailsTo(me)).toEqual(['identity.second-factor-added', 'identity.second-factor-added']);
    const { data } = await server.graphql(me, '{ ownSecondFactor { passkeys { name host lastUsedAt } } }');
    expect(data.ownSecondFactor.passkeys).toEqual([
      { name: 'Laptop', host: 'localhost', lastUsedAt: null },
      { name: 'Phone', host: 'localhost', lastUsedAt: null },
    ]);
  });

  test('protects the account also from an authenticator app that somebody else adds', async () => {
    const me = await withPasskey();
    const start = async (code: string | null) =>
      (
        await server.graphql(
          me,
          'mutation ($p: String!, $c: String) { startAuthenticator(password: $p, code: $c) { secret userErrors { code } } }',
          { p: password, c: code },
        )
      ).data.startAuthenticator;
    expect(await start(null)).toMatchObject({ secret: null, userErrors: [{ code: 'second_factor_incorrect' }] });
    expect(await start(me.codes[0] ?? '')).toMatchObject({ secret: expect.any(String), userErrors: [] });
  });

  test.each([
    ['of another origin', { origin: 'https://attack.example' }],
    ['of another host', { rpId: 'attack.example' }],
  ])('refuses one %s', async (_name, where) => {
    const me = await someone();
    expect(await add(me, new Device(), 'x', where)).toMatchObject({ status: 400, code: 'passkey_refused' });
    expect((await login(me.username)).requestToken).toBeTruthy();
  });

  test('refuses a challenge of another session, a used one and an old one, and a passkey of another user', async () => {
    server.setNow(start);
    const [me, other] = [await someone(), await someone()];
    const options = optionsOf(await post('/passkeys/options', { password }, { token: me.token }));
    const device = new Device();
    const response = device.create(options);
    expect((await post('/passkeys', { name: 'x', response }, { token: other.token })).code).toBe('passkey_refused');
    expect((await post('/passkeys', { name: 'x', response }, { token: me.token })).status).toBe(200);
    expect((await post('/passkeys', { name: 'x', response }, { token: me.token })).code).toBe('passkey_refused');
    expect((await add(other, device)).code).toBe('passkey_refused');
    const late = optionsOf(await post('/passkeys/options', { password }, { token: other.token }));
    server.setNow(new Date(start.getTime() + 5 * 60_000));
    expect(
      (await post('/passkeys', { name: 'x', response: new Device().create(late) }, { token: other.token })).code,
    ).toBe('passkey_refused');
  });
});

describe('signing in with a passkey', () => {
  test('needs no password and no name', async () => {
    const me = await withPasskey();
    const answer = await enter(me.device);
    expect(answer.status).toBe(200);
    expect(await nameOf(answer.requestToken)).toBe(me.username);
  });

  test.each([
    ['another origin', { origin: 'https://attack.example' }],
    ['another host', { rpId: 'attack.example' }],
    ['a device that did not verify its user', { verifiesUser: false }],
  ])('refuses %s', async (_name, where) => {
    const me = await withPasskey();
    expect(await enter(me.device, where)).toMatchObject({ status: 400, code: 'passkey_refused' });
  });

  test('refuses a challenge twice, of another browser, of another host, and one that the portal did not make', async () => {
    const me = await withPasskey();
    const options = optionsOf(await ask());
    const response = me.device.sign(options);
    expect((await post('/login/passkey', { response }, { agent: 'another browser' })).code).toBe('passkey_refused');
    expect((await post('/login/passkey', { response }, { host: 'other.example' })).code).toBe('passkey_refused');
    expect((await post('/login/passkey', { response })).status).toBe(200);
    expect((await post('/login/passkey', { response })).code).toBe('passkey_refused');
    const made = me.device.sign({ challenge: randomBytes(32).toString('base64url') });
    expect((await post('/login/passkey', { response: made })).code).toBe('passkey_refused');
  });

  test('refuses a copied device, whose counter does not grow', async () => {
    const me = await withPasskey();
    expect((await enter(me.device)).status).toBe(200);
    me.device.counter -= 1;
    expect((await enter(me.device)).code).toBe('passkey_refused');
    me.device.counter += 5;
    expect((await enter(me.device)).status).toBe(200);
  });

  test('refuses a challenge that is five minutes old', async () => {
    server.setNow(start);
    const me = await withPasskey();
    const response = me.device.sign(optionsOf(await ask()));
    server.setNow(new Date(start.getTime() + 5 * 60_000));
    expect((await post('/login/passkey', { response })).code).toBe('passkey_refused');
  });

  test('refuses the key of one user for another, an unknown device, and a disabled user', async () => {
    const [me, other] = [await withPasskey(), await withPasskey()];
    me.device.userHandle = other.device.userHandle;
    expect((await enter(me.device)).code).toBe('passkey_refused');
    expect((await enter(new Device())).code).toBe('passkey_refused');
    await sql`update identity_user set disabled_at = now() where id = ${other.id}`.execute(server.db);
    expect((await enter(other.device)).code).toBe('login_failed');
  });

  test.each([
    {},
    { response: {} },
    {
      response: {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
      },
    },
  ])('invalid input %# is refused without a server error', async (body) => {
    expect((await post('/login/passkey', body)).status).toBe(400);
  });
});

describe('a passkey as second factor', () => {
  const prove = async (token: string, device: Device, where?: Where) => {
    const options = optionsOf(await post('/login/second-factor/passkey-options', { token }));
    return post('/login/second-factor/passkey', { token, response: device.sign(options, where) });
  };

  test('is asked for after the password, also without verification of the user', async () => {
    const me = await withPasskey();
    const { secondFactor } = await login(me.username);
    expect(secondFactor?.methods).toEqual(['passkey', 'recovery']);
    const answer = await prove(secondFactor?.token ?? '', me.device, { verifiesUser: false });
    expect(await nameOf(answer.requestToken)).toBe(me.username);
    expect((await prove(secondFactor?.token ?? '', me.device)).code).toBe('second_step_expired');
    const again = await login(me.username);
    expect(
      (await post('/login/second-factor', { token: again.secondFactor?.token, code: me.codes[0] })).requestToken,
    ).toBeTruthy();
  });

  test.each([
    ['of another origin', { origin: 'https://attack.example' }],
    ['of another host', { rpId: 'attack.example' }],
  ])('is refused %s', async (_name, where) => {
    const me = await withPasskey();
    const token = (await login(me.username)).secondFactor?.token ?? '';
    expect((await prove(token, me.device, where)).code).toBe('passkey_refused');
  });

  test('is refused for a challenge that was signed before, and from a copied device', async () => {
    const me = await withPasskey();
    const first = (await login(me.username)).secondFactor?.token ?? '';
    const response = me.device.sign(optionsOf(await post('/login/second-factor/passkey-options', { token: first })));
    expect((await post('/login/second-factor/passkey', { token: first, response })).status).toBe(200);
    const second = (await login(me.username)).secondFactor?.token ?? '';
    expect((await post('/login/second-factor/passkey', { token: second, response })).code).toBe('passkey_refused');
    me.device.counter -= 1;
    expect((await prove(second, me.device)).code).toBe('passkey_refused');
  });

  test('is only that of the same user and the challenge of the same sign-in', async () => {
    const [me, other] = [await withPasskey(), await withPasskey()];
    const mine = (await login(me.username)).secondFactor?.token ?? '';
    expect((await prove(mine, other.device)).code).toBe('passkey_refused');
    const theirs = (await login(other.username)).secondFactor?.token ?? '';
    const options = optionsOf(await post('/login/second-factor/passkey-options', { token: theirs }));
    expect((await post('/login/second-factor/passkey', { token: mine, response: me.device.sign(options) })).code).toBe(
      'passkey_refused',
    );
    expect(
      (await post('/login/second-factor/passkey', { token: mine, response: me.device.sign(optionsOf(await ask())) }))
        .code,
    ).toBe('passkey_refused');
  });
});

describe('removing a passkey', () => {
  const remove = async (me: Person & { codes: readonly string[] }, id: string, code = me.codes[0], word = password) =>
    (
      await server.graphql(
        me,
        'mutation ($id: ID!, $p: String!, $c: String!) { removePasskey(id: $id, password: $p, code: $c) { userErrors { field code } } }',
        { id, p: word, c: code },
      )
    ).data.removePasskey.userErrors;
  const first = async (me: Caller) =>
    (await server.graphql(me, '{ ownSecondFactor { passkeys { id } } }')).data.ownSecondFactor.passkeys[0].id as string;

  test('needs the password and a code; then it opens nothing, and the password is enough again', async () => {
    const me = await withPasskey();
    const id = await first(me);
    expect(await remove(me, id, me.codes[0], 'Falsch123')).toEqual([{ field: 'password', code: 'password_incorrect' }]);
    expect(await remove(me, id, 'AAAA-AAAA-AAAA-AAAA')).toEqual([{ field: 'code', code: 'second_factor_incorrect' }]);
    expect(await remove(me, id)).toEqual([]);
    expect(await mailsTo(me)).toEqual(['identity.second-factor-added', 'identity.second-factor-removed']);
    const removals = server.db.selectFrom('platform_audit').select('before').where('subject_id', '=', me.id);
    expect(await removals.where('action', '=', 'identity.second-factor-removed').execute()).toMatchObject([
      { before: { kind: 'passkey' } },
    ]);
    expect((await enter(me.device)).code).toBe('passkey_refused');
    expect((await login(me.username)).requestToken).toBeTruthy();
  });

  test('of another user is not found', async () => {
    const [me, other] = [await withPasskey(), await withPasskey()];
    expect(await remove(me, await first(other))).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await enter(other.device)).status).toBe(200);
  });
});
