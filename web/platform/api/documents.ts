import type { Operations } from './generated/graphql.ts';

declare const resultOf: unique symbol;

/**
 * A GraphQL document with the types of its result and variables. Holds its text, or in a built app the hash of the
 * text.
 */
export type Document<TResult, TVariables> = {
  readonly source?: string;
  readonly id?: string;
  readonly name: string;
  readonly [resultOf]?: (variables: TVariables) => TResult;
};

/** The part of a document that is sent: its hash if it has one (operations-plugin), otherwise its text. */
export function documentBody({
  id,
  source,
  name,
}: Pick<Document<unknown, unknown>, 'id' | 'source' | 'name'>):
  | { operation: string }
  | { query: string; operationName: string } {
  return id === undefined ? { query: source ?? '', operationName: name } : { operation: id };
}

const outcome = 'message { status description } userErrors { field message code params }';

/**
 * A text whose mutation also asks for its outcome: whether it succeeded, and its refusals by field. The operation comes
 * first in the text; the field of a mutation needs no selection if it answers nothing else.
 */
export function withOutcome(source: string): string {
  if (!/^\s*mutation\b/.test(source)) return source;
  let [depth, brackets] = [0, 0];
  let selected = false;
  let over = false;
  return source.replaceAll(/[(){}]/g, (mark) => {
    if (mark === '(') brackets += 1;
    if (mark === ')') brackets -= 1;
    if (over || brackets > 0 || mark === ')') return mark;
    depth += mark === '{' ? 1 : -1;
    over = depth === 0;
    if (over && !selected) return `{ ${outcome} } }`;
    if (depth !== 1 || mark === '{') return mark;
    selected = true;
    return `${outcome} }`;
  });
}

/**
 * Declares the document of an operation, whose types the generator has made from the same text:
 * `documentOf<'OpenOrders'>(/* GraphQL *\/ `query OpenOrders { ... }`)`. A mutation also asks for its outcome.
 */
export function documentOf<Name extends keyof Operations>(
  source: string,
): Document<Operations[Name]['result'], Operations[Name]['variables']> {
  const name = /(?:query|mutation)\s+(\w+)/.exec(source)?.[1] ?? 'anonymous';
  return { source: withOutcome(source), name };
}
