import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { operationId } from '#server/platform/graphql/stored-operations.ts';
import * as documents from './paceline/paceline-documents.ts';

const hashes = new Map<string, string>();

/** Hash under which the server knows a document: of its text in one line, as the web app's build makes it. */
function hashOf(document: string): string {
  let hash = hashes.get(document);
  if (hash === undefined) {
    hash = operationId(inOneLine(document));
    hashes.set(document, hash);
  }
  return hash;
}
const inOneLine = (document: string): string => document.replaceAll(/\s+/g, ' ').trim();

/** Body of a request as the web client sends it: hash of the operation and variables. */
export const operationBody = (document: string, variables: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ operation: hashOf(document), variables });

/** Stores the documents of the workloads in a product database, as the server stores those of a build. */
export function storeDocuments(client: pg.ClientBase): Promise<void> {
  return storeOperations(client, Object.values(documents));
}

/** Stores documents in a product database that does not know them yet. */
export async function storeOperations(client: pg.ClientBase, stored: readonly string[]): Promise<void> {
  const texts = [...new Set(stored.map(inOneLine))];
  await client.query(
    'insert into platform_operation (id, document, seen_at) select id, document, now() from unnest($1::text[], $2::text[]) as o(id, document) on conflict do nothing',
    [texts.map(operationId), texts],
  );
}

/** Text of an operation of the built web app, by name. */
export function webOperation(name: string): string {
  const file = new URL('../web/dist/operations.json', import.meta.url);
  const texts = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const text = texts.find((one) => new RegExp(`^(query|mutation) ${name}\\b`).test(one));
  if (text === undefined) throw new Error(`the web app has no operation ${name}`);
  return text;
}
