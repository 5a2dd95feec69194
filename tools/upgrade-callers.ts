import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSchema } from 'graphql';
import { demoAccounts } from '#seed/accounts.ts';
import { freePort } from '#server/platform/jobs/processes.ts';
import {
  documentOf,
  isRequired,
  named,
  selectionOf,
  type AnyField,
  type AnyType,
} from '#server/testing/walks/operations.ts';

/** A server of one version, in a process of its own. */
export interface VersionServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Longest time for loading the demo, migrations and the start. */
const startLimitMs = 900_000;

/** Starts the server of a folder of sources; resolves when it is ready, throws if it ends or takes too long. */
export async function startVersion(sources: string, settings: Record<string, string>): Promise<VersionServer> {
  const port = await freePort();
  const output: string[] = [];
  const child: ChildProcess = spawn(process.execPath, [join(sources, 'server/main.ts')], {
    cwd: sources,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port), ...settings },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      output.push(data.toString());
      if (output.length > 200) output.shift();
    });
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  const stop = async (): Promise<void> => {
    if (!running() || child.pid === undefined) return;
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(child.pid, 'SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const limit = performance.now() + startLimitMs;
  while (running() && performance.now() < limit) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, stop };
    await wait(100);
  }
  await stop();
  throw new Error(`the server of ${sources} is not ready:\n${output.join('')}`);
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: unknown;
    readonly errors?: readonly { readonly extensions?: { readonly code?: string; readonly reason?: string } }[];
  };
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** Signs an account of the demo in; returns the header of its calls, which every server must accept. */
export async function signIn({ url }: VersionServer, username: string): Promise<string> {
  const { status, body } = await post(`${url}/login`, { username, password: demoAccounts.password });
  const { requestToken } = body as { requestToken?: string };
  if (requestToken === undefined) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`);
  return `Bearer ${requestToken}`;
}

/** Documents of the queries that need no argument, by name, from a printed schema. */
export function readingDocuments(schemaText: string): ReadonlyMap<string, string> {
  const fields = Object.values((buildSchema(schemaText).getQueryType() as unknown as AnyType).getFields?.() ?? {});
  return new Map(
    fields
      .filter(({ args }) => !args.some(({ type }) => isRequired(type)))
      .map((field: AnyField) => {
        const selection = named(field.type).getFields ? selectionOf(field.type, 2) || ' { __typename }' : '';
        return [field.name, documentOf({ kind: 'query', name: field.name, field, allow: undefined }, selection)];
      }),
  );
}

/** Status and error codes of an answer: `200` or `200 forbidden_scope`. */
const outcomeOf = ({ status, body }: Answer): string =>
  [status, ...new Set((body.errors ?? []).map(({ extensions }) => extensions?.reason ?? extensions?.code ?? '?'))].join(
    ' ',
  );

/** Outcomes of each document for each account: `dealer products` gives `200`. */
export async function outcomesOf(
  server: VersionServer,
  documents: ReadonlyMap<string, string>,
  tokens: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const outcomes = new Map<string, string>();
  for (const [account, authorization] of tokens)
    for (const [name, query] of documents)
      outcomes.set(`${account} ${name}`, outcomeOf(await post(`${server.url}/graphql`, { query }, { authorization })));
  return outcomes;
}

const checkout = `mutation (
  $products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!, $shipments: [CheckoutShipmentInput!], $payment: String!
) {
  checkoutV5(products: $products, shipto: $shipto, shipments: $shipments, paymentId: $payment) { orders { number } userErrors { code } } }`;

interface OrderedProduct {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly reviewedQty: number;
}

/** Variables of a checkout: the products are put into the cart first. */
export interface CheckoutVariables {
  readonly products: readonly OrderedProduct[];
  readonly [name: string]: unknown;
}
const fill =
  'mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { code } } }';

/** Orders once, from the cart, and returns the number of the order. The same key orders once, also at another server. */
export async function placeOrder(
  { url }: VersionServer,
  authorization: string,
  variables: CheckoutVariables,
  key: string = randomUUID(),
): Promise<string> {
  const headers = { authorization, 'idempotency-key': key };
  const products = variables.products.map(({ articleCode, sorg, qty }) => ({ articleCode, sorg, qty }));
  const filled = await post(`${url}/graphql`, { query: fill, variables: { products } }, { authorization });
  const { updateProductsInCart } = (filled.body.data ?? {}) as { updateProductsInCart?: { userErrors: unknown[] } };
  if (updateProductsInCart?.userErrors.length !== 0) throw new Error(`no cart: ${JSON.stringify(filled.body)}`);
  const answer = await post(`${url}/graphql`, { query: checkout, variables }, headers);
  const { checkoutV5 } = (answer.body.data ?? {}) as { checkoutV5?: { orders: { number: string }[] | null } };
  const number = checkoutV5?.orders?.[0]?.number;
  if (number === undefined) throw new Error(`no order: ${answer.status} ${JSON.stringify(answer.body)}`);
  return number;
}

/** The actions of callers, by the phase of the upgrade. */
interface Done {
  reads: number;
  orders: number;
}

/** Callers that read and order all the time, at the servers that answer at the moment. */
export class Callers {
  readonly numbers: string[] = [];
  readonly faults: string[] = [];
  readonly done = new Map<string, Done>();
  readonly #documents: readonly string[];
  readonly #authorization: string;
  readonly #order: CheckoutVariables;
  #servers: readonly VersionServer[] = [];
  #phase = '';
  #turn = 0;
  #running = false;
  #loops: Promise<void>[] = [];

  constructor(documents: readonly string[], authorization: string, order: CheckoutVariables) {
    this.#documents = documents;
    this.#authorization = authorization;
    this.#order = order;
  }

  /** Calls these servers in turn from now on. */
  enter(phase: string, servers: readonly VersionServer[]): void {
    this.#phase = phase;
    this.#servers = servers;
    this.done.set(phase, { reads: 0, orders: 0 });
    if (this.#running) return;
    this.#running = true;
    this.#loops = [this.#repeat(() => this.#read()), this.#repeat(() => this.#read()), this.#repeat(() => this.#buy())];
  }

  /** Waits for the calls under way and ends. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  async #repeat(call: () => Promise<void>): Promise<void> {
    while (this.#running) {
      const phase = this.#phase;
      await call().catch((error: unknown) => {
        this.faults.push(`${phase}: ${String(error)}`);
        return wait(1_000);
      });
    }
  }

  #next(): { server: VersionServer; done: Done; turn: number } {
    const turn = (this.#turn += 1);
    const server = this.#servers[turn % this.#servers.length];
    const done = this.done.get(this.#phase);
    if (!server || !done) throw new Error('no server to call');
    return { server, done, turn };
  }

  async #read(): Promise<void> {
    const { server, done, turn } = this.#next();
    const query = this.#documents[turn % this.#documents.length] ?? '';
    const answer = await post(`${server.url}/graphql`, { query }, { authorization: this.#authorization });
    if (answer.status !== 200 || answer.body.errors) throw new Error(`${outcomeOf(answer)} ${query.slice(0, 80)}`);
    done.reads += 1;
  }

  async #buy(): Promise<void> {
    const { server, done } = this.#next();
    this.numbers.push(await placeOrder(server, this.#authorization, this.#order));
    done.orders += 1;
    // The stock and the credit of the demo last for some hundred orders.
    await wait(200);
  }
}
