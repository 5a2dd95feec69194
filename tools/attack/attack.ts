import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { invoiceStatuses } from '#rules/money/payments/selection.ts';
import { libraryKinds } from '#server/testing/attachments/library-corpus.ts';
import { call, inParallel, postJson, signIn, SlowRound, tally } from './attack-calls.ts';
import { documentAttacks } from './attack-documents.ts';
import { fieldAttacks } from './attack-field.ts';
import { allFiles, attackWithFiles } from './attack-files.ts';
import { startDemoServer } from '#tools/demo-server.ts';
import { signInAttack } from './attack-sign-in.ts';
import { watchHealth } from './health-watch.ts';
import type { LoopReport } from './loop-probe.ts';
import type { DemoServer } from '#tools/server-launch.ts';

/**
 * `npm run attack`: starts the production server with a heap of 512 MB and demo data, and attacks it over loopback with
 * limited number and time. Prints the answers, the slowest `/healthz` during the attack, the longest turn of the
 * server's event loop in processor time, and the memory before and after. Exits with 1 when the server died, did not
 * answer or was held up by one turn. Words of a name run only that attack; `--from` and `--count` send a part of the
 * attachments; `--times 2` runs all twice on the same server; `--quiet` allows `/healthz` 100 ms, for a machine where
 * nothing else runs.
 */
const { values: part, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    count: { type: 'string' },
    times: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const files = { from: Number(part.from ?? allFiles.from), count: Number(part.count ?? allFiles.count) };

interface Attack {
  readonly name: string;
  /** Limit of one turn of the event loop in milliseconds of processor time; without it, {@link mostTurnMs}. */
  readonly mostTurnMs?: number;
  /** Runs the attack; returns a one-line summary of the answers. */
  run(server: DemoServer): Promise<string>;
}

/** A slower `/healthz` is an outage: on a machine that others keep busy, or where nothing else runs. */
const mostHealthMs = part.quiet ? 100 : 5_000;
/** A turn that takes longer keeps all other users waiting. */
const mostTurnMs = 100;

/** Resident memory of a process in MB; null where the system does not report it. */
function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

function folderSize(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Fragments that each spread all others. */
const clique = (size: number): string =>
  `{ ...f0 } ${range(size)
    .map(
      (at) =>
        `fragment f${at} on Query { ${range(size)
          .filter((other) => other !== at)
          .map((other) => `...f${other}`)
          .join(' ')} }`,
    )
    .join(' ')}`;

/** Fragments that each spread the next one twice. */
const chain = (levels: number): string =>
  `{ ...f0 } ${range(levels)
    .map((at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`)
    .join(' ')} fragment f${levels} on Query { __typename }`;

/** A unique document of about 24 kB. */
const distinctDocument = (at: number): string =>
  `{ simpleCart { ${range(480)
    .map((field) => `a_${String(field).padEnd(38, '_')}_${at}: qty`)
    .join(' ')} } }`.padEnd(24_000, ' ');

const one = async (server: DemoServer, query: string): Promise<string> => {
  const began = performance.now();
  const { status, body } = await postJson(server, '/public/graphql', { query });
  return `${status} after ${Math.round(performance.now() - began)} ms: ${body.slice(0, 120)}`;
};

/** Sends one byte every three seconds until the server ends the connection; returns seconds and status. */
function drip(server: DemoServer): Promise<string> {
  return new Promise((done) => {
    const began = performance.now();
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port: server.port }, () =>
      socket.write(
        'POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n',
      ),
    );
    const timer = setInterval(() => {
      if (performance.now() - began > 90_000) socket.destroy();
      else if (socket.writable) socket.write(' ');
    }, 3_000);
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    // Writing to a connection that the server has closed.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      done(
        `${/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'not cut'} after ${Math.round((performance.now() - began) / 1000)} s`,
      );
    });
  });
}

const attacks: readonly Attack[] = [
  { name: 'clique of 11 fragments', run: (server) => one(server, clique(11)) },
  { name: 'chain of 30 doubled spreads', run: (server) => one(server, chain(30)) },
  {
    name: '1,600 distinct documents of 24 kB, each twice',
    async run(server) {
      const headers = await signIn(server, 'dealer');
      const statuses = await inParallel(1_600, 4, async (at) => {
        const query = distinctDocument(at);
        const first = await postJson(server, '/graphql', { query }, headers);
        const second = await postJson(server, '/graphql', { query }, headers);
        return [first.status, second.status];
      });
      return tally(statuses.flat());
    },
  },
  {
    name: '200 uploads of 1 MB by a guest with { __typename }',
    async run(server) {
      const headers = await signIn(server, 'guest');
      const before = folderSize(server.dataDir);
      const bytes = new Uint8Array(1024 * 1024).fill(120);
      const statuses = await inParallel(200, 4, async () => {
        const form = new FormData();
        form.append('operations', JSON.stringify({ query: '{ __typename }', variables: { file: null } }));
        form.append('map', JSON.stringify({ 0: ['variables.file'] }));
        form.append('0', new Blob([bytes], { type: 'image/png' }), 'a.png');
        return (await call(`${server.url}/graphql`, { method: 'POST', headers, body: form })).status;
      });
      const grown = (folderSize(server.dataDir) - before) / 1024 / 1024;
      return `${tally(statuses)}; the data folder grew by ${grown.toFixed(1)} MB`;
    },
  },
  signInAttack,
  {
    name: '20 bodies of one byte every 3 s',
    run: async (server) => tally(await inParallel(20, 20, () => drip(server))),
  },
  {
    name: 'money: 30 payments of one invoice at once, each with its own key, and 10 with the same key',
    async run(server) {
      const headers = await signIn(server, 'dealer');
      const ask = async (query: string, more: Record<string, string> = {}): Promise<string> =>
        (await postJson(server, '/graphql', { query }, { ...headers, ...more })).body;
      const keys = JSON.parse(
        await ask('{ openInvoiceKeys { assignment openAmount currency payerCode sorg status } }'),
      ) as { data: { openInvoiceKeys: Record<string, string>[] } };
      // A second round pays other invoices.
      const [first, second] = keys.data.openInvoiceKeys.filter(
        ({ openAmount = '', status }) => Number(openAmount) > 0 && status === invoiceStatuses.open,
      );
      const pay = async (invoices: (Record<string, string> | undefined)[], key: string): Promise<string> => {
        const amount = invoices.reduce((sum, invoice) => sum + Number(invoice?.['openAmount']), 0);
        const { currency, payerCode, sorg } = first ?? {};
        const body = await ask(
          `mutation { createInvoicePaymentRequestV3(amount: "${amount}", currency: "${currency}", payerName: "Attack", payerCode: "${payerCode}", merchant: "${sorg}", positiveInvoiceNumbers: ${JSON.stringify(invoices.map((invoice) => invoice?.['assignment']))}) { paymentRequest { number } userErrors { code } } }`,
          { 'idempotency-key': key },
        );
        return /PAY-\d+/.exec(body)?.[0] ?? /"code":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 80);
      };
      const apart = await inParallel(30, 15, (at) => pay([first], `${first?.['assignment']}-${at}`));
      const together = await inParallel(10, 10, () => pay([second], `${second?.['assignment']}-same`));
      if (new Set(apart.filter((said) => said.startsWith('PAY-'))).size !== 1) throw new Error(tally(apart));
      if (new Set(together).size !== 1) throw new Error(tally(together));
      return `own keys: ${tally(apart)}; the same key: ${tally(together)}`;
    },
  },
  {
    name: 'money: 400 forged call-backs of 100 kB, and 400 guessed addresses of the bank',
    async run(server) {
      const body = JSON.stringify({ id: 'forged', report: { kind: 'paid', note: 'x'.repeat(100_000) } });
      const forged = await inParallel(400, 4, async (at) => {
        const answer = await call(`${server.url}/payments/callbacks/${['sandbox', 'stripe', 'xendit'][at % 3]}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-sandbox-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
          },
          body,
        });
        return answer.status;
      });
      const guessed = await inParallel(
        400,
        4,
        async (at) => (await call(`${server.url}/payments/sandbox/1000-${String(at).padStart(24, '0')}`, {})).status,
      );
      if ([...forged, ...guessed].some((status) => status === 200 || Number(status) >= 500))
        throw new Error(`${tally(forged)}; ${tally(guessed)}`);
      return `call-backs ${tally(forged)}; addresses ${tally(guessed)}`;
    },
  },
  {
    name: 'kill -9 of the embedded PostgreSQL',
    async run(server) {
      const pid = Number(readFileSync(join(server.dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      const began = performance.now();
      const seen: (number | string)[] = [];
      for (let calm = 0; calm < 20 && performance.now() - began < 60_000;) {
        const { status } = await call(`${server.url}/readyz`, {});
        seen.push(status);
        calm = status === 200 ? calm + 1 : 0;
        await wait(50);
      }
      const lastRefusal = seen.findLastIndex((status) => status !== 200);
      const login = await signIn(server, 'dealer').then(
        () => 'sign-in works again',
        (error: unknown) => String(error),
      );
      return `/readyz ${tally(seen)} (ready again at question ${lastRefusal + 2}); ${login}`;
    },
  },
  {
    name: 'attachments of more than 40 kinds, 2,000 in all',
    run: async (server) => attackWithFiles(server, await signIn(server, 'dealer'), files),
  },
  {
    name: 'files of the library, attachments of an editor, 300 in all',
    run: async (server) =>
      attackWithFiles(server, await signIn(server, 'admin'), { from: 0, count: 300 }, libraryKinds),
  },
  ...fieldAttacks,
  // At the end: their process stays for some minutes, and others measure the memory of all processes.
  ...documentAttacks,
];

const probeFolder = mkdtempSync(join(tmpdir(), 'paceline-attack-'));
const report = join(probeFolder, 'loop.json');
const server = await startDemoServer({
  NODE_OPTIONS: `--max-old-space-size=512 --import=${new URL('loop-probe.ts', import.meta.url).href}`,
  LOOP_PROBE: report,
  ERP_SIMULATOR: '0',
  UPLOAD_USER_MB: '4000',
});
const pid = server.process.pid ?? 0;
const health = await watchHealth(server.url);
const isAlive = (): boolean => server.process.exitCode === null && server.process.signalCode === null;
let bad = 0;

/** The turns of the server's event loop since the last call; null if it does not answer within a minute. */
async function loopReport(): Promise<LoopReport | null> {
  rmSync(report, { force: true });
  if (!isAlive()) return null;
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 600; tries += 1) {
    // An empty file is being written.
    if (existsSync(report) && statSync(report).size > 0) return JSON.parse(readFileSync(report, 'utf8')) as LoopReport;
    await wait(100);
  }
  return null;
}

/** One run of an attack. */
async function runRound(attack: Attack) {
  await loopReport();
  await health.read();
  let [slow, failed] = [false, false];
  const said = await attack.run(server).catch((error: unknown) => {
    slow = error instanceof SlowRound;
    failed = !slow;
    return `${slow ? 'slow' : 'failed'}: ${String(error)}`;
  });
  const answers = await health.read();
  const turn = (await loopReport())?.longestMs ?? Infinity;
  failed ||= answers.failed > 0;
  slow ||= answers.slowestMs > mostHealthMs || turn > (attack.mostTurnMs ?? mostTurnMs);
  return { said, answers, turn, failed, slow };
}

/** Runs an attack and prints what it did; returns whether the server withstood it. */
async function withstands(attack: Attack): Promise<boolean> {
  const before = memoryOf(pid);
  const rounds: Awaited<ReturnType<typeof runRound>>[] = [];
  const countSlow = (): number => rounds.filter(({ slow }) => slow).length;
  const hasFailed = (): boolean => !isAlive() || rounds.some(({ failed }) => failed);
  // Other programs of the machine slow one round in which the server does nothing wrong; not two of three.
  do rounds.push(await runRound(attack));
  while (!hasFailed() && countSlow() === 1 && rounds.length < 3);
  const ok = !hasFailed() && countSlow() < 2;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${attack.name}`);
  for (const { said, answers, turn } of rounds) {
    console.log(`     answers: ${said}`);
    const { answered, failed, slowestMs, latestMs } = answers;
    console.log(
      `     /healthz meanwhile: ${answered} answered, ${failed} not, slowest ${Math.round(slowestMs)} ms, asked up to ${Math.round(latestMs)} ms late; longest turn of the server ${Math.round(turn)} ms of processor time`,
    );
  }
  console.log(`     memory: ${before ?? '?'} MB before, ${memoryOf(pid) ?? '?'} MB after`);
  if (!isAlive()) {
    const { exitCode, signalCode } = server.process;
    console.log(`     the server has ended with ${exitCode ?? signalCode}; its last words:\n${server.output()}`);
  }
  return ok;
}

try {
  const chosen = attacks.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
  for (const attack of range(Number(part.times ?? 1)).flatMap(() => chosen)) {
    if (!(await withstands(attack))) bad += 1;
    if (!isAlive()) break;
  }
} finally {
  health.stop();
  await server.stop();
  rmSync(probeFolder, { recursive: true, force: true });
}
console.log(bad === 0 ? 'The server withstood all attacks.' : `${bad} attacks stopped or slowed the server.`);
process.exit(bad === 0 ? 0 : 1);
