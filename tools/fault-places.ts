import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { randomFrom } from '#seed/random.ts';
import { wings as modulesOfWings } from '#server/wings.ts';

const wings = Object.keys(modulesOfWings);

/** Kinds of mistakes that a programmer makes and a test should find. */
export const faultKinds = [
  'permission',
  'scope',
  'record',
  'validation',
  'negated',
  'boundary',
  'off by one',
  'label',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A mistake in one file: `before` stands at `start` and becomes `after`. */
export interface Fault {
  readonly kind: FaultKind;
  readonly file: string;
  readonly start: number;
  readonly before: string;
  readonly after: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function* nodesOf(node: Node, parents: readonly Node[] = []): Generator<{ node: Node; parents: readonly Node[] }> {
  yield { node, parents };
  const below = [...parents, node];
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value, below);
}

const swapped: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const labels = /^(aria-label|aria-labelledby|label|alt)$/;
const checks = /^v\.(minLength|maxLength|minValue|maxValue|integer|regex|check|nonEmpty|uuid|isoDate)\(/;
/** Condition of a statement that keeps the rows of others from the caller. */
const scopeName = /visible|readable|reach|scope|belongs|allowed|ofCustomer|ofActor/i;
const ownRows = /(?:\w+\.)?(?:customer_id|user_id|sorg) = (?:any\()?$/;

type Change = readonly [kind: FaultKind, start: number, end: number, after: string];

/** The condition of an SQL template in which a row scope is an expression, replaced by `true`. */
function* scopes(node: Node, text: string): Generator<Change> {
  if (node.type !== 'TaggedTemplateExpression' || !/^sql(<|$)/.test(text.slice(node.start, node.end).split('`')[0]!))
    return;
  const { quasis, expressions } = node['quasi'] as { quasis: Node[]; expressions: Node[] };
  for (const [at, { start, end }] of expressions.entries()) {
    const left = quasis[at]!;
    const before = text.slice(left.start, start).replace(/\$\{\s*$/, '');
    const own = ownRows.exec(before);
    const close = text.indexOf('}', end) + 1;
    if (own && !own[0].endsWith('(')) yield ['scope', left.start + own.index, close, 'true'];
    else if (/\b(where|and)\s+$/.test(before) && scopeName.test(text.slice(start, end)))
      yield ['scope', start, end, 'sql`true`'];
  }
}

function* changesAt(node: Node, parents: readonly Node[], text: string): Generator<Change> {
  const { type, start, end } = node;
  const source = text.slice(start, end);
  const parent = parents.at(-1);
  if (type === 'Property' && /^allow:/.test(source) && !/'(signed-in|public)'/.test(source))
    yield ['permission', start, end, `allow: 'signed-in'`];
  if (type === 'CallExpression' && /permissions\.has\([^()]*\)$/.test(source)) yield ['permission', start, end, 'true'];
  yield* scopes(node, text);
  if (type === 'ExpressionStatement' && /^await (ctx\.)?record\w*\(/.test(source)) yield ['record', start, end, ';'];
  if (type === 'ThrowStatement' && /^throw new DomainError\(/.test(source)) yield ['validation', start, end, ';'];
  if (type === 'CallExpression' && checks.test(source) && /^v\.pipe\(/.test(text.slice(parent?.start, parent?.end)))
    yield ['validation', text.lastIndexOf(',', start), end, ''];
  const test = node['test'];
  if ((type === 'IfStatement' || type === 'ConditionalExpression') && isNode(test))
    yield ['negated', test.start, test.end, `!(${text.slice(test.start, test.end)})`];
  const right = node['right'];
  if (type === 'BinaryExpression' && isNode(right) && isNode(node['left'])) {
    const other = swapped[String(node['operator'])];
    const from = text.indexOf(String(node['operator']), node['left'].end);
    if (other) yield ['boundary', from, from + String(node['operator']).length, other];
    if (other && /^[\d_]+$/.test(text.slice(right.start, right.end)))
      yield ['off by one', right.start, right.end, String(Number(String(right['value'])) + 1)];
  }
  if (type === 'JSXAttribute' && labels.test(source.split('=')[0]!)) yield ['label', start, end, ''];
}

/** Every fault that can be planted into the source of a file. */
export function faultsIn(file: string, text: string): Fault[] {
  const program = parseSync(file, text).program as unknown as Node;
  return [...nodesOf(program)]
    .flatMap(({ node, parents }) => [...changesAt(node, parents, text)])
    .map(([kind, start, end, after]) => ({
      kind,
      file,
      start,
      before: text.slice(start, end),
      after,
    }));
}

/** The faults of all wings in server, web and rules. */
export function allFaults(root: string): Fault[] {
  return globSync(`{server,web,rules}/{${wings.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/(\.(test|factory)\.tsx?$|\/testing\/|\/generated\/)/.test(file))
    .sort()
    .flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** `count` faults by the seed: the kinds in turn, of each kind the wings in turn. */
export function pickFaults(all: readonly Fault[], count: number, seed: number): Fault[] {
  const { next } = randomFrom(`faults ${seed}`);
  const left = new Set(all);
  const picked: Fault[] = [];
  const turn = Math.floor(next() * wings.length);
  for (let at = 0; picked.length < count && left.size > 0; at += 1) {
    const kind = faultKinds[at % faultKinds.length];
    const wing = wings[(turn + (at % faultKinds.length) + Math.floor(at / faultKinds.length)) % wings.length]!;
    const choice = [...left].filter((fault) => fault.kind === kind && fault.file.split('/')[1] === wing);
    const fault = choice[Math.floor(next() * choice.length)];
    if (!fault) continue;
    left.delete(fault);
    picked.push(fault);
  }
  return picked;
}
