import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { unexpectedErrorOf } from './graphql-engine.ts';
import type { Log } from './log.ts';

/** Where traces go; null in the settings means that none are made. */
export interface TraceSettings {
  /** Address of an OTLP collector without `/v1/traces`. */
  readonly endpoint: string;
  /** Headers for the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name of this server in the traces. */
  readonly service: string;
  /** Share of the requests and jobs that are traced, 0 to 1; a caller's decision has precedence. */
  readonly share: number;
}

type Value = string | number | boolean;
type Attributes = Readonly<Record<string, Value>>;

/** Numbers of OTLP. */
const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

/** A piece of work: a request, an operation, a job or a statement. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

/** A trace that is being made. */
interface Trace {
  readonly id: string;
  statements: number;
  statementMs: number;
}

/** The current piece of work, to which statements and inner pieces belong. */
interface Current {
  readonly trace: Trace;
  readonly spanId: string;
}

const sendEveryMs = 5_000;
const sendLimitMs = 5_000;
/** Spans of one message, spans that wait while the collector does not answer, statements of a trace; more are dropped. */
const most = { sent: 500, waiting: 5_000, statements: 200 } as const;
/** Characters of a statement in a span. */
const statementLength = 1_000;

/** Routes that are called every few seconds and say nothing about the work of users. */
const untraced: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const id = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Nanoseconds since 1970 of an instant of the monotonic clock. */
const originMicros = BigInt(Math.round(performance.timeOrigin * 1_000));
const nanoseconds = (ms: number): string => String((originMicros + BigInt(Math.round(ms * 1_000))) * 1_000n);

const shortened = new Map<string, string>();

/** The text of a statement without texts and numbers; its parameters are `$1`, `$2` anyway. */
export function withoutValues(text: string): string {
  const known = shortened.get(text);
  if (known !== undefined) return known;
  const short = text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, statementLength);
  if (shortened.size < 2_000) shortened.set(text, short);
  return short;
}

function encodedValue(value: Value) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const encodedAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: encodedValue(value) }));

const encodedSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startedMs),
  endTimeUnixNano: nanoseconds(span.endedMs),
  attributes: encodedAttributes(span.attributes),
  status: span.failed ? { code: 2 } : {},
});

/** Spans in the JSON form of OTLP. */
function encodedSpans(service: string, spans: readonly Span[]) {
  const resource = { 'service.name': service, 'host.name': hostname(), 'process.pid': process.pid };
  return {
    resourceSpans: [
      {
        resource: { attributes: encodedAttributes(resource) },
        scopeSpans: [{ scope: { name: 'paceline' }, spans: spans.map(encodedSpan) }],
      },
    ],
  };
}

/** The collector does not accept these spans, also not later. */
class SpansRefused extends Error {}

/** Sends spans to a collector in the background and keeps them while it does not answer, up to a limit. */
class SpanSender {
  readonly #settings: TraceSettings;
  readonly #log: Pick<Log, 'warn' | 'info'>;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #dropped = 0;
  #failing = false;
  #sending: Promise<void> = Promise.resolve();

  constructor(settings: TraceSettings, log: Pick<Log, 'warn' | 'info'>) {
    this.#settings = settings;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), sendEveryMs).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length < most.waiting) this.#waiting.push(span);
    else this.#dropped += 1;
    if (this.#waiting.length === most.sent) void this.flush();
  }

  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.slice(0, most.sent);
      try {
        await this.#post(spans);
      } catch (error) {
        const { message, cause } = error as Error;
        const facts = { error: cause instanceof Error ? `${message}: ${cause.message}` : message };
        if (!(error instanceof SpansRefused)) {
          if (!this.#failing) this.#log.warn(facts, 'traces cannot be sent, will be retried');
          this.#failing = true;
          return;
        }
        this.#log.warn({ ...facts, spans: spans.length }, 'the collector refuses traces');
      }
      this.#waiting = this.#waiting.slice(spans.length);
      if (this.#failing) this.#log.info({ dropped: this.#dropped }, 'traces are sent again');
      this.#failing = false;
      this.#dropped = 0;
    }
  }

  async #post(spans: readonly Span[]): Promise<void> {
    const { endpoint, headers, service } = this.#settings;
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(encodedSpans(service, spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(sendLimitMs),
    });
    await answer.arrayBuffer();
    const { status } = answer;
    if (answer.ok) return;
    const text = `the collector answered ${status}`;
    throw status >= 400 && status < 500 && status !== 429 ? new SpansRefused(text) : new Error(text);
  }
}

/** Makes traces of requests, operations, jobs and their statements, and sends them to a collector (ADR 30). */
export class Traces {
  readonly #share: number;
  readonly #current = new AsyncLocalStorage<Current>();
  readonly #sender: SpanSender;

  constructor(settings: TraceSettings, log: Pick<Log, 'warn' | 'info'>) {
    this.#share = settings.share;
    this.#sender = new SpanSender(settings, log);
  }

  /** Traces every request of a server, except health checks and figures. */
  observeRequests(app: FastifyInstance): void {
    const begun = new WeakMap<object, { current: Current; parentId: string | null; startedMs: number }>();
    app.addHook('onRequest', (request, _reply, done) => {
      const [, traceId, parentId = null, flags] = traceparent.exec(String(request.headers['traceparent'])) ?? [];
      const wanted = flags === undefined ? this.#drawn() : (Number.parseInt(flags, 16) & 1) === 1;
      if (!wanted || untraced.has(request.routeOptions.url)) return done();
      const current = newTrace(traceId);
      begun.set(request, { current, parentId, startedMs: performance.now() });
      this.#current.run(current, done);
    });
    // A body arrives in the context of its connection.
    app.addHook('preValidation', (request, _reply, done) => {
      const work = begun.get(request);
      if (work) this.#current.run(work.current, done);
      else done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const work = begun.get(request);
      const route = request.routeOptions.url ?? 'none';
      if (work)
        this.#endTrace(work.current, {
          parentId: work.parentId,
          name: `${request.method} ${route}`,
          kind: 'server',
          startedMs: work.startedMs,
          failed: reply.statusCode >= 500,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'http.response.status_code': reply.statusCode,
            'paceline.request_id': request.id,
          },
        });
      done();
    });
  }

  /**
   * Traces a GraphQL operation of the current request. `fields` are the names of its root fields: the operation's own
   * name is the caller's text.
   */
  async operation(type: string, fields: readonly string[], run: () => Promise<ExecutionResult>) {
    const outer = this.#current.getStore();
    if (!outer) return run();
    const inner = { trace: outer.trace, spanId: id(8) };
    const startedMs = performance.now();
    let failed = true;
    try {
      const result = await this.#current.run(inner, run);
      failed = unexpectedErrorOf(result) !== undefined;
      return result;
    } finally {
      this.#sender.add({
        traceId: inner.trace.id,
        spanId: inner.spanId,
        parentId: outer.spanId,
        name: `${type} ${fields.slice(0, 3).join(' ')}`,
        kind: 'internal',
        startedMs,
        endedMs: performance.now(),
        failed,
        attributes: { 'graphql.operation.type': type, 'paceline.fields': fields.slice(0, 20).join(' ') },
      });
    }
  }

  /** Traces the run of a job. */
  async job<T>(name: string, run: () => Promise<T>): Promise<T> {
    if (!this.#drawn()) return run();
    const current = newTrace();
    const startedMs = performance.now();
    let failed = true;
    try {
      const result = await this.#current.run(current, run);
      failed = false;
      return result;
    } finally {
      const attributes = { 'paceline.job': name };
      this.#endTrace(current, { parentId: null, name: `job ${name}`, kind: 'consumer', startedMs, failed, attributes });
    }
  }

  /** Adds a statement to the current piece of work, without its values. */
  statement(text: string, answer: Promise<unknown>): void {
    const current = this.#current.getStore();
    if (!current) return;
    const { trace, spanId } = current;
    const startedMs = performance.now();
    const end = (failed: boolean): void => {
      const endedMs = performance.now();
      trace.statements += 1;
      trace.statementMs += endedMs - startedMs;
      if (trace.statements > most.statements) return;
      const statement = withoutValues(text);
      this.#sender.add({
        traceId: trace.id,
        spanId: id(8),
        parentId: spanId,
        name: statement.split(' ', 3).join(' ').slice(0, 60),
        kind: 'client',
        startedMs,
        endedMs,
        failed,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
      });
    };
    answer.then(
      () => end(false),
      () => end(true),
    );
  }

  /** Sends the spans that wait. A collector that does not answer costs spans, not requests; the log says so once. */
  flush(): Promise<void> {
    return this.#sender.flush();
  }

  /** Sends the rest and stops. */
  close(): Promise<void> {
    return this.#sender.close();
  }

  #drawn(): boolean {
    return Math.random() < this.#share;
  }

  #endTrace({ trace, spanId }: Current, span: Omit<Span, 'traceId' | 'spanId' | 'endedMs'>): void {
    const ofStatements = {
      'paceline.statements': trace.statements,
      'paceline.statement_ms': Math.round(trace.statementMs),
    };
    const attributes = { ...span.attributes, ...ofStatements };
    this.#sender.add({ ...span, traceId: trace.id, spanId, endedMs: performance.now(), attributes });
  }
}

const newTrace = (traceId = id(16)): Current => ({
  trace: { id: traceId, statements: 0, statementMs: 0 },
  spanId: id(8),
});
