import type { Choice } from '#ui/form/field.tsx';
import { shownRows, type TreeNode } from './category-order.ts';

/** Categories as choices in the order of the tree, each with the titles above it: `Bikes › Road`. */
export function categoryChoices(nodes: readonly (TreeNode & { readonly title: string })[]): Choice[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path = (id: string | null): string[] => {
    const node = id === null ? undefined : byId.get(id);
    return node ? [...path(node.parentId), node.title] : [];
  };
  return shownRows(nodes, new Set(byId.keys())).map(({ node }) => ({
    value: node.id,
    label: path(node.id).join(' › '),
  }));
}
