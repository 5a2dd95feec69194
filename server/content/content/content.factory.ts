import { randomUUID } from 'node:crypto';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { nextNumber } from '#testing/counters.ts';
import type { Caller, TestServer } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

/** Adds a target market of brand content; returns its id. */
export async function makeTargetMarket(
  server: TestServer,
  types: readonly ContentType[] = ['marketing_material', 'sales_document', 'news'],
): Promise<string> {
  const row = await server.db
    .insertInto('markets_content_target_market')
    .values({ market_name: `Market ${randomUUID()}`, source: 'Test', brand: 'Test', types: [...types] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Signs in a dealer's user who reads content for some target markets. */
export async function makeReader(
  server: TestServer,
  marketIds: readonly string[],
  customerId: string | null = null,
): Promise<Caller & { userId: string }> {
  const user = await makeUser(server, {
    role: 'dealer',
    groupRole: 'Dealer',
    ...(customerId === null ? {} : { customerId }),
  });
  for (const market of marketIds)
    await server.db
      .insertInto('markets_user_target_market')
      .values({ user_id: user.id, content_target_market_id: market })
      .execute();
  return { ...(await signIn(server, user.id, customerId)), userId: user.id };
}

/** Signs in an editor of all brand content, with the target markets that the page guard asks for. */
export async function makeEditor(
  server: TestServer,
  marketIds: readonly string[] = [],
): Promise<Caller & { userId: string }> {
  const user = await makeUser(server, { role: 'administrator' });
  for (const market of marketIds)
    await server.db
      .insertInto('markets_user_target_market')
      .values({ user_id: user.id, content_target_market_id: market })
      .execute();
  return { ...(await signIn(server, user.id)), userId: user.id };
}

/** Adds the row of an upload of the library that is ready, without its bytes; returns its id. */
export async function makeUpload(
  server: TestServer,
  userId: string,
  options: {
    readonly fileName?: string;
    readonly contentType?: string;
    readonly width?: number;
    readonly height?: number;
    /** Text of a PDF. */
    readonly words?: string;
  } = {},
): Promise<string> {
  const { fileName = 'frame.jpg', contentType = 'image/jpeg', width = 1200, height = 800, words = null } = options;
  const now = server.services.now();
  const row = await server.db
    .insertInto('platform_attachment')
    .values({
      user_id: userId,
      kind: 'material',
      file_name: fileName,
      content_type: contentType,
      bytes: 1_000,
      received_bytes: 1_000,
      state: 'ready',
      stored: `attachments/${randomUUID()}`,
      has_copies: true,
      width: contentType.startsWith('image/') ? width : null,
      height: contentType.startsWith('image/') ? height : null,
      content_hash: randomUUID(),
      words,
      created_at: now,
      touched_at: now,
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Person = Caller & { readonly userId: string };

/** The people of brand content for two target markets: an editor, a reader of the first and a stranger of the second one. */
export interface ContentCast {
  readonly sorg: string;
  readonly alps: string;
  readonly java: string;
  readonly editor: Person;
  readonly reader: Person;
  readonly stranger: Person;
}

/** Makes a market with three languages on 24 November 2026, and the people of its brand content. */
export async function makeContentCast(server: TestServer): Promise<ContentCast> {
  server.setNow(new Date('2026-11-24T08:00:00Z'));
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de', 'fr'] });
  const [alps, java] = [await makeTargetMarket(server), await makeTargetMarket(server)];
  return {
    sorg,
    alps,
    java,
    editor: await makeEditor(server),
    reader: await makeReader(server, [alps]),
    stranger: await makeReader(server, [java]),
  };
}

/** Asks a server and returns the data of its answer, in a language; throws if it refuses. */
export const asking =
  (server: TestServer) =>
  async (caller: Caller, source: string, variables: Record<string, unknown> = {}, locale = 'en') => {
    const { data, errors } = await server.graphql(caller, source, variables, { 'accept-language': locale });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };

/** A word that no other test uses, for searches that find only what a test has made. */
export const ownWord = (): string => `word${nextNumber('word')}x`;
