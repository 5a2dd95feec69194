import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { randomFrom } from '../../../seed/random.ts';
import { faultOf, hostile, makeAllowedCaller } from './hostile.ts';
import { documentOf, isList, isRequired, named, sampleOf, schemaOperations, type AnyType } from './operations.ts';

/**
 * Calls operations of the schema with random arguments: valid values, wrong types and hostile texts. `npm run fuzz`
 * runs longer; the printed seed repeats a run.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1_000_000_000));
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);
const callsOfShortRun = 700;

const server = testServer();
let caller: Caller;
let sorg = '';
beforeAll(async () => {
  ({ caller, sorg } = await makeAllowedCaller(server));
});

const { next } = randomFrom(`fuzz ${seed}`);
const upTo = (count: number): number => Math.floor(next() * count);
const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;

/** Texts of any code units, including halves of surrogate pairs, pattern characters and formula characters. */
const anyText = (): string =>
  Array.from({ length: upTo(40) }, () =>
    next() < 0.3
      ? oneOf(['%', '_', '\\', "'", '"', '=', '<', '\0', '\n', '\u202e', '{', '٣', 'ß', '🚲'])
      : String.fromCharCode(upTo(65_536)),
  ).join('');

/** A value for a type: mostly valid, with an occasional error somewhere inside. */
function valueOf(type: AnyType, depth: number): unknown {
  const luck = next();
  if (luck < 0.12) return oneOf(hostile);
  if (luck < 0.2) return anyText();
  if (luck < 0.24 && !isRequired(type)) return null;
  const inner = named(type);
  if (isList(type) || (type.ofType && isList(type.ofType)))
    return Array.from({ length: upTo(4) }, () => valueOf(inner, depth));
  if (!inner.getFields) return sampleOf(type);
  if (depth === 0) return null;
  return Object.fromEntries(
    Object.values(inner.getFields())
      .filter((field) => isRequired(field.type) || next() < 0.6)
      .map((field) => [field.name, field.name === 'sorg' && next() < 0.7 ? sorg : valueOf(field.type, depth - 1)]),
  );
}

// Once the caller changed their own password or left, every further call would only be refused.
const endsSession = new Set(['changePassword']);
const operations = schemaOperations().filter(({ field, name }) => field.args.length > 0 && !endsSession.has(name));

test(
  `no random call breaks the server (repeat with FUZZ_SEED=${seed})`,
  async () => {
    console.log(`fuzz: seed ${seed}, ${minutes > 0 ? `${minutes} minutes` : `${callsOfShortRun} calls`}`);
    const faults: string[] = [];
    const answers = new Map<number, number>();
    const end = performance.now() + minutes * 60_000;
    let calls = 0;
    for (; calls < callsOfShortRun || performance.now() < end; calls += 1) {
      const operation = oneOf(operations);
      const variables = Object.fromEntries(
        operation.field.args
          .filter((argument) => isRequired(argument.type) || next() < 0.7)
          .map((argument) => [
            argument.name,
            argument.name === 'sorg' && next() < 0.7 ? sorg : valueOf(argument.type, 3),
          ]),
      );
      const payload = JSON.stringify({ query: documentOf(operation), variables });
      const answer = await server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${caller.token ?? ''}`,
          'content-type': 'application/json',
        },
        payload,
      });
      answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
      const fault = faultOf(answer.statusCode, answer.body);
      if (fault !== null)
        faults.push(`${operation.name}: ${fault}: ${payload.slice(0, 600)} -> ${answer.body.slice(0, 300)}`);
      if (faults.length >= 10) break;
    }
    console.log(`fuzz: ${calls} calls, answers by status ${JSON.stringify(Object.fromEntries(answers))}`);
    expect(faults).toEqual([]);
    // Calls that all fail at the permission check would prove nothing.
    expect(answers.get(200) ?? 0).toBeGreaterThan(calls / 10);
  },
  minutes * 60_000 + 120_000,
);
