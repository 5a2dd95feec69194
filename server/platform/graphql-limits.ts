import { GraphQLError, Kind, type ASTVisitor, type FragmentDefinitionNode, type SelectionSetNode, type ValidationContext } from 'graphql';

/** Most fields that an operation may select, fragments written out. Our largest own one selects some 300. */
export const mostFields = 3_000;
/** Most fields at the root of an operation, each of which is a call of its own. */
export const mostRootFields = 25;

type Fragment = (name: string) => FragmentDefinitionNode | null | undefined;

/**
 * Counts the fields of a selection as if its fragments were written out, those below them too or only its own, and stops counting
 * above `most`: a document of a few lines can ask for millions of fields by aliases and fragments.
 */
function fieldsOf(selections: SelectionSetNode, fragment: Fragment, below: boolean, most: number, inside: readonly string[] = []): number {
  let fields = 0;
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) fields += 1 + (below && selection.selectionSet ? fieldsOf(selection.selectionSet, fragment, below, most, inside) : 0);
    else if (selection.kind === Kind.INLINE_FRAGMENT) fields += fieldsOf(selection.selectionSet, fragment, below, most, inside);
    else {
      const name = selection.name.value;
      const definition = fragment(name);
      // A fragment within itself is refused by the rules of GraphQL; here it only must not go on for ever.
      if (definition && !inside.includes(name)) fields += fieldsOf(definition.selectionSet, fragment, below, most, [...inside, name]);
    }
    if (fields > most) return fields;
  }
  return fields;
}

/** Validation rule: refuses operations that ask for too much at once, before anything of them runs (ASVS 4.3.1). */
export function limitFields(context: ValidationContext): ASTVisitor {
  const fragment: Fragment = (name) => context.getFragment(name);
  return {
    OperationDefinition(node) {
      if (fieldsOf(node.selectionSet, fragment, false, mostRootFields) > mostRootFields)
        context.reportError(new GraphQLError(`An operation may call at most ${mostRootFields} fields of the root`, { nodes: node }));
      else if (fieldsOf(node.selectionSet, fragment, true, mostFields) > mostFields)
        context.reportError(new GraphQLError(`An operation may select at most ${mostFields} fields`, { nodes: node }));
    },
  };
}
