declare const resultOf: unique symbol;

/** A GraphQL document as text that remembers the types of its result and variables. */
export type Document<TResult, TVariables> = {
  readonly source: string;
  readonly name: string;
  readonly [resultOf]?: (variables: TVariables) => TResult;
};

/**
 * Declares a document. The types come from the generated file, as type imports only, so the text stays in the chunk of
 * its feature: `documentOf<OpenOrdersQuery, OpenOrdersQueryVariables>(/* GraphQL *\/ `query OpenOrders { ... }`)`.
 */
export function documentOf<TResult, TVariables = Record<string, never>>(source: string): Document<TResult, TVariables> {
  const name = /(?:query|mutation)\s+(\w+)/.exec(source)?.[1] ?? 'anonymous';
  return { source, name };
}
