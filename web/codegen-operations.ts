import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';

/** Lists the types of result and variables of every operation by its name, for `documentOf`. */
export function plugin(_schema: unknown, files: readonly { readonly document?: DocumentNode }[]): string {
  const lines = files
    .flatMap(({ document }) => document?.definitions ?? [])
    .flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) return [];
      const name = definition.name.value;
      const result = name + (definition.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query');
      return [`  ${name}: { result: ${result}; variables: ${result}Variables };`];
    });
  return ['/** Result and variables of every operation. */', 'export type Operations = {', ...lines, '};', ''].join(
    '\n',
  );
}
