// The process of a server that makes its documents and direct exports (ADR 42).
import { createWriteStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { AccessFeed } from './platform/database/access-feed.ts';
import { openDatabase } from './platform/database/database.ts';
import { Documents, drawn } from './platform/documents/documents.ts';
import {
  documentConnections,
  type CallAnswer,
  type FromDocuments,
  type Opening,
  type ToDocuments,
} from './platform/documents/messages.ts';
import { processMemory } from './platform/database/feed-memory.ts';
import { createLog } from './platform/log.ts';
import { answerCall, createDocumentApp } from './document-app.ts';
import { processServices } from './services.ts';

// Requests of the server come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The server stops this process after its own last work: signals to all processes of a terminal or service do not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

/** A document reads little of the catalog twice. */
const catalogBytes = 16 * 1024 * 1024;

interface Opened {
  readonly app: FastifyInstance;
  readonly folder: string;
  /** Sets the clock of the process to that of the server. */
  readonly setNow: (now: number) => void;
}

async function open({ config, databaseUrl, folder }: Opening): Promise<Opened> {
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const log = createLog(config.logLevel, config.logFormat);
  const { db, pool } = openDatabase(databaseUrl, documentConnections, { directUrl: config.databaseDirectUrl });
  const access = new AccessFeed(config.databaseDirectUrl ?? databaseUrl, log);
  await access.start();
  const services = await processServices(config, {
    db,
    replica: null,
    log,
    access,
    ...processMemory(access, catalogBytes),
    documents: new Documents(now),
    now,
    isReady: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
  });
  const app = await createDocumentApp(config, services);
  return { app, folder, setNow: (at) => void (ahead = at - Date.now()) };
}

const opened = Promise.withResolvers<Opened>();
/** Bodies that are being written, by the ids of their orders. */
const bodies = new Map<number, Readable>();
const cancelled = new Set<number>();

const send = (message: FromDocuments): void => {
  // Without its server nobody waits for an answer.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

/** Writes the body of an answer into the file of its order; returns the number of its bytes. */
async function write(id: number, body: Readable, folder: string): Promise<number> {
  const file = createWriteStream(join(folder, String(id)));
  bodies.set(id, body);
  try {
    if (cancelled.has(id)) body.destroy(new Error('nobody waits for it any more'));
    await pipeline(body, file);
    return file.bytesWritten;
  } finally {
    bodies.delete(id);
  }
}

async function work(order: Exclude<ToDocuments, { open: Opening } | { cancel: true }>): Promise<CallAnswer> {
  const { app, folder, setNow } = await opened.promise;
  if ('draw' in order)
    return { status: 200, headers: {}, bytes: await write(order.id, await drawn(order.draw), folder) };
  setNow(order.call.now);
  const { body, ...answer } = await answerCall(app, order.call);
  return { ...answer, bytes: await write(order.id, body, folder) };
}

process.on('message', (message: ToDocuments) => {
  if ('open' in message) {
    open(message.open).then(opened.resolve, (error: unknown) => {
      // The next process tries again, when the database may be back.
      process.stderr.write(`documents cannot be made: ${String(error)}\n`);
      process.exit(1);
    });
    return;
  }
  const { id } = message;
  if ('cancel' in message) {
    cancelled.add(id);
    bodies.get(id)?.destroy(new Error('nobody waits for it any more'));
    return;
  }
  work(message)
    .then(
      (answer) => send({ id, answer }),
      (error: unknown) => send({ id, fault: String((error as Error).stack ?? error) }),
    )
    .finally(() => cancelled.delete(id));
});
