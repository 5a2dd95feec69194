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

/**
 * Declares a document. The types come from the generated file, as type imports only, so the text stays in the chunk of
 * its feature: `documentOf<OpenOrdersQuery, OpenOrdersQueryVariables>(/* GraphQL *\/ `query OpenOrders { ... }`)`.
 */
export function documentOf<TResult, TVariables = Record<string, never>>(source: string): Document<TResult, TVariables> {
  const name = /(?:query|mutation)\s+(\w+)/.exec(source)?.[1] ?? 'anonymous';
  return { source, name };
}
