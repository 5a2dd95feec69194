import { setTimeout as wait } from 'node:timers/promises';
import { call, inParallel, postJson, signIn, SlowRound, tally, type Target } from './attack-calls.ts';
import { watchMemory } from '#tools/process-memory.ts';

interface Attacked extends Target {
  readonly process: { readonly pid?: number | undefined };
}
type Headers = Readonly<Record<string, string>>;

interface DocumentAttack {
  readonly name: string;
  run(server: Attacked): Promise<string>;
}

/** One user must not slow all: milliseconds of most looks of another user at their cart. */
const mostCartMs = 100;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const shown = (times: readonly number[]): string =>
  `median ${Math.round(median(times))} ms, slowest ${Math.round(Math.max(...times))} ms`;

/** Milliseconds of one look at the cart. */
async function cartTime(server: Target, headers: Headers): Promise<number> {
  const began = performance.now();
  const { status, body } = await postJson(server, '/graphql', { query: '{ simpleCart { qty } }' }, { ...headers });
  if (status !== 200 || !body.includes('"simpleCart"')) throw new Error(`the cart answers ${status}: ${body}`);
  return performance.now() - began;
}

/** Looks at the cart of another user until it is stopped. */
function watchCart(server: Target, headers: Headers): () => Promise<number[]> {
  const stopping = new AbortController();
  const watching = (async () => {
    const times: number[] = [];
    while (!stopping.signal.aborted) {
      times.push(await cartTime(server, headers));
      await wait(20);
    }
    return times;
  })();
  return () => {
    stopping.abort();
    return watching;
  };
}

interface Asked {
  readonly status: number | 'none';
  readonly ms: number;
  readonly retryAfter: number;
}

/** Pause of a connection after a refusal. */
const impatientMs = 100;

async function ask(server: Target, path: string, headers: Headers): Promise<Asked> {
  const began = performance.now();
  try {
    const answer = await fetch(`${server.url}${path}`, { headers, signal: AbortSignal.timeout(60_000) });
    await answer.arrayBuffer();
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
    // Not as long as the server wants: an attacker is impatient.
    if (retryAfter > 0) await wait(impatientMs);
    return { status: answer.status, ms: performance.now() - began, retryAfter };
  } catch {
    return { status: 'none', ms: performance.now() - began, retryAfter: 0 };
  }
}

/** Throws unless every answer is a document, or a refusal that says when to ask again. */
function expectFair(answers: readonly Asked[]): string {
  const said = tally(answers.map(({ status }) => status));
  const isFair = ({ status, retryAfter }: Asked): boolean =>
    status === 200 || ((status === 429 || status === 503) && retryAfter > 0);
  if (!answers.every(isFair) || !answers.some(({ status }) => status === 200)) throw new Error(said);
  const made = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  return `${said}; made within: ${shown(made)}`;
}

/**
 * Runs `work` of a dealer while another user looks at their cart. Throws SlowRound if the cart becomes slow; returns what `work`
 * returns with the times of the cart and the memory.
 */
async function besideAnother(server: Attacked, work: (headers: Headers) => Promise<string>): Promise<string> {
  const [headers, other] = [await signIn(server, 'dealer'), await signIn(server, 'retailer')];
  const before: number[] = [];
  for (let at = 0; at < 50; at += 1) before.push(await cartTime(server, other));
  const memory = watchMemory(server.process.pid ?? 0);
  const stop = watchCart(server, other);
  try {
    const said = await work(headers);
    const times = await stop();
    const { peak = 0, peakAlone = 0 } = memory.read() ?? {};
    const cart = `cart of another user: ${shown(times)}; before: ${shown(before)}`;
    if (median(times) > mostCartMs) throw new SlowRound(`${said}; ${cart}`);
    return `${said}; ${cart}; memory at most ${peakAlone} MiB, with its processes ${peak} MiB`;
  } finally {
    await stop();
    memory.stop();
  }
}

async function invoiceIds(server: Target, headers: Headers): Promise<string[]> {
  const query = '{ openInvoices(limit: 20) { data { id } } }';
  const { body } = await postJson(server, '/graphql', { query }, { ...headers });
  const { data } = JSON.parse(body) as { data: { openInvoices: { data: { id: string }[] } } };
  return data.openInvoices.data.map(({ id }) => id);
}

/** PDFs of one dealer over several connections; each asks again soon after it is answered. */
const attackPdfs = (connections: number, all: number) => (server: Attacked) =>
  besideAnother(server, async (headers) => {
    const ids = await invoiceIds(server, headers);
    const answers = await inParallel(all, connections, (at) =>
      ask(server, `/invoices/${ids[at % ids.length]}/pdf`, headers),
    );
    return expectFair(answers);
  });

const exports = [
  '/invoices/open/export?format=xlsx',
  '/invoices/paid/export?format=xlsx',
  '/orders/open/export?format=xlsx',
  '/deliveries/export?format=xlsx',
];

const attackExports = (server: Attacked) =>
  besideAnother(server, async (headers) =>
    expectFair(await inParallel(12, 12, (at) => ask(server, exports[at % exports.length] ?? '', headers))),
  );

/** Documents with 25 lists of all invoices; each is one field. */
const attackAliases = (server: Attacked) =>
  besideAnother(server, async (headers) => {
    const aliases = Array.from({ length: 25 }, (_, at) => `a${at}: invoiceV5 { invoiceNo lines { articleCode } }`);
    const query = `{ ${aliases.join(' ')} }`;
    const answers = await inParallel(400, 20, () => postJson(server, '/graphql', { query }, { ...headers }));
    const said = tally(answers.map(({ status }) => status));
    if (answers.some(({ status }) => status !== 400)) throw new Error(said);
    const one = await postJson(server, '/graphql', { query: '{ invoiceV5 { invoiceNo } }' }, { ...headers });
    if (one.status !== 200 || one.body.includes('"errors"')) throw new Error(`one list: ${one.body.slice(0, 200)}`);
    return `${said}; one list: ${one.status}`;
  });

/** The server starts the process that makes documents; what follows is measured without its start. */
async function attackFirst(server: Attacked): Promise<string> {
  const headers = await signIn(server, 'dealer');
  const [id] = await invoiceIds(server, headers);
  const { status, ms } = await ask(server, `/invoices/${id}/pdf`, headers);
  if (status !== 200) throw new Error(String(status));
  const { status: gone } = await call(`${server.url}/invoices/${id}/pdf`, {});
  return `200 after ${Math.round(ms)} ms; without a session ${gone}`;
}

/** Attacks of one user who asks for much that is costly. */
export const documentAttacks: readonly DocumentAttack[] = [
  { name: 'one user: the first PDF after a start', run: attackFirst },
  { name: 'one user: 400 PDFs of one dealer over 20 connections', run: attackPdfs(20, 400) },
  { name: 'one user: 100 PDFs of one dealer at once', run: attackPdfs(100, 100) },
  { name: 'one user: 12 exports of one dealer at once', run: attackExports },
  { name: 'one user: 400 operations with 25 costly aliases', run: attackAliases },
];
