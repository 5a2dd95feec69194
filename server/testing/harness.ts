import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { AccessFeed } from '#platform/database/access-feed.ts';
import { readConfig, type Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase, type DatabaseConnection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { Documents } from '#platform/documents/documents.ts';
import { processMemory } from '#platform/database/feed-memory.ts';
import { createLog } from '#platform/log.ts';
import type { ProcessServices } from '#server/request-context.ts';
import { processServices } from '#server/services.ts';
import { fieldsWithoutWords } from './walks/audit-fields.ts';
import { SuccessfulMutations } from './walks/audit-records.ts';
import { throwAwayFolder } from '../../tools/prepared-data.ts';

/** A caller of the API in a test: a request token and the host of the call. */
export interface Caller {
  readonly token: string | null;
  readonly host?: string;
}

export interface GraphqlAnswer {
  readonly status: number;
  // Test code reads answers freely; the contract test checks their shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  readonly errors: { message: string; extensions: Record<string, unknown>; path?: (string | number)[] }[] | undefined;
}

/** The server under test with its own database (cloned, empty except roles), with a clock that tests may set. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Kysely<Tables>;
  readonly connection: DatabaseConnection;
  readonly services: ProcessServices;
  readonly config: Config;
  /** Moves the server's clock to an instant; null lets it run. */
  setNow(now: Date | null): void;
  graphql(
    caller: Caller,
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<GraphqlAnswer>;
}

/** Options of a Node process that a test starts: its `Date` is that of the test run. */
export const onTestDate = ['--import', new URL('../../tools/test-clock/shift-test-clock.ts', import.meta.url).href];

/** Clones the prepared database and returns a connection; for tests that need no server. */
export async function cloneDatabase(
  size = 8,
): Promise<DatabaseConnection & { url: string; drop: () => Promise<void> }> {
  const adminUrl = inject('adminUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template prepared strategy file_copy`);
  await admin.end();
  const url = `${adminUrl.replace(/\/[^/]+$/, `/${name}`)}?options=${encodeURIComponent('-c search_path=public,clock,pg_catalog')}`;
  const connection = openDatabase(url, size);
  return {
    ...connection,
    url,
    drop: async () => {
      await connection.close();
      const again = new pg.Client({ connectionString: adminUrl });
      await again.connect();
      await again.query(`drop database if exists ${name} with (force)`);
      await again.end();
    },
  };
}

/**
 * Registers before/after hooks of a test file and returns its server; use inside `describe` or at the top of a file.
 */
export function testServer(settings: Record<string, string> = {}): TestServer {
  const mutations = new SuccessfulMutations();
  const holder: { server?: TestServer; drop?: () => Promise<void>; closeFeed?: () => void; folder?: string } = {};
  beforeAll(async () => {
    const database = await cloneDatabase();
    holder.drop = database.drop;
    holder.folder = throwAwayFolder('files');
    const config = readConfig(
      {
        NODE_ENV: 'test',
        DATA_DIR: holder.folder,
        DATABASE_URL: database.url,
        LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
        ...settings,
      },
      holder.folder,
    );
    let frozen: Date | null = null;
    const log = createLog(config.logLevel, config.logFormat);
    const access = new AccessFeed(database.url, log);
    await access.start();
    database.afterAccessChange(() => access.settled());
    holder.closeFeed = () => access.close();
    const now = (): Date => frozen ?? new Date();
    const services = await processServices(config, {
      db: database.db,
      replica: null,
      log,
      access,
      ...processMemory(access),
      documents: new Documents(now),
      now,
      isReady: () => Promise.resolve(true),
    });
    const app = await createApp(config, services);
    await app.ready();
    holder.server = {
      app,
      db: database.db,
      connection: database,
      services,
      config,
      setNow: (now) => void (frozen = now),
      async graphql(caller, query, variables = {}, headers = {}) {
        const response = await app.inject({
          method: 'POST',
          url: '/graphql',
          headers: {
            host: caller.host ?? 'localhost',
            ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
            ...headers,
          },
          payload: { query, variables },
        });
        const body = response.json<{ data?: unknown; errors?: GraphqlAnswer['errors'] }>();
        mutations.note(query, body.data, String(response.headers['x-request-id']));
        return { status: response.statusCode, data: body.data, errors: body.errors };
      },
    };
  });
  afterAll(async () => {
    const wordless = holder.server ? await fieldsWithoutWords(holder.server.db) : [];
    const unrecorded = holder.server ? await mutations.withoutRecord(holder.server.db) : [];
    await holder.server?.app.close();
    holder.closeFeed?.();
    await holder.drop?.();
    if (holder.folder) rmSync(holder.folder, { recursive: true, force: true });
    if (unrecorded.length > 0)
      throw new Error(`succeed without a line of the audit log: ${unrecorded.join(', ')} (audit-records.ts)`);
    // The audit page would show the names of the code.
    if (wordless.length > 0) throw new Error(`recorded without words in audit-fields.json: ${wordless.join(', ')}`);
  });
  const live = (): TestServer => {
    if (!holder.server) throw new Error('the test server is there only inside tests');
    return holder.server;
  };
  return {
    get app() {
      return live().app;
    },
    get db() {
      return live().db;
    },
    get connection() {
      return live().connection;
    },
    get services() {
      return live().services;
    },
    get config() {
      return live().config;
    },
    setNow: (now) => live().setNow(now),
    graphql: (caller, query, variables, headers) => live().graphql(caller, query, variables, headers),
  };
}

export type { Ctx };
