/** The facts that the tree must know about a category; `sorting` is its position among its siblings. */
export type TreeNode = { readonly id: string; readonly parentId: string | null; readonly sorting: number };

/** Categories directly below one, in their order. */
export const childrenOf = <Node extends TreeNode>(nodes: readonly Node[], parentId: string | null): Node[] =>
  nodes
    .filter((node) => node.parentId === parentId)
    .toSorted((one, other) => one.sorting - other.sorting || one.id.localeCompare(other.id));

export type ShownNode<Node extends TreeNode> = {
  readonly node: Node;
  readonly level: number;
  readonly children: number;
};

/** The rows of a tree whose categories in `open` show what is below them. */
export function shownRows<Node extends TreeNode>(
  nodes: readonly Node[],
  open: ReadonlySet<string>,
  parentId: string | null = null,
  level = 1,
): ShownNode<Node>[] {
  return childrenOf(nodes, parentId).flatMap((node) => [
    { node, level, children: childrenOf(nodes, node.id).length },
    ...(open.has(node.id) ? shownRows(nodes, open, node.id, level + 1) : []),
  ]);
}
