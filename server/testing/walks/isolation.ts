import { getOperationAST, parse } from 'graphql';
import { expect } from 'vitest';
import { priceOf, rowLimits } from '#platform/graphql/graphql-price.ts';
import { schema } from '#server/schema.ts';
import type { Caller, GraphqlAnswer, TestServer } from '#testing/harness.ts';
import {
  allowedFor,
  documentOf,
  isList,
  isRequired,
  named,
  sampleOf,
  selectionOf,
  type AnyType,
  type SchemaOperation,
} from './operations.ts';

/** Data of one customer that nobody else may see. */
export interface Secret {
  readonly server: TestServer;
  /** Texts and figures that occur only in the owner's data. */
  readonly marks: RegExp;
  /** Numbers and ids of the owner's data that a stranger may know. */
  readonly learned: readonly string[];
  readonly owner: { readonly r3: string; readonly unified: string; readonly shiptoId: string };
}

/** Variants of a value with each text in turn replaced by `word`; only where the name suggests a customer code. */
function* withWord(secret: Secret, type: AnyType, word: string): Generator {
  const { owner } = secret;
  const inner = named(type);
  const wrap = (value: unknown): unknown =>
    isList(type) || (isRequired(type) && isList(type.ofType ?? type)) ? [value] : value;
  if (inner.getFields) {
    const fields = Object.values(inner.getFields());
    if (fields.some(({ name }) => name === 'r3'))
      yield wrap({
        ...(sampleOf(inner, 1) as object),
        r3: owner.r3,
        isr: '',
        id: owner.shiptoId,
        unified: owner.unified,
      });
    for (const field of fields) {
      const required = Object.fromEntries(
        fields.filter((other) => isRequired(other.type)).map((other) => [other.name, sampleOf(other.type, 1)]),
      );
      for (const value of withWord(secret, field.type, word)) yield wrap({ ...required, [field.name]: value });
    }
  } else if (inner.name === 'String' || inner.name === 'ID') yield wrap(word);
}

/** The arguments of an operation without any id. */
const requiredOf = ({ field }: SchemaOperation): Record<string, unknown> =>
  Object.fromEntries(field.args.filter(({ type }) => isRequired(type)).map(({ name, type }) => [name, sampleOf(type)]));

/** Calls of an operation with a word in each position; the same position has the same place in the list of each word. */
const reaches = (secret: Secret, operation: SchemaOperation, word: string): Record<string, unknown>[] =>
  operation.field.args.flatMap(({ name, type }) =>
    [...withWord(secret, type, word)].map((value) => ({ ...requiredOf(operation), [name]: value })),
  );

/** The form of a word as rules of input see it: ids look alike, other words by the kinds of their characters. */
function shapeOf(word: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)) return 'id';
  return word
    .replaceAll(/\d/g, '9')
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{Ll}/gu, 'a');
}

const taken = new WeakMap<object, { count: number }>();

/** Number of connections to the database that work took from a server so far; it grows. */
function connectionsOf({ server }: Secret): { readonly count: number } {
  const { pool } = server.connection;
  const known = taken.get(pool);
  if (known) return known;
  const made = { count: 0 };
  pool.on('acquire', () => void (made.count += 1));
  taken.set(pool, made);
  return made;
}

/** True if the server executes a document that asks for so many rows. */
function isAffordable(text: string): boolean {
  const document = parse(text);
  const operation = getOperationAST(document);
  return operation != null && priceOf(schema, document, operation, {}).all <= rowLimits.all;
}

/** The document of every field of the answer, as deep as the server allows. */
function deepestDocument(operation: SchemaOperation): string {
  for (let depth = 4; depth > 0; depth -= 1) {
    const document = documentOf(operation, selectionOf(operation.field.type, depth));
    if ((document.match(/[\w$]+|[^\w\s]/g) ?? []).length < 4_500 && isAffordable(document)) return document;
  }
  return documentOf(operation);
}

const documents = new WeakMap<SchemaOperation['field'], string>();

/** {@link deepestDocument}, made once for all callers. */
function fullDocument(operation: SchemaOperation): string {
  const document = documents.get(operation.field) ?? deepestDocument(operation);
  documents.set(operation.field, document);
  return document;
}

const known = new WeakMap<Caller, readonly string[]>();

/** The permissions of a signed-in caller, as the server tells them. */
async function permissionsOf({ server }: Secret, caller: Caller): Promise<readonly string[]> {
  const told = known.get(caller);
  if (told) return told;
  const headers = { host: caller.host ?? 'localhost', authorization: `Bearer ${caller.token ?? ''}` };
  const answer = await server.app.inject({ method: 'GET', url: '/user', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const { permissions } = answer.json<{ permissions: string[] }>();
  known.set(caller, permissions);
  return permissions;
}

/** The mistakes of a mutation's input that its answer names, or the errors of the call. */
const isRefusal = ({ name }: SchemaOperation, { data, errors }: GraphqlAnswer): boolean =>
  errors !== undefined || (data?.[name]?.userErrors?.length ?? 0) > 0;

/**
 * Calls an operation in every way that could reach the secret; returns the answers that hold some of it. Without the
 * permission, which the server checks before it reads arguments, one id in each position is enough: it must be refused.
 * So is one word of a shape in a position where it is refused before the database is asked anything: the operation has
 * not compared it with anything that somebody owns.
 */
export async function leaksOf(secret: Secret, caller: Caller, operation: SchemaOperation): Promise<string[]> {
  const query = fullDocument(operation);
  const leaks: string[] = [];
  const open = !operation.allow || allowedFor(operation.allow, await permissionsOf(secret, caller));
  const connections = connectionsOf(secret);
  /** Sends a call; true if it was refused before a statement. */
  const refusedUnread = async (variables: Record<string, unknown>): Promise<boolean> => {
    const before = connections.count;
    const answer = await secret.server.graphql(caller, query, variables);
    expect(answer.status, `${operation.name}: ${JSON.stringify(answer)}`).toBeLessThan(500);
    if (!open)
      expect(answer.errors?.[0]?.extensions['reason'], operation.name).toMatch(/^(?:forbidden_scope|bad_input)$/);
    // Refusals may repeat the input; data may not contain anything else of the owner.
    const data = JSON.stringify(answer.data ?? null);
    const shown = [...new Set([...data.matchAll(new RegExp(secret.marks, 'g'))].map(([text]) => text))];
    if (shown.length > 0)
      leaks.push(`${operation.name} shows ${shown.join(', ')} to ${JSON.stringify(variables)}: ${data.slice(0, 300)}`);
    return connections.count === before && isRefusal(operation, answer);
  };
  await refusedUnread(requiredOf(operation));
  const settled = new Set<string>();
  for (const word of open ? secret.learned : secret.learned.slice(0, 1))
    for (const [position, variables] of reaches(secret, operation, word).entries()) {
      const way = `${position} ${shapeOf(word)}`;
      if (!settled.has(way) && (await refusedUnread(variables))) settled.add(way);
    }
  return leaks;
}

/** Leaks by the name of a caller, then by the name of an operation. */
export type LeaksOfCallers = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/**
 * The traces of a secret that callers see, operation by operation: the callers share its document, which the server has then
 * validated and compiled once. Only operations that leak are in the result.
 */
export async function leaksOfCallers(
  secretOf: (operation: SchemaOperation, caller: string) => Secret,
  callers: ReadonlyMap<string, Caller>,
  operations: readonly SchemaOperation[],
): Promise<LeaksOfCallers> {
  const found = new Map([...callers.keys()].map((name) => [name, new Map<string, string[]>()]));
  for (const operation of operations)
    for (const [name, caller] of callers) {
      const leaks = await leaksOf(secretOf(operation, name), caller, operation);
      if (leaks.length > 0) found.get(name)?.set(operation.name, leaks);
    }
  return found;
}
