import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** A call that reached the site. */
export interface SiteCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** The answer of the site to a call; `silence` keeps the connection open without one. */
export type SiteAnswer = { readonly status: number; readonly body?: string } | 'silence';

/** A record of the site: what the latest revision said. */
export interface SiteRecord {
  readonly reference: string;
  readonly revision: number;
  readonly consumer: unknown;
}

/** A consumer site that keeps to docs/consumer-accounts.md. */
export interface ConsumerSite {
  readonly url: string;
  readonly calls: SiteCall[];
  /** By the id of the registration. */
  readonly records: Map<string, SiteRecord>;
  /** How often a record was created that did not exist. */
  readonly created: string[];
  /** Answers in place of the site; null leaves the call to it. The call changes the records before `after` answers. */
  before: (call: SiteCall) => SiteAnswer | null;
  after: (call: SiteCall) => SiteAnswer | null;
  close(): Promise<void>;
}

/** Starts a consumer site on this machine. */
export async function consumerSite(): Promise<ConsumerSite> {
  const site = {
    calls: [] as SiteCall[],
    records: new Map<string, SiteRecord>(),
    created: [] as string[],
    before: (_call: SiteCall): SiteAnswer | null => null,
    after: (_call: SiteCall): SiteAnswer | null => null,
  };
  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = method === 'PUT' ? ((await json(request)) as Record<string, unknown>) : {};
    const call = { method, path: url, headers, body };
    site.calls.push(call);
    const answer = site.before(call) ?? own(call);
    const given = site.after(call) ?? answer;
    if (given === 'silence') return;
    response.writeHead(given.status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(given.body ?? '');
  }
  function own({ method, path, body }: SiteCall): SiteAnswer {
    const [, kind, id = ''] = path.split('/');
    if (kind === 'frames') return { status: 404 };
    if (method === 'DELETE') return { status: site.records.delete(id) ? 204 : 404 };
    const known = site.records.get(id);
    const reference = known?.reference ?? `SITE-${site.created.length + 1}`;
    if (!known) site.created.push(id);
    const revision = Number(body['revision']);
    if (!known || revision >= known.revision) site.records.set(id, { reference, revision, consumer: body['consumer'] });
    return { status: known ? 200 : 201, body: JSON.stringify({ reference }) };
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return Object.assign(site, {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
