import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { onTestDate, testServer, type TestServer } from '#testing/harness.ts';
import { erpText, exampleRow, type Cells } from '#exchange/erp/erp.factory.ts';
import { loadSetupCode } from './setup.policy.ts';

const form = {
  host: 'localhost',
  name: 'Kurbelwerk',
  country: 'DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  languages: ['de', 'en-uk'],
  tax: '19',
  sorg: '1000',
  company: 'Kurbelwerk GmbH',
  site: 'Hauptlager',
  username: 'root',
  email: 'root@kurbelwerk.example',
  password: 'Velodrom1',
};

describe('the setup page of a database without a market', () => {
  const server = testServer({ RATE_LIMIT_FACTOR: '1' });
  let code = '';
  beforeAll(async () => {
    code = await loadSetupCode(server.db);
  });
  const send = (body: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: '/server/setup', remoteAddress: '203.0.113.9', headers, payload: body });
  const countRows = async (table: 'markets_market' | 'identity_user' | 'markets_sorg'): Promise<number> =>
    (
      await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;

  test('lists countries, and every other call says what to do', async () => {
    const open = await server.app.inject({ method: 'GET', url: '/server/setup' });
    expect(open.statusCode).toBe(200);
    expect(open.json().countries).toContain('DE');
    const answers = await Promise.all([
      server.app.inject({ method: 'POST', url: '/login', payload: { username: 'root', password: 'Velodrom1' } }),
      server.app.inject({ method: 'POST', url: '/graphql', payload: { query: '{ sorgs { sorg } }' } }),
      server.app.inject({ method: 'GET', url: '/active-announcements/localhost' }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'setup_required' });
      expect(answer.json().message.description).toContain('npm run admin -- init');
    }
  });

  test('a stranger without the code changes nothing', async () => {
    for (const setupCode of ['', 'AAAA-AAAA-AAAA', undefined, 7]) {
      const answer = await send({ ...form, ...(setupCode === undefined ? {} : { setupCode }) });
      expect(answer.json().userErrors).toMatchObject([{ field: 'setupCode', code: 'setup_code_wrong' }]);
      expect(answer.json()).not.toHaveProperty('requestToken');
    }
    expect([await countRows('markets_market'), await countRows('identity_user')]).toEqual([0, 0]);
  });

  test('wrong values are refused at their fields, all at once, in the language of the caller', async () => {
    const answer = await send(
      {
        ...form,
        setupCode: code,
        host: 'https://x',
        currency: 'XXY',
        tax: 'a lot',
        country: 'Germany',
        password: 'Ab1',
      },
      { 'accept-language': 'de' },
    );
    expect(answer.json().userErrors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual(
      [
        ['host', 'valid_host'],
        ['country', 'valid_country'],
        ['currency', 'valid_currency'],
        ['tax', 'valid_percent'],
        ['password', 'pass_min_length'],
      ],
    );
    expect(answer.json().userErrors[3].message).toContain('Prozentsatz');
    const unknown = await send({ ...form, setupCode: code, country: 'ZX' });
    expect(unknown.json().userErrors).toMatchObject([{ field: 'country', code: 'valid_country' }]);
    // Nothing of the refused attempts is left.
    expect([await countRows('markets_market'), await countRows('markets_sorg')]).toEqual([0, 0]);
  });

  test('the code makes the market and signs the administrator in, who sees everything', async () => {
    const answer = await send({ ...form, setupCode: ` ${code.toLowerCase().replaceAll('-', ' ')} ` });
    expect(answer.statusCode).toBe(200);
    const token = answer.json().requestToken as string;
    const user = await server.app.inject({
      method: 'GET',
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });
    expect(user.json()).toMatchObject({ username: 'root', language: 'de', userAreas: [{ sorg: '1000' }] });
    const { data, errors } = await server.graphql(
      { token },
      `{ sorgs { sorg name companyCode currency languages merchants { code merchantName } }
         markets { code name status timeZone hosts defaultHost languages sorgs configuration }
         marketReadiness { blockingCount warningCount }
         contentTargetMarkets { contentTargetMarkets { marketName } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.sorgs).toEqual([
      {
        sorg: '1000',
        name: 'Kurbelwerk',
        companyCode: '1000',
        currency: 'EUR',
        languages: ['de', 'en'],
        merchants: [{ code: 'main', merchantName: 'Kurbelwerk' }],
      },
    ]);
    expect(data.markets).toMatchObject([
      {
        code: 'localhost',
        status: 'maintenance',
        timeZone: 'Europe/Berlin',
        hosts: ['localhost'],
        defaultHost: 'localhost',
        languages: ['de', 'en-uk'],
        configuration: {
          countryId: 'DE',
          telpCode: '+49',
          emailSupport: 'root@kurbelwerk.example',
          currency: { display: 'EUR', symbol: '€', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 2 },
        },
      },
    ]);
    expect(data.marketReadiness[0].blockingCount).toBe(0);
    expect(data.contentTargetMarkets.contentTargetMarkets).toEqual([{ marketName: 'Kurbelwerk' }]);
    const sorg = await server.db.selectFrom('markets_sorg').selectAll().executeTakeFirstOrThrow();
    expect(sorg).toMatchObject({ tax_basis_points: 1900, country: 'DE', working_days: [1, 2, 3, 4, 5] });
    const methods = await server.db
      .selectFrom('orders_payment_method')
      .select(['type', 'module', 'instruction'])
      .orderBy('position')
      .execute();
    expect(methods.map(({ type }) => type)).toEqual(['account', 'transfer']);
    expect(methods[1]?.instruction).toMatchObject({ de: expect.stringContaining('Kurbelwerk GmbH') });
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'after'])
      .where('action', '=', 'setup.done')
      .execute();
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit[0]?.after)).not.toContain('Velodrom1');
    const recorded = await server.db.selectFrom('platform_audit').select('action').distinct().execute();
    expect(recorded.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['markets.sorg-created', 'orders.payment-method-added', 'orders.price-component-added']),
    );
  });

  test('afterwards the page is gone for ever, whatever the code', async () => {
    expect((await server.app.inject({ method: 'GET', url: '/server/setup' })).statusCode).toBe(404);
    expect((await send({ ...form, setupCode: code, username: 'second' })).statusCode).toBe(404);
    expect(await countRows('identity_user')).toBe(1);
  });

  test('the administrator takes the market online and signs in by password', async () => {
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'localhost' },
      payload: { username: 'root', password: 'Velodrom1' },
    });
    const { requestToken: token } = signedIn.json();
    const { data } = await server.graphql(
      { token },
      'mutation { updateMarket(code: "localhost", status: "online") { market { status } userErrors { code } } }',
    );
    expect(data.updateMarket).toEqual({ market: { status: 'online' }, userErrors: [] });
  });
});

describe('guessing the code', () => {
  const server = testServer();
  test('is limited per address', async () => {
    const guess = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/server/setup',
        remoteAddress,
        payload: { ...form, setupCode: 'AAAA-AAAA-AAAA' },
      });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('203.0.113.1')).statusCode).toBe(200);
    const refused = await guess('203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('rate_limited');
    expect((await guess('203.0.113.2')).statusCode).toBe(200);
  });
});

/** Runs a command of an installation in a process of its own. */
const command = (server: TestServer, tool: string, words: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const file = fileURLToPath(new URL(`../../commands/${tool}.ts`, import.meta.url));
    const child = spawn(process.execPath, [...onTestDate, file, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: server.config.dataDir,
        DATABASE_URL: server.config.databaseUrl ?? '',
      },
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.once('exit', (code) => done({ code, output }));
  });

describe('npm run admin -- init', () => {
  const server = testServer();
  const run = (words: readonly string[]) => command(server, 'admin', words);

  test('names missing flags and wrong values, then sets up while the server runs, once', async () => {
    const missing = await run(['init', '--host', 'portal.kurbelwerk.test']);
    expect(missing).toMatchObject({
      code: 1,
      output: expect.stringContaining('Missing: --country, --username, --email'),
    });
    expect(await run(['create', 'early', 'early@kurbelwerk.example'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run admin -- init'),
    });
    const flags = ['init', '--host', 'portal.kurbelwerk.test', '--country', 'de', '--languages', 'de,en'];
    const who = ['--username', 'root', '--email', 'root@kurbelwerk.example'];
    expect(await run([...flags, ...who, '--tax', 'much'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('--tax: Enter a percentage'),
    });
    const made = await run([...flags, ...who, '--name', 'Kurbelwerk', '--open']);
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining('Market Kurbelwerk on portal.kurbelwerk.test, online'),
    });
    const password = /Password (\S+)/.exec(made.output)?.[1] ?? '';
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'portal.kurbelwerk.test' },
      payload: { username: 'root', password },
    });
    expect(signedIn.json().requestToken).toBeTruthy();
    expect(await run([...flags, ...who])).toMatchObject({
      code: 1,
      output: expect.stringContaining('This portal is set up already'),
    });
  });
});

describe('npm run admin -- init --folder', () => {
  const server = testServer();
  const flags = [
    'init',
    '--host',
    'portal.kurbelwerk.test',
    '--country',
    'DE',
    '--languages',
    'de,en',
    '--username',
    'root',
  ];

  test('sets up, imports the files, and takes the market online; export-market writes them again', async () => {
    const folder = join(server.config.dataDir, 'brand');
    const init = [...flags, '--email', 'root@kurbelwerk.example', '--folder', folder, '--open'];
    expect(await command(server, 'admin', init)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`--folder: there are no .csv files in ${folder}`),
    });
    mkdirSync(folder);
    const madeAt = new Date(Date.now() - 60_000);
    const write = (type: string, rows: readonly Cells[]): void =>
      writeFileSync(join(folder, `${type.replaceAll('_', '-')}.csv`), erpText(type, rows, { madeAt }));
    write('sites', [{ ...exampleRow('sites'), site: 'north' }]);
    write('payment_methods', [{ ...exampleRow('payment_methods'), code: 'cheque', type: 'cheque' }]);
    const made = await command(server, 'admin', init);
    expect(made.output.replaceAll(/, [\d.]+ s/g, '').split('\n')).toEqual([
      'Administrator root',
      expect.stringMatching(/^Password \S+$/),
      'sites.csv: 1 of 1 rows taken, 1 changes',
      // The two methods of the setup are replaced.
      'payment-methods.csv: 1 of 1 rows taken, 3 changes',
      'Market portal.kurbelwerk.test on portal.kurbelwerk.test, online',
      expect.stringContaining('Next: sign in'),
      '',
    ]);
    expect(made.code).toBe(0);
    const exported = await command(server, 'erp', ['export-market', folder, '--sorg', '1000']);
    expect(exported).toMatchObject({
      code: 0,
      output: expect.stringContaining('payment-methods.csv: unchanged, 1 row\n'),
    });
    expect(exported.output).toContain('sites.csv: written, 2 rows\n');
  });
});

describe('npm run admin -- init --folder with a wrong row', () => {
  const server = testServer();
  test('says so, and leaves the market in maintenance', async () => {
    const folder = join(server.config.dataDir, 'brand');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'sites.csv'),
      erpText('sites', [{ ...exampleRow('sites'), priority: 0 }], { madeAt: new Date(Date.now() - 60_000) }),
    );
    const words = ['init', '--host', 'localhost', '--country', 'DE', '--username', 'root', '--email', 'root@x.example'];
    const made = await command(server, 'admin', [...words, '--folder', folder, '--open']);
    expect(made.output).toContain('sites.csv: 0 of 1 rows taken, 0 changes, 1 rejected (see sites.rejects.csv)');
    expect(made.output).toContain('on localhost, in maintenance');
    expect(made.output).toContain(`npm run erp -- import ${folder}`);
    expect(made.code).toBe(1);
  });
});
