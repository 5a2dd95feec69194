import { tmpdir } from 'node:os';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { largestErpUpload } from '#rules/exchange/integration/uploaded-files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { erpText, exchangeContext, exampleRow, type FileOptions } from '#exchange/erp/erp.factory.ts';
import { importAgain } from './integration.actions.ts';

const server = testServer();
let sorg = '';
let other = '';
/** An article of each sales organisation. */
const articles: Record<string, string> = {};
let admin: Caller;
let own: Caller;

const area = (of: string) => ({ sorg: of, limitation: 'none' as const, option: 'include' as const, value: '' });
const stock = (of: string, qty: number, options: FileOptions): string =>
  erpText('stock', [{ sorg: of, site: 'S1', article: articles[of] ?? 'NONE', qty, type: 'now' }], options);

interface Uploaded {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly state: string;
  readonly accepted: number;
  readonly rejected: number;
  readonly waiting: number;
  readonly reason: { readonly code: string; readonly text: string } | null;
}
const post = async (caller: Caller, url: string, payload: unknown) => {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { host: caller.host ?? 'localhost', ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}) },
    payload: payload as NonNullable<InjectOptions['payload']>,
  });
  return { status: answer.statusCode, ...answer.json<{ id?: string; code?: string }>() };
};
const query = `query ($id: ID!) { erpUpload(id: $id) { files { id name type state accepted causes { kind code text rows } } } }`;
type Judged = Omit<Uploaded, 'rejected' | 'waiting' | 'reason'> & {
  causes: { kind: string; code: string; text: string; rows: number }[];
};
/** Uploads, checks and imports; what the preview said of each file. */
const send = async (caller: Caller, payload: unknown): Promise<{ status: number; files: Uploaded[]; code: string }> => {
  const { status, id, code = '' } = await post(caller, '/erp/uploads', payload);
  if (id === undefined) return { status, code, files: [] };
  const imported = await post(caller, `/erp/uploads/${id}/import`, {});
  const judged: Judged[] = (await server.graphql(caller, query, { id })).data.erpUpload.files;
  const rows = (causes: Judged['causes'], kind: string) =>
    causes.reduce((sum, cause) => sum + (cause.kind === kind ? cause.rows : 0), 0);
  const states: Readonly<Record<string, string>> = { accepted: 'done', refused: 'rejected' };
  return {
    status: imported.status,
    code: imported.code ?? '',
    files: judged.map(({ causes, ...file }) => {
      const refused = file.state === 'refused';
      return {
        ...file,
        state: states[file.state] ?? file.state,
        rejected: refused ? 0 : rows(causes, 'rejected'),
        waiting: rows(causes, 'waiting'),
        reason: refused ? { code: causes[0]?.code ?? '', text: causes[0]?.text ?? '' } : null,
      };
    }),
  };
};
const upload = (caller: Caller, files: Readonly<Record<string, string | Buffer<ArrayBuffer>>>) => {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  return send(caller, form);
};
/** The only file of an upload. */
const one = async (caller: Caller, text: string, name = 'stock.csv'): Promise<Uploaded> => {
  const { status, files } = await upload(caller, { [name]: text });
  expect([status, files.length]).toEqual([200, 1]);
  return files[0] as Uploaded;
};
const stockOf = async (of: string): Promise<number | undefined> =>
  (
    await sql<{ qty: number }>`
      select s.qty
        from catalog_stock s
        join catalog_article a on a.id = s.article_id
       where a.code = ${articles[of] ?? ''}`.execute(server.db)
  ).rows[0]?.qty;

async function person(role: string, sorgs: readonly string[], permissions: readonly string[] = []): Promise<Caller> {
  const user = await makeUser(server, { role, areas: sorgs.map(area) });
  for (const permission of permissions)
    await sql`
      with role as (
        insert into identity_role (name, description) values (${`${user.id} ${permission}`}, 'x') returning id),
      granted as (insert into identity_role_permission (role_id, permission) select id, ${permission} from role)
      insert into identity_user_role (user_id, role_id) select ${user.id}, id from role`.execute(server.db);
  return signIn(server, user.id);
}

beforeAll(async () => {
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other] });
  for (const of of [sorg, other])
    articles[of] = (await makeArticles(server, [{ sorg: of, stock: 5, price: 1_000 }]))[0]?.code ?? '';
  admin = await person('administrator', [sorg, other]);
  own = await person('administrator', [other]);
});

describe('uploaded files', () => {
  test('are imported in the order of their kinds, and each outcome is answered and recorded', async () => {
    const { status, files } = await upload(admin, {
      'a-stock.csv': stock(sorg, 41, { sender: 'UP-1' }),
      'b-shiptos.csv': erpText('shiptos', [exampleRow('shiptos')], { sender: 'UP-1' }),
      'nonsense.csv': 'nothing',
    });
    expect(status).toBe(200);
    expect(
      files.map(({ name, type, state, accepted, rejected, waiting }) => [
        name,
        type,
        state,
        accepted,
        rejected,
        waiting,
      ]),
    ).toEqual([
      ['nonsense.csv', 'unknown', 'rejected', 0, 0, 0],
      ['b-shiptos.csv', 'shiptos', 'done', 0, 0, 1],
      ['a-stock.csv', 'stock', 'done', 1, 0, 0],
    ]);
    expect(files[0]?.reason).toEqual({ code: 'file_header_missing', text: 'The header line is missing.' });
    expect(await stockOf(sorg)).toBe(41);
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from platform_audit where action = 'erp.file-upload' order by subject_id`.execute(server.db);
    expect(rows.map(({ subject_id: id }) => id)).toEqual(files.map(({ id }) => id).sort());
    const answer = await server.graphql(admin, 'query ($id: ID!) { erpFile(id: $id) { name hasOriginal } }', {
      id: files[1]?.id,
    });
    expect(answer.data.erpFile).toEqual({ name: 'b-shiptos.csv', hasOriginal: true });
  });

  test('are imported once, and follow the sequence of their sender', async () => {
    const text = stock(sorg, 7, { sender: 'UP-2' });
    expect(await one(admin, text)).toMatchObject({ state: 'done' });
    expect(await one(admin, text)).toMatchObject({ state: 'known' });
    expect(await one(admin, stock(sorg, 9, { sender: 'UP-2' }))).toMatchObject({
      state: 'rejected',
      reason: { code: 'file_sequence_old' },
    });
    expect(await stockOf(sorg)).toBe(7);
  });

  test('keep a safe name, whatever the browser says', async () => {
    const text = stock(sorg, 8, { sender: 'UP-3' });
    expect((await one(admin, text, '../../../etc/stock "1"\n.csv')).name).toMatch(/^stock -[\w-]+\.csv$/);
    const { files } = await upload(admin, { ['ü'.repeat(300)]: stock(sorg, 8, { sender: 'UP-4' }), '..': 'x' });
    expect(files.map(({ name }) => name).sort()).toEqual(['file', `${'ü'.repeat(86)}…${'ü'.repeat(32)}`]);
  });

  test('need the permission to manage the exchange', async () => {
    const text = { 'stock.csv': stock(sorg, 99, { sender: 'UP-5' }) };
    expect((await upload({ token: null }, text)).status).toBe(401);
    expect(await upload(await person('guest', [sorg, other], ['page.integration']), text)).toMatchObject({
      status: 400,
      code: 'forbidden_scope',
    });
    expect(await stockOf(sorg)).not.toBe(99);
  });

  test('are refused if they are too large, and a request without files too', async () => {
    const large = Buffer.alloc(largestErpUpload + 1, 'x');
    expect(await upload(admin, { 'large.csv': large })).toMatchObject({ status: 400, code: 'file_too_large' });
    expect(await send(admin, new FormData())).toMatchObject({ status: 400, code: 'bad_input' });
    expect((await send(admin, { file: 'stock' })).code).toBe('bad_input');
  });
});

describe('the sales organisations of uploaded files', () => {
  test('must be those of which the user sees everything', async () => {
    const before = await stockOf(sorg);
    expect(await one(own, stock(sorg, 500, { sender: 'UP-6' }))).toMatchObject({
      state: 'rejected',
      accepted: 0,
      reason: { code: 'file_other_sorgs', text: expect.stringContaining(sorg) as string },
    });
    expect(await one(own, erpText('texts', [exampleRow('texts')], { sender: 'UP-6' }))).toMatchObject({
      reason: { code: 'file_other_sorgs' },
    });
    expect(await one(own, stock(other, 12, { sender: 'UP-6' }))).toMatchObject({ state: 'done', accepted: 1 });
    expect([await stockOf(sorg), await stockOf(other)]).toEqual([before, 12]);
  });

  test('count as well when a refused file is imported again', async () => {
    const before = await stockOf(sorg);
    await one(own, stock(other, 3, { sender: 'UP-7' }));
    // Refused for its number first, so that the portal takes it for one about the sender's sales organisation.
    const refused = await one(own, stock(sorg, 500, { sender: 'UP-7' }));
    expect(refused.reason?.code).toBe('file_sequence_old');
    const answer = await server.graphql(
      own,
      'mutation ($id: ID!) { importErpFileAgain(id: $id, acceptOld: true) { userErrors { code } } }',
      { id: refused.id },
    );
    expect(answer.data.importErpFileAgain.userErrors).toEqual([]);
    const { rows } = await sql<{ id: string }>`
      select id from erp_decision where file_id = ${refused.id}`.execute(server.db);
    const choices = { gap: false, old: true, shrink: false };
    expect(await importAgain(await exchangeContext(server), rows[0]?.id ?? '', choices, tmpdir())).toMatchObject({
      state: 'rejected',
      reason: { code: 'file_other_sorgs' },
    });
    expect(await stockOf(sorg)).toBe(before);
  });

  test('a file about one that does not exist is visible to those who see all', async () => {
    const { id } = await one(admin, stock('NOPE', 1, { sender: 'UP-8' }));
    const query = 'query ($id: ID!) { erpFile(id: $id) { rejectedCount waitingCount } }';
    expect((await server.graphql(admin, query, { id })).data.erpFile).toEqual({
      rejectedCount: 0,
      waitingCount: 1,
    });
    expect((await server.graphql(own, query, { id })).data.erpFile).toBeNull();
  });
});

test('users are imported only for those who may manage users', async () => {
  const text = erpText('users', [{ ...exampleRow('users'), sorg }], { sender: 'UP-9' });
  const manager = await person('guest', [sorg, other], ['integration.manage']);
  expect(await one(manager, text, 'users.csv')).toMatchObject({
    state: 'rejected',
    reason: { code: 'file_users_forbidden' },
  });
  expect((await one(admin, text, 'users.csv')).reason).toBeNull();
});

test('parts of a market are imported only for those who may administer markets, and see all that they name', async () => {
  const manager = await person('guest', [sorg, other], ['integration.manage']);
  const text = (of: string): string =>
    erpText('merchants', [{ ...exampleRow('merchants'), sorg: of }], { sender: 'UP-10' });
  expect(await one(manager, text(sorg), 'merchants.csv')).toMatchObject({
    state: 'rejected',
    reason: { code: 'file_market_forbidden' },
  });
  expect(await one(own, text(sorg), 'merchants.csv')).toMatchObject({ reason: { code: 'file_other_sorgs' } });
  const brands = erpText('brands', [exampleRow('brands')], { sender: 'UP-10' });
  expect(await one(own, brands, 'brands.csv')).toMatchObject({ reason: { code: 'file_other_sorgs' } });
  expect(await one(own, text(other), 'merchants.csv')).toMatchObject({ state: 'done', accepted: 1 });
});
