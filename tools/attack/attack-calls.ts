import { demoAccounts } from '#seed/accounts.ts';

/** The attacked server. */
export interface Target {
  readonly url: string;
}

const callLimitMs = 60_000;

/** The answer of a call; no status: nothing within a minute. */
interface Answer {
  readonly status: number | 'none';
  readonly body: string;
  /** The cookies that it sets. */
  readonly cookies: readonly string[];
}

/** Calls an address; a failure is an answer without a status. */
export async function call(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(callLimitMs) });
    return { status: answer.status, body: await answer.text(), cookies: answer.headers.getSetCookie() };
  } catch {
    return { status: 'none', body: '', cookies: [] };
  }
}

/** Sends JSON. */
export const postJson = (
  server: Target,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  call(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/**
 * Signs a demo account in with the web client, on a device with this cookie; returns the cookie that makes the device a
 * known one, null if the sign-in was refused.
 */
export async function signInOnDevice(server: Target, username: string, device = ''): Promise<string | null> {
  const headers = { 'x-paceline-client': 'web', cookie: device };
  const { status, cookies } = await postJson(server, '/login', { username, password: demoAccounts.password }, headers);
  const known = cookies.find((cookie) => cookie.startsWith('paceline_device='))?.split(';')[0];
  return status === 200 ? (known ?? device) : null;
}

/** Signs a demo account in; returns the headers of its session. */
export async function signIn(server: Target, username: string): Promise<Record<string, string>> {
  const { body } = await postJson(server, '/login', { username, password: demoAccounts.password });
  const { requestToken } = JSON.parse(body || '{}') as { requestToken?: string };
  if (!requestToken) throw new Error(`${username} cannot sign in: ${body.slice(0, 200)}`);
  return { authorization: `Bearer ${requestToken}` };
}

/** Counts of statuses: `200 x 3, 429 x 2`. */
export function tally(statuses: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} x ${count}`).join(', ');
}

/** Runs `work` for 0 ... count - 1, at most `width` at a time. */
export async function inParallel<T>(count: number, width: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const at = next;
      next += 1;
      results[at] = await work(at);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** A round of an attack in which others had to wait too long: most of its rounds must not be slow. */
export class SlowRound extends Error {
  override readonly name = 'SlowRound';
}
