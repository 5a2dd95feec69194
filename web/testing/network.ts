import { vi } from 'vitest';
import type { Document } from '#platform/api/documents.ts';

export type SeenRequest = { method: string; path: string; search: string; headers: Headers; body: unknown };

type Reply = Response | Promise<Response>;
type RestAnswer = (request: SeenRequest, count: number) => Reply;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * A fake network with only the responses that a test defines. Any other request fails the test with its name. Documents
 * get responses with the types of the schema.
 */
export class Network {
  readonly seen: SeenRequest[] = [];
  readonly #rest = new Map<string, RestAnswer>();
  readonly #documents = new Map<string, (variables: unknown) => unknown>();
  readonly #counts = new Map<string, number>();
  #down = false;

  constructor() {
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => this.#answer(input, init));
  }

  /** `network.rest('POST /login', () => json({ requestToken }))`; receives the request and how often it came before. */
  rest(route: string, answer: RestAnswer): this {
    this.#rest.set(route, answer);
    return this;
  }

  /** Responds to a document with data of its own type, now or later, or throws what `answer` throws. */
  document<R, V>(document: Document<R, V>, answer: R | ((variables: V) => R | Promise<R>)): this {
    this.#documents.set(document.name, (variables) =>
      typeof answer === 'function' ? (answer as (variables: V) => R | Promise<R>)(variables as V) : answer,
    );
    return this;
  }

  /** Responds to a document of another feature, which its tests cannot import, by the name of its operation. */
  named(operation: string, answer: object): this {
    this.#documents.set(operation, () => answer);
    return this;
  }

  /** Takes the network offline until `goOnline` is called. */
  goOffline(): void {
    this.#down = true;
  }

  goOnline(): void {
    this.#down = false;
  }

  /** Requests of one route or document, in order. */
  of(name: string): SeenRequest[] {
    return this.seen.filter(
      (request) =>
        `${request.method} ${request.path}` === name ||
        (request.body as { operationName?: string } | null)?.operationName === name,
    );
  }

  async #answer(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    init.signal?.throwIfAborted();
    if (this.#down) throw new TypeError('no network');
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? null);
    const request: SeenRequest = {
      method,
      path: url.pathname,
      search: url.search,
      headers: new Headers(init.headers),
      body,
    };
    this.seen.push(request);
    const route = `${method} ${url.pathname}`;
    const count = this.#counts.get(route) ?? 0;
    this.#counts.set(route, count + 1);
    const rest = this.#rest.get(route);
    if (rest) return rest(request, count);
    if (url.pathname === '/graphql') {
      // A call with a file sends its document as a part of a form.
      const sent = body instanceof FormData ? (JSON.parse(body.get('operations') as string) as unknown) : body;
      const { operationName, variables } = sent as { operationName: string; variables: unknown };
      const answer = this.#documents.get(operationName);
      if (answer) return json({ data: await answer(variables) });
      throw new Error(`No answer for the document ${operationName}`);
    }
    throw new Error(`No answer for ${route}`);
  }
}

export { json as jsonAnswer };

export function stopNetwork(): void {
  vi.unstubAllGlobals();
}
