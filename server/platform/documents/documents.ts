import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textIn } from '#platform/text/texts.ts';
import type { DrawOrder, Printing, PrintingWithTexts } from './messages.ts';
import { allowDocumentsHere, runIn } from './place.ts';
import { DocumentProcess, mostMakingMs, type MadeAnswer, type ProcessSettings } from './process.ts';
import { DocumentQueue, TryLater, type QueueLimits, type Turn } from './queue.ts';
import type { GiveBack, UserPlaces } from './user-places.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route makes a document: see {@link makesDocuments}. */
    documents?: true;
  }
}

/**
 * Options of a route that draws a document or writes a workbook or CSV. Its handler runs in the process of documents, when
 * it is the caller's turn (ADR 42). Refusals: 429 `documents_of_user_full` and 503 `documents_full`, both with
 * `Retry-After`.
 */
export const makesDocuments = { config: { documents: true } } as const;

/**
 * One document runs while another one waits for the database. A user has one running and three waiting: more than a
 * person starts at the same time.
 */
export const documentLimits: QueueLimits = { places: 2, ofUser: 4, sentOfUser: 16, waiting: 40, mostWaitMs: 25_000 };

/** Milliseconds that a document may wait and be made: the longest that it holds a place of its user. */
export const mostPlaceMs = documentLimits.mostWaitMs + mostMakingMs;

/** Drawings of jobs take turns with users. */
const ofJobs = 'jobs';

/** Draws a document of some data. */
type Draw<Data> = (printing: PrintingWithTexts, data: Data) => Readable;

/** A function that draws documents, by its module (a file URL) and name, so that only the process of documents loads it. */
export interface Drawing<Data> {
  readonly module: string;
  readonly name: string;
  /** Carries the type of the data; never set. */
  readonly of?: Data;
}

/** The id of the caller of a request; throws the refusal of a caller without a session. */
export type CallerOf = (request: FastifyRequest) => Promise<string>;

/** The request of an order for a drawing. Throws an Error for a drawing that does not exist. */
export async function drawn({ module, name, printing, data }: DrawOrder): Promise<Readable> {
  const drawings = (await import(module)) as Partial<Record<string, Draw<unknown>>>;
  const draw = drawings[name];
  if (!draw) throw new Error(`${module} has no drawing ${name}`);
  return draw({ ...printing, text: (id, params) => textIn(printing.locale, id, params) }, data);
}

/** Headers that decide what a route answers and for whom. */
const passedOn = ['authorization', 'accept-language', 'x-locale', 'content-type'] as const;

/**
 * The one room in which documents and direct exports are made: a bounded queue, and behind it a process of its own. Without
 * one (in tests and commands) they are made in place, through the same queue.
 */
export class Documents {
  readonly #now: () => Date;
  readonly #queue: DocumentQueue;
  readonly #places: UserPlaces | null;
  #process: DocumentProcess | null = null;

  /** With `places`, the limit of a user counts for all processes that have them. */
  constructor(now: () => Date, limits: QueueLimits = documentLimits, places: UserPlaces | null = null) {
    this.#now = now;
    this.#queue = new DocumentQueue(limits);
    this.#places = places;
  }

  /** From now on documents are made in a process of their own, and never in this one. */
  useProcess(settings: ProcessSettings): void {
    allowDocumentsHere(false);
    this.#process = new DocumentProcess(settings);
  }

  close(): void {
    if (!this.#process) return;
    this.#process.close();
    allowDocumentsHere(true);
  }

  /** Draws a document for a job and returns its bytes. */
  async draw<Data>(
    drawing: Drawing<Data>,
    { market, locale, now, logo = null }: Printing,
    data: Data,
  ): Promise<Buffer> {
    const { module, name } = drawing;
    const { signal } = new AbortController();
    const turn = await this.#queue.enter(ofJobs, signal);
    const order = { module, name, printing: { market, locale, now, logo }, data };
    try {
      // A job's data crosses to another process also where it does not need to, so that tests see what is lost.
      if (!this.#process) return await runIn('documents', async () => buffer(await drawn(structuredClone(order))));
      const { body } = await this.#process.run({ draw: order }, signal);
      try {
        return await body.readFile();
      } finally {
        await body.close();
      }
    } finally {
      turn.sent();
    }
  }

  /** Makes the marked routes of a server, registered after this call, wait for their turn and run in the process. */
  answerRoutes(app: FastifyInstance, callerOf: CallerOf): void {
    if (!this.#process) app.addHook('preHandler', (_request, _reply, done) => runIn('requests', done));
    app.addHook('onRoute', (route) => {
      if (route.config?.documents !== true) return;
      const { handler } = route;
      route.handler = async (request, reply) => {
        const caller = await callerOf(request);
        const gone = new AbortController();
        if (reply.raw.destroyed) throw new CallerGone();
        reply.raw.once('close', () => gone.abort(new CallerGone()));
        const giveBack = await this.#placeOf(caller);
        let made: MadeAnswer;
        try {
          const turn = await this.#queue.enter(caller, gone.signal);
          for (const event of ['finish', 'close']) reply.raw.once(event, () => turn.sent());
          if (!this.#process) return await runIn('documents', () => handler.call(app, request, reply));
          made = await this.#forward(this.#process, request, turn, gone.signal);
        } finally {
          // Before the answer: its caller may ask for the next document at once.
          await giveBack();
        }
        return reply.status(made.status).headers(made.headers).send(made.body.createReadStream());
      };
    });
  }

  /** A place of the caller; throws TryLater if they have none left, here or in another process. */
  async #placeOf(caller: string): Promise<GiveBack> {
    // Who is over the limit here costs the database nothing.
    this.#queue.requireRoomOf(caller);
    if (!this.#places) return () => Promise.resolve();
    const giveBack = await this.#places.take(caller);
    if (!giveBack) throw new TryLater('documents_of_user_full', this.#queue.secondsFor(1));
    return giveBack;
  }

  async #forward(
    process: DocumentProcess,
    request: FastifyRequest,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<MadeAnswer> {
    const headers: Record<string, string> = { host: request.host, 'x-request-id': request.id };
    for (const name of passedOn) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const { method, url, body, ip: address } = request;
    try {
      const call = { method, url, headers, body, address, now: this.#now().getTime() };
      return await process.run({ call }, signal);
    } finally {
      turn.made();
    }
  }
}

/** The caller closed the connection before it was their turn. */
class CallerGone extends Error {
  readonly statusCode = 499;

  constructor() {
    super('the caller is gone');
  }
}
