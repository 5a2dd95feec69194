import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { argon2Milliseconds } from './password-cost.ts';
import { findChromium } from '#tools/web/chromium.ts';
import { followClock, startDemoServer } from '#tools/demo-server.ts';
import { signIn } from '#tools/web/web-visit.ts';
import { Connection } from './connection.ts';
import { median } from './workload.ts';

/** A first visit to a page in a browser that simulates a slow phone on a slow network. */
export interface ColdLoad {
  readonly page: string;
  readonly requests: number;
  /** Bytes over the network, headers included. */
  readonly kilobytes: number;
  /** Time until the page shows its heading and the browser has no long task left. */
  readonly interactiveMs: number;
}

/** A call of the shell, repeated on one connection, and the time of a minimal answer of the same server. */
export interface ShellCall {
  readonly call: string;
  readonly p50: number;
  readonly p95: number;
  readonly floor: string;
  readonly floorP50: number;
}

export interface ShellMeasurement {
  readonly loads: readonly ColdLoad[];
  readonly calls: readonly ShellCall[];
  readonly permissions: number;
}

/** Lighthouse's slow 4G and a CPU slowed down four times. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuSlowdown = 4;

const bare =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head><body><main><h1>Bare</h1></main></body></html>';

async function coldLoad(
  browser: Browser,
  url: string,
  cookieFrom: { base: string; username: string; password: string } | null,
): Promise<Omit<ColdLoad, 'page'>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    if (cookieFrom) await signIn(context, cookieFrom.base, cookieFrom.username, cookieFrom.password);
    const page: Page = await context.newPage();
    const client: CDPSession = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    let bytes = 0;
    let requests = 0;
    client.on('Network.loadingFinished', (event) => void (bytes += event.encodedDataLength));
    client.on('Network.requestWillBeSent', () => void (requests += 1));
    await page.addInitScript(`
      window.longTasks = [];
      new PerformanceObserver((list) => { for (const task of list.getEntries()) window.longTasks.push(task.startTime + task.duration); }).observe({ type: 'longtask', buffered: true });
    `);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const shown = await page.evaluate<number>('performance.now()');
    await page.waitForLoadState('networkidle');
    const tasks = await page.evaluate<number[]>('window.longTasks');
    return { requests, kilobytes: bytes / 1000, interactiveMs: Math.max(shown, ...tasks) };
  } finally {
    await context.close();
  }
}

async function timed(repeat: number, work: () => Promise<void>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let at = 0; at < repeat + 3; at += 1) {
    const started = performance.now();
    await work();
    if (at >= 3) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  return { p50: median(times), p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

type Ask = (query: string, variables?: Record<string, unknown>) => Promise<Record<string, never>>;

/** A user with 200 permissions, created through the API: the largest menu and the longest list of permissions. */
async function userOfManyPermissions(
  base: string,
  wanted: number,
): Promise<{ token: string; permissions: number; username: string; password: string }> {
  const tokenOf = async (username: string, password: string): Promise<string> => {
    const answer = await fetch(`${base}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
    return ((await answer.json()) as { requestToken: string }).requestToken;
  };
  const asking =
    (token: string): Ask =>
    async (query, variables = {}) => {
      const answer = await fetch(`${base}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      });
      const body = (await answer.json()) as { data?: Record<string, never>; errors?: unknown };
      if (body.errors || !body.data) throw new Error(JSON.stringify(body));
      const refused = Object.values(body.data as Record<string, { userErrors?: unknown[] } | null>).flatMap(
        (outcome) => outcome?.userErrors ?? [],
      );
      if (refused.length > 0) throw new Error(JSON.stringify(refused));
      return body.data;
    };
  const admin = asking(await tokenOf('admin', demoAccounts.password));
  type Listed = { permissions: { data: { id: string }[] } };
  const listed = async (): Promise<{ id: string }[]> => {
    const { permissions } = (await admin('{ permissions(limit: 500) { data { id } } }')) as unknown as Listed;
    return permissions.data;
  };
  for (let at = (await listed()).length; at < wanted; at += 1)
    await admin(
      'mutation ($name: String!, $description: String!) { createPermission(name: $name, description: $description) { userErrors { field code } } }',
      {
        name: `bench.${at}`,
        description: `Bench ${at}`,
      },
    );
  const permissionIds = (await listed()).map(({ id }) => id);
  const role = (await admin(
    'mutation ($ids: [ID!]!) { createRole(name: "bench", description: "Bench", permissionIds: $ids) { role { id } userErrors { field code } } }',
    { ids: permissionIds },
  )) as unknown as { createRole: { role: { id: string } } };
  const roleId = role.createRole.role.id;
  const group = (await admin(
    'mutation ($ids: [ID!]!) { createGroupRole(description: "Bench", roleIds: $ids) { groupRole { id } userErrors { field code } } }',
    {
      ids: [roleId],
    },
  )) as unknown as { createGroupRole: { groupRole: { id: string } } };
  const made = (await admin(
    'mutation ($user: UserInput!, $areas: [UserAreaInput!]!) { createUser(user: $user, userAreas: $areas) { user { username password } userErrors { field code } } }',
    {
      user: {
        name: 'Bench',
        username: 'bench',
        email: 'bench@veldra.example',
        languageId: 'en-us',
        roleIds: [roleId],
        groupRoleId: group.createGroupRole.groupRole.id,
        contentTargetMarketIds: [],
      },
      areas: [{ sorg: '1000', limitation: 'none', option: 'include', value: '' }],
    },
  )) as unknown as { createUser: { user: { username: string; password: string } } };
  const { username, password } = made.createUser.user;
  const token = await tokenOf(username, password);
  const chosen = `${demoAccounts.password}9`;
  await asking(token)(
    'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { userErrors { field code } } }',
    {
      old: password,
      new: chosen,
    },
  );
  return { token, permissions: permissionIds.length, username, password: chosen };
}

/**
 * Measures the shell: cold loads of the three layouts in a throttled browser, sign-in, and the current user. Each is
 * compared with a minimal request of the same run, so that the figures can be read as ratios.
 */
export async function measureShell(say: (line: string) => void, rounds: number): Promise<ShellMeasurement> {
  const place = await findChromium(say);
  const server = await startDemoServer({ ERP_SIMULATOR: '0', RATE_LIMIT_FACTOR: '1000' });
  const floor = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(bare));
  await new Promise<void>((done) => floor.listen(0, '127.0.0.1', done));
  const browser = followClock(
    await chromium.launch({ executablePath: place.path, args: [...place.args] }),
    server.clockShift,
  );
  try {
    const { token, permissions, username: rich, password: richPassword } = await userOfManyPermissions(server.url, 200);
    const admin = await (
      await fetch(`${server.url}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: demoAccounts.password }),
      })
    ).json();
    const setLayout = async (adminLayout: string): Promise<void> => {
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${(admin as { requestToken: string }).requestToken}`,
        },
        body: JSON.stringify({
          query: 'mutation ($c: JSON) { updateMarket(code: "veldra-id", configuration: $c) { userErrors { code } } }',
          variables: { c: { adminLayout } },
        }),
      });
      if (!(await answer.text()).includes('"userErrors":[]'))
        throw new Error('the layout of the administration cannot be set');
    };
    const pages: readonly { page: string; url: string; username: string | null; password?: string; drawer?: true }[] = [
      { page: 'bare page (floor)', url: `http://127.0.0.1:${(floor.address() as AddressInfo).port}/`, username: null },
      { page: 'layout 3: sign-in', url: `${server.url}/en-us/login`, username: null },
      { page: 'layout 2: home', url: `${server.url}/en-us/`, username: 'dealer' },
      {
        page: `layout 2: home and menu, ${permissions} permissions`,
        url: `${server.url}/en-us/`,
        username: rich,
        password: richPassword,
      },
      {
        page: 'layout 1: administration',
        url: `${server.url}/en-us/admin/announcements`,
        username: 'admin',
        drawer: true,
      },
    ];
    const loads: ColdLoad[] = [];
    for (const { page, url, username, password = demoAccounts.password, drawer } of pages) {
      if (drawer) await setLayout('drawer');
      const seen: Omit<ColdLoad, 'page'>[] = [];
      for (let round = 0; round < Math.max(3, rounds); round += 1)
        seen.push(await coldLoad(browser, url, username === null ? null : { base: server.url, username, password }));
      loads.push({
        page,
        requests: median(seen.map((one) => one.requests)),
        kilobytes: median(seen.map((one) => one.kilobytes)),
        interactiveMs: median(seen.map((one) => one.interactiveMs)),
      });
    }

    const connection = new Connection(server.url);
    const get = (path: string, bearer?: string) => async (): Promise<void> => {
      const answer = await connection.request(
        'GET',
        path,
        bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      );
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    };
    const dealer = (await (
      await fetch(`${server.url}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'dealer', password: demoAccounts.password }),
      })
    ).json()) as { requestToken: string };
    const alive = await timed(200, get('/healthz'));
    const hash = await argon2Milliseconds(20);
    const calls: ShellCall[] = [
      {
        call: 'POST /login',
        ...(await timed(30, async () => {
          const body = JSON.stringify({ username: 'dealer', password: demoAccounts.password });
          const answer = await connection.request('POST', '/login', {}, body);
          if (answer.status !== 200) throw new Error(`sign-in: ${answer.status}`);
        })),
        floor: 'one password hash',
        floorP50: hash,
      },
      {
        call: 'GET /user, a dealer with cart and credit',
        ...(await timed(300, get('/user', dealer.requestToken))),
        floor: 'GET /healthz',
        floorP50: alive.p50,
      },
      {
        call: `GET /user, ${permissions} permissions`,
        ...(await timed(300, get('/user', token))),
        floor: 'GET /healthz',
        floorP50: alive.p50,
      },
    ];
    return { loads, calls, permissions };
  } finally {
    await browser.close();
    floor.close();
    await server.stop();
  }
}
